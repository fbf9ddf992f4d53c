import Foundation
import SearchCore

extension BarModel {
    /// Takes a key.
    mutating func press(_ key: Key) {
        guard waiting.isEmpty, isAnswered || !key.isAboutResults else {
            waiting.append(key)
            return
        }
        message = nil
        switch mode {
        case .bar: pressInBar(key)
        case .tokens(let picker): press(key, in: picker)
        case .saved(let picker): press(key, in: picker)
        case .marker(let editor): press(key, in: editor)
        case .item: leaveItem(key)
        }
    }

    private mutating func pressInBar(_ key: Key) {
        switch key {
        case .enter: enter()
        case .tab: takeSuggestionOrMoveFocus()
        case .backTab: moveFocus()
        case .escape: perform([.cancel])
        case .up, .control("p"): choose(by: -1)
        case .down, .control("n"): choose(by: 1)
        case .pageUp: choose(by: -max(1, listHeight - 1))
        case .pageDown: choose(by: max(1, listHeight - 1))
        case .control("s"): changeScope(by: 1)
        case .alt("s"): changeScope(by: -1)
        case .control("t"): mode = .tokens(TokenPicker(profile.suggestions.tokens))
        case .control("o"): chooseSaved()
        case .control("x"): mode = .marker(TextEditor())
        case .control("r"): isPaused ? resume() : pause()
        case .control("q"): want(.finish(.ended))
        case .control("d") where state.text.isEmpty && chip == nil: want(.finish(.ended))
        case .left, .right, .backspace, .delete, .control, .alt, .text, .paste, .wordLeft,
            .wordRight, .home, .end, .unknown:
            edit(key)
        }
    }

    /// Enter opens what is chosen; without a choice it searches.
    private mutating func enter() {
        if row != nil {
            takeRow()
        } else if state.isActive {
            perform([.submit])
        } else {
            perform([.begin])
        }
    }

    private mutating func takeRow() {
        guard let row else { return }
        let tokens = suggestions
        if !tokens.isEmpty {
            if tokens.indices.contains(row) {
                perform([.selectSuggestion(tokens[row], position: row + 1)])
            }
        } else if let rows = answer?.rows, rows.indices.contains(row) {
            let opened = OpenedResult(row: rows[row], position: row + 1)
            perform([.selectResult(id: opened.row.id, position: opened.position)])
            if endsOnOpen { want(.finish(.opened(opened))) } else { mode = .item(opened) }
        }
    }

    private mutating func takeSuggestionOrMoveFocus() {
        guard !suggestions.isEmpty else {
            moveFocus()
            return
        }
        row = row ?? 0
        takeRow()
    }

    private mutating func moveFocus() { perform([state.isEditing ? .end : .begin]) }

    private mutating func changeScope(by step: Int) {
        guard let values = profile.scope?.values, !values.isEmpty else {
            message = "this bar has no scopes"
            return
        }
        let index = values.firstIndex(of: state.scope ?? "") ?? 0
        perform([.selectScope(values[(index + step + values.count) % values.count])])
    }

    private mutating func leaveItem(_ key: Key) {
        switch key {
        case .control("q"): want(.finish(.ended))
        case .control("r"): isPaused ? resume() : pause()
        case .text, .paste:
            mode = .bar
            pressInBar(key)
        case .control, .alt, .enter, .tab, .backTab, .escape, .backspace, .delete, .up, .down,
            .left, .right, .wordLeft, .wordRight, .home, .end, .pageUp, .pageDown, .unknown:
            mode = .bar
        }
    }

    private mutating func press(_ key: Key, in editor: TextEditor) {
        var editor = editor
        switch key {
        case .escape, .control("x"): mode = .bar
        case .enter:
            mode = .bar
            mark(editor.text.isEmpty ? "mark" : editor.text)
        case .control("q"): want(.finish(.ended))
        default:  // Every other key is the editor's, or nobody's.
            _ = editor.edit(key)
            mode = .marker(editor)
        }
    }

    private mutating func mark(_ label: String) {
        guard !isPaused else {
            message = "paused: the marker is not recorded"
            return
        }
        perform([.mark(label: label)])
        if message == nil { message = "marked: \(label)" }
    }

    private mutating func press(_ key: Key, in picker: TokenPicker) {
        var picker = picker
        switch key {
        case .escape, .control("t"): mode = .bar
        case .enter, .tab:
            guard let token = picker.choice else {
                message = "type a field and a value, such as continent=Europe"
                return
            }
            mode = .bar
            perform([.addToken(token)])
        case .control("q"): want(.finish(.ended))
        default:  // Every other key is the picker's, or nobody's.
            picker.press(key)
            mode = .tokens(picker)
        }
    }

    private mutating func chooseSaved() {
        guard !saved.isEmpty else {
            message = "no saved search of this device is for this catalog; see searchsync saved"
            return
        }
        mode = .saved(SavedPicker(saved))
    }

    private mutating func press(_ key: Key, in picker: SavedPicker) {
        var picker = picker
        switch key {
        case .escape, .control("o"): mode = .bar
        case .enter, .tab:
            guard let choice = picker.choice else {
                message = "there is no such saved search"
                return
            }
            mode = .bar
            open(choice)
        case .control("q"): want(.finish(.ended))
        default:  // Every other key is the picker's, or nobody's.
            picker.press(key)
            mode = .saved(picker)
        }
    }

    /// Puts a saved search into the bar.
    mutating func open(_ search: OpenedSearch) {
        perform([.openSavedSearch(id: search.id.text, search.definition.search)])
    }
}

extension Key {
    /// Whether what it does depends on what is listed.
    fileprivate var isAboutResults: Bool {
        switch self {
        case .up, .down, .pageUp, .pageDown, .tab, .control("n"), .control("p"): true
        case .text, .paste, .control, .alt, .enter, .backTab, .escape, .backspace, .delete, .left,
            .right, .wordLeft, .wordRight, .home, .end, .unknown:
            false
        }
    }
}
