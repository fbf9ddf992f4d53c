/// When texts are set off by colours, as a person chooses.
enum ColourChoice: String, Sendable, CaseIterable {
    case auto, always, never
}

/// Whether texts are set off by a terminal's colours.
struct Style: Sendable, Hashable {
    static let plain = Style(isColoured: false)

    let isColoured: Bool

    /// Chooses by the variables, then by the setting, then by what the texts are written to.
    ///
    /// By themselves, colours are only on a terminal that has some.
    static func choose(
        isTerminal: Bool,
        environment: [String: String],
        setting: ColourChoice = .auto
    ) -> Style {
        func says(_ name: String, but not: String = "") -> Bool {
            environment[name].map { !$0.isEmpty && $0 != not } ?? false
        }
        if says("NO_COLOR") { return .plain }
        if says("CLICOLOR_FORCE", but: "0") { return Style(isColoured: true) }
        if environment["CLICOLOR"] == "0" { return .plain }
        switch setting {
        case .auto: return Style(isColoured: isTerminal && environment["TERM"] != "dumb")
        case .always: return Style(isColoured: true)
        case .never: return .plain
        }
    }

    func bold(_ text: String) -> String { wrap(text, "1") }
    func dim(_ text: String) -> String { wrap(text, "2") }
    func green(_ text: String) -> String { wrap(text, "32") }
    func yellow(_ text: String) -> String { wrap(text, "33") }
    func red(_ text: String) -> String { wrap(text, "31") }
    /// What a text matched: bold and underlined, so that it can be seen on any background.
    func match(_ text: String) -> String { wrap(text, "1;4") }
    func inverse(_ text: String) -> String { wrap(text, "7") }

    private func wrap(_ text: String, _ code: String) -> String {
        isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
