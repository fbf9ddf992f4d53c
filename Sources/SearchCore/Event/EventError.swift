/// Why bytes are not an event that searchsync stores.
public struct EventError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong; `rawValue` is the stable code.
    public enum Code: String, Sendable, CaseIterable {
        case malformedJSON = "malformed_json"
        case invalidUTF8 = "invalid_utf8"
        case nulCharacter = "nul_character"
        case loneSurrogate = "lone_surrogate"
        case duplicateKey = "duplicate_key"
        case tooDeep = "too_deep"
        case notAnObject = "not_an_object"
        case missingField = "missing_field"
        case wrongType = "wrong_type"
        case outOfRange = "out_of_range"
        case invalidUUID = "invalid_uuid"
        case invalidTime = "invalid_time"
        case textTooLong = "text_too_long"
        case eventTooLarge = "event_too_large"
    }

    /// What is wrong.
    public let code: Code
    /// The member that is wrong, such as `data.text`; nil where it is the whole event.
    public let field: String?
    private let detail: String

    init(_ code: Code, field: String? = nil, _ detail: String) {
        self.code = code
        self.field = field
        self.detail = detail
    }

    init(_ error: JSONError) {
        self.init(Code(rawValue: error.reason.rawValue) ?? .malformedJSON, error.description)
    }

    /// What is wrong, where, and what to do about it.
    public var description: String { field.map { "\($0): \(detail)" } ?? detail }
}
