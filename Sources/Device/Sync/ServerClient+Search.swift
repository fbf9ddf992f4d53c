public import Foundation
public import SearchCore
public import SyncProtocol

/// What is searched for at the server.
public struct SearchRequest: Sendable, Hashable {
    /// The catalog's name.
    public var catalog: String
    /// The label of its version; nil for the newest.
    public var version: Int?
    /// The name of the profile whose rules hold; nil for the server's default.
    public var profile: String?
    /// Text, tokens and scope.
    public var query: SearchQuery
    /// How many items at most; nil for the server's default.
    public var limit: Int?
    /// How many results are left out before them.
    public var offset: Int?
    /// Fields whose values are counted.
    public var facets: [String]

    /// Makes a request.
    public init(
        catalog: String,
        version: Int? = nil,
        profile: String? = nil,
        query: SearchQuery,
        limit: Int? = nil,
        offset: Int? = nil,
        facets: [String] = []
    ) {
        self.catalog = catalog
        self.version = version
        self.profile = profile
        self.query = query
        self.limit = limit
        self.offset = offset
        self.facets = facets
    }

    /// The query of `GET /v1/search`.
    var parameters: [(String, String)] {
        let single = [
            ("catalog", catalog), ("version", version.map(String.init)), ("profile", profile),
            ("text", query.text), ("scope", query.scope), ("limit", limit.map(String.init)),
            ("offset", offset.map(String.init)),
        ]
        let tokens = query.tokens.map { ("token", "\($0.field)=\($0.value)") }
        return single.compactMap { name, value in value.map { (name, $0) } } + tokens
            + facets.map { ("facet", $0) }
    }
}

extension ServerClient {
    /// Searches a catalog.
    ///
    /// - Parameters:
    ///   - request: What to search for.
    ///   - patience: How long to wait for a catalog that is still being indexed.
    /// - Returns: The results, exact whenever they come.
    /// - Throws: `ServerError`; overloaded with `catalog_not_ready` where patience ends.
    public func search(
        _ request: SearchRequest,
        patience: CatalogPatience = CatalogPatience()
    ) async throws(ServerError) -> SearchReply {
        try await patience.whenReady { () async throws(ServerError) in
            try await value(.search, query: request.parameters)
        }
    }

    /// The workspace's tokens, oldest first.
    public func tokens() async throws(ServerError) -> TokenList { try await value(.tokens) }

    /// Makes a token; its secret is told only now.
    public func createToken(_ request: TokenRequest) async throws(ServerError) -> TokenGrant {
        try await value(.createToken, body: Body(request.bytes))
    }

    /// Cuts a token off.
    public func revokeToken(_ id: UUID) async throws(ServerError) {
        try await send(.revokeToken(id))
    }
}
