/// What is masked before anything is written.
public enum RedactionRule: Sendable, Hashable {
    /// E-mail addresses.
    case email
    /// Numbers of payment cards: 13 to 19 digits, in groups or not, whose check digit is right.
    case card
    /// Phone numbers that cannot well be anything else: with `+` or `00`, or written as in North
    /// America.
    case phone
    /// Whatever an expression finds.
    case pattern(Pattern)

    /// The names of the kinds.
    public static let kinds = ["email", "card", "phone"]

    /// Reads a rule: the name of a kind, `/…/` with a regular expression, or an expression alone.
    ///
    /// A text of letters, digits and hyphens that is no kind is refused rather than taken for an
    /// expression: `emial` would mask nothing. Between slashes it is one.
    ///
    /// - Throws: ``RedactionError``.
    public init(_ text: String) throws(RedactionError) {
        switch text {
        case "email": self = .email
        case "card": self = .card
        case "phone": self = .phone
        default:
            let isQuoted = text.count > 2 && text.hasPrefix("/") && text.hasSuffix("/")
            guard isQuoted || !Self.looksLikeKind(text) else { throw .unknownKind(text) }
            do throws(PatternError) {
                self = .pattern(try Pattern(isQuoted ? String(text.dropFirst().dropLast()) : text))
            } catch {
                throw .invalidPattern(error)
            }
        }
    }

    private static func looksLikeKind(_ text: String) -> Bool {
        text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    }

    /// What is found in a text, in characters.
    func ranges(in text: [Character]) -> [Range<Int>] {
        switch self {
        case .email: Self.emailPattern.characterRanges(in: text)
        case .card: CardNumbers.ranges(in: text)
        case .phone: Self.phonePattern.characterRanges(in: text)
        case .pattern(let pattern): pattern.characterRanges(in: text)
        }
    }

    private static let emailPattern = constant(
        #"[\p{L}\p{M}\p{N}._%+'\-]+@[\p{L}\p{M}\p{N}\-]+(\.[\p{L}\p{M}\p{N}\-]+)*\.[\p{L}\p{M}]{2,}"#
    )

    private static let phonePattern = constant(
        #"(\+|\b00)[1-9]([ .\-/()]{0,2}[0-9]){6,14}\b"#
            + #"|(\([2-9][0-9]{2}\) ?|\b[2-9][0-9]{2}[\-.])[0-9]{3}[\-.][0-9]{4}\b"#
    )

    private static func constant(_ source: String) -> Pattern {
        do throws(PatternError) { return try Pattern(source) } catch {
            // The expressions are constants of this file, and tests compile them.
            preconditionFailure(error.description)
        }
    }
}

/// Why a rule is not taken, so that nothing is recorded.
public enum RedactionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There is no such kind.
    case unknownKind(String)
    /// A regular expression is wrong.
    case invalidPattern(PatternError)
    /// What a profile demands cannot be read.
    case unreadable

    /// What is wrong and what to do about it.
    public var description: String {
        switch self {
        case .unknownKind(let kind):
            "\"\(kind)\" is no kind of redaction; use one of "
                + RedactionRule.kinds.joined(separator: ", ")
                + ", or /\(kind)/ to mask that text itself"
        case .invalidPattern(let error):
            "\(error.description); correct it, since nothing is recorded without what it masks"
        case .unreadable:
            "the profile's redact is not a list of texts, so that nothing is recorded; write it "
                + "like [\"email\",\"/[A-Z]{2}[0-9]+/\"]"
        }
    }
}

extension Pattern {
    /// The matches in characters; one that holds a part of a character holds all of it.
    func characterRanges(in text: [Character]) -> [Range<Int>] {
        var scalars: [Unicode.Scalar] = []
        var characters: [Int] = []
        for (index, character) in text.enumerated() {
            for scalar in character.unicodeScalars {
                scalars.append(scalar)
                characters.append(index)
            }
        }
        return ranges(in: scalars).map {
            characters[$0.lowerBound]..<characters[$0.upperBound - 1] + 1
        }
    }
}
