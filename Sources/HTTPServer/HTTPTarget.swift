/// A request target taken apart: path segments and query, decoded.
struct HTTPTarget: Sendable, Equatable {
    /// One `name=value` of the query.
    struct QueryItem: Sendable, Equatable {
        let name: String
        let value: String
    }

    /// As it was sent.
    let raw: String
    /// What stands between the slashes: `/a/b` has two, `/` none, `/a/` two of which one is empty.
    let pathSegments: [String]
    /// The query's pairs in their order.
    let query: [QueryItem]

    /// Takes apart origin form, absolute form (RFC 9112, 3.2) and `*`.
    ///
    /// - Throws: `HTTPRefusal.badRequest`.
    init(parsing raw: String) throws(HTTPRefusal) {
        guard !raw.isEmpty, raw.utf8.allSatisfy({ (0x21...0x7e).contains($0) && $0 != 0x23 }) else {
            throw .badRequest(
                "The request target has a byte that must be percent-encoded; encode it."
            )
        }
        self.raw = raw
        if raw == "*" {
            pathSegments = []
            query = []
            return
        }
        let origin = try Self.originForm(of: raw)
        let parts = origin.split(
            separator: UInt8(ascii: "?"),
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        pathSegments = try Self.segments(parts[0])
        query = try parts.count > 1 ? Self.items(parts[1]) : []
    }

    private static func originForm(of raw: String) throws(HTTPRefusal) -> Substring.UTF8View {
        if raw.utf8.first == UInt8(ascii: "/") { return raw[...].utf8 }
        for scheme in ["http://", "https://"]
        where HTTPHeaders.same(String(raw.prefix(scheme.count)), scheme) {
            let afterScheme = raw.dropFirst(scheme.count)
            let authority = afterScheme.prefix { $0 != "/" && $0 != "?" }
            guard HostRule.isValid(authority.utf8), !authority.isEmpty else { break }
            let rest = afterScheme.dropFirst(authority.count)
            return rest.first == "/" ? rest.utf8 : Substring("/" + rest).utf8
        }
        throw .badRequest("The request target must begin with a slash; send an absolute path.")
    }

    private static func segments(_ path: Substring.UTF8View) throws(HTTPRefusal) -> [String] {
        let pieces = path.dropFirst().split(
            separator: UInt8(ascii: "/"),
            omittingEmptySubsequences: false
        )
        if pieces.count == 1, pieces[0].isEmpty { return [] }
        var segments: [String] = []
        for piece in pieces {
            segments.append(try decoded(piece, part: "path", plusIsSpace: false))
        }
        return segments
    }

    private static func items(_ query: Substring.UTF8View) throws(HTTPRefusal) -> [QueryItem] {
        var items: [QueryItem] = []
        for pair in query.split(separator: UInt8(ascii: "&")) {
            let sides = pair.split(
                separator: UInt8(ascii: "="),
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            let name = try decoded(sides[0], part: "query", plusIsSpace: true)
            let value =
                try sides.count > 1 ? decoded(sides[1], part: "query", plusIsSpace: true) : ""
            items.append(QueryItem(name: name, value: value))
        }
        return items
    }

    private static func decoded(
        _ bytes: Substring.UTF8View,
        part: String,
        plusIsSpace: Bool
    ) throws(HTTPRefusal) -> String {
        guard let text = PercentDecoding.decode(bytes, plusIsSpace: plusIsSpace) else {
            throw .badRequest(
                "The \(part) is not percent-encoded UTF-8 without NUL; encode it again."
            )
        }
        return text
    }
}
