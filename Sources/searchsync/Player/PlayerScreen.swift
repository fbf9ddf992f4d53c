import SearchCore
import SearchIndex

/// Draws a moment of a film: the bar as it was, its results, the events and the time line; pure.
///
///     ‖ 1×  0:03.500 / 0:12.000  event 5 of 12           tokens-and-scope · countries
///     › [Europe] uni                                                           Cancel
///       (all)  2018   2019
///     2 results
///       United Kingdom
///     ──────────────────────────────────────────────────────────────────────────────
///       0:02.000  token added: continent Europe
///     > 0:03.500  text is "uni"
///     ├───────────●────◆──────────────────────────────────────────────────────────┤
///     Space play  ←→ step  …
struct PlayerScreen: Sendable {
    let player: PlayerModel
    let profile: Profile
    let catalog: String
    /// The text of items by their ids.
    let names: [String: String]
    // Finding a text in another one asks nothing of the items.
    private let finder = CatalogVersion(items: [])

    init(_ player: PlayerModel, profile: Profile, catalog: String, names: [String: String]) {
        self.player = player
        self.profile = profile
        self.catalog = catalog
        self.names = names
    }

    private var columns: Int { player.size.columns }
    private var step: PlayedStep { player.steps[player.index] }

    /// The whole screen.
    var screen: Screen {
        let bar = barLines
        var lines = [head] + bar.lines + [total]
        let room = max(0, player.size.rows - lines.count - 3)
        let listed = min(ReplayStep.firstCount, (room + 1) / 2)
        lines += results(listed)
        lines.append(rule)
        lines += events(max(0, room - listed))
        lines.append(timeLine)
        let foot = foot
        lines.append(foot.line)
        let cursor =
            foot.cursor.map { Screen.Place(row: lines.count - 1, column: $0) }
            ?? bar.cursor.map { Screen.Place(row: 1, column: $0) }
        return Screen(lines, size: player.size, cursor: cursor)
    }

    private var rule: StyledLine { StyledLine(String(repeating: "─", count: columns), .dim) }

    private var head: StyledLine {
        var line = StyledLine(player.isPlaying ? "▶ " : "‖ ", .bold)
        line.append(Self.speed(player.speed) + "×", .bold)
        let clock =
            "\(Film.elapsed(step.offsetMs)) / \(Film.elapsed(player.steps.last?.offsetMs ?? 0))"
        line.append("  \(clock)")
        let last = player.steps.last?.sequences.last ?? 0
        line.append("  event \(step.sequences.last ?? 0) of \(last)", .dim)
        let right = "\(profile.name) · \(catalog)".withoutControls
        let room = columns - line.width - 2
        guard room > 8 else { return line }
        let text = right.truncated(to: room)
        line.pad(to: columns - text.displayWidth)
        line.append(text, .dim)
        return line
    }

    private static func speed(_ speed: Double) -> String {
        speed >= 1 ? ((speed * 10).rounded() / 10).short : ((speed * 1000).rounded() / 1000).short
    }

    private var barLines: (lines: [StyledLine], cursor: Int?) {
        let field = BarField(
            profile.presentation,
            tokens: step.tokens,
            editor: TextEditor(step.text),
            isEditing: step.isEditing,
            width: columns
        )
        var lines = [field.line]
        if let scope = profile.scope { lines.append(BarField.scopes(scope, selected: step.scope)) }
        return (lines, player.mode == .film ? field.cursor : nil)
    }

    private var total: StyledLine {
        var line = StyledLine()
        if let total = step.total {
            let listing: Listing = step.listing == "everything" ? .everything : .nothing
            line.append(BarScreen.sentence(listing, total), .bold)
        } else {
            line.append("results not known", .bold)
        }
        if !step.suggestions.isEmpty { line.append("  suggestions:", .dim) }
        if !step.isActive { line.append("  not searching", .dim) }
        return line
    }

    private func results(_ height: Int) -> [StyledLine] {
        var lines: [StyledLine]
        if step.suggestions.isEmpty {
            lines = step.first.map(result)
        } else {
            lines = step.suggestions.map { StyledLine("  " + label(of: $0)) }
        }
        lines = Array(lines.prefix(height))
        return lines + Array(repeating: StyledLine(), count: height - lines.count)
    }

    private func result(_ id: String) -> StyledLine {
        let name = names[id] ?? id
        let ranges =
            step.query.isEmpty
            ? [] : finder.matchRanges(in: name, of: step.query, under: profile)
        var line = StyledLine("  ")
        line.append(name, marking: ranges, .plain, .match)
        return line
    }

    private func label(of token: Token) -> String {
        let known = profile.suggestions.tokens.first { $0.selectsSame(as: token) }
        return known?.label ?? token.value
    }

    private func events(_ height: Int) -> [StyledLine] {
        let steps = player.steps
        let first = max(0, min(player.index - height / 2, steps.count - height))
        let lines = steps.enumerated().dropFirst(first).prefix(height).map { index, step in
            var line = StyledLine(Film.elapsed(step.offsetMs).padded(to: 9, .right) + "  ", .dim)
            line.append(step.sentence, step.marker == nil ? .plain : .bold)
            return BarField.row(line, isChosen: index == player.index, width: columns)
        }
        return lines + Array(repeating: StyledLine(), count: height - lines.count)
    }

    private var timeLine: StyledLine {
        guard columns > 4 else { return StyledLine() }
        var cells = Array(repeating: "─", count: columns - 2)
        func place(_ time: Double) -> Int {
            let share = player.length > 0 ? time / player.length : 0
            return min(cells.count - 1, max(0, Int(share * Double(cells.count - 1))))
        }
        for (index, step) in player.steps.enumerated() where step.marker != nil {
            cells[place(player.times[index])] = "◆"
        }
        let now = place(player.time)
        cells[now] = "●"
        var line = StyledLine("├", .dim)
        line.append(cells[..<now].joined(), .bold)
        line.append(cells[now], .bold)
        line.append(cells[(now + 1)...].joined(), .dim)
        line.append("┤", .dim)
        return line
    }

    private var foot: (line: StyledLine, cursor: Int?) {
        switch player.mode {
        case .goTo(let editor): return prompt("event, time or marker: ", editor)
        case .find(let editor): return prompt("find: ", editor)
        case .film:
            if let message = player.message {
                return (StyledLine(message, Look(colour: .warning)), nil)
            }
            return (BarKeys.line(Self.keys(player), width: columns), nil)
        }
    }

    private func prompt(_ label: String, _ editor: TextEditor) -> (StyledLine, Int?) {
        var line = StyledLine(label, .bold)
        let window = TextWindow(editor, width: max(1, columns - line.width))
        let start = line.width
        line.append(window.text)
        return (line, start + window.cursor)
    }

    private static func keys(_ player: PlayerModel) -> [(String, String)] {
        [
            ("Space", player.isPlaying ? "pause" : "play"), ("q", "quit"), ("←→", "step"),
            ("+-", "speed"), ("[]", "marker"), ("g", "go to"), ("/", "find"), (",.", "5 s"),
        ]
    }

    /// What help says of the keys.
    static let help = """
        Keys: Space pauses and plays on; Left and Right, or Up and Down, step by one event, Page Up \
        and Page Down by ten; comma and full stop go five seconds back and on; Home and End go to \
        the ends; + and - change the speed from 0.1 to 100, 1 makes it what it was; [ and ] go to \
        markers; g goes to an event's number, a time such as 1:30 or 90s, or a marker; / finds a \
        text, n and N find it again; q ends.
        """
}
