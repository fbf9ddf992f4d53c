import SearchCore

extension SplitMix64 {
    /// A value of any kind, at most so many levels deep.
    mutating func json(depth: Int) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &self) {
        case 0: .null
        case 1: .bool(Bool.random(using: &self))
        case 2: .number(pick(["0", "-0", "7", "1.50", "-2e9", "1E+3", "99999999999999999999"]))
        case 3: .string(text())
        case 4:
            .array((0..<Int.random(in: 0...3, using: &self)).map { _ in json(depth: depth - 1) })
        default: .object(object(depth: depth - 1))
        }
    }

    /// An object whose keys are different bytes.
    mutating func object(depth: Int) -> JSONObject {
        var object = JSONObject()
        for _ in 0..<Int.random(in: 0...4, using: &self) { object[text()] = json(depth: depth) }
        return object
    }

    /// A text that a log can keep, of pieces that are hard to keep.
    mutating func text() -> String {
        let pieces = [
            "a", "B", " ", "\"", "\\", "/", "\n", "\t", "\u{1}", "\u{1F}", "\u{7F}", "é",
            "e\u{301}",
            "ß", "😀", "👨‍👩‍👧", "🇫🇷", "\u{2028}", "\u{FEFF}", "\u{10FFFF}", "عربي",
        ]
        return (0..<Int.random(in: 0...5, using: &self)).map { _ in pick(pieces) }.joined()
    }
}
