import SearchCore

/// Why a line, an object or a row is not an item of a catalog.
public struct CatalogItemError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong; `rawValue` is the stable code.
    public enum Code: String, Sendable, CaseIterable {
        case malformedJSON = "malformed_json"
        case invalidUTF8 = "invalid_utf8"
        case nulCharacter = "nul_character"
        case loneSurrogate = "lone_surrogate"
        case duplicateKey = "duplicate_key"
        case tooDeep = "too_deep"
        case notAnObject = "not_an_object"
        case missingID = "missing_id"
        case emptyID = "empty_id"
        case wrongType = "wrong_type"
        case nestedValue = "nested_value"
        case valueTooLarge = "value_too_large"
        case itemTooLarge = "item_too_large"
    }

    /// What is wrong.
    public let code: Code
    /// The field that is wrong; nil where it is the whole item.
    public let field: String?
    /// Where the JSON is wrong, in bytes from the start of the text; nil where it is well formed.
    public let offset: Int?
    /// What is wrong and what to do about it, without the field.
    public let detail: String

    init(_ code: Code, field: String? = nil, _ detail: String) {
        self.code = code
        self.field = field
        self.detail = detail
        offset = nil
    }

    init(_ error: JSONError) {
        code = Code(rawValue: error.reason.rawValue) ?? .malformedJSON
        field = nil
        offset = error.offset
        detail = error.description
    }

    /// What is wrong, where, and what to do about it.
    public var description: String { field.map { "\($0): \(detail)" } ?? detail }
}
