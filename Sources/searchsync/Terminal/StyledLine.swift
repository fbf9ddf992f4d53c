/// A line of a screen: texts and how each is set off.
///
/// Controls become U+FFFD, and what does not fit is cut at a whole character.
struct StyledLine: Sendable, Hashable {
    /// A text of one look.
    struct Span: Sendable, Hashable {
        var text: String
        let look: Look
    }

    private(set) var spans: [Span] = []
    /// Columns taken so far.
    private(set) var width = 0

    init() {}

    init(_ text: String, _ look: Look = .plain) { append(text, look) }

    /// Adds a text.
    mutating func append(_ text: String, _ look: Look = .plain) {
        guard !text.isEmpty else { return }
        let clean = text.withoutControls
        width += clean.displayWidth
        if let last = spans.last, last.look == look {
            spans[spans.count - 1].text += clean
        } else {
            spans.append(Span(text: clean, look: look))
        }
    }

    /// Adds another line's spans.
    mutating func append(_ line: StyledLine) {
        for span in line.spans { append(span.text, span.look) }
    }

    /// Adds spaces up to a column.
    mutating func pad(to column: Int, _ look: Look = .plain) {
        guard column > width else { return }
        append(String(repeating: " ", count: column - width), look)
    }

    /// Adds a text with ranges of its characters set off.
    mutating func append(_ text: String, marking ranges: [Range<Int>], _ look: Look, _ mark: Look) {
        let characters = Array(text)
        var next = 0
        for range in ranges where range.lowerBound >= next && range.upperBound <= characters.count {
            append(String(characters[next..<range.lowerBound]), look)
            append(String(characters[range]), mark)
            next = range.upperBound
        }
        append(String(characters[next...]), look)
    }

    /// The line cut to a width, with `…` in place of what is lost.
    func truncated(to columns: Int) -> StyledLine {
        guard width > columns else { return self }
        var line = StyledLine()
        for span in spans {
            let room = columns - line.width
            guard span.text.displayWidth >= room else {
                line.append(span.text, span.look)
                continue
            }
            // A last character that ends at the edge is lost too: more follows.
            line.append((span.text + "  ").truncated(to: room), span.look)
            break
        }
        return line
    }

    /// The line with something added to each look.
    func adding(_ look: Look) -> StyledLine {
        var line = StyledLine()
        for span in spans { line.append(span.text, span.look.adding(look)) }
        return line
    }

    /// The text alone.
    var text: String { spans.map(\.text).joined() }
}
