import Foundation

extension SavedSearch {
    /// The wire form: a member for each register that is set.
    public var json: JSONObject {
        var object: JSONObject = ["id": .string(id.text), "position": JSONValue(position)]
        object["creation"] = creation.map { .string($0.text) }
        object["createdAt"] = createdAt.map { .string($0.description) }
        object["name"] = name.map { $0.json(JSONValue.string) }
        object["definition"] = definition.map { $0.json { .object($0.json) } }
        object["note"] = note.map { $0.json { JSONValue($0) } }
        object["folder"] = folder.map { $0.json { JSONValue($0) } }
        object["deletion"] = deletion.map { $0.json(JSONValue.bool) }
        object["pinning"] = pinning.map { $0.json(JSONValue.bool) }
        return object
    }

    /// Reads the wire form; nil where it is not one.
    public init?(_ object: JSONObject) {
        guard let id = object["id"]?.string.flatMap(UUID.init(text:)),
            let position = object["position"]?.integer
        else { return nil }
        self.init(id: id)
        self.position = position
        creation = object["creation"]?.string.flatMap(UUID.init(text:))
        createdAt = object["createdAt"]?.string.flatMap(Timestamp.init)
        name = Register(object["name"]) { $0.string }
        definition = Register(object["definition"]) { $0.object.flatMap(SavedDefinition.init) }
        note = Register(object["note"]) { .some($0.string) }
        folder = Register(object["folder"]) { .some($0.string) }
        deletion = Register(object["deletion"]) { $0.bool }
        pinning = Register(object["pinning"]) { $0.bool }
    }
}

extension Register {
    fileprivate func json(_ write: (Value) -> JSONValue) -> JSONValue {
        var object: JSONObject = [
            "value": write(value), "operation": .string(operation.text),
            "rank": .string(rank.description),
        ]
        object["base"] = base.map { .string($0.text) }
        return .object(object)
    }

    fileprivate init?(_ json: JSONValue?, _ read: (JSONValue) -> Value?) {
        guard let object = json?.object, let value = read(object["value"] ?? .null),
            let operation = object["operation"]?.string.flatMap(UUID.init(text:)),
            let rank = object["rank"]?.string.flatMap(Timestamp.init)
        else { return nil }
        self.init(
            value: value,
            operation: operation,
            base: object["base"]?.string.flatMap(UUID.init(text:)),
            rank: rank
        )
    }
}
