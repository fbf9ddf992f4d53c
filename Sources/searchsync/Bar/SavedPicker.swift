import SearchCore

/// A list of saved searches to start from, narrowed by what is typed of their names.
struct SavedPicker: Sendable, Hashable {
    private let all: [OpenedSearch]
    private(set) var list = NarrowedList()

    init(_ searches: [OpenedSearch]) { all = searches }

    /// The ones that are left.
    var searches: [OpenedSearch] {
        let typed = list.editor.text.lowercased()
        return all.filter { typed.isEmpty || $0.name.lowercased().contains(typed) }
    }

    /// The one that Enter opens; nil where none is left.
    var choice: OpenedSearch? {
        let searches = searches
        return searches.indices.contains(list.row) ? searches[list.row] : nil
    }

    mutating func press(_ key: Key) { list.press(key, of: searches.count) }
}

extension OpenedSearch {
    /// What it searches for, as lists of searches show it.
    var summary: String { definition.search.json.query }
}
