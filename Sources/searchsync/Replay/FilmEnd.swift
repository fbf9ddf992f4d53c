import SearchCore

/// Where a film ends before its end: behind an event, or at a time.
enum FilmEnd: Sendable, Hashable {
    case event(Int)
    case moment(FilmMoment)

    /// Reads one; nil where nobody gave any.
    init?(_ text: String?) throws(CommandError) {
        guard let text else { return nil }
        if let number = Int(text), number >= 1 {
            self = .event(number)
        } else if let moment = FilmMoment(text) {
            self = .moment(moment)
        } else {
            throw .usage(
                "invalid_value",
                "--until: \"\(text)\" is neither an event's number nor a time",
                try: "--until 12, --until 1:30 or --until 90s"
            )
        }
    }

    /// The frames up to it.
    func cut(_ frames: [FilmFrame]) -> [FilmFrame] {
        switch self {
        case .event(let number): frames.filter { ($0.step["sequence"]?.integer ?? 0) <= number }
        case .moment(let moment): frames.filter { $0.offsetMs <= moment.milliseconds }
        }
    }
}
