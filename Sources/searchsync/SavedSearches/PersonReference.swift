import Device
import Foundation
import SearchCore
import SyncProtocol

/// How a person names another one: by name or id.
enum PersonReference {
    /// The id of the person who is meant.
    static func find(_ text: String, _ client: ServerClient) async throws -> UUID {
        if let id = UUID(text: text) { return id }
        let people = try await client.people().people.filter { $0.removedAt == nil }
        let found = people.filter { $0.name == text }
        if found.count == 1, let only = found.first { return only.id }
        guard found.isEmpty else {
            throw CommandError.usage(
                "ambiguous_person",
                "\(found.count) people are called \"\(text)\": "
                    + found.map(\.id.text).joined(separator: ", "),
                try: "one of these ids instead of the name"
            )
        }
        throw CommandError.notFound(
            "unknown_person",
            "there is nobody called \"\(text)\" in the workspace",
            try: people.map(\.name).nearest(to: text).map { "\"\($0)\"" }
                ?? "searchsync person list"
        )
    }
}
