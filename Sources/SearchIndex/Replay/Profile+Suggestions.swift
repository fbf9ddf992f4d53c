public import SearchCore

extension Profile {
    /// The tokens that a bar suggests: while it is active and lists no result, in their order.
    ///
    /// `total` is how many results the bar lists, nil where that is not known.
    public func suggestions(for state: SearchState, total: Int?) -> [Token] {
        guard state.isActive, total == 0 else { return [] }
        guard suggestions.hidesChosen else { return suggestions.tokens }
        return suggestions.tokens.filter { token in
            !state.tokens.contains { $0.selectsSame(as: token) }
        }
    }
}
