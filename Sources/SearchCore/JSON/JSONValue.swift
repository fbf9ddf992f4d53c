/// A JSON value that keeps what it was made from: the order of members and the spelling of numbers.
///
/// Events carry fields that this version does not know; they leave as they came.
public enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    /// A number as it was written, such as `1.50`; see ``JSONValue/integer``.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// The value of a string; nil for any other kind of value.
    public var string: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }

    /// The value of a boolean; nil for any other kind of value.
    public var bool: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The value of a number that is written as an integer and fits; nil for any other value.
    public var integer: Int? {
        guard case .number(let text) = self else { return nil }
        return Int(text)
    }

    /// The elements of an array; nil for any other kind of value.
    public var array: [JSONValue]? {
        guard case .array(let value) = self else { return nil }
        return value
    }

    /// The members of an object; nil for any other kind of value.
    public var object: JSONObject? {
        guard case .object(let value) = self else { return nil }
        return value
    }

    /// Whether this is `null`.
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }
}

extension JSONValue {
    /// Makes a number from an integer.
    public init(_ integer: Int) { self = .number(String(integer)) }

    /// Makes a string, or `null` from nil.
    public init(_ string: String?) { self = string.map(JSONValue.string) ?? .null }

    /// Makes an array of strings.
    public init(_ strings: [String]) { self = .array(strings.map(JSONValue.string)) }
}
