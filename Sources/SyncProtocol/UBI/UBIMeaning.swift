import SearchCore

/// What a row says of a search bar.
public enum UBIMeaning: Sendable, Hashable {
    /// The text became this; may be empty.
    case typed(String)
    /// A search engine ran this query.
    case queried(text: String?)
    /// Search or Return was pressed.
    case submitted
    /// A result was opened.
    case opened(id: String)
    /// Anything else, such as an impression or a purchase.
    case other
}

extension UBIRow {
    /// Names of actions that say that the text changed.
    static let typing: Set<String> = ["search", "on_search", "type", "typing", "keystroke"]
    /// Names of actions that say that Search or Return was pressed.
    static let submitting: Set<String> = ["submit", "search_submit", "query_submit"]
    /// Names of actions that say that a result was opened, if they name an object.
    static let opening: Set<String> = [
        "click", "item_click", "product_click", "result_click", "click_through", "open", "select",
    ]

    /// What the row says.
    public var meaning: UBIMeaning {
        switch index {
        case .queries: .queried(text: text("user_query"))
        case .events: meaningOfEvent
        }
    }

    private var meaningOfEvent: UBIMeaning {
        let action = (action ?? "").lowercased()
        if Self.submitting.contains(action) { return .submitted }
        if Self.typing.contains(action), let text = typedText { return .typed(text) }
        let isClick = Self.opening.contains(action) || messageType == "click_through"
        if isClick, let object { return .opened(id: object) }
        return .other
    }

    private var messageType: String { (text("message_type") ?? "").lowercased() }

    /// What was typed.
    ///
    /// Of a message of the type QUERY it is the message, which may be empty: beside it `user_query` is
    /// the query that was run last.
    private var typedText: String? {
        if messageType == "query", let message = fields["message"]?.string { return message }
        return text("user_query")
    }
}
