import Device
import Foundation
import SearchCore

/// A session as asciinema plays it: what `replay` shows, in asciicast version 2.
///
/// The format: docs.asciinema.org/manual/asciicast/v2.
@MainActor
struct SessionCast {
    private let screening: Screening
    private let size: ScreenSize
    private let idleLimit: Duration?

    init(_ screening: Screening, size: ScreenSize, idleLimit: Duration?) {
        self.screening = screening
        self.size = size
        self.idleLimit = idleLimit
    }

    /// Writes the header and a frame for each step, line by line.
    func write(startedAt: Timestamp?, to write: (String) throws -> Void) throws {
        try write(Records.json(.object(header(startedAt))))
        let steps = screening.frames.actions.compactMap(PlayedStep.init)
        guard !steps.isEmpty else { return }
        var player = PlayerModel(steps, timing: PlaybackTiming(idleLimit: idleLimit), size: size)
        var renderer = ScreenRenderer(.xterm)
        var next = 0
        while true {
            let time = player.times[player.index]
            try write(Self.line(time, "o", renderer.update(to: screen(of: player))))
            // Steps of one moment are one frame, and each may be a marker.
            for step in steps[next...player.index] {
                if let label = step.marker { try write(Self.line(time, "m", label)) }
            }
            next = player.index + 1
            guard let pause = player.msToNextStep else { return }
            // A little more, so that rounding does not stop just before the step.
            player.advance(byMs: pause + 0.001)
        }
    }

    private func header(_ startedAt: Timestamp?) -> JSONObject {
        var header: JSONObject = [
            "version": JSONValue(2), "width": JSONValue(size.columns),
            "height": JSONValue(size.rows),
        ]
        header["timestamp"] = startedAt.map { JSONValue(Int($0.microseconds / 1_000_000)) }
        header["title"] = .string("\(screening.profile.name), session \(screening.session.text)")
        header["env"] = .object(["TERM": .string("xterm-256color")])
        return header
    }

    /// The player's screen without the keys that nobody can press here.
    private func screen(of player: PlayerModel) -> Screen {
        let whole = PlayerScreen(
            player,
            profile: screening.profile,
            catalog: screening.catalog?.name ?? "no catalog",
            names: screening.names
        ).screen
        return Screen(Array(whole.lines.dropLast()), size: size, cursor: whole.cursor)
    }

    private static func line(_ milliseconds: Double, _ kind: String, _ text: String) -> String {
        let whole = Int(milliseconds.rounded())
        let rest = String(whole % 1000)
        let fraction = String(repeating: "0", count: 3 - rest.count) + rest
        return Records.json(
            .array([.number("\(whole / 1000).\(fraction)"), .string(kind), .string(text)])
        )
    }
}

extension TerminalDescription {
    /// What asciinema's players understand.
    fileprivate static let xterm = TerminalDescription(
        commands: [
            .clear: "\u{1B}[H\u{1B}[2J", .clearLine: "\u{1B}[K", .hideCursor: "\u{1B}[?25l",
            .showCursor: "\u{1B}[?25h", .plain: "\u{1B}[0m", .bold: "\u{1B}[1m",
            .dim: "\u{1B}[2m", .underline: "\u{1B}[4m", .inverse: "\u{1B}[7m",
        ],
        keys: [:],
        colours: 256,
        move: { "\u{1B}[\($0 + 1);\($1 + 1)H" },
        colour: { "\u{1B}[38;5;\($0)m" }
    )
}
