import Foundation
public import SyncProtocol

/// A run of a catalog version's items.
public struct ItemPage: Sendable, Hashable {
    /// The items, one JSON object each.
    public let lines: [[UInt8]]
    /// What `after` must be to read on; nil on the last page.
    public let next: Int?
}

extension ServerClient {
    /// The newest version of every catalog.
    public func catalogs() async throws(ServerError) -> CatalogList { try await value(.catalogs) }

    /// Every version of a catalog, newest first.
    public func versions(of name: String) async throws(ServerError) -> [CatalogRecord] {
        var records: [CatalogRecord] = []
        var before: Int?
        repeat {
            let page = try await versions(of: name, before: before)
            records += page.catalogs
            before = page.next.flatMap { next in before.map { next < $0 } ?? true ? next : nil }
        } while before != nil
        return records
    }

    /// A page of the versions of a catalog, newest first.
    ///
    /// - Parameters:
    ///   - name: The catalog.
    ///   - before: Only versions with a smaller label; nil for the first page.
    ///   - limit: How many at most, 1...1000.
    /// - Returns: The page.
    /// - Throws: `ServerError`.
    public func versions(
        of name: String,
        before: Int?,
        limit: Int = ProtocolLimits.largestPage
    ) async throws(ServerError) -> CatalogList {
        let page = [("before", before), ("limit", limit)]
            .compactMap { name, value in value.map { (name, String($0)) } }
        return try await value(.catalog(name), query: page)
    }

    /// The version of a catalog that searches get: the pinned one, or else the newest.
    public func currentCatalog(_ name: String) async throws(ServerError) -> CatalogRecord {
        try await value(.currentCatalog(name))
    }

    /// Pins a version of a catalog; with nil searches get the newest again.
    ///
    /// - Returns: The version that searches get now.
    public func pin(
        _ version: Int?,
        of name: String
    ) async throws(ServerError) -> CatalogRecord {
        let body = Body(CatalogPinRequest(version: version).bytes)
        return try await value(.pinCatalog(name), body: body)
    }

    /// A page of what a version of a catalog has otherwise than another.
    ///
    /// - Parameters:
    ///   - name: The catalog.
    ///   - from: The version that is held against the other.
    ///   - to: The other.
    ///   - after: How many changes come before the page.
    ///   - limit: How many changes at most, 1...1000.
    /// - Returns: The page.
    /// - Throws: `ServerError`.
    public func changes(
        of name: String,
        from: Int,
        to: Int,
        after: Int = 0,
        limit: Int = ProtocolLimits.largestPage
    ) async throws(ServerError) -> CatalogChangePage {
        let versions = [("from", String(from)), ("to", String(to))]
        return try await value(
            .catalogChanges(name),
            query: versions + Self.page(after: after, limit: limit),
            patience: .long
        )
    }

    /// A page of the lines by which a version that is here becomes another.
    ///
    /// - Parameters:
    ///   - record: The version that is wanted.
    ///   - base: The digest of the version that is here.
    ///   - after: How many lines come before the page.
    /// - Returns: The page, of items and of runs that are kept.
    /// - Throws: `ServerError`; refused with `unknown_base` where the server does not have `base`.
    public func difference(
        to record: CatalogRecord,
        from base: String,
        after: Int = 0
    ) async throws(ServerError) -> ItemPage {
        let page = Self.page(after: after, limit: ProtocolLimits.largestPage)
        let reply = try await send(
            .catalogDifference(catalog: record.name, version: record.version),
            query: [("from", base)] + page,
            patience: .long
        )
        let next = reply.headers["x-next-after"].flatMap(Int.init)
        return ItemPage(lines: Self.lines(reply.body), next: next)
    }

    /// A page of the items of a catalog's version.
    ///
    /// - Parameters:
    ///   - digest: The version.
    ///   - after: How many items come before the page.
    ///   - limit: How many items at most, 1...1000.
    /// - Returns: The page.
    /// - Throws: `ServerError`.
    public func items(
        digest: String,
        after: Int = 0,
        limit: Int = ProtocolLimits.largestPage
    ) async throws(ServerError) -> ItemPage {
        let reply = try await send(
            .catalogItems(digest: digest),
            query: Self.page(after: after, limit: limit),
            patience: .long
        )
        let next = reply.headers["x-next-after"].flatMap(Int.init)
        return ItemPage(lines: Self.lines(reply.body), next: next)
    }

    /// Uploads a catalog's file in parts and makes it the newest version.
    ///
    /// - Parameters:
    ///   - name: The catalog.
    ///   - bytes: The whole file.
    ///   - format: `csv`, `tsv`, `json`, `ndjson`, `text`, `plist` or `xml`.
    ///   - id: The column of the ids; nil to let the server find it.
    ///   - roles: Which columns are what; nil to let the server find out.
    ///   - progress: Called after every part with the bytes that are there, and all.
    /// - Returns: The version; an old one where the items are the same.
    /// - Throws: `ServerError`.
    public func upload(
        catalog name: String,
        bytes: [UInt8],
        format: String,
        id: String? = nil,
        roles: CatalogRoles? = nil,
        progress: @Sendable (_ sent: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws(ServerError) -> CatalogRecord {
        let ticket: UploadTicket = try await value(.beginUpload(catalog: name))
        let size = max(1, ticket.partBytes)
        var parts = 0
        var sent = 0
        repeat {
            let end = min(bytes.count, sent + size)
            parts += 1
            try await send(
                .uploadPart(upload: ticket.upload, part: parts),
                body: Body(Array(bytes[sent..<end]), type: "application/octet-stream"),
                patience: .long
            )
            sent = end
            progress(sent, bytes.count)
        } while sent < bytes.count
        let commit = UploadCommit(parts: parts, format: format, id: id, roles: roles)
        return try await value(
            .commitUpload(ticket.upload),
            body: Body(commit.bytes),
            patience: .long
        )
    }
}
