import Device
import Foundation
import SearchCore

/// A saved search that is put into a bar.
struct OpenedSearch: Sendable, Hashable {
    let id: UUID
    let name: String
    let definition: SavedDefinition

    /// The event that tells that it was opened.
    var event: EventDraft {
        EventDraft(
            .savedSearchOpened,
            [
                "savedSearch": .string(id.text), "name": .string(name),
                "definition": .object(definition.search.json),
            ]
        )
    }

    /// The rules that it asks for; nil where it leaves them to the bar.
    func recordingProfile() throws(CommandError) -> Profile? {
        try definition.profile.map { name throws(CommandError) in try Profile.named(name) }
    }
}

extension OpenedSearch {
    /// The saved search as it is on this device; one that says nothing yet is empty.
    init(_ shown: ShownSearch) {
        self.init(
            id: shown.id,
            name: shown.search.shownName,
            definition: shown.search.definition?.value
                ?? SavedDefinition(search: SearchDefinition(text: ""))
        )
    }
}

extension SavedReference {
    /// The saved search that is meant, as it is on this device.
    @MainActor
    func opened(_ context: CommandContext) async throws -> OpenedSearch {
        OpenedSearch(try find(in: try await context.savedSearches()))
    }
}

extension CommandContext {
    /// The saved searches that may be opened in a bar over a catalog.
    func savedSearches(for catalog: String) async throws -> [OpenedSearch] {
        try await savedSearches().filter { !$0.search.isDeleted }.map(OpenedSearch.init)
            .filter { $0.definition.catalog == nil || $0.definition.catalog == catalog }
    }
}
