import SearchCore

/// A list of tokens to choose from, narrowed by what is typed.
struct TokenPicker: Sendable, Hashable {
    private let all: [Token]
    private(set) var list = NarrowedList()

    init(_ tokens: [Token]) { all = tokens }

    /// The tokens that are left; one that is typed as `field=value` comes last.
    var tokens: [Token] {
        let typed = list.editor.text.lowercased()
        let found = all.filter { token in
            typed.isEmpty || token.value.lowercased().contains(typed)
                || (token.label ?? "").lowercased().contains(typed)
                || "\(token.field)=\(token.value)".lowercased() == typed
        }
        guard let own = ValueKind<Token>.token("TOKEN").parse(list.editor.text), !own.value.isEmpty,
            !found.contains(where: { $0.selectsSame(as: own) })
        else { return found }
        return found + [own]
    }

    /// The token that Enter takes.
    var choice: Token? {
        let tokens = tokens
        return tokens.indices.contains(list.row) ? tokens[list.row] : tokens.last
    }

    mutating func press(_ key: Key) { list.press(key, of: tokens.count) }
}
