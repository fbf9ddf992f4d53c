import CNCurses
import Foundation

/// Reads the terminal database; the one place that calls ncurses.
@MainActor
enum Terminfo {
    private static let keyNames: [(String, Key)] = [
        ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home),
        ("kend", .end), ("kpp", .pageUp), ("knp", .pageDown), ("kdch1", .delete),
        ("kbs", .backspace), ("kcbt", .backTab), ("kent", .enter), ("kLFT5", .wordLeft),
        ("kRIT5", .wordRight),
    ]

    /// Describes the terminal that `TERM` names.
    ///
    /// - Throws: ``CommandError`` where it is none that can be drawn on.
    static func describe(
        environment: [String: String],
        descriptor: Int32
    ) throws(CommandError) -> TerminalDescription {
        let name = environment["TERM"] ?? ""
        guard !name.isEmpty, name != "dumb" else { throw unusable(name) }
        var problem: Int32 = 0
        guard setupterm(name, descriptor, &problem) == OK else { throw unusable(name) }
        // The strings are copied; what is expanded later needs the database's entry, which stays.
        guard let move = string("cup"), string("clear") != nil else { throw unusable(name) }
        let commands = TerminalDescription.Command.allCases.compactMap { command in
            string(command.rawValue).map { (command, unpadded($0)) }
        }
        let colour = string("setaf")
        return TerminalDescription(
            commands: Dictionary(commands) { first, _ in first },
            keys: keys(),
            colours: colour == nil ? 0 : max(0, Int(tigetnum("colors"))),
            move: { expand(move, $0, $1) },
            colour: { index in colour.map { expand($0, index, 0) } ?? "" }
        )
    }

    private static func keys() -> [[UInt8]: Key] {
        let known = keyNames.compactMap { name, key in
            string(name).map { (Array($0.utf8), key) }
        }
        return Dictionary(known.filter { $0.0.count > 1 }) { first, _ in first }
    }

    /// A capability; nil where the terminal lacks it.
    private static func string(_ name: String) -> String? {
        // (char *)-1 says that the name is no string capability, nil that it is absent.
        guard let found = tigetstr(name), Int(bitPattern: found) != -1 else { return nil }
        return String(cString: found)
    }

    private static func expand(_ capability: String, _ first: Int, _ second: Int) -> String {
        guard let expanded = searchsync_expand(capability, Int32(first), Int32(second)) else {
            return ""
        }
        return unpadded(String(cString: expanded))
    }

    /// The text without `$<5/>`: delays that terminals of glass needed.
    private static func unpadded(_ text: String) -> String {
        var rest = text[...]
        var kept = ""
        while let start = rest.range(of: "$<"),
            let end = rest[start.upperBound...].firstIndex(of: ">")
        {
            kept += rest[..<start.lowerBound]
            rest = rest[rest.index(after: end)...]
        }
        return kept + rest
    }

    private static func unusable(_ name: String) -> CommandError {
        let what =
            name.isEmpty
            ? "TERM is not set, so that nothing is known of the terminal"
            : "the terminal \"\(name)\" cannot be drawn on"
        return CommandError(
            "unusable_terminal",
            what,
            try: "TERM=xterm-256color and the same again, or put a pipe in the terminal's place"
        )
    }
}
