/// What a person did at the keyboard.
enum Key: Sendable, Hashable {
    /// One character as it was typed.
    case text(String)
    /// What was pasted, as one piece.
    case paste(String)
    /// Ctrl and a letter, in lower case.
    case control(Character)
    /// Alt and a character.
    case alt(Character)
    case enter, tab, backTab, escape, backspace, delete
    case up, down, left, right, wordLeft, wordRight, home, end, pageUp, pageDown
    /// A key that nobody here knows.
    case unknown
}
