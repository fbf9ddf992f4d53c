import SearchCore
import SearchIndex

/// The field of a bar: its tokens as chips, its text or placeholder, and the Cancel button.
struct BarField: Sendable {
    let line: StyledLine
    /// The column of the cursor; nil where the field has not got the focus.
    let cursor: Int?

    /// Draws a field of a width.
    ///
    /// `chip` is the token that the cursor is on.
    init(
        _ look: Presentation,
        tokens: [Token],
        editor: TextEditor,
        isEditing: Bool,
        chip: Int? = nil,
        width: Int
    ) {
        let tint = Look(colour: look.appearance.tintColor.flatMap(Colour.init(named:)))
        let button = look.showsCancel(isEditing: isEditing) ? "Cancel" : ""
        let room = max(4, width - (button.isEmpty ? 0 : button.count + 2))

        var field = StyledLine(look.placement == .inline ? "  " : "")
        field.append("› ", tint.adding(.bold))
        field.append(Self.chips(tokens, chip, room: room / 2))
        let window = TextWindow(editor, width: max(1, room - field.width))
        cursor = isEditing && chip == nil ? field.width + window.cursor : nil
        if editor.text.isEmpty, tokens.isEmpty {
            field.append(look.placeholder ?? "", .dim)
        } else {
            let colour = look.appearance.textColor.flatMap(Colour.init(named:))
            field.append(window.text, Look(colour: colour))
        }
        field = field.truncated(to: room)
        if look.appearance.isUnderlined {
            field.pad(to: room)
            field = field.adding(Look(isUnderlined: true))
        }
        if !button.isEmpty {
            field.pad(to: width - button.count)
            field.append(button, tint.adding(.bold))
        }
        line = field
    }

    private static func chips(_ tokens: [Token], _ chosen: Int?, room: Int) -> StyledLine {
        let chips = tokens.enumerated().map { index, token in
            StyledLine("[\(token.value)]", index == chosen ? .inverse : .bold)
        }
        // Those left of the cursor count: what does not fit is lost on the left.
        var first = chosen ?? max(0, chips.count - 1)
        var taken = chips.dropFirst(first).reduce(0) { $0 + $1.width + 1 }
        while first > 0, taken + chips[first - 1].width < room {
            first -= 1
            taken += chips[first].width + 1
        }
        var line = StyledLine()
        if first > 0 { line.append("… ", .dim) }
        for chip in chips.dropFirst(first) {
            line.append(chip)
            line.append(" ")
        }
        return line
    }

    /// The scope bar.
    static func scopes(_ scope: Profile.Scope, selected: String?) -> StyledLine {
        var line = StyledLine("  ")
        for value in scope.values {
            let isSelected = value == selected
            line.append(isSelected ? "(\(value))" : " \(value) ", isSelected ? .inverse : .plain)
            line.append(" ")
        }
        return line
    }

    /// A result with what of it the query matched.
    static func result(
        _ row: BarRow,
        of listing: Listing,
        _ profile: Profile,
        _ catalog: CatalogVersion?
    ) -> StyledLine {
        var line = StyledLine()
        let text = listing.query?.text ?? ""
        let ranges =
            text.isEmpty ? [] : catalog?.matchRanges(in: row.title, of: text, under: profile) ?? []
        line.append(row.title, marking: ranges, .plain, .match)
        if !row.details.isEmpty { line.append("  \(row.details)", .dim) }
        return line
    }

    /// A row of a list; the chosen one is inverse to the edge.
    static func row(_ content: StyledLine, isChosen: Bool, width: Int) -> StyledLine {
        var line = StyledLine(isChosen ? "> " : "  ")
        line.append(content)
        line = line.truncated(to: width)
        guard isChosen else { return line }
        line.pad(to: width)
        return line.adding(.inverse)
    }
}
