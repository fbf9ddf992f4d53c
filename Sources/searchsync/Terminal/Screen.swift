/// How many lines and columns a terminal has.
struct ScreenSize: Sendable, Hashable {
    var rows: Int
    var columns: Int
}

/// What a terminal shall show: lines from the top, and where its cursor stands.
struct Screen: Sendable, Hashable {
    /// A place on it, from 0.
    struct Place: Sendable, Hashable {
        let row: Int
        let column: Int
    }

    let size: ScreenSize
    private(set) var lines: [StyledLine]
    /// Nil where the cursor is hidden.
    var cursor: Place?

    /// Makes a screen; lines that do not fit are cut.
    init(_ lines: [StyledLine], size: ScreenSize, cursor: Place? = nil) {
        self.size = size
        self.lines = lines.prefix(size.rows).map { $0.truncated(to: size.columns) }
        self.lines += Array(repeating: StyledLine(), count: max(0, size.rows - lines.count))
        self.cursor = cursor.flatMap { place in
            place.row < size.rows && place.column < size.columns ? place : nil
        }
    }

    /// The texts of its lines, for whoever compares screens.
    var text: [String] { lines.map(\.text) }
}
