import Testing

@testable import searchsync

@Suite("Editing a line")
struct TextEditorTests {
    private static func edit(_ text: String, _ keys: Key...) -> TextEditor {
        var editor = TextEditor(text)
        for key in keys { _ = editor.edit(key) }
        return editor
    }

    @Test("the cursor goes by whole characters")
    func clusters() {
        var editor = TextEditor("a👨‍👩‍👧e\u{301}")
        #expect(editor.cursor == 3)
        _ = editor.edit(.left)
        #expect(editor.before == "a👨‍👩‍👧")
        _ = editor.edit(.backspace)
        #expect(editor.text == "ae\u{301}")
        #expect(editor.cursor == 1)
        _ = editor.edit(.delete)
        #expect(editor.text == "a")
    }

    @Test("a mark joins the character before it")
    func marks() {
        var editor = TextEditor("e")
        editor.insert("\u{301}")
        #expect(editor.text == "e\u{301}")
        #expect(editor.cursor == 1)
        editor = TextEditor("x\u{301}")
        editor.move(to: 0)
        editor.insert("a")
        #expect(editor.cursor == 1)
    }

    @Test("words, the whole line and what was killed, as in a shell")
    func readline() {
        #expect(Self.edit("one two", .wordLeft).before == "one ")
        #expect(Self.edit("one two", .home, .wordRight).before == "one")
        #expect(Self.edit("one two", .control("w")).text == "one ")
        #expect(Self.edit("one two-three", .control("w")).text == "one ")
        #expect(Self.edit("one two", .home, .alt("d")).text == " two")
        #expect(Self.edit("one two", .wordLeft, .control("u")).text == "two")
        #expect(Self.edit("one two", .wordLeft, .control("k")).text == "one ")
        #expect(Self.edit("one two", .control("w"), .home, .control("y")).text == "twoone ")
        #expect(
            Self.edit("ab", .control("a"), .text("x"), .control("e"), .text("y")).text == "xaby"
        )
        #expect(Self.edit("ab", .right, .left, .left, .left).cursor == 0)
    }

    @Test("a paste is one line")
    func paste() {
        #expect(Self.edit("", .paste("one\r\ntwo\tthree\u{07}\n")).text == "one two three")
    }

    @Test("a long text is shown around its cursor")
    func window() {
        let text = "abcdefghij"
        let end = TextWindow(TextEditor(text), width: 5)
        #expect(end.text == "ghij")
        #expect(end.cursor == 4)
        let start = TextWindow(Self.edit(text, .home), width: 5)
        #expect(start.text == "abcde")
        #expect(start.cursor == 0)
        let wide = TextWindow(TextEditor("日本日本"), width: 5)
        #expect(wide.text == "日本")
        #expect(wide.cursor == 4)
    }
}
