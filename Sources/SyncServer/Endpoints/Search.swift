import EventStore
import HTTPServer
import ReadModels
import SearchCore
import SearchIndex
import SyncProtocol

extension Service {
    /// `GET /v1/search`: the results of a query in a catalog.
    func search(_ call: Call) async throws -> HTTPResponse {
        let limit = try call.limit()
        let offset = try call.integer("offset", in: 0...Int(Int32.max)) ?? 0
        let rows = try await catalogRows(call)
        let newest = rows[0]
        guard let (row, version) = try await searchable(rows, call) else {
            return HTTPResponse(Self.found(newest, total: 0, items: [], facets: []))
        }
        let profile = try Self.profile(call, row)
        let listing = try Self.listing(call, profile)
        let results = version.results(of: listing, under: profile, limit: limit, offset: offset)
        let items = results.ids.compactMap {
            version.ordinal(of: $0).map { version.items[$0].json }
        }
        let facets = version.facetCounts(
            of: listing,
            under: profile,
            fields: call.parameters("facet"),
            limit: 100
        )
        return HTTPResponse(
            Self.found(
                row,
                total: results.total,
                items: items,
                facets: facets.map(SearchFacet.init)
            )
        )
    }

    /// The version to be searched: the newest one, or while that is indexed, the one before it.
    private func searchable(
        _ rows: [CatalogRow],
        _ call: Call
    ) async throws -> (row: CatalogRow, version: CatalogVersion)? {
        let workspace = call.caller.workspace
        let profile = try Self.profile(call, rows[0])
        if let version = await catalogs.prepared(rows[0].digest, in: workspace, for: profile) {
            return (rows[0], version)
        }
        if CatalogVersion.isIndexed(items: rows[0].items), rows.count > 1 {
            let older = try Self.profile(call, rows[1])
            if let version = await catalogs.prepared(rows[1].digest, in: workspace, for: older) {
                await catalogs.prepare(rows[0].digest, in: workspace, for: profile)
                return (rows[1], version)
            }
        }
        let version = try await catalogs.version(rows[0].digest, in: workspace)
        try await version?.prepare(for: profile)
        return version.map { (rows[0], $0) }
    }

    /// The version that is asked for or pinned, or all of the catalog, newest first; one at least.
    private func catalogRows(_ call: Call) async throws -> [CatalogRow] {
        guard let name = call.parameter("catalog") else {
            throw Problem.invalidParameter("catalog", "No catalog is named.", "Add catalog=NAME.")
        }
        let number = try call.integer("version", in: 1...Int(Int32.max))
        let workspace = call.caller.workspace
        if let number { return [try await catalogRow(name, number, in: workspace)] }
        let current = try await currentRow(name, in: workspace)
        if current.pinned != nil { return [current] }
        return try await catalogs.versions(of: name, in: workspace)
    }

    /// The profile that is named, or a plain one over the catalog's own text fields and scope.
    private static func profile(_ call: Call, _ row: CatalogRow) throws -> Profile {
        if let name = call.parameter("profile") {
            guard let profile = Profile.builtIn(named: name) else {
                let known = Profile.builtIn.map(\.name).joined(separator: ", ")
                throw Problem.invalidParameter(
                    "profile",
                    "There is no profile \"\(name)\".",
                    "Use one of: \(known)."
                )
            }
            return profile
        }
        let roles = try CatalogRoles(WireReader(row.columns))
        return Profile(
            name: "search",
            textFields: roles.text.isEmpty ? ["name"] : roles.text,
            scope: roles.scope.map { Profile.Scope(field: $0, all: "all", values: ["all"]) }
        )
    }

    private static func listing(_ call: Call, _ profile: Profile) throws -> Listing {
        let text = call.parameter("text") ?? ""
        do { try EventLimits.check(text: text, field: "text") } catch {
            throw Problem.invalidParameter("text", error.description, "Shorten the text.")
        }
        let tokens = try call.parameters("token").map(token)
        let scope = call.parameter("scope")
        if scope != nil, profile.scope == nil {
            throw Problem.invalidParameter(
                "scope",
                "Neither the profile nor the catalog has a scope field.",
                "Leave scope out, or use token=FIELD=VALUE."
            )
        }
        let query = SearchQuery(text: text, tokens: tokens, scope: scope)
        return text.isEmpty && tokens.isEmpty && scope == nil ? .everything : .matching(query)
    }

    private static func token(_ text: String) throws -> Token {
        guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
            throw Problem.invalidParameter(
                "token",
                "\"\(text)\" is not a token.",
                "Write token=FIELD=VALUE."
            )
        }
        return Token(
            field: String(text[..<equals]),
            value: String(text[text.index(after: equals)...])
        )
    }

    private static func found(
        _ row: CatalogRow,
        total: Int,
        items: [JSONObject],
        facets: [SearchFacet]
    ) -> SearchReply {
        SearchReply(
            catalog: CatalogReference(name: row.name, digest: row.digest.hexadecimal),
            version: row.number,
            total: total,
            items: items,
            facets: facets
        )
    }
}

extension SearchFacet {
    fileprivate init(_ counts: FacetCounts) {
        self.init(
            field: counts.field,
            values: counts.values.map { SearchFacetValue(value: $0.value, count: $0.count) }
        )
    }
}
