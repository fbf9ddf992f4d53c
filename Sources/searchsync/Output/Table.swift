/// Which side of its column a text keeps to.
enum ColumnAlignment: Sendable {
    case left, right
}

/// Rows of text in aligned columns, for people.
struct Table {
    private static let gap = "  "
    private static let narrowest = 4

    let titles: [String]
    let alignments: [ColumnAlignment]
    let rows: [[String]]
    /// What is set off in a column's cell, where there are colours: ranges of its characters.
    var marks: (_ column: Int, _ cell: String) -> [Range<Int>] = { _, _ in [] }

    /// Lays the table out.
    ///
    /// - Parameters:
    ///   - width: Columns of the terminal; nil where the output is not one, and nothing is cut.
    ///   - style: How the titles are set off.
    /// - Returns: Lines without trailing spaces, the titles first.
    func lines(width: Int? = nil, style: Style = .plain) -> [String] {
        let cells = rows.map { $0.map(\.withoutControls) }
        let widths = Self.fit(natural(cells), into: width)
        let head = style.bold(line(titles, widths))
        return [head]
            + cells.map { row in
                guard style.isColoured else { return line(row, widths) }
                return line(row, widths) { column, shown in
                    style.marked(shown, cut: row[column], marks(column, row[column]))
                }
            }
    }

    private func natural(_ cells: [[String]]) -> [Int] {
        titles.indices.map { column in
            ([titles] + cells).map { $0[column].displayWidth }.max() ?? 0
        }
    }

    /// Takes columns away from the widest until all fit.
    private static func fit(_ natural: [Int], into width: Int?) -> [Int] {
        guard let width else { return natural }
        var widths = natural
        let room = width - gap.count * (widths.count - 1)
        while widths.reduce(0, +) > room {
            guard let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
                widths[widest] > narrowest
            else { break }
            widths[widest] -= 1
        }
        return widths
    }

    private func line(
        _ cells: [String],
        _ widths: [Int],
        setOff: (_ column: Int, _ shown: String) -> String = { $1 }
    ) -> String {
        let padded = cells.indices.map { column in
            let shown = cells[column].truncated(to: widths[column])
            let padding = shown.padded(to: widths[column], alignments[column])
            // What sets it off takes no room, so it is added once the padding is known.
            return padding.replacing(shown, with: setOff(column, shown), maxReplacements: 1)
        }
        var line = padded.joined(separator: Self.gap)
        while line.last == " " { line.removeLast() }
        return line
    }
}

extension Style {
    /// A cell with ranges of the whole text set off, as far as they are shown.
    ///
    /// - Parameters:
    ///   - shown: The text, whole or with its end cut.
    ///   - whole: The text.
    ///   - ranges: Ranges of the whole text's characters, rising and apart.
    /// - Returns: What is shown, with the terminal's codes.
    func marked(_ shown: String, cut whole: String, _ ranges: [Range<Int>]) -> String {
        guard !ranges.isEmpty else { return shown }
        let characters = Array(shown)
        let kept = shown == whole ? characters.count : characters.count - 1
        var text = ""
        var position = 0
        for range in ranges where range.lowerBound < kept {
            let end = min(range.upperBound, kept)
            text += String(characters[position..<range.lowerBound])
            text += match(String(characters[range.lowerBound..<end]))
            position = end
        }
        return text + String(characters[position...])
    }
}
