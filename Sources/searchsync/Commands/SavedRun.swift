import Device
import SearchCore

/// Runs a saved search: `saved run`.
struct SavedRun: Command {
    private static let name = Argument<String>(.text("NAME"), help: SavedReference.help).naming(
        .savedSearch
    )
    private static let catalog = Option<String>(
        "catalog",
        .text("NAME"),
        help: "What is searched.",
        shownDefault: "what the saved search says"
    ).naming(.catalog)
    private static let limit = Option<Int>(
        "limit",
        .wholeNumber("N", 0...1000),
        help: "How many results are shown at most.",
        shownDefault: "20"
    )
    private static let facets = Option<String>(
        "facets",
        .text("FIELD"),
        help: "A field whose values are counted over the results.",
        repeats: true
    )

    static let declaration = CommandDeclaration(
        name: "run",
        summary: "Search for what a saved search says.",
        discussion: "Gives what searchsync search gives.",
        parameters: [name, catalog, limit, facets],
        examples: [.init("searchsync saved run Alps --limit 5", "Show the first five results.")],
        exitCodes: [.notFound, .unauthorised],
        body: .action { try SavedRun($0) }
    )

    private let reference: SavedReference
    private let catalog: String?
    private let limit: Int?
    private let facets: [String]

    init(_ values: ParsedValues) throws(CommandError) {
        reference = SavedReference(text: try values.value(of: Self.name))
        catalog = try values.value(of: Self.catalog)
        limit = try values.value(of: Self.limit)
        facets = try values.values(of: Self.facets)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let shown = try reference.find(in: try await context.savedSearches())
        guard let definition = shown.search.definition?.value,
            let catalog = catalog ?? definition.catalog
        else {
            throw CommandError.usage(
                "missing_catalog",
                "\"\(shown.search.shownName)\" does not say which catalog it searches",
                try: "--catalog NAME; or searchsync saved edit \(shown.id.shortText) --catalog NAME"
            )
        }
        let search = try Search(definition, catalog: catalog, limit: limit, facets: facets)
        return try await search.run(in: context)
    }
}
