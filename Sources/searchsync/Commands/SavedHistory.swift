import Device
import Foundation
import SearchCore

/// Shows what was done with a saved search: `saved history`.
struct SavedHistory: Command {
    private static let name = Argument<String>(.text("NAME"), help: SavedReference.help).naming(
        .savedSearch
    )

    static let declaration = CommandDeclaration(
        name: "history",
        summary: "Show every change of a saved search, who made it, and what stands.",
        discussion: """
            Oldest first, also those that lost against a later one or lie under a deletion: a * \
            marks what stands. Changes that are not sent yet come last. Without a server only \
            what was done on this device is known.
            """,
        parameters: [name],
        examples: [.init("searchsync saved history Alps", "See who changed what.")],
        exitCodes: [.notFound, .unauthorised],
        body: .action { try SavedHistory($0) }
    )

    private let reference: SavedReference

    init(_ values: ParsedValues) throws(CommandError) {
        reference = SavedReference(text: try values.value(of: Self.name))
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let all = try await context.savedSearches()
        let alive = reference.matches(in: all.filter { !$0.search.isDeleted })
        let shown = try reference.find(in: all, isDeleted: alive.isEmpty)
        let entries = try await SavedHistoryEntry.all(of: shown, context)
        try context.show(
            Records(
                keys: ["id", "at", "person", "device", "type", "value", "stands", "state"],
                columns: [
                    .init("CHANGE") { String(($0["id"]?.string ?? "").suffix(8)) },
                    .init("") { $0["stands"]?.bool == true ? "*" : "" },
                    .init("MADE") { $0.minute("at") }, .init("BY", "person"),
                    .init("ON", "device"), .init("WHAT") { $0.changeSentence },
                    .init("STATE", "state"),
                ],
                rows: entries.map { $0.json(shown.search) }
            )
        )
        return .success
    }
}

extension JSONObject {
    /// What a change did, for people.
    fileprivate var changeSentence: String {
        let value = self["value"] ?? .null
        switch self["type"]?.string {
        case "create":
            let definition = value.object?["definition"]?.object ?? [:]
            return "create \"\(value.object?["name"]?.string ?? "")\" [\(definition.query)]"
        case "setDefinition": return "edit [\(value.object?.query ?? "")]"
        case "rename": return "rename to \"\(value.string ?? "")\""
        case "setNote": return value.isNull ? "remove note" : "note \"\(value.string ?? "")\""
        case "setFolder":
            return value.isNull ? "move out of its folder" : "move to \(value.string ?? "")"
        case let type: return type ?? ""
        }
    }
}
