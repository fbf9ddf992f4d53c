import SearchCore
import SearchIndex

/// Draws a bar: the recording light, the bar, its list, and the keys; pure.
///
///     ● REC  4 events                                        filter-list · countries
///     › gree                                                                  Cancel
///     ──────────────────────────────────────────────────────────────────────────────
///     2 results
///       Greece    Europe
///     > Greenland    North America
///
///     Enter open  ↑↓ choose  Esc cancel  ^X mark  ^R pause  ^Q end
struct BarScreen: Sendable {
    let bar: BarModel
    /// Where the texts that are searched are from; tells what of them a text matched.
    let catalog: CatalogVersion?

    private var size: ScreenSize { bar.size }

    /// How many lines there are besides the list.
    static func frameHeight(of bar: BarModel) -> Int {
        let screen = BarScreen(bar: bar, catalog: nil)
        return 1 + screen.barLines.lines.count + 2
    }

    /// The whole screen.
    var screen: Screen {
        let bar = barLines
        var lines = [head] + bar.lines
        var cursor = bar.cursor.map { Screen.Place(row: 1, column: $0) }
        let height = max(0, size.rows - lines.count - 2)
        let body: (title: StyledLine, rows: [StyledLine])
        switch self.bar.mode {
        case .bar, .marker: body = (total, rows(height))
        case .tokens(let picker):
            let prompt = prompt("token: ", picker.list.editor)
            body = (prompt.line, tokens(of: picker, height))
            cursor = place(prompt.cursor, in: lines.count)
        case .saved(let picker):
            let prompt = prompt("saved search: ", picker.list.editor)
            body = (prompt.line, searches(of: picker, height))
            cursor = place(prompt.cursor, in: lines.count)
        case .item(let opened):
            body = (StyledLine("opened: \(opened.row.title)", .bold), fields(of: opened, height))
            cursor = nil
        }
        lines.append(body.title)
        lines += body.rows
        lines += Array(repeating: StyledLine(), count: max(0, height - body.rows.count))
        if case .marker(let editor) = self.bar.mode {
            let prompt = prompt("marker: ", editor)
            cursor = place(prompt.cursor, in: lines.count)
            lines.append(prompt.line)
        } else {
            lines.append(foot)
        }
        return Screen(lines, size: size, cursor: cursor)
    }

    private func place(_ column: Int, in row: Int) -> Screen.Place {
        Screen.Place(row: row, column: column)
    }

    // MARK: - Above the list

    private var head: StyledLine {
        var line = StyledLine()
        if bar.isPaused {
            line.append("‖ PAUSED", Look(isBold: true, colour: .warning))
        } else {
            line.append("● REC", Look(isBold: true, colour: .alert))
        }
        let count = bar.recordedEvents
        line.append("  \(count.of("event"))", .dim)
        if bar.waitingEvents > 0 { line.append(", \(bar.waitingEvents) waiting", .dim) }
        if let redaction = bar.redaction {
            line.append("  masks \(redaction)", Look(colour: .warning))
        }
        let right = "\(bar.profile.name) · \(bar.catalog)".withoutControls
        let room = size.columns - line.width - 2
        guard room > 8 else { return line }
        let text = right.truncated(to: room)
        line.pad(to: size.columns - text.displayWidth)
        line.append(text, .dim)
        return line
    }

    /// The field with its button, the scope bar, and what parts them from the list.
    var barLines: (lines: [StyledLine], cursor: Int?) {
        let look = bar.profile.presentation
        if look.startsHidden, !bar.isRevealed { return ([], nil) }
        let field = BarField(
            look,
            tokens: bar.state.tokens,
            editor: bar.editor,
            isEditing: bar.state.isEditing,
            chip: bar.chip,
            width: size.columns
        )
        var lines = [field.line]
        if let scope = scopeBar { lines.append(scope) }
        if look.placement == .navigation {
            lines.append(StyledLine(String(repeating: "─", count: size.columns), .dim))
        }
        return (lines, bar.mode == .bar ? field.cursor : nil)
    }

    private var scopeBar: StyledLine? {
        guard let scope = bar.profile.scope else { return nil }
        return BarField.scopes(scope, selected: bar.state.scope)
    }

    private var total: StyledLine {
        guard let answer = bar.answer else { return StyledLine("…", .dim) }
        // What is shown until the answer to the newest text has come is an older text's.
        let look = bar.isAnswered ? Look.bold : Look.dim
        let title =
            bar.profile.presentation.resultsElsewhere && bar.state.isActive ? "Results: " : ""
        var line = StyledLine(title + Self.sentence(answer.request.listing, answer.total), look)
        if !bar.suggestions.isEmpty { line.append("  suggestions:", .dim) }
        if let row = bar.row {
            let place = "\(row + 1)/\(bar.suggestions.isEmpty ? answer.total : bar.rowCount)"
            line.pad(to: size.columns - place.count)
            line.append(place, .dim)
        }
        return line
    }

    /// How many results a listing has, for people.
    static func sentence(_ listing: Listing, _ total: Int) -> String {
        switch listing {
        case .everything: total.of("item")
        case .nothing, .matching: EventSentence.count(total)
        }
    }

    // MARK: - The list

    private func rows(_ height: Int) -> [StyledLine] {
        let look = bar.profile.presentation
        let isBehind =
            look.dimsBackground && bar.state.isActive && bar.state.text.isEmpty
            && bar.state.tokens.isEmpty
        return (bar.top..<max(bar.top, min(bar.rowCount, bar.top + height))).map { index in
            let line = row(content(of: index), isChosen: index == bar.row)
            return isBehind ? line.adding(.dim) : line
        }
    }

    private func content(of index: Int) -> StyledLine {
        let tokens = bar.suggestions
        guard tokens.isEmpty else {
            return StyledLine(tokens[index].label ?? tokens[index].value)
        }
        guard let answer = bar.answer else { return StyledLine() }
        return BarField.result(answer.rows[index], of: answer.request.listing, bar.profile, catalog)
    }

    private func row(_ content: StyledLine, isChosen: Bool) -> StyledLine {
        BarField.row(content, isChosen: isChosen, width: size.columns)
    }

    private func tokens(of picker: TokenPicker, _ height: Int) -> [StyledLine] {
        rows(picker.tokens.map { ($0.value, $0.field) }, of: picker.list, height)
    }

    private func searches(of picker: SavedPicker, _ height: Int) -> [StyledLine] {
        rows(picker.searches.map { ($0.name, $0.summary) }, of: picker.list, height)
    }

    /// Rows of a list that is narrowed, those around the chosen one.
    private func rows(
        _ texts: [(String, String)],
        of list: NarrowedList,
        _ height: Int
    ) -> [StyledLine] {
        let start = max(0, list.row - height + 1)
        return texts.enumerated().dropFirst(start).prefix(height).map { index, text in
            var line = StyledLine(text.0)
            line.append("  \(text.1)", .dim)
            return row(line, isChosen: index == list.row)
        }
    }

    private func fields(of opened: OpenedResult, _ height: Int) -> [StyledLine] {
        guard let catalog, let ordinal = catalog.ordinal(of: opened.row.id) else { return [] }
        let item = catalog.items[ordinal]
        let fields = [("id", [item.id])] + item.fields.map { ($0.name, $0.values) }
        let width = fields.map { $0.0.displayWidth }.max() ?? 0
        return fields.prefix(height).map { name, values in
            var line = StyledLine("  " + name.padded(to: width), .dim)
            line.append("  " + values.joined(separator: ", "))
            return line
        }
    }

    // MARK: - Below the list

    private var foot: StyledLine {
        if let message = bar.message { return StyledLine(message, Look(colour: .warning)) }
        return BarKeys.line(of: bar).truncated(to: size.columns)
    }

    private func prompt(_ label: String, _ editor: TextEditor) -> (line: StyledLine, cursor: Int) {
        var line = StyledLine(label, .bold)
        let window = TextWindow(editor, width: max(1, size.columns - line.width))
        let start = line.width
        line.append(window.text)
        return (line, start + window.cursor)
    }
}
