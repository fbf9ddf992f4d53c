import Foundation

/// How much a program tells beside its data.
enum Talk: Sendable {
    case quiet, normal, verbose
}

/// Messages to the person, on the standard error.
@MainActor
struct Console {
    /// Whether messages go to a terminal.
    let isTerminal: Bool
    /// Colours for messages.
    var style: Style
    /// How much is told: errors and questions always, notes and progress unless quiet.
    var talk = Talk.normal
    /// Whether a person may be asked.
    var takesInput = true
    /// Columns of the terminal; nil where it is none.
    let width: Int?
    private let descriptor: Int32

    init(descriptor: Int32, environment: [String: String]) {
        self.descriptor = descriptor
        isTerminal = isatty(descriptor) == 1
        style = Style.choose(isTerminal: isTerminal, environment: environment)
        width = isTerminal ? Terminal.width(of: descriptor) : nil
    }

    /// Whether bars of progress are drawn.
    var showsProgress: Bool { isTerminal && talk != .quiet }

    /// Writes a note's line; that nobody reads it is no reason to stop.
    func tell(_ line: String) {
        if talk != .quiet { write(line + "\n") }
    }

    /// Writes a line on what the program does, where a person wants to know.
    func explain(_ line: @autoclosure () -> String) {
        if talk == .verbose { write(style.dim("searchsync: \(line())") + "\n") }
    }

    /// Asks on the terminal; nil where the standard input or the standard error is none, or nobody
    /// may be asked.
    func ask(_ question: String) -> String? {
        guard takesInput, isTerminal, isatty(STDIN_FILENO) == 1 else { return nil }
        write(question)
        return readLine().map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
    }

    /// Writes a text as it is.
    func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if written > 0 {
                rest = rest.dropFirst(written)
            } else if errno != EINTR {
                return
            }
        }
    }
}

/// What the system tells of a terminal.
enum Terminal {
    /// How many columns a terminal has; nil where the descriptor is none.
    static func width(of descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// How many rows a terminal has; nil where the descriptor is none.
    static func height(of descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else { return nil }
        return Int(size.ws_row)
    }
}
