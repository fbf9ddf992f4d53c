import Device
import SearchCore
import SearchIndex
import SyncProtocol

/// Versions of a catalog that a person names by their numbers.
struct VersionChoice {
    /// The versions, newest first.
    let records: [SyncProtocol.CatalogRecord]
    private let name: String
    private let catalogs: DeviceCatalogs
    private let client: ServerClient?

    /// Finds the versions that the server has, or where there is no server those on this device.
    @MainActor
    static func find(_ name: String, _ context: CommandContext) async throws -> VersionChoice {
        let catalogs = try await context.catalogs()
        let client = try await context.reachableClient()
        let records: [SyncProtocol.CatalogRecord]
        if let client {
            records = try await client.versions(of: name)
        } else {
            records = try await catalogs.list().filter { $0.name == name }
                .compactMap(SyncProtocol.CatalogRecord.init)
                .sorted { $0.version > $1.version }
        }
        guard !records.isEmpty else {
            throw CommandError.notFound(
                "unknown_catalog",
                "no version of a catalog \"\(name)\" is on this device",
                try: "leave --offline out, or: searchsync catalog list"
            )
        }
        return VersionChoice(records: records, name: name, catalogs: catalogs, client: client)
    }

    /// The server, where it can be reached.
    var server: ServerClient? { client }

    /// A version by its number.
    func record(_ number: Int) throws(CommandError) -> SyncProtocol.CatalogRecord {
        if let record = records.first(where: { $0.version == number }) { return record }
        let numbers = records.prefix(20).map { String($0.version) }.joined(separator: ", ")
        throw .notFound(
            "unknown_version",
            "the catalog \"\(name)\" has no version \(number); there are: \(numbers)",
            try: "searchsync catalog log \(name)"
        )
    }

    /// The items of a version, from this device or fetched.
    func items(of record: SyncProtocol.CatalogRecord) async throws -> [CatalogItem] {
        let reference = CatalogReference(name: name, digest: record.digest)
        if let version = try await catalogs.version(of: reference) { return version.items }
        guard let client else { throw StoreError.unknownCatalog(name: name) }
        return try await catalogs.fetch(reference, from: client).items
    }
}

extension SyncProtocol.CatalogRecord {
    /// What a device knows of a version; nil where it does not know its number.
    fileprivate init?(_ stored: StoredCatalog) {
        guard let version = stored.version else { return nil }
        self.init(
            name: stored.name,
            version: version,
            digest: stored.digest,
            items: stored.items,
            roles: stored.roles,
            loadedAt: stored.loadedAt
        )
    }
}
