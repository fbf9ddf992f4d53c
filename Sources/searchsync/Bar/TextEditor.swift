/// A line of text and a cursor in it, with the keys of readline.
///
/// Places count grapheme clusters: a family of emoji is one step.
struct TextEditor: Sendable, Hashable {
    private(set) var text: String
    /// How many clusters stand before the cursor.
    private(set) var cursor: Int
    /// What was killed last, for Ctrl-Y.
    private(set) var killed = ""

    /// Makes an editor with the cursor at the end.
    init(_ text: String = "") {
        self.text = text
        cursor = text.count
    }

    /// The part before the cursor.
    var before: String { String(text.prefix(cursor)) }
    private var after: String { String(text.dropFirst(cursor)) }

    /// Puts a text at the cursor.
    mutating func insert(_ new: String) {
        set(before + new, after)
    }

    /// Does what a key says; nothing where the key is none of an editor's.
    ///
    /// - Returns: Whether it is one.
    mutating func edit(_ key: Key) -> Bool {
        switch key {
        case .text(let new): insert(new)
        case .paste(let new): insert(new.onOneLine)
        case .left, .control("b"): move(to: cursor - 1)
        case .right, .control("f"): move(to: cursor + 1)
        case .wordLeft, .alt("b"): move(to: wordStart)
        case .wordRight, .alt("f"): move(to: wordEnd)
        case .home, .control("a"): move(to: 0)
        case .end, .control("e"): move(to: text.count)
        case .backspace: cut(cursor - 1..<cursor)
        case .delete, .control("d"): cut(cursor..<cursor + 1)
        case .control("w"), .alt("\u{7F}"): kill(spaceStart..<cursor)
        case .alt("d"): kill(cursor..<wordEnd)
        case .control("u"): kill(0..<cursor)
        case .control("k"): kill(cursor..<text.count)
        case .control("y"): insert(killed)
        case .control, .alt, .enter, .tab, .backTab, .escape, .up, .down, .pageUp, .pageDown,
            .unknown:
            return false
        }
        return true
    }

    /// Moves the cursor, within the text.
    mutating func move(to place: Int) { cursor = min(max(0, place), text.count) }

    private mutating func kill(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        let characters = Array(text)
        killed = String(characters[range])
        cut(range)
    }

    private mutating func cut(_ range: Range<Int>) {
        let characters = Array(text)
        let range = range.clamped(to: 0..<characters.count)
        guard !range.isEmpty else { return }
        set(String(characters[..<range.lowerBound]), String(characters[range.upperBound...]))
    }

    /// Joins two parts; a mark that begins the second may join the first's last cluster.
    private mutating func set(_ before: String, _ after: String) {
        text = before + after
        let bytes = before.utf8.count
        var passed = 0
        cursor = 0
        for character in text where passed < bytes {
            passed += character.utf8.count
            cursor += 1
        }
    }

    private var wordStart: Int {
        let characters = Array(text)
        var place = cursor
        while place > 0, !characters[place - 1].isWord { place -= 1 }
        while place > 0, characters[place - 1].isWord { place -= 1 }
        return place
    }

    private var wordEnd: Int {
        let characters = Array(text)
        var place = cursor
        while place < characters.count, !characters[place].isWord { place += 1 }
        while place < characters.count, characters[place].isWord { place += 1 }
        return place
    }

    /// Where Ctrl-W cuts from: words there end at white space only.
    private var spaceStart: Int {
        let characters = Array(text)
        var place = cursor
        while place > 0, characters[place - 1].isWhitespace { place -= 1 }
        while place > 0, !characters[place - 1].isWhitespace { place -= 1 }
        return place
    }
}

extension Character {
    fileprivate var isWord: Bool { isLetter || isNumber }
}

extension String {
    /// The text with line breaks and tabs as spaces, and without other controls and the white space
    /// around it that comes with copying.
    var onOneLine: String {
        var line = ""
        for character in trimmingNewlines {
            if character.isNewline || character == "\t" {
                line.append(" ")
            } else if character.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
            {
                line.append(character)
            }
        }
        return line
    }

    private var trimmingNewlines: Substring {
        var part = self[...]
        while let last = part.last, last.isNewline { part.removeLast() }
        while let first = part.first, first.isNewline { part.removeFirst() }
        return part
    }
}
