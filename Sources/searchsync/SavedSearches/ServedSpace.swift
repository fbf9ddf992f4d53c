import Device
import Foundation
import SearchCore
import SyncProtocol

/// Spaces and people that a person names, as the server knows them.
enum ServedSpace {
    /// The space that is meant.
    static func find(_ text: String, _ client: ServerClient) async throws -> SpaceRecord {
        var spaces = try await client.spaces().spaces
        // Of a space without an owner an administrator may know the id; the server says whether.
        if let id = UUID(text: text.lowercased()), !spaces.contains(where: { $0.id == id }) {
            spaces.append(SpaceRecord(unlisted: id))
        }
        return try SpaceReference.find(
            text,
            in: spaces,
            orElse: .notFound(
                "unknown_space",
                "there is no space \"\(text)\" that you are in",
                try: "searchsync space list"
            )
        )
    }

    /// The member of a space that is meant.
    static func member(
        _ text: String,
        of members: [SpaceMember],
        _ space: SpaceRecord
    ) throws(CommandError) -> SpaceMember {
        let byID = members.filter { $0.person.text == text.lowercased() }
        let found = byID.isEmpty ? members.filter { $0.name == text } : byID
        if found.count == 1, let only = found.first { return only }
        guard found.isEmpty else {
            throw .usage(
                "ambiguous_person",
                "\(found.count) people in \(space.name) are called \"\(text)\": "
                    + found.map(\.person.text).joined(separator: ", "),
                try: "one of these ids instead of the name"
            )
        }
        throw .notFound(
            "unknown_member",
            "\"\(text)\" is not in the space \(space.name)",
            try: "searchsync share list \(space.name)"
        )
    }
}

extension SpaceRecord {
    /// A space of which no more than the id is known.
    fileprivate init(unlisted id: UUID) {
        self.init(id: id, name: id.text, isPersonal: false, role: .viewer, members: 0, head: 0)
    }
}

extension Records {
    /// Members of a space as lists show them.
    init(members: [SpaceMember]) {
        self.init(
            keys: ["person", "name", "role", "revision"],
            columns: [
                .init("NAME", "name"), .init("ROLE", "role"), .init("PERSON", "person"),
            ],
            rows: members.map(\.json)
        )
    }
}
