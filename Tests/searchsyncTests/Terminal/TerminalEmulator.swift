@testable import searchsync

/// A terminal of cells that understands what the program writes; what it does not understand, it
/// remembers.
struct TerminalEmulator: Sendable {
    /// A cell: what is drawn in it, and how.
    ///
    /// The second cell of a wide character is empty.
    struct Cell: Sendable, Equatable {
        var text = " "
        var look = Look()
    }

    /// How a cell is set off.
    struct Look: Sendable, Equatable {
        var codes: Set<Int> = []
        var colour: Int?

        var isBold: Bool { codes.contains(1) }
        var isDim: Bool { codes.contains(2) }
        var isUnderlined: Bool { codes.contains(4) }
        var isInverse: Bool { codes.contains(7) }
    }

    private struct Grid {
        var cells: [[Cell]]
        var row = 0
        var column = 0

        init(rows: Int, columns: Int) {
            cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
        }
    }

    private(set) var rows: Int
    private(set) var columns: Int
    private var main: Grid
    private var other: Grid
    private(set) var isOnOther = false
    private(set) var cursorIsShown = true
    private(set) var pastesAreBracketed = false
    /// Sequences that it does not understand.
    private(set) var unknown: [String] = []
    private var look = Look()
    private var rest: [UInt8] = []

    init(rows: Int, columns: Int) {
        self.rows = rows
        self.columns = columns
        main = Grid(rows: rows, columns: columns)
        other = main
    }

    private var grid: Grid {
        get { isOnOther ? other : main }
        set { if isOnOther { other = newValue } else { main = newValue } }
    }

    /// The lines that are shown, without spaces at their ends.
    var lines: [String] {
        grid.cells.map { cells in
            String(cells.map(\.text).joined().reversed().drop { $0 == " " }.reversed())
        }
    }

    /// The lines of the screen that is there before and after the program.
    var mainLines: [String] {
        main.cells.map { cells in
            String(cells.map(\.text).joined().reversed().drop { $0 == " " }.reversed())
        }
    }

    var cursor: (row: Int, column: Int) { (grid.row, grid.column) }

    /// How the first character of a text is set off, on the first line that has the text.
    func look(of text: String) -> Look? {
        for cells in grid.cells {
            let line = cells.map(\.text).joined()
            guard let range = line.firstRange(of: text) else { continue }
            var passed = line.startIndex
            for cell in cells {
                if passed >= range.lowerBound, !cell.text.isEmpty { return cell.look }
                passed = line.index(passed, offsetBy: cell.text.count)
            }
        }
        return nil
    }

    /// Takes another size, as a terminal does whose program draws anew.
    mutating func resize(rows: Int, columns: Int) {
        self.rows = rows
        self.columns = columns
        main = Grid(rows: rows, columns: columns)
        other = Grid(rows: rows, columns: columns)
    }

    /// Takes what the program wrote.
    mutating func write(_ bytes: [UInt8]) {
        rest += bytes
        while let first = rest.first {
            if first == 0x1B {
                guard takeSequence() else { return }
            } else if first < 0x20 || first == 0x7F {
                control(rest.removeFirst())
            } else {
                guard takeText() else { return }
            }
        }
    }

    private mutating func control(_ byte: UInt8) {
        switch byte {
        case 0x0D: grid.column = 0
        case 0x0A: lineFeed()
        case 0x08: grid.column = max(0, grid.column - 1)
        case 0x07, 0x00: break
        default: unknown.append("control \(byte)")
        }
    }

    private mutating func lineFeed() {
        if grid.row < rows - 1 {
            grid.row += 1
        } else {
            grid.cells.removeFirst()
            grid.cells.append(Array(repeating: Cell(), count: columns))
        }
    }

    private mutating func takeText() -> Bool {
        var end = rest.firstIndex { $0 == 0x1B || $0 < 0x20 || $0 == 0x7F } ?? rest.count
        if end == rest.count {
            // Bytes of a scalar that is not all there wait for the others.
            var back = 1
            while back <= min(4, end), rest[end - back] & 0xC0 == 0x80 { back += 1 }
            let length = Self.length(rest[max(0, end - back)])
            if length > back { end -= back }
        }
        guard end > 0 else { return false }
        let text = String(decoding: rest[..<end], as: UTF8.self)
        rest.removeFirst(end)
        for character in text { put(character) }
        return true
    }

    private static func length(_ byte: UInt8) -> Int {
        byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
    }

    private mutating func put(_ character: Character) {
        let width = character.displayWidth
        if width == 0 {
            if grid.column > 0 {
                grid.cells[grid.row][grid.column - 1].text.append(character)
            }
            return
        }
        if grid.column + width > columns {
            grid.column = 0
            lineFeed()
        }
        grid.cells[grid.row][grid.column] = Cell(text: String(character), look: look)
        if width == 2 { grid.cells[grid.row][grid.column + 1] = Cell(text: "", look: look) }
        grid.column += width
    }

    /// Takes a sequence where it is all there.
    private mutating func takeSequence() -> Bool {
        guard rest.count > 1 else { return false }
        switch rest[1] {
        case UInt8(ascii: "["):
            guard let end = rest[2...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
                return false
            }
            let parameters = String(decoding: rest[2..<end], as: UTF8.self)
            let final = Character(Unicode.Scalar(rest[end]))
            rest.removeFirst(end + 1)
            perform(parameters, final)
        case UInt8(ascii: "("), UInt8(ascii: ")"):
            guard rest.count > 2 else { return false }
            rest.removeFirst(3)
        case UInt8(ascii: "="), UInt8(ascii: ">"): rest.removeFirst(2)
        default:
            unknown.append("ESC \(rest[1])")
            rest.removeFirst(2)
        }
        return true
    }

    private mutating func perform(_ parameters: String, _ final: Character) {
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
            .map { Int($0) ?? 0 }
        switch final {
        case "H":
            grid.row = min(rows, max(1, numbers.first ?? 1)) - 1
            grid.column = min(columns, max(1, numbers.count > 1 ? numbers[1] : 1)) - 1
        case "J":
            grid.cells = Array(
                repeating: Array(repeating: Cell(), count: columns),
                count: rows
            )
        case "K":
            for column in grid.column..<columns { grid.cells[grid.row][column] = Cell() }
        case "m": select(numbers)
        case "t": break
        case "h",
            "l" where parameters.hasPrefix("?"):
            for mode in parameters.dropFirst().split(separator: ";") {
                set(mode: Int(mode) ?? 0, final == "h")
            }
        default: unknown.append("CSI \(parameters) \(final)")
        }
    }

    private mutating func set(mode: Int, _ isOn: Bool) {
        switch mode {
        case 1, 12: break
        case 25: cursorIsShown = isOn
        case 2004: pastesAreBracketed = isOn
        case 1049:
            isOnOther = isOn
            if isOn { other = Grid(rows: rows, columns: columns) }
        default: unknown.append("mode \(mode)")
        }
    }

    private mutating func select(_ numbers: [Int]) {
        var index = 0
        while index < numbers.count {
            switch numbers[index] {
            case 0: look = Look()
            case 38 where index + 2 < numbers.count && numbers[index + 1] == 5:
                look.colour = numbers[index + 2]
                index += 2
            case 30...37: look.colour = numbers[index] - 30
            case 90...97: look.colour = numbers[index] - 82
            case 39: look.colour = nil
            default: look.codes.insert(numbers[index])
            }
            index += 1
        }
    }
}
