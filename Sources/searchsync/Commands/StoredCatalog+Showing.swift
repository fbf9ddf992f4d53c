import Device
import SearchCore
import SyncProtocol

extension StoredCatalog {
    /// What is written of it: the members of the protocol's record.
    var json: JSONObject {
        [
            "name": .string(name),
            "version": version.map { JSONValue($0) } ?? .null,
            "digest": .string(digest),
            "items": JSONValue(items),
            "roles": .object(roles.json),
            "loadedAt": .string(loadedAt.description),
            "loadedBy": .null,
            "changes": .null,
            "pinned": .null,
        ]
    }

    /// What people read of it.
    var lines: [String] {
        [
            "catalog  \(name)",
            "version  \(version.map(String.init) ?? "not known before it is uploaded")",
            "digest   \(digest)",
            "items    \(items)",
            "text     \(roles.text.joined(separator: ", "))",
            "token    \(roles.token.isEmpty ? "none" : roles.token.joined(separator: ", "))",
            "scope    \(roles.scope ?? "none")",
        ]
    }
}
