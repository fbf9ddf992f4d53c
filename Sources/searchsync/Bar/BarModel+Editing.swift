import SearchCore

extension BarModel {
    /// Does what a key does in the field, with its chips and its text.
    mutating func edit(_ key: Key) {
        switch key {
        case .left where chip != nil: chip = max(0, (chip ?? 0) - 1)
        case .left where editor.cursor == 0 && !state.tokens.isEmpty && state.isEditing:
            chip = state.tokens.count - 1
        case .right where chip != nil: leaveChip(by: 1)
        case .backspace where chip != nil, .delete where chip != nil: removeToken(at: chip)
        case .backspace where editor.cursor == 0:
            removeToken(at: state.tokens.isEmpty ? nil : state.tokens.count - 1)
        default:  // Every other key is the editor's, or nobody's.
            editText(key)
        }
    }

    private mutating func leaveChip(by step: Int) {
        let next = (chip ?? 0) + step
        chip = next < state.tokens.count ? next : nil
    }

    private mutating func removeToken(at index: Int?) {
        guard let index else { return }
        perform(focusing + [.removeToken(at: index)])
    }

    private mutating func editText(_ key: Key) {
        var changed = editor
        guard changed.edit(key) else { return }
        chip = nil
        guard !changed.text.hasSameBytes(as: state.text) else {
            if state.isEditing { editor = changed }
            return
        }
        let old = editor
        // The state's text will be the editor's: the cursor stays where the key has left it.
        editor = changed
        perform(focusing + [.changeText(changed.text)], source: key.source)
        if !state.text.hasSameBytes(as: changed.text) { editor = old }
    }

    /// Nobody types into a field without the focus: it gets it first, as by a tap.
    private var focusing: [SearchCommand] { state.isEditing ? [] : [.begin] }
}

extension Key {
    fileprivate var source: String? {
        guard case .paste = self else { return nil }
        return "paste"
    }
}
