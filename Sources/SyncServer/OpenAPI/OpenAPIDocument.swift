import SearchCore

/// The description of the protocol that the server serves, put together from a part for each tag.
///
/// The parts are JSON in string literals: a compiler takes a minute for as many numbers of bytes.
enum OpenAPIDocument {
    /// The whole document, as JSON without white space.
    static let bytes = Result { JSONWriter.encode(.object(try assembled())) }

    private static let parts = [
        health, server, events, sessions, catalogs, uploads, tokens, people, audit, erasure,
        savedSearches, reports, ubi,
    ]

    private static func assembled() throws(JSONError) -> JSONObject {
        var document = try parsed(head)
        var paths = document["paths"]?.object ?? [:]
        var components = document["components"]?.object ?? [:]
        var schemas = components["schemas"]?.object ?? [:]
        for part in parts {
            let part = try parsed(part)
            paths.add(part["paths"])
            schemas.add(part["components"]?.object?["schemas"])
        }
        components["schemas"] = .object(schemas)
        document["paths"] = .object(paths)
        document["components"] = .object(components)
        return document
    }

    private static func parsed(_ text: String) throws(JSONError) -> JSONObject {
        try JSONParser.parse(Array(text.utf8)).object ?? [:]
    }
}

extension JSONObject {
    fileprivate mutating func add(_ other: JSONValue?) {
        for member in other?.object?.members ?? [] { self[member.key] = member.value }
    }
}
