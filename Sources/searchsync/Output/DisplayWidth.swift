extension String {
    /// How many columns of a terminal the text takes.
    var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

    /// The text cut to a width, with `…` in place of what is lost.
    func truncated(to width: Int) -> String {
        guard displayWidth > width else { return self }
        guard width > 0 else { return "" }
        var kept = ""
        var used = 0
        for character in self {
            guard used + character.displayWidth <= width - 1 else { break }
            kept.append(character)
            used += character.displayWidth
        }
        return kept + "…"
    }

    /// The text with spaces to a width.
    func padded(to width: Int, _ side: ColumnAlignment = .left) -> String {
        let padding = String(repeating: " ", count: max(0, width - displayWidth))
        switch side {
        case .left: return self + padding
        case .right: return padding + self
        }
    }

    /// The text without what would move a terminal's cursor or break a line.
    var withoutControls: String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            text.unicodeScalars.append(scalar.isControl ? "\u{FFFD}" : scalar)
        }
    }
}

extension Character {
    /// 0, 1 or 2 columns: a cluster is drawn in the cells of its widest scalar.
    ///
    /// Terminals differ on families and flags; two columns is what most of them draw.
    var displayWidth: Int {
        guard let first = unicodeScalars.first else { return 0 }
        if unicodeScalars.count > 1 {
            if unicodeScalars.contains("\u{FE0F}") || first.properties.isEmojiModifierBase
                || first.isRegionalIndicator
            {
                return first.properties.isEmoji ? 2 : first.displayWidth
            }
            return unicodeScalars.map(\.displayWidth).max() ?? 0
        }
        return first.displayWidth
    }
}

extension Unicode.Scalar {
    fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

    /// C0, C1, DEL, line and paragraph separators, and overrides of the writing direction.
    fileprivate var isControl: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    fileprivate var displayWidth: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break  // The standard library's enumeration: all others take room.
        }
        return properties.isEmojiPresentation || isWide ? 2 : 1
    }

    /// East Asian Width W or F, by blocks (UAX #11).
    private var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
            0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265,
            0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
