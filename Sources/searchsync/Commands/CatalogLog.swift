import SearchCore
import SyncProtocol

/// Lists the versions of a catalog: `catalog log`.
struct CatalogLog: Command {
    private static let name = Argument<String>(.text("NAME"), help: "The catalog.").naming(.catalog)

    static let declaration = CommandDeclaration(
        name: "log",
        summary: "List the versions of a catalog, newest first.",
        discussion: """
            Tells of each who loaded it and when, and how many items it added, removed, changed \
            and moved. Without a server, the versions on this device are listed.
            """,
        parameters: [name],
        examples: [.init("searchsync catalog log countries", "See how countries came about.")],
        exitCodes: [.notFound, .unauthorised],
        body: .action { try CatalogLog($0) }
    )

    private let name: String

    init(_ values: ParsedValues) throws(CommandError) { name = try values.value(of: Self.name) }

    func run(in context: CommandContext) async throws -> ExitCode {
        let records = try await VersionChoice.find(name, context).records
        try context.show(
            Records(
                keys: [
                    "version", "loadedAt", "loadedBy", "items", "added", "removed", "changed",
                    "moved", "isPinned", "digest",
                ],
                columns: [
                    .init("VERSION", "version", .right), .init("LOADED") { $0.minute("loadedAt") },
                    .init("BY", "loadedBy"), .init("ITEMS", "items", .right),
                    .init("ADDED", "added", .right), .init("REMOVED", "removed", .right),
                    .init("CHANGED", "changed", .right), .init("MOVED", "moved", .right),
                    .init("PINNED") { $0["isPinned"]?.bool == true ? "pinned" : "" },
                    .init("DIGEST", "digest"),
                ],
                rows: records.map(Self.row)
            )
        )
        return .success
    }

    private static func row(_ record: SyncProtocol.CatalogRecord) -> JSONObject {
        func count(_ number: Int?) -> JSONValue { number.map { JSONValue($0) } ?? .null }
        return [
            "version": JSONValue(record.version),
            "loadedAt": .string(record.loadedAt.description),
            "loadedBy": JSONValue(record.loadedBy),
            "items": JSONValue(record.items),
            "added": count(record.changes?.added),
            "removed": count(record.changes?.removed),
            "changed": count(record.changes?.changed),
            "moved": count(record.changes?.moved),
            "isPinned": .bool(record.pinned == record.version),
            "digest": .string(record.digest),
        ]
    }
}
