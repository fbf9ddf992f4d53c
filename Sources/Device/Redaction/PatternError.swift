/// Why a text is not a regular expression that is taken.
public struct PatternError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The expression.
    public let source: String
    /// Where it is wrong, in characters from 1.
    public let position: Int
    private let detail: String

    init(_ source: String, at offset: Int, _ detail: String) {
        self.source = source
        let scalars = source.unicodeScalars
        let end = scalars.index(scalars.startIndex, offsetBy: min(offset, scalars.count))
        position = source[..<end].count + 1
        self.detail = detail
    }

    /// What is wrong, where, and what to do about it.
    public var description: String {
        "the regular expression \(source) is wrong at character \(position): \(detail)"
    }
}
