import Device
import SearchCore
import SearchIndex
import SyncProtocol

/// Shows a catalog: `catalog show`.
struct CatalogShow: Command {
    private static let name = Argument<String>(.text("NAME"), help: "The catalog.").naming(.catalog)
    private static let limit = Option<Int>(
        "limit",
        .wholeNumber("N", 0...1_000_000),
        help: "How many items are shown at most.",
        shownDefault: "20"
    )

    static let declaration = CommandDeclaration(
        name: "show",
        summary: "Show the newest version of a catalog and its first items.",
        discussion: "With jsonl and csv the items alone are written, one a line.",
        parameters: [name, limit],
        examples: [
            .init(
                "searchsync catalog show countries --limit 3",
                "Show what countries consists of."
            )
        ],
        exitCodes: [.notFound, .unauthorised],
        body: .action { try CatalogShow($0) }
    )

    private let name: String
    private let limit: Int

    init(_ values: ParsedValues) throws(CommandError) {
        name = try values.value(of: Self.name)
        limit = try values.value(of: Self.limit) ?? 20
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let catalog = try await CatalogChoice.find(name, context)
        let items = catalog.version.items.prefix(limit).map(\.json)
        switch context.format {
        case .jsonl, .csv: try context.show(Records(items: items))
        case .json:
            var object = catalog.stored.json
            object["first"] = .array(items.map(JSONValue.object))
            try context.show(Report(object: object, text: []))
        case .text:
            try context.show(Report(object: [:], text: catalog.stored.lines + [""]))
            if !items.isEmpty { try context.show(Records(items: items)) }
        }
        return .success
    }
}

extension Records {
    /// Items of a catalog, with a column for every field that any has.
    init(items: [JSONObject]) {
        var known: [String] = []
        for member in items.flatMap(\.members) where !known.contains(member.key) {
            known.append(member.key)
        }
        self.init(
            keys: known,
            columns: known.map { Column($0.uppercased(), $0) },
            rows: items
        )
    }
}
