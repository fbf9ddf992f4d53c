/// Whether texts are set off by a terminal's colours.
struct Style: Sendable, Hashable {
    static let plain = Style(isColoured: false)

    let isColoured: Bool

    /// Colours only on a terminal, and not where `NO_COLOR` or a dumb terminal says no.
    static func choose(isTerminal: Bool, environment: [String: String]) -> Style {
        let refused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        return Style(isColoured: isTerminal && !refused && environment["TERM"] != "dumb")
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
