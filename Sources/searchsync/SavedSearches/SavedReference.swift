import Device
import Foundation
import SearchCore

/// How a person names a saved search: by its name, its id, or four or more digits of that.
struct SavedReference: Sendable {
    /// Help for an argument that takes one.
    static let help =
        "Its name, its id, or four or more of the id's first or last digits."

    let text: String

    /// The ones among saved searches that are meant: by id, then by name, then by a name that differs
    /// in case only, then by some of the id's digits.
    func matches(in shown: [ShownSearch]) -> [ShownSearch] {
        let ways: [(ShownSearch) -> Bool] = [
            { $0.id.text == text.lowercased() },
            { $0.search.shownName.hasSameBytes(as: text) },
            { $0.search.shownName.lowercased() == text.lowercased() },
            { $0.id.isNamed(by: text) },
        ]
        for way in ways {
            let found = shown.filter(way)
            if !found.isEmpty { return found }
        }
        return []
    }

    /// The one that is meant.
    ///
    /// - Parameters:
    ///   - shown: Those that there are.
    ///   - isDeleted: Whether deleted ones are meant, and not the others.
    /// - Returns: The saved search.
    /// - Throws: ``CommandError`` that lists the ones where several are meant.
    func find(
        in shown: [ShownSearch],
        isDeleted: Bool = false
    ) throws(CommandError) -> ShownSearch {
        let found = matches(in: shown.filter { $0.search.isDeleted == isDeleted })
        if found.count == 1, let only = found.first { return only }
        guard found.isEmpty else { throw Self.ambiguous(text, found) }
        let others = matches(in: shown.filter { $0.search.isDeleted != isDeleted })
        if let other = others.first {
            throw CommandError.notFound(
                isDeleted ? "not_deleted" : "saved_search_deleted",
                "\"\(other.search.shownName)\" is \(isDeleted ? "not " : "")deleted",
                try: isDeleted
                    ? "searchsync saved show \(other.id.shortText)"
                    : "searchsync saved restore \(other.id.shortText)"
            )
        }
        let names = shown.filter { !$0.search.isDeleted }.map(\.search.shownName)
        throw CommandError.notFound(
            "unknown_saved_search",
            "there is no saved search \"\(text)\" on this device",
            try: names.nearest(to: text).map { "\"\($0)\"" }
                ?? "searchsync saved list, or searchsync sync first"
        )
    }

    private static func ambiguous(_ text: String, _ found: [ShownSearch]) -> CommandError {
        let list = found.prefix(10).map { shown in
            "\(shown.id.shortText) (\(shown.search.shownName), in \(shown.space.shownName))"
        }
        return .usage(
            "ambiguous_saved_search",
            "\(found.count) saved searches are meant by \"\(text)\": "
                + list.joined(separator: ", ") + (found.count > 10 ? " …" : ""),
            try: "one of these ids instead of the name"
        )
    }
}

extension UUID {
    /// The last eight digits: the first ones of ids made one after the other are the same.
    var shortText: String { String(text.suffix(8)) }

    /// Whether four or more digits are its first or its last ones.
    func isNamed(by digits: String) -> Bool {
        let wanted = digits.lowercased().filter { $0 != "-" }
        guard wanted.count >= 4, wanted.allSatisfy(\.isHexDigit) else { return false }
        let own = text.filter { $0 != "-" }
        return own.hasPrefix(wanted) || own.hasSuffix(wanted)
    }
}

extension CommandContext {
    /// The saved searches of this device, the deleted ones too.
    func savedSearches() async throws -> [ShownSearch] {
        try await store().savedSearches()
    }
}
