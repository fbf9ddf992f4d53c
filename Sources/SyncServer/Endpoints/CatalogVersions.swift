import EventStore
import HTTPServer
import ReadModels
import SearchIndex
import SyncProtocol

extension Service {
    /// Bytes of a page of a difference, from which on it ends.
    private static let differencePage = 1 << 20

    /// `GET /v1/catalogs/{name}/current`: the version that searches get.
    func currentCatalog(_ call: Call, _ name: String) async throws -> HTTPResponse {
        let row = try await currentRow(name, in: call.caller.workspace)
        return HTTPResponse(try CatalogRecord(row))
    }

    /// `GET /v1/catalogs/{name}/versions/{n}/difference`: a page of the lines by which the version
    /// that the caller has becomes this one.
    func catalogDifference(
        _ call: Call,
        _ name: String,
        _ version: Int
    ) async throws -> HTTPResponse {
        guard let from = call.parameter("from") else {
            throw Problem.invalidParameter("from", "No version is named.", "Add from=DIGEST.")
        }
        let base = try Self.digest(from)
        let after = try call.integer("after", in: 0...Int(Int32.max)) ?? 0
        let limit = try call.limit()
        let workspace = call.caller.workspace
        let row = try await catalogRow(name, version, in: workspace)
        guard
            let lines = try await catalogs.difference(from: base, to: row.digest, in: workspace)
        else {
            throw Problem(
                status: 404,
                code: "unknown_base",
                detail: "No version with the digest \(from) was loaded here.",
                remedy: "Read the whole version: GET /v1/items/\(row.digest.hexadecimal)"
            )
        }
        let page = Self.page(of: lines.dropFirst(after), limit)
        let next = after + page.count
        return HTTPResponse(lines: Array(page), next: next < lines.count ? next : nil)
    }

    /// `GET /v1/catalogs/{name}/changes`: a page of what a version has otherwise than another.
    func catalogChanges(_ call: Call, _ name: String) async throws -> HTTPResponse {
        let workspace = call.caller.workspace
        let versions = 1...Int(Int32.max)
        let older = try call.integer("from", in: versions)
        let newer = try call.integer("to", in: versions)
        guard let older, let newer else {
            throw Problem.invalidParameter(
                older == nil ? "from" : "to",
                "A version is not named.",
                "Add from=N and to=N."
            )
        }
        let after = try call.integer("after", in: 0...Int(Int32.max)) ?? 0
        let limit = try call.limit()
        let from = try await catalogRow(name, older, in: workspace)
        let to = try await catalogRow(name, newer, in: workspace)
        guard
            let all = try await catalogs.changes(from: from.digest, to: to.digest, in: workspace)
        else { throw ReadModelError.damaged("the list of catalog versions") }
        let page = all.changes.dropFirst(after).prefix(limit)
        let next = after + page.count
        return HTTPResponse(
            CatalogChangePage(
                from: try CatalogRecord(from),
                to: try CatalogRecord(to),
                counts: CatalogCounts(all.counts),
                changes: page.map(CatalogItemChange.init),
                next: next < all.changes.count ? next : nil
            )
        )
    }

    /// `PUT /v1/catalogs/{name}/pin`: pins a version, or ends the pinning.
    func pinCatalog(_ call: Call, _ name: String) async throws -> HTTPResponse {
        let request = try call.body(CatalogPinRequest.self)
        let workspace = call.caller.workspace
        if let version = request.version {
            _ = try await catalogRow(name, version, in: workspace)
        }
        let pin = CatalogPin(
            name: name,
            number: request.version,
            person: call.caller.person,
            origin: call.caller.origin,
            at: now()
        )
        guard let row = try await catalogs.pin(pin, in: workspace) else {
            throw try await unknownCatalog(name, in: workspace)
        }
        return HTTPResponse(try CatalogRecord(row))
    }

    /// The version of a catalog that searches get.
    func currentRow(
        _ name: String,
        in workspace: WorkspaceID
    ) async throws -> CatalogRow {
        if let row = try await catalogs.current(name, in: workspace) { return row }
        throw try await unknownCatalog(name, in: workspace)
    }

    /// A version of a catalog.
    func catalogRow(
        _ name: String,
        _ number: Int,
        in workspace: WorkspaceID
    ) async throws -> CatalogRow {
        if let row = try await catalogs.versions(of: name, number: number, in: workspace).first {
            return row
        }
        guard let newest = try await catalogs.versions(of: name, limit: 1, in: workspace).first
        else {
            throw try await unknownCatalog(name, in: workspace)
        }
        throw Problem.unknownVersion(number, of: name, newest: newest.number)
    }

    private func unknownCatalog(
        _ name: String,
        in workspace: WorkspaceID
    ) async throws -> Problem {
        .unknownCatalog(name, known: try await catalogs.newest(in: workspace).map(\.name))
    }

    /// As many lines as the page may have, by their number and their bytes; at least one.
    private static func page(of lines: ArraySlice<[UInt8]>, _ limit: Int) -> ArraySlice<[UInt8]> {
        var bytes = 0
        let end = lines.prefix(limit).firstIndex { line in
            bytes += line.count + 1
            return bytes > differencePage
        }
        return end.map { lines[..<max($0, lines.startIndex + 1)] } ?? lines.prefix(limit)
    }
}

extension CatalogCounts {
    init(_ counts: CatalogChangeCounts) {
        self.init(
            added: counts.added,
            removed: counts.removed,
            changed: counts.changed,
            moved: counts.moved
        )
    }
}

extension CatalogItemChange {
    fileprivate init(_ change: CatalogChanges.Change) {
        switch change {
        case .added(let item): self.init(kind: .added, before: nil, after: item.json)
        case .removed(let item): self.init(kind: .removed, before: item.json, after: nil)
        case .changed(let old, let new):
            self.init(kind: .changed, before: old.json, after: new.json)
        }
    }
}
