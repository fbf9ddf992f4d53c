import SearchCore

/// What a bar held and showed after an action, read from a replay's line.
struct PlayedStep: Sendable {
    /// The events of the action, at least one.
    let frames: [FilmFrame]
    let isActive: Bool
    let isEditing: Bool
    let text: String
    let tokens: [Token]
    let scope: String?
    let listing: String
    /// The text that was searched; empty where none was.
    let query: String
    /// Nil where it is not known.
    let total: Int?
    let first: [String]
    let suggestions: [Token]

    /// Reads an action; nil where it has no event.
    init?(_ frames: [FilmFrame]) {
        guard let step = frames.last?.step else { return nil }
        self.frames = frames
        isActive = step["active"]?.bool ?? false
        isEditing = step["editing"]?.bool ?? false
        text = step["text"]?.string ?? ""
        tokens = (step["tokens"]?.array ?? []).compactMap(Token.init)
        scope = step["scope"]?.string
        listing = step["listing"]?.string ?? ""
        query = step["query"]?.object?["text"]?.string ?? ""
        total = step["total"]?.integer
        first = (step["first"]?.array ?? []).compactMap(\.string)
        suggestions = (step["suggestions"]?.array ?? []).compactMap(Token.init)
    }

    /// When it happened, in milliseconds since the session began.
    var offsetMs: Int { frames.first?.offsetMs ?? 0 }

    /// The numbers of its events.
    var sequences: [Int] { frames.compactMap { $0.step["sequence"]?.integer } }

    /// The label of a marker that it is.
    var marker: String? {
        for frame in frames {
            if case .marker(let label)? = frame.event?.body { return label }
        }
        return nil
    }

    /// What happened, in a line.
    var sentence: String {
        frames.map { $0.event.map(EventSentence.text) ?? $0.step["kind"]?.string ?? "" }
            .joined(separator: "; ")
    }

    /// Whether a text is in what happened, or in what the field held.
    func holds(_ part: String) -> Bool {
        sentence.lowercased().contains(part) || text.lowercased().contains(part)
    }
}
