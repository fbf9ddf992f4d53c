/// The part of a text that fits beside its cursor.
struct TextWindow: Sendable, Hashable {
    let text: String
    /// The column of the cursor in it.
    let cursor: Int

    /// Cuts a text so that its cursor is in view.
    init(_ editor: TextEditor, width: Int) {
        var before = editor.before.withoutControls[...]
        // One column is the cursor's, where it stands behind the last character.
        while before.displayWidth >= width, !before.isEmpty { before.removeFirst() }
        let after = editor.text.dropFirst(editor.cursor)
        var shown = ""
        var room = width - before.displayWidth
        for character in String(after).withoutControls {
            guard character.displayWidth <= room else { break }
            shown.append(character)
            room -= character.displayWidth
        }
        cursor = before.displayWidth
        text = before + shown
    }
}

extension StringProtocol {
    fileprivate var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }
}
