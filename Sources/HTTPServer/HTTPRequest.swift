/// A complete request, as handlers see it.
///
/// It can be made without a socket, so that handlers are tested as functions:
///
///     let response = await handler(try HTTPRequest(method: .get, target: "/v1/meta?x=1"))
public struct HTTPRequest: Sendable {
    /// The method.
    public let method: HTTPMethod
    /// The target as it was sent, still encoded: `/a%20b?x=1`.
    public let target: String
    /// The decoded text between the slashes of the path.
    ///
    /// `/a%2Fb/c` gives `a/b` and `c`, `/` gives none, and a slash at the end gives an empty last
    /// one. Dot segments are kept.
    public let pathSegments: [String]
    /// The decoded query in its order; `+` stands for a space, a missing `=` for an empty value.
    public let query: [(name: String, value: String)]
    /// The header fields; values are UTF-8 without control characters.
    public let headers: HTTPHeaders
    /// The whole body.
    public let body: [UInt8]
    /// The numeric address of the peer, which may be a reverse proxy.
    public let remoteAddress: String

    /// The decoded path, for showing.
    ///
    /// Match on `pathSegments`: here `%2F` looks like a slash.
    public var path: String { "/" + pathSegments.joined(separator: "/") }

    /// Makes a request from its parts.
    ///
    /// - Throws: `HTTPRefusal.badRequest` if the target's escapes are broken or are not UTF-8.
    public init(
        method: HTTPMethod,
        target: String,
        headers: HTTPHeaders = [:],
        body: [UInt8] = [],
        remoteAddress: String = "127.0.0.1"
    ) throws(HTTPRefusal) {
        self.init(
            method: method,
            target: try HTTPTarget(parsing: target),
            headers: headers,
            body: body,
            remoteAddress: remoteAddress
        )
    }

    init(
        method: HTTPMethod,
        target: HTTPTarget,
        headers: HTTPHeaders,
        body: [UInt8],
        remoteAddress: String
    ) {
        self.method = method
        self.target = target.raw
        pathSegments = target.pathSegments
        query = target.query.map { ($0.name, $0.value) }
        self.headers = headers
        self.body = body
        self.remoteAddress = remoteAddress
    }

    /// The first value of that name in the query, or nil.
    public func firstQueryValue(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }
}
