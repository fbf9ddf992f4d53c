/// The secrets that a session has had so far, in memory only.
///
/// Where one of them is written once more, in whatever kind of event, it is masked; and so is a
/// beginning of one that has four characters and stands at the beginning of a word.
struct KnownSecrets: Sendable {
    /// Characters that a beginning has at least.
    static let shortestBeginning = 4
    private static let most = 200

    private var secrets: [[String]] = []

    /// Takes a secret; of two that begin the same, the longer one is kept.
    mutating func insert(_ secret: ArraySlice<Character>) {
        let folded = secret.map { $0.lowercased() }
        guard !folded.isEmpty, !secrets.contains(where: { $0.starts(with: folded) }) else { return }
        secrets.removeAll { folded.starts(with: $0) }
        secrets.append(folded)
        if secrets.count > Self.most { secrets.removeFirst() }
    }

    /// What of a text is a secret or the beginning of one, in characters.
    func ranges(in text: [Character]) -> [Range<Int>] {
        guard !secrets.isEmpty, !text.isEmpty else { return [] }
        let folded = text.map { $0.lowercased() }
        var ranges: [Range<Int>] = []
        for start in folded.indices {
            let beginsWord = start == 0 || !(text[start - 1].isLetter || text[start - 1].isNumber)
            for secret in secrets where secret[0] == folded[start] {
                let length = Self.commonLength(secret, folded[start...])
                let isEnough = beginsWord && length >= Self.shortestBeginning
                if length == secret.count || isEnough { ranges.append(start..<start + length) }
            }
        }
        return ranges
    }

    /// Whether a text is the beginning of a secret, however short.
    func hasBeginning(_ text: [Character]) -> Bool {
        let folded = text.map { $0.lowercased() }
        return !folded.isEmpty && secrets.contains { $0.starts(with: folded) }
    }

    private static func commonLength(_ left: [String], _ right: ArraySlice<String>) -> Int {
        zip(left, right).prefix { $0 == $1 }.count
    }
}
