/// What a kind of terminal can do, and how it is told to.
///
/// The closures are the terminfo library's, which has one state for the whole process.
@MainActor
struct TerminalDescription {
    /// Strings that take nothing.
    enum Command: String, CaseIterable {
        case enterScreen = "smcup"
        case leaveScreen = "rmcup"
        case clear
        case clearLine = "el"
        case hideCursor = "civis"
        case showCursor = "cnorm"
        case keypadOn = "smkx"
        case keypadOff = "rmkx"
        case plain = "sgr0"
        case bold
        case dim
        case underline = "smul"
        case inverse = "rev"
    }

    let commands: [Command: String]
    /// Sequences that keys send.
    let keys: [[UInt8]: Key]
    /// How many colours there are; 0 where there are none or nobody wants them.
    let colours: Int
    /// Moves the cursor to a row and a column, from 0.
    let move: @MainActor (Int, Int) -> String
    /// Sets the colour of what is written next, by its index.
    let colour: @MainActor (Int) -> String

    func text(of command: Command) -> String { commands[command] ?? "" }

    /// The description without colours.
    var withoutColours: TerminalDescription {
        TerminalDescription(commands: commands, keys: keys, colours: 0, move: move, colour: colour)
    }
}
