import SearchCore

/// A one-time code that lets a new device in, as a person reads it out and types it.
///
///     1-7K3M-9QXT-4ZB2-HN8F
///
/// The number of the workspace, four characters by which the invitation is found, eleven of secret
/// (55 bits), and one that tells a typing error before anything is sent. The characters are those of
/// Crockford's base 32: no I, L, O and U; small letters, and O for 0 and I or L for 1, are understood,
/// and hyphens and spaces may be anywhere.
public struct InvitationCode: Sendable, Hashable {
    /// The bytes of randomness that a new code takes.
    public static let randomBytes = 15

    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    private static let selectorLength = 4

    /// The number of the workspace.
    public let workspace: Int32
    /// By which the invitation is found; no secret.
    public let selector: String
    private let secret: [Int]

    /// Makes a new code.
    ///
    /// - Parameters:
    ///   - workspace: The number of the workspace, from 1.
    ///   - random: Bytes of which 15 are used, nobody else's.
    public init(workspace: Int32, random: [UInt8]) {
        let values = (0..<Self.randomBytes).map { index in
            index < random.count ? Int(random[index] & 31) : 0
        }
        self.init(workspace: workspace, values: values)
    }

    private init(workspace: Int32, values: [Int]) {
        self.workspace = workspace
        selector = Self.text(of: values.prefix(Self.selectorLength))
        secret = Array(values.dropFirst(Self.selectorLength))
    }

    /// Reads what a person typed.
    ///
    /// - Throws: ``InvitationCodeError`` that says what to look at.
    public init(parsing text: String) throws(InvitationCodeError) {
        var values: [Int] = []
        for character in text.uppercased() where !Self.isBetween(character) {
            guard let value = Self.value(of: character) else { throw .foreign(character) }
            values.append(value)
        }
        let (head, rest) = (values.dropLast(16), values.suffix(16))
        guard rest.count == 16, (1...7).contains(head.count) else {
            throw .wrongLength(values.count)
        }
        guard values.last == Self.check(values.dropLast()) else { throw .mistyped }
        let number = head.reduce(0) { $0 * 32 + $1 }
        guard let workspace = Int32(exactly: number), workspace > 0 else { throw .mistyped }
        self.init(workspace: workspace, values: Array(rest.dropLast()))
    }

    /// How it is shown.
    public var text: String {
        let body = selector + Self.text(of: secret[...]) + Self.text(of: [Self.check(values)])
        let groups = stride(from: 0, to: 16, by: 4).map { start in
            String(body.dropFirst(start).prefix(4))
        }
        return ([Self.text(of: Self.digits(of: workspace))] + groups).joined(separator: "-")
    }

    /// What its hash is made of: all of it in one form.
    public var canonicalBytes: [UInt8] { Array("searchsync/invitation/\(text)".utf8) }

    private var values: [Int] {
        Self.digits(of: workspace) + selector.compactMap(Self.value) + secret
    }

    /// The check of Luhn's algorithm for 32 characters: finds every single wrong character, and nearly
    /// every exchange of two neighbours.
    private static func check(_ values: some BidirectionalCollection<Int>) -> Int {
        var factor = 2
        var sum = 0
        for value in values.reversed() {
            let product = factor * value
            sum += product / 32 + product % 32
            factor = 3 - factor
        }
        return (32 - sum % 32) % 32
    }

    private static func digits(of number: Int32) -> [Int] {
        var (digits, rest) = ([Int](), Int(number))
        repeat {
            digits.insert(rest % 32, at: 0)
            rest /= 32
        } while rest > 0
        return digits
    }

    private static func text(of values: some Sequence<Int>) -> String {
        String(values.map { alphabet[$0] })
    }

    private static func value(of character: Character) -> Int? {
        switch character {
        case "O": 0
        case "I", "L": 1
        default: alphabet.firstIndex(of: character)
        }
    }

    private static func isBetween(_ character: Character) -> Bool {
        character == "-" || character.isWhitespace
    }
}

/// Why a text is no code.
public enum InvitationCodeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A character that no code has.
    case foreign(Character)
    /// Too few characters, or too many.
    case wrongLength(Int)
    /// The characters do not fit together: one of them is wrong.
    case mistyped

    /// What is wrong and what to do about it.
    public var description: String {
        switch self {
        case .foreign(let character):
            "a code has no \"\(character)\"; type it as it was printed, such as "
                + "1-7K3M-9QXT-4ZB2-HN8F"
        case .wrongLength(let count):
            "a code has 17 characters or a few more, this has \(count); type all of it, such as "
                + "1-7K3M-9QXT-4ZB2-HN8F"
        case .mistyped:
            "a character of the code is wrong; compare it with what was printed (nothing was sent, "
                + "so that no try is lost)"
        }
    }
}
