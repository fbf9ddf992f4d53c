/// Turns screens into what a terminal must be sent to show them; keeps the last one to send only
/// the lines that differ.
@MainActor
struct ScreenRenderer {
    private let terminal: TerminalDescription
    private var last: Screen?

    init(_ terminal: TerminalDescription) { self.terminal = terminal }

    /// Forgets what the terminal shows, so that the next screen is drawn whole.
    mutating func forget() { last = nil }

    /// The bytes that turn the last screen into this one.
    mutating func update(to screen: Screen) -> String {
        var output = terminal.text(of: .hideCursor)
        let isNew = last?.size != screen.size
        if isNew { output += terminal.text(of: .plain) + terminal.text(of: .clear) }
        for (row, line) in screen.lines.enumerated() {
            let old = isNew ? StyledLine() : last?.lines[row]
            if old != line { output += draw(line, row, screen.size.columns) }
        }
        if let cursor = screen.cursor {
            output += terminal.move(cursor.row, cursor.column) + terminal.text(of: .showCursor)
        }
        last = screen
        return output
    }

    private func draw(_ line: StyledLine, _ row: Int, _ columns: Int) -> String {
        var output = terminal.move(row, 0)
        var column = 0
        for span in line.spans {
            let isSetOff = span.look != .plain
            if isSetOff { output += start(span.look) }
            for character in span.text {
                output.append(character)
                column += character.displayWidth
                // Terminals disagree on how wide such a character is: say where the next one goes.
                if character.isDisputed, column < columns { output += terminal.move(row, column) }
            }
            if isSetOff { output += terminal.text(of: .plain) }
        }
        // At the right edge there is nothing left to clear, and some would clear the last column.
        return column < columns ? output + terminal.text(of: .clearLine) : output
    }

    private func start(_ look: Look) -> String {
        var output = ""
        if look.isBold { output += terminal.text(of: .bold) }
        if look.isDim { output += terminal.text(of: .dim) }
        if look.isUnderlined { output += terminal.text(of: .underline) }
        if look.isInverse { output += terminal.text(of: .inverse) }
        if let index = look.colour?.index(of: terminal.colours) { output += terminal.colour(index) }
        return output
    }
}

extension Character {
    /// Whether terminals differ on its width: several scalars, or beyond Latin and wide.
    fileprivate var isDisputed: Bool {
        guard !isASCII else { return false }
        return unicodeScalars.count > 1 || displayWidth != 1
    }
}
