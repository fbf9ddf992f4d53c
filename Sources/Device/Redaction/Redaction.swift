public import SearchCore

/// What a recorder masks before it writes; see ``EventRedactor``.
///
///     let redaction = try Redaction(["email", "/[A-Z]{2}[0-9]{6}/"])
///     redaction.masked("mail to ada@example.org")  // "mail to •••"
public struct Redaction: Sendable, Hashable {
    /// What stands in place of whatever is found, however long that is.
    public static let mask = "•••"

    /// What is looked for.
    public var rules: [RedactionRule]

    /// Makes a redaction; without rules nothing is masked.
    public init(rules: [RedactionRule] = []) { self.rules = rules }

    /// Reads rules; see ``RedactionRule/init(_:)``.
    ///
    /// - Throws: ``RedactionError`` for the first that is wrong.
    public init(_ texts: [String]) throws(RedactionError) {
        rules = []
        for text in texts {
            let rule = try RedactionRule(text)
            if !rules.contains(rule) { rules.append(rule) }
        }
    }

    /// Reads what a profile demands, from its recorded form.
    ///
    /// - Throws: ``RedactionError`` where it is not understood: what must be masked is then not
    ///   known, and nothing must be recorded.
    public init(profile: JSONObject) throws(RedactionError) {
        guard let demanded = profile.present("redact") else {
            self.init()
            return
        }
        guard let elements = demanded.array else { throw .unreadable }
        let texts = elements.compactMap(\.string)
        guard texts.count == elements.count else { throw .unreadable }
        try self.init(texts)
    }

    /// Whether nothing is masked.
    public var isEmpty: Bool { rules.isEmpty }

    /// Both redactions in one.
    public func adding(_ other: Redaction) -> Redaction {
        Redaction(rules: rules + other.rules.filter { !rules.contains($0) })
    }

    /// Says what is masked without saying what an expression looks for: `email, 1 pattern`.
    public var summary: String {
        let patterns = patternCount
        let names = kindNames + (patterns == 0 ? [] : ["\(patterns) pattern"])
        return names.joined(separator: ", ") + (patterns > 1 ? "s" : "")
    }

    /// What the first event of a session tells of it.
    var json: JSONObject {
        ["kinds": JSONValue(kindNames), "patterns": JSONValue(patternCount)]
    }

    private var kindNames: [String] {
        rules.compactMap { rule in
            switch rule {
            case .email: "email"
            case .card: "card"
            case .phone: "phone"
            case .pattern: nil
            }
        }
    }

    private var patternCount: Int { rules.count - kindNames.count }

    /// A text with everything masked that the rules find in it.
    public func masked(_ text: String) -> String {
        let characters = Array(text)
        return Self.masked(characters, Self.flags(ranges(in: characters), characters.count))
    }

    /// What the rules find, in characters; ranges may overlap.
    func ranges(in text: [Character]) -> [Range<Int>] {
        text.isEmpty ? [] : rules.flatMap { $0.ranges(in: text) }
    }

    static func flags(_ ranges: [Range<Int>], _ count: Int) -> [Bool] {
        var flags = Array(repeating: false, count: count)
        for range in ranges { for index in range { flags[index] = true } }
        return flags
    }

    /// The text with a mask in place of each row of flagged characters.
    static func masked(_ text: [Character], _ flags: [Bool]) -> String {
        var masked = ""
        for (index, character) in text.enumerated() {
            if !flags[index] {
                masked.append(character)
            } else if index == 0 || !flags[index - 1] {
                masked += mask
            }
        }
        return masked
    }
}
