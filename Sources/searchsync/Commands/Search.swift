import Device
import SearchCore
import SearchIndex
import SyncProtocol

/// Searches a catalog once: `search`.
struct Search: Command {
    private static let query = Argument<String>(
        .anyText("QUERY"),
        help: "The text; \"\" for tokens and scope alone."
    )
    private static let catalog = Option<String>(
        "catalog",
        .text("NAME"),
        help: "What is searched.",
        isRequired: true
    ).naming(.catalog)
    private static let profile = Option<String>(
        "profile",
        .text("NAME"),
        help: "A built-in profile, whose rules hold.",
        shownDefault: "contains, case-insensitive, in the catalog's text columns"
    ).suggesting(Profile.builtIn.map(\.name))
    private static let token = Option<Token>(
        "token",
        .token("FIELD=VALUE"),
        help: "A value that results must have; values of one field are alternatives.",
        repeats: true
    )
    private static let scope = Option<String>(
        "scope",
        .text("SCOPE"),
        help: "The scope bar's selection."
    )
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
        name: "search",
        summary: "Search a catalog once, as a search bar would.",
        discussion: """
            The server searches where it can be reached, else this device. On a terminal that has \
            colours, what the text matched is set off. With jsonl and csv the results alone are \
            written, one a line.
            """,
        parameters: [query, catalog, profile, token, scope, limit, facets],
        examples: [
            .init(
                "searchsync search uni --catalog countries --token continent=Europe",
                "Find the countries of Europe that have \"uni\" in their name."
            ),
            .init(
                "searchsync search \"\" --catalog countries --limit 0 --facets continent",
                "Count the countries of each continent."
            ),
        ],
        exitCodes: [.notFound, .unauthorised],
        body: .action { try Search($0) }
    )

    private let request: SearchRequest
    private let profile: Profile?

    init(_ values: ParsedValues) throws(CommandError) {
        let profile = try values.value(of: Self.profile)
        self.profile = try profile.map { name throws(CommandError) in try Profile.named(name) }
        request = SearchRequest(
            catalog: try values.requiredValue(of: Self.catalog),
            profile: profile,
            query: SearchQuery(
                text: try values.value(of: Self.query),
                tokens: try values.values(of: Self.token),
                scope: try values.value(of: Self.scope)
            ),
            limit: try values.value(of: Self.limit) ?? 20,
            facets: try values.values(of: Self.facets)
        )
    }

    /// Searches for what was saved.
    init(
        _ definition: SavedDefinition,
        catalog: String,
        limit: Int?,
        facets: [String]
    ) throws(CommandError) {
        profile = try definition.profile.map { name throws(CommandError) in
            try Profile.named(name)
        }
        request = SearchRequest(
            catalog: catalog,
            profile: definition.profile,
            query: SearchQuery(
                text: definition.search.text,
                tokens: definition.search.tokens,
                scope: definition.search.scope
            ),
            limit: limit ?? 20,
            facets: facets
        )
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        // A profile of one's own is not known to the server.
        let isOwn = profile.map { Profile.builtIn(named: $0.name) != $0 } ?? false
        let client = try await context.reachableClient()
        if let client, !isOwn {
            try show(
                try await client.search(request, patience: context.catalogPatience).json,
                matching: try await textFields(client, context),
                context
            )
        } else {
            let catalogs = try await context.catalogs()
            let choice = try await CatalogChoice.find(request.catalog, in: catalogs, or: client)
            let profile = profile ?? Profile(searching: choice.stored.roles)
            try show(try search(choice, profile), matching: profile.textFields, context)
        }
        return .success
    }

    /// The fields that the server matched the text against; asked for where matches are shown.
    private func textFields(
        _ client: ServerClient,
        _ context: CommandContext
    ) async throws -> [String] {
        if let profile { return profile.textFields }
        guard context.format == .text, context.outputStyle.isColoured else { return [] }
        let catalogs = try await client.catalogs().catalogs
        let roles = catalogs.first { $0.name == request.catalog }?.roles
        return roles.map { Profile(searching: $0).textFields } ?? []
    }

    /// What the server would reply, worked out here.
    private func search(
        _ choice: CatalogChoice,
        _ profile: Profile
    ) throws(CommandError) -> JSONObject {
        let query = request.query
        guard query.scope == nil || profile.scope != nil else {
            throw CommandError(
                "invalid_parameter",
                "neither the profile nor the catalog has a scope field",
                try: "leave --scope out, or use --token FIELD=VALUE"
            )
        }
        let isEverything = query.text.isEmpty && query.tokens.isEmpty && query.scope == nil
        let listing = isEverything ? Listing.everything : .matching(query)
        let limit = request.limit ?? 20
        let results = choice.version.results(of: listing, under: profile, limit: limit)
        let items = results.ids.compactMap { id in
            choice.version.ordinal(of: id).map { choice.version.items[$0].json }
        }
        let counts = choice.version.facetCounts(
            of: listing,
            under: profile,
            fields: request.facets,
            limit: 100
        )
        let facets = counts.map { counts in
            SearchFacet(
                field: counts.field,
                values: counts.values.map { SearchFacetValue(value: $0.value, count: $0.count) }
            )
        }
        return [
            "catalog": choice.stored.reference.json,
            "version": choice.stored.version.map { JSONValue($0) } ?? .null,
            "total": JSONValue(results.total),
            "items": .array(items.map(JSONValue.object)),
            "facets": .array(facets.map { .object($0.json) }),
        ]
    }

    private func show(
        _ reply: JSONObject,
        matching fields: [String],
        _ context: CommandContext
    ) throws {
        let items = (reply["items"]?.array ?? []).compactMap(\.object)
        switch context.format {
        case .json: try context.show(Report(object: reply, text: []))
        case .jsonl, .csv: try context.show(Records(items: items))
        case .text:
            let total = EventSentence.count(reply["total"]?.integer ?? 0)
            try context.output.write(total + "\n")
            if !items.isEmpty { try context.show(marked(Records(items: items), fields)) }
            for line in Self.facetLines(reply, context.outputStyle) {
                try context.output.write(line + "\n")
            }
        }
    }

    /// Sets off what the text matched, in the fields that it was matched against.
    private func marked(_ records: Records, _ fields: [String]) -> Records {
        let rules = profile ?? Profile(name: "search", textFields: fields)
        let text = request.query.text
        let version = CatalogVersion(items: [])
        var records = records
        records.marks = { key, cell in
            fields.contains(key) ? version.matchRanges(in: cell, of: text, under: rules) : []
        }
        return records
    }

    /// How many values of a facet people see.
    private static let mostFacetValues = 20

    private static func facetLines(_ reply: JSONObject, _ style: Style) -> [String] {
        (reply["facets"]?.array ?? []).compactMap(\.object).flatMap { facet in
            let values = (facet["values"]?.array ?? []).compactMap(\.object)
            let shown = values.prefix(mostFacetValues).map { value in
                let count = String(value["count"]?.integer ?? 0).padded(to: 8, .right)
                return "\(count)  \(value["value"]?.string ?? "")".withoutControls
            }
            let rest = values.count - shown.count
            return ["", style.bold((facet["field"]?.string ?? "").withoutControls)] + shown
                + (rest > 0 ? [style.dim("          and \(rest) more; --format json")] : [])
        }
    }
}

extension Profile {
    /// The plain rules over a catalog's own fields.
    init(searching roles: CatalogRoles) {
        self.init(
            name: "search",
            textFields: roles.text.isEmpty ? ["name"] : roles.text,
            scope: roles.scope.map { Scope(field: $0, all: "all", values: ["all"]) }
        )
    }
}
