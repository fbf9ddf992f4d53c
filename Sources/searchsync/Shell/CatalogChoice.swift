import Device
import SearchCore
import SearchIndex
import SyncProtocol

/// A catalog that a person named, with its newest version.
struct CatalogChoice {
    let stored: StoredCatalog
    let version: CatalogVersion

    /// Finds a catalog on this device, or fetches it.
    @MainActor
    static func find(_ name: String, _ context: CommandContext) async throws -> CatalogChoice {
        let catalogs = try await context.catalogs()
        let client = try await context.reachableClient()
        return try await find(name, in: catalogs, or: client)
    }

    /// Finds the version that the server's searches get, and the device's newest where there is no
    /// server.
    ///
    /// - Throws: ``CommandError`` that lists the catalogs there are.
    static func find(
        _ name: String,
        in catalogs: DeviceCatalogs,
        or client: ServerClient?
    ) async throws -> CatalogChoice {
        try await refresh(name, in: catalogs, from: client)
        guard let stored = try await catalogs.newest(named: name),
            let version = try await catalogs.version(digest: stored.digest)
        else { throw try await unknown(name, catalogs, client) }
        return CatalogChoice(stored: stored, version: version)
    }

    /// Fetches the version that the server's searches get where the device has another, or none.
    private static func refresh(
        _ name: String,
        in catalogs: DeviceCatalogs,
        from client: ServerClient?
    ) async throws {
        guard let client else { return }
        let stored = try await catalogs.newest(named: name)
        // What waits to be uploaded is newer than what the server has.
        guard stored?.isPending != true else { return }
        do {
            try await catalogs.update(name, from: client)
        } catch let error as ServerError {
            guard case .refused(let problem) = error, problem.code == "unknown_catalog" else {
                throw error
            }
        }
    }

    private static func unknown(
        _ name: String,
        _ catalogs: DeviceCatalogs,
        _ client: ServerClient?
    ) async throws -> CommandError {
        let here = try await catalogs.list().map(\.name)
        let there = try await client?.catalogs().catalogs.map(\.name) ?? []
        let known = Set(here + there).sorted()
        let listed =
            known.isEmpty ? "there are none" : "there are: \(known.joined(separator: ", "))"
        return .notFound(
            "unknown_catalog",
            "there is no catalog \"\(name)\"; \(listed)",
            try: known.nearest(to: name) ?? "searchsync catalog load \(name) FILE"
        )
    }
}
