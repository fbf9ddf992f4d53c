public import SearchCore

/// A refusal (RFC 9457, `application/problem+json`) with a stable code and the remedy.
public struct Problem: WireValue, Error, Hashable {
    /// The HTTP status.
    public let status: Int
    /// A stable name for what went wrong, such as `unknown_catalog`.
    public let code: String
    /// What went wrong, for people.
    public let detail: String
    /// What to do about it.
    public let remedy: String
    /// The member, parameter or header that is wrong; nil where there is none.
    public let field: String?

    /// Makes a refusal.
    public init(status: Int, code: String, detail: String, remedy: String, field: String? = nil) {
        self.status = status
        self.code = code
        self.detail = detail
        self.remedy = remedy
        self.field = field
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            status: try reader.integer("status"),
            code: try reader.string("code"),
            detail: try reader.string("detail"),
            remedy: try reader.string("remedy"),
            field: try reader.optionalString("field")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        var object: JSONObject = [
            "type": .string("about:blank"), "title": .string(code.replacing("_", with: " ")),
            "status": JSONValue(status), "code": .string(code), "detail": .string(detail),
            "remedy": .string(remedy),
        ]
        object["field"] = field.map(JSONValue.string)
        return object
    }
}
