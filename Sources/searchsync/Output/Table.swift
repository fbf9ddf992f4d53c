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
        return [head] + cells.map { line($0, widths) }
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

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        let padded = cells.indices.map { column in
            cells[column].truncated(to: widths[column])
                .padded(to: widths[column], alignments[column])
        }
        var line = padded.joined(separator: Self.gap)
        while line.last == " " { line.removeLast() }
        return line
    }
}
