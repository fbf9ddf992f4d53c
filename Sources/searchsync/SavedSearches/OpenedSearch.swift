import Device
import Foundation
import SearchCore

/// A saved search with which a recording begins.
struct OpenedSearch: Sendable {
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

extension SavedReference {
    /// The saved search that is meant, as it is on this device.
    @MainActor
    func opened(_ context: CommandContext) async throws -> OpenedSearch {
        let shown = try find(in: try await context.savedSearches())
        let definition = shown.search.definition?.value
        return OpenedSearch(
            id: shown.id,
            name: shown.search.shownName,
            definition: definition ?? SavedDefinition(search: SearchDefinition(text: ""))
        )
    }
}
