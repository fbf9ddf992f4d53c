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
        let (row, version) = try await searchable(call)
        let profile = try Self.profile(call, row)
        let listing = try Self.listing(call, profile)
        guard let version else {
            return HTTPResponse(Self.found(row, total: 0, items: [], facets: []))
        }
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

    /// How many older versions are looked at for one that can be searched meanwhile.
    private static let mostOlder = 8

    /// The version to be searched: the one that is asked for, pinned or newest; or while the newest
    /// is read and indexed, the one before it that is ready.
    ///
    /// It has no items where the database has lost them.
    private func searchable(
        _ call: Call
    ) async throws -> (row: CatalogRow, version: CatalogVersion?) {
        let workspace = call.caller.workspace
        let row = try await catalogRow(call)
        let use = try Self.use(call, row)
        if let version = await catalogs.prepared(row.digest, in: workspace, for: use) {
            return (row, version)
        }
        if call.parameter("version") == nil, row.pinned == nil,
            let older = try await searchable(before: row, call)
        {
            await catalogs.prepare(row.digest, in: workspace, for: use)
            return older
        }
        let version = try await catalogs.ready(
            row.digest,
            in: workspace,
            for: use,
            within: catalogPatience
        )
        return (row, version)
    }

    /// The newest version before one that takes long to prepare, of those that are ready.
    private func searchable(
        before row: CatalogRow,
        _ call: Call
    ) async throws -> (row: CatalogRow, version: CatalogVersion?)? {
        guard CatalogVersion.isIndexed(items: row.items) else { return nil }
        let workspace = call.caller.workspace
        let rows = try await catalogs.versions(
            of: row.name,
            before: row.number,
            limit: Self.mostOlder,
            in: workspace
        )
        for row in rows {
            let use = try Self.use(call, row)
            if let version = await catalogs.prepared(row.digest, in: workspace, for: use) {
                return (row, version)
            }
        }
        return nil
    }

    /// The version that is asked for, or else the one that searches get.
    private func catalogRow(_ call: Call) async throws -> CatalogRow {
        guard let name = call.parameter("catalog") else {
            throw Problem.invalidParameter("catalog", "No catalog is named.", "Add catalog=NAME.")
        }
        let workspace = call.caller.workspace
        if let number = try call.integer("version", in: 1...Int(Int32.max)) {
            return try await catalogRow(name, number, in: workspace)
        }
        return try await currentRow(name, in: workspace)
    }

    private static func use(_ call: Call, _ row: CatalogRow) throws -> CatalogUse {
        let roles = try CatalogRoles(WireReader(row.columns))
        return CatalogUse(profile: try profile(call, row), fields: roles.valueFields)
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
        return try CatalogRoles(WireReader(row.columns)).searchProfile
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
        guard let token = Token(fieldAndValue: text) else {
            throw Problem.invalidParameter(
                "token",
                "\"\(text)\" is not a token.",
                "Write token=FIELD=VALUE."
            )
        }
        return token
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

extension CatalogRoles {
    /// The rules of searches that name none.
    var searchProfile: Profile {
        Profile(
            name: "search",
            textFields: text.isEmpty ? ["name"] : text,
            scope: scope.map { Profile.Scope(field: $0, all: "all", values: ["all"]) }
        )
    }

    /// The fields by whose values results are narrowed.
    var valueFields: [String] { token + [scope].compactMap(\.self) }
}

extension SearchFacet {
    fileprivate init(_ counts: FacetCounts) {
        self.init(
            field: counts.field,
            values: counts.values.map { SearchFacetValue(value: $0.value, count: $0.count) }
        )
    }
}
