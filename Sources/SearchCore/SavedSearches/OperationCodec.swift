/// Reads and writes operations.
///
/// The wire form is one JSON object:
///
///     {"id":"<uuid v7>","space":"<uuid>","savedSearch":"<uuid>","type":"rename","value":"Trains",
///      "base":"<uuid>","at":"2026-01-31T10:00:00.123456Z"}
///
/// `base` and a `value` of `null` are left out. The bytes are a function of the operation alone, and
/// are stored as they are: the payload of the log is the wire form.
public enum OperationCodec {
    /// Reads an operation from its wire form.
    public static func decode(_ bytes: [UInt8]) throws(EventError) -> Operation {
        guard bytes.count <= OperationLimits.operationBytes else { throw tooLarge }
        let value: JSONValue
        do { value = try JSONParser.parse(bytes) } catch { throw EventError(error) }
        guard let object = value.object else {
            throw EventError(.notAnObject, "an operation is a JSON object; write {…}")
        }
        return try decode(object)
    }

    /// Reads an operation from a parsed wire form; the caller has checked the size.
    public static func decode(_ object: JSONObject) throws(EventError) -> Operation {
        var fields = EventFields(object)
        return Operation(
            id: try fields.uuid("id"),
            space: try fields.uuid("space"),
            savedSearch: try fields.uuid("savedSearch"),
            type: OperationType(rawValue: try fields.name("type")),
            value: fields.optionalValue("value") ?? .null,
            base: try fields.optionalUUID("base"),
            at: try fields.time("at"),
            unknownFields: fields.unknown
        )
    }

    /// The wire form.
    public static func encode(_ operation: Operation) -> [UInt8] {
        JSONWriter.encode(.object(json(operation)))
    }

    /// The wire form as an object.
    public static func json(_ operation: Operation) -> JSONObject {
        var object: JSONObject = [
            "id": .string(operation.id.text), "space": .string(operation.space.text),
            "savedSearch": .string(operation.savedSearch.text),
            "type": .string(operation.type.rawValue),
        ]
        if !operation.value.isNull { object["value"] = operation.value }
        object["base"] = operation.base.map { .string($0.text) }
        object["at"] = .string(operation.at.description)
        for member in operation.unknownFields.members { object[member.key] = member.value }
        return object
    }

    static let tooLarge = EventError(
        .eventTooLarge,
        "the operation is larger than \(OperationLimits.operationBytes) bytes; shorten it"
    )
}
