import Device
import Foundation
import SearchCore

extension ShownSearch {
    /// The saved search as every format has it.
    var json: JSONObject {
        let definition = search.definition?.value
        var object: JSONObject = [
            "id": .string(id.text), "name": .string(search.shownName),
            "space": .string(space.shownName), "spaceId": .string(space.id.text),
            "folder": JSONValue(search.folder?.value), "note": JSONValue(search.note?.value),
            "text": .string(definition?.search.text ?? ""),
            "tokens": .array((definition?.search.tokens ?? []).map(\.json)),
            "scope": JSONValue(definition?.search.scope),
            "profile": JSONValue(definition?.profile), "catalog": JSONValue(definition?.catalog),
        ]
        object["pinned"] = .bool(isPinned)
        object["deleted"] = .bool(search.isDeleted)
        object["pending"] = JSONValue(pending)
        object["createdAt"] = JSONValue(search.createdAt?.description)
        return object
    }
}

extension Records {
    /// Saved searches as lists show them.
    init(savedSearches: [ShownSearch]) {
        self.init(
            keys: [
                "id", "name", "space", "spaceId", "folder", "note", "text", "tokens", "scope",
                "profile", "catalog", "pinned", "deleted", "pending", "createdAt",
            ],
            columns: [
                .init("ID") { String(($0["id"]?.string ?? "").suffix(8)) },
                .init("") { $0["pinned"]?.bool == true ? "*" : "" },
                .init("NAME", "name"), .init("SPACE", "space"), .init("FOLDER", "folder"),
                .init("CATALOG", "catalog"), .init("QUERY") { $0.query },
                .init("STATE") { $0.savedState },
            ],
            rows: savedSearches.map(\.json)
        )
    }
}

extension JSONObject {
    /// What is special about a saved search, for people.
    fileprivate var savedState: String {
        var words: [String] = []
        if self["deleted"]?.bool == true { words.append("deleted") }
        if self["pending"]?.integer ?? 0 > 0 { words.append("not synced") }
        return words.joined(separator: ", ")
    }
}

extension CommandContext {
    /// Shows a saved search after something was done with it.
    func show(_ id: UUID, done: String) async throws {
        guard let shown = try await savedSearches().first(where: { $0.id == id }) else { return }
        let name = shown.search.shownName.withoutControls
        try show(Report(object: shown.json, text: ["\(id.shortText)  \(name): \(done)"]))
    }
}
