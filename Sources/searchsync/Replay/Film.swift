import SearchCore

/// Draws a session for people: a step for each action, with the bar and what it showed.
///
///        0:01.000  text is "uni"
///                  [Europe] uni▏  scope: all
///                  2 results: United Kingdom, United Kingdom
struct Film: Sendable {
    private static let indent = String(repeating: " ", count: 12)

    let profile: Profile
    /// The text of items by their ids.
    var names: [String: String]
    var style = Style.plain
    /// Columns at which lines are cut; nil where nothing is.
    var width: Int?

    /// The line above everything: which session, whose rules, what was searched.
    func title(of screening: Screening) -> String {
        let catalog = screening.catalog.map { catalog in
            let digest = catalog.digest.map { " \($0.prefix(12))" } ?? ""
            return "catalog \(catalog.name)\(digest)"
        }
        let parts = [
            "session \(screening.session.text)", "profile \(profile.name)",
            catalog ?? "no catalog",
        ]
        return style.dim(clean(parts.joined(separator: ", "), 0))
    }

    /// The lines of one action: what happened, and how it left the bar.
    func lines(of action: [FilmFrame]) -> [String] {
        guard let last = action.last else { return [] }
        let head = action.enumerated().map { index, frame in
            let time =
                index == 0
                ? Self.elapsed(frame.offsetMs).padded(to: 10, .right) + "  "
                : Self.indent
            return style.dim(time) + style.bold(clean(sentence(of: frame), 12))
        }
        let body = [bar(last.step), results(last.step), suggestions(last.step)]
            .compactMap { $0 }
            .map { Self.indent + $0 }
        return head + body
    }

    /// Minutes, seconds and milliseconds: `1:02.345`.
    static func elapsed(_ milliseconds: Int) -> String {
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        func pad(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(seconds / 60):\(pad(seconds % 60, 2)).\(pad(rest, 3))"
    }

    private func sentence(of frame: FilmFrame) -> String {
        frame.event.map(EventSentence.text) ?? frame.step["kind"]?.string ?? ""
    }

    private func bar(_ step: JSONObject) -> String {
        let isActive = step["active"]?.bool ?? false
        let isEditing = step["editing"]?.bool ?? false
        let chips = (step["tokens"]?.array ?? []).compactMap(Token.init)
            .map { "[\($0.value)]" }
        let text = (step["text"]?.string ?? "") + (isEditing ? "▏" : "")
        let field = (chips + [text]).filter { !$0.isEmpty }.joined(separator: " ")
        var line = clean(field.isEmpty ? "(empty)" : field, 12)
        if let scope = step["scope"]?.string { line += style.dim("  scope: \(scope)") }
        return isActive ? line : line + style.dim("  not searching")
    }

    private func results(_ step: JSONObject) -> String {
        let listing = step["listing"]?.string ?? ""
        guard let total = step["total"]?.integer else { return "\(listing): results not known" }
        let ids = (step["first"]?.array ?? []).compactMap(\.string)
        let shown = ids.map { names[$0] ?? $0 }.joined(separator: ", ")
        let more = total > ids.count && !ids.isEmpty ? ", …" : ""
        let start = "\(listing): \(EventSentence.count(total))"
        return clean(shown.isEmpty ? start : "\(start): \(shown)\(more)", 12)
    }

    private func suggestions(_ step: JSONObject) -> String? {
        let tokens = (step["suggestions"]?.array ?? []).compactMap(Token.init)
        guard !tokens.isEmpty else { return nil }
        let labels = tokens.map { token in
            profile.suggestions.tokens.first { $0.selectsSame(as: token) }?.label ?? token.value
        }
        return clean("suggestions: \(labels.joined(separator: ", "))", 12)
    }

    private func clean(_ text: String, _ indent: Int) -> String {
        let clean = text.withoutControls
        return width.map { clean.truncated(to: max(20, $0 - indent)) } ?? clean
    }
}
