public import SearchCore
public import SearchIndex
import SyncProtocol

/// How a device came to a version of a catalog.
public enum CatalogUpdate: String, Sendable, Hashable {
    /// It was here already.
    case unchanged
    /// What is otherwise than in the version that was here.
    case difference
    /// All of it.
    case whole
}

/// How far the download of a catalog is.
public struct CatalogProgress: Sendable, Hashable {
    /// The catalog's name.
    public let name: String
    /// Lines that are here: items, and in a difference runs of items that stay.
    public let lines: Int
    /// How many there will be; nil for a difference, whose end is not known before.
    public let total: Int?
    /// Whether nothing more is to come, because all is here or because it was cut off.
    public let isOver: Bool
}

extension DeviceCatalogs {
    /// Brings a catalog to the version that the server's searches get.
    ///
    /// One small request tells whether there is anything to do. Then only what is otherwise than
    /// here is sent, page by page; a try that was cut off is gone on with, and until all is here
    /// and is what the digest says, the older version stays the newest.
    ///
    /// - Parameters:
    ///   - name: The catalog.
    ///   - client: The server.
    /// - Returns: What was done.
    /// - Throws: `ServerError`, or `StoreError`.
    @discardableResult
    public func update(
        _ name: String,
        from client: ServerClient
    ) async throws -> CatalogUpdate {
        let record = try await client.currentCatalog(name)
        let newest = try await newest(named: name)
        if let newest, newest.digest == record.digest, newest.version == record.version {
            return .unchanged
        }
        return try await obtain(record, over: newest, loadedAt: clock.now(), client)
    }

    /// Fetches a version from the server and keeps it.
    ///
    /// - Throws: `ServerError`, or `StoreError.damagedCatalog` where other items came than the
    ///   digest says.
    public func fetch(
        _ reference: CatalogReference,
        from client: ServerClient
    ) async throws -> CatalogVersion {
        let record: CatalogRecord
        var loadedAt = clock.now()
        if let digest = reference.digest {
            let records = try await client.versions(of: reference.name)
            guard let known = records.first(where: { $0.digest == digest }) ?? records.first else {
                throw StoreError.unknownCatalog(name: reference.name)
            }
            record = known
            // What an old session needs is not what new ones search in.
            loadedAt = known.loadedAt
        } else {
            record = try await client.currentCatalog(reference.name)
        }
        let newest = try await newest(named: reference.name)
        try await obtain(record, over: newest, loadedAt: loadedAt, client)
        guard let version = try await version(digest: record.digest) else {
            throw StoreError.unknownCatalog(name: reference.name)
        }
        return version
    }

    @discardableResult
    private func obtain(
        _ record: CatalogRecord,
        over newest: StoredCatalog?,
        loadedAt: Timestamp,
        _ client: ServerClient
    ) async throws -> CatalogUpdate {
        let entry = CatalogEntry(record, loadedAt: loadedAt)
        if (try? await version(digest: record.digest)) != nil {
            try await store.note(entry)
            return .unchanged
        }
        if let newest, let old = try? await version(digest: newest.digest) {
            do {
                let fetch = CatalogFetch(
                    name: record.name,
                    digest: record.digest,
                    base: newest.digest
                )
                try await download(fetch, record, client)
                try await keep(fetch, entry, over: old.items)
                return .difference
            } catch let error as ServerError {
                guard case .refused(let problem) = error, problem.code == "unknown_base" else {
                    throw error
                }
            } catch let error as StoreError {
                // What was put together is not the version: all of it may be.
                guard case .damagedCatalog = error else { throw error }
            }
            try await store.dropFetch(of: record.name)
        }
        let fetch = CatalogFetch(name: record.name, digest: record.digest, base: "")
        try await download(fetch, record, client)
        try await keep(fetch, entry, over: [])
        return .whole
    }

    /// Fetches the pages that are not here yet, and tells how far that is.
    private func download(
        _ fetch: CatalogFetch,
        _ record: CatalogRecord,
        _ client: ServerClient
    ) async throws {
        let total = fetch.base.isEmpty ? record.items : nil
        var lines = 0
        func tell(isOver: Bool) async {
            await progress(
                CatalogProgress(name: fetch.name, lines: lines, total: total, isOver: isOver)
            )
        }
        do {
            try await download(fetch, record, client) { after in
                lines = after
                await tell(isOver: false)
            }
        } catch {
            await tell(isOver: true)
            throw error
        }
        await tell(isOver: true)
    }

    private func download(
        _ fetch: CatalogFetch,
        _ record: CatalogRecord,
        _ client: ServerClient,
        _ told: (Int) async -> Void
    ) async throws {
        var after = try await store.begin(fetch)
        // Of an empty version there is nothing to fetch.
        while record.items > 0 {
            let page =
                fetch.base.isEmpty
                ? try await client.items(digest: record.digest, after: after)
                : try await client.difference(to: record, from: fetch.base, after: after)
            try await store.append(page.lines, at: after, of: fetch)
            after += page.lines.count
            await told(after)
            guard let next = page.next, next == after, !page.lines.isEmpty else { return }
        }
    }

    /// Puts a version together, verifies it and keeps it.
    private func keep(
        _ fetch: CatalogFetch,
        _ entry: CatalogEntry,
        over old: [CatalogItem]
    ) async throws {
        let fetched = try await store.lines(of: fetch)
        do {
            let made = try await queue.result { () throws(StoreError) in
                try Self.assemble(fetched, over: old, digest: fetch.digest)
            }
            try await store.put(entry, lines: made.lines)
            remember(CatalogVersion(items: made.items), fetch.digest)
        } catch {
            // So that the next try does not go on with what is of no use.
            if case .damagedCatalog = error { try await store.dropFetch(of: fetch.name) }
            throw error
        }
    }

    private static func assemble(
        _ fetched: [[UInt8]],
        over old: [CatalogItem],
        digest: String
    ) throws(StoreError) -> (items: [CatalogItem], lines: [[UInt8]]) {
        var items: [CatalogItem] = []
        do throws(CatalogDifferenceError) {
            var difference = CatalogDifference()
            for line in fetched { try difference.take(line: line) }
            items = try difference.applied(to: old)
        } catch {
            throw .damagedCatalog(digest: digest, detail: error.description)
        }
        let (lines, found) = encode(items)
        guard found == digest else {
            throw .damagedCatalog(digest: digest, detail: "another checksum")
        }
        return (items, lines)
    }
}

extension CatalogEntry {
    fileprivate init(_ record: CatalogRecord, loadedAt: Timestamp) {
        self.init(
            name: record.name,
            digest: record.digest,
            version: record.version,
            roles: record.roles,
            items: record.items,
            loadedAt: loadedAt,
            isPending: false
        )
    }
}
