import SearchCore

extension JSONValue: ExpressibleByStringLiteral {
    /// Lets a test write a string as itself.
    init(stringLiteral value: String) { self = .string(value) }
}
