/// Why bytes are not a JSON text that searchsync takes.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong; `rawValue` is the stable code.
    public enum Reason: String, Sendable {
        case malformed = "malformed_json"
        case invalidUTF8 = "invalid_utf8"
        case nulCharacter = "nul_character"
        case loneSurrogate = "lone_surrogate"
        case duplicateKey = "duplicate_key"
        case tooDeep = "too_deep"
    }

    /// What is wrong.
    public let reason: Reason
    /// Where it is wrong, in bytes from the start of the text.
    public let offset: Int
    let detail: String

    init(_ reason: Reason, at offset: Int, _ detail: String) {
        self.reason = reason
        self.offset = offset
        self.detail = detail
    }

    /// What is wrong, where, and what to do about it.
    public var description: String { "\(detail) at byte \(offset + 1)" }
}
