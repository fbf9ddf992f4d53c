import EventStore
import HTTPServer
import ReadModels
import SyncProtocol

extension Service {
    /// `GET /v1/catalogs`: the newest version of each catalog.
    func listCatalogs(_ call: Call) async throws -> HTTPResponse {
        let rows = try await catalogs.newest(in: call.caller.workspace)
        return HTTPResponse(CatalogList(catalogs: try rows.map(CatalogRecord.init)))
    }

    /// `GET /v1/catalogs/{name}`: a page of the versions of a catalog, newest first.
    func listVersions(_ call: Call, of name: String) async throws -> HTTPResponse {
        let workspace = call.caller.workspace
        let before = try call.integer("before", in: 1...Int(Int32.max))
        let limit = try call.limit()
        let found = try await catalogs.versions(
            of: name,
            before: before,
            limit: limit + 1,
            in: workspace
        )
        let (rows, goesOn) = Call.page(found, limit)
        guard !rows.isEmpty || before != nil else {
            let known = try await catalogs.newest(in: workspace).map(\.name)
            throw Problem.unknownCatalog(name, known: known)
        }
        return HTTPResponse(
            CatalogList(
                catalogs: try rows.map(CatalogRecord.init),
                next: goesOn ? rows.last?.number : nil
            )
        )
    }

    /// `GET /v1/items/{digest}`: a page of a version's items as NDJSON, in catalog order.
    func catalogItems(_ call: Call, _ digest: String) async throws -> HTTPResponse {
        let bytes = try Self.digest(digest)
        let after = try call.integer("after", in: 0...Int(Int32.max)) ?? 0
        let limit = try call.limit()
        let found = try await catalogs.items(
            of: bytes,
            from: after,
            limit: limit + 1,
            in: call.caller.workspace
        )
        let (items, goesOn) = Call.page(found, limit)
        if items.isEmpty, after == 0 {
            throw Problem(
                status: 404,
                code: "unknown_digest",
                detail: "No catalog with this digest was loaded here.",
                remedy: "Load it with: searchsync catalog load NAME FILE"
            )
        }
        return HTTPResponse(
            lines: items,
            next: goesOn ? after + items.count : nil
        )
    }
}

extension Service {
    /// The bytes of a digest that a client writes.
    static func digest(_ text: String) throws(Problem) -> [UInt8] {
        guard let bytes = [UInt8](hexadecimal: text), bytes.count == 32 else {
            throw Problem(
                status: 400,
                code: "invalid_digest",
                detail: "\"\(text)\" is not a digest.",
                remedy: "Write 64 hexadecimal digits, as GET /v1/catalogs tells them."
            )
        }
        return bytes
    }
}

extension CatalogRecord {
    init(_ row: CatalogRow) throws {
        self.init(
            name: row.name,
            version: row.number,
            digest: row.digest.hexadecimal,
            items: row.items,
            roles: try CatalogRoles(WireReader(row.columns)),
            loadedAt: row.loadedAt,
            loadedBy: row.loadedBy,
            changes: row.counts.map(CatalogCounts.init),
            pinned: row.pinned
        )
    }
}
