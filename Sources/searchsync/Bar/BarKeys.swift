import SearchCore

/// The keys of a bar, as its last line and help tell them.
enum BarKeys {
    /// What help says of all keys.
    static let help = """
        Keys: typing searches; Enter begins a search, submits it, or opens the chosen result; \
        Up, Down, Page Up and Page Down choose; Tab takes a suggested token, and where none is \
        suggested leaves the field and comes back to it; Esc cancels the search; Backspace at the \
        start of the text removes a token, and Left there goes to the tokens; Ctrl-T adds any token; \
        Ctrl-O lists the saved searches of this device to start from; Ctrl-S changes the scope; Ctrl-X puts in a marker; Ctrl-R pauses the recording, so that \
        nothing is recorded until it goes on; Ctrl-Q, or Ctrl-D in an empty field, ends it. The \
        text is edited as in a shell: Ctrl-A, Ctrl-E, Ctrl-W, Ctrl-U, Ctrl-K, Ctrl-Y, Alt-B, Alt-F.
        """

    /// The keys that do something now, the ones least known first, as many as fit.
    static func line(of bar: BarModel) -> StyledLine {
        let keys: [(String, String)]
        switch bar.mode {
        case .bar: keys = inBar(bar)
        case .tokens: keys = [("Enter", "add"), ("↑↓", "choose"), ("Esc", "back"), ("^Q", "end")]
        case .saved: keys = [("Enter", "open"), ("↑↓", "choose"), ("Esc", "back"), ("^Q", "end")]
        case .marker: keys = [("Enter", "mark"), ("Esc", "back")]
        case .item: keys = [("Esc", "back to the list"), ("^R", pausing(bar)), ("^Q", "end")]
        }
        return line(keys, width: bar.size.columns)
    }

    private static func inBar(_ bar: BarModel) -> [(String, String)] {
        let enter =
            bar.row != nil
            ? (bar.suggestions.isEmpty ? "open" : "add") : bar.state.isActive ? "search" : "begin"
        var keys = [("Enter", enter), ("^Q", "end"), ("↑↓", "choose")]
        if !bar.suggestions.isEmpty { keys.append(("Tab", "add token")) }
        if bar.state.isActive { keys.append(("Esc", "cancel")) }
        if bar.profile.scope != nil { keys.append(("^S", "scope")) }
        if !bar.saved.isEmpty { keys.append(("^O", "saved")) }
        keys += [("^T", "token"), ("^X", "mark"), ("^R", pausing(bar))]
        if bar.suggestions.isEmpty { keys.append(("Tab", bar.state.isEditing ? "leave" : "focus")) }
        return keys
    }

    private static func pausing(_ bar: BarModel) -> String { bar.isPaused ? "record" : "pause" }

    /// A line of keys; those that do not fit are left out.
    static func line(_ keys: [(String, String)], width: Int) -> StyledLine {
        var line = StyledLine()
        for (key, effect) in keys {
            let needed = key.displayWidth + effect.displayWidth + 1 + (line.width == 0 ? 0 : 2)
            guard line.width + needed <= width else { break }
            if line.width > 0 { line.append("  ") }
            line.append(key, .bold)
            line.append(" \(effect)", .dim)
        }
        return line
    }
}
