import Device
import SearchCore
import SyncProtocol

/// Lists catalogs: `catalog list`.
struct CatalogListing: Command {
    static let declaration = CommandDeclaration(
        name: "list",
        summary: "List the catalogs, on the server and on this device.",
        discussion: """
            Of a catalog on the server its newest version is shown and, where one is pinned, the \
            version that searches and new sessions get instead.
            """,
        examples: [
            .init("searchsync catalog list --format csv", "List the catalogs as CSV.")
        ],
        exitCodes: [.unauthorised],
        body: .action { try CatalogListing($0) }
    )

    init(_ values: ParsedValues) throws(CommandError) {}

    func run(in context: CommandContext) async throws -> ExitCode {
        let stored = try await context.store().catalogs()
        let remote = try await context.reachableClient()?.catalogs().catalogs ?? []
        try context.show(
            Records(
                keys: ["name", "version", "digest", "items", "roles", "loadedAt", "pinned", "on"],
                columns: [
                    .init("NAME", "name"), .init("VERSION", "version", .right),
                    .init("PINNED", "pinned", .right),
                    .init("ITEMS", "items", .right), .init("ON", "on"),
                    .init("LOADED") { $0.minute("loadedAt") }, .init("DIGEST", "digest"),
                ],
                rows: Self.rows(stored, remote)
            )
        )
        return .success
    }

    /// The server's catalogs, then those that only this device has.
    private static func rows(
        _ stored: [StoredCatalog],
        _ remote: [SyncProtocol.CatalogRecord]
    ) -> [JSONObject] {
        func key(_ name: String, _ digest: String) -> String { "\(digest) \(name)" }
        let here = Set(stored.map { key($0.name, $0.digest) })
        let there = Set(remote.map { key($0.name, $0.digest) })
        let shared = remote.map { record in
            row(record.json, here.contains(key(record.name, record.digest)) ? "both" : "server")
        }
        let own = stored.filter { !there.contains(key($0.name, $0.digest)) }
        return shared + own.map { row($0.json, "device") }
    }

    private static func row(_ object: JSONObject, _ place: String) -> JSONObject {
        var object = object
        object["on"] = .string(place)
        return object
    }
}
