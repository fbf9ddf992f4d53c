import Foundation

/// The terminal that a person sits at: its mode, its size, and what is written to it.
///
/// Whoever begins must end: ``end()`` gives the terminal back as it was, however often it is called.
@MainActor
final class TerminalDevice {
    let descriptor: Int32
    private let terminal: TerminalDescription
    private let original: termios
    private var renderer: ScreenRenderer
    private var isBegun = false
    /// Set once the terminal takes nothing more.
    private(set) var isLost = false

    /// Opens the terminal that controls this process.
    ///
    /// - Parameters:
    ///   - environment: Names the kind of terminal.
    ///   - style: Whether there are colours.
    /// - Throws: ``CommandError`` where there is none, or none that can be drawn on.
    init(environment: [String: String], style: Style) throws(CommandError) {
        descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw Self.missing() }
        do throws(CommandError) {
            let terminal = try Terminfo.describe(environment: environment, descriptor: descriptor)
            self.terminal = style.isColoured ? terminal : terminal.withoutColours
            var mode = termios()
            guard tcgetattr(descriptor, &mode) == 0 else { throw Self.missing() }
            original = mode
            renderer = ScreenRenderer(self.terminal)
        } catch {
            close(descriptor)
            throw error
        }
    }

    isolated deinit {
        end()
        close(descriptor)
    }

    /// Sequences that the terminal's keys send.
    var keys: [[UInt8]: Key] { terminal.keys }

    /// How large the terminal is now.
    var size: ScreenSize {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
        else { return ScreenSize(rows: 24, columns: 80) }
        return ScreenSize(rows: Int(size.ws_row), columns: Int(size.ws_col))
    }

    /// Takes the terminal: keys come one by one, and a screen of our own is shown.
    func begin() {
        guard !isBegun else { return }
        isBegun = true
        var mode = original
        // Ctrl-C and Ctrl-Z stay signals; all other controls are keys.
        mode.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | IXON | ISTRIP)
        mode.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
        mode.c_lflag |= tcflag_t(ISIG)
        withUnsafeMutableBytes(of: &mode.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
            // A core dump would leave the terminal as it is now.
            characters[Int(VQUIT)] = 0
        }
        tcsetattr(descriptor, TCSADRAIN, &mode)
        renderer.forget()
        write(
            terminal.text(of: .enterScreen) + terminal.text(of: .keypadOn) + Self.pasteOn
        )
    }

    /// Shows a screen.
    func show(_ screen: Screen) {
        guard isBegun else { return }
        write(renderer.update(to: screen))
    }

    /// Draws the next screen whole.
    func forget() { renderer.forget() }

    /// Gives the terminal back.
    func end() {
        guard isBegun else { return }
        isBegun = false
        write(
            Self.pasteOff + terminal.text(of: .plain) + terminal.text(of: .keypadOff)
                + terminal.text(of: .showCursor) + terminal.text(of: .leaveScreen)
        )
        var mode = original
        // What was typed and not read yet was meant for the bar, not for the shell.
        tcsetattr(descriptor, TCSAFLUSH, &mode)
    }

    /// Stops this process as Ctrl-Z does, with the terminal given back meanwhile; nothing where
    /// nobody would let it go on.
    func suspend() {
        guard TerminalInput.canBeSuspended else { return }
        end()
        TerminalInput.suspend()
        begin()
    }

    /// Takes the terminal again: a shell may have changed its mode while this process was stopped.
    func takeAgain() {
        end()
        begin()
    }

    // Terminfo says nothing of pastes; terminals that know no such mode pass over it.
    private static let pasteOn = "\u{1B}[?2004h"
    private static let pasteOff = "\u{1B}[?2004l"

    private func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty, !isLost {
            let written = rest.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if written > 0 {
                rest = rest.dropFirst(written)
            } else if errno != EINTR && errno != EAGAIN {
                isLost = true
            }
        }
    }

    private static func missing() -> CommandError {
        CommandError(
            "no_terminal",
            "there is no terminal to draw on",
            try: "searchsync record < events.ndjson, or run it in a terminal"
        )
    }
}
