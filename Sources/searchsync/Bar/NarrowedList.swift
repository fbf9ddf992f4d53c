/// Where somebody is in a list that is narrowed by what is typed.
struct NarrowedList: Sendable, Hashable {
    private(set) var editor = TextEditor()
    /// The row that is chosen, from 0.
    private(set) var row = 0

    /// Takes a key, where so many rows are left.
    mutating func press(_ key: Key, of count: Int) {
        switch key {
        case .up, .control("p"): row = max(0, row - 1)
        case .down, .control("n"): row = min(max(0, count - 1), row + 1)
        default:  // Every other key is the editor's, or nobody's.
            if editor.edit(key) { row = 0 }
        }
    }
}
