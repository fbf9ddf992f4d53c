import Foundation

/// Takes the members of an event's object one by one; what is left at the end is unknown.
struct EventFields {
    private let members: [JSONObject.Member]
    private var isTaken: [Bool]
    /// Where the next member probably is: writers keep to one order.
    private var likely = 0

    init(_ object: JSONObject) {
        members = object.members
        isTaken = Array(repeating: false, count: members.count)
    }

    mutating func uuid(_ key: String) throws(EventError) -> UUID {
        guard let id = UUID(text: try string(key)) else {
            throw EventError(
                .invalidUUID,
                field: key,
                "this is not a UUID; write 8-4-4-4-12 digits"
            )
        }
        return id
    }

    mutating func optionalUUID(_ key: String) throws(EventError) -> UUID? {
        guard let value = take(key) else { return nil }
        guard let id = value.string.flatMap(UUID.init(text:)) else {
            throw EventError(
                .invalidUUID,
                field: key,
                "this is not a UUID; write 8-4-4-4-12 digits"
            )
        }
        return id
    }

    mutating func optionalValue(_ key: String) -> JSONValue? { take(key) }

    mutating func name(_ key: String) throws(EventError) -> String {
        let name = try string(key)
        guard (1...EventLimits.kindBytes).contains(name.utf8.count) else {
            throw EventError(
                .outOfRange,
                field: key,
                "a name has 1 to \(EventLimits.kindBytes) bytes"
            )
        }
        return name
    }

    mutating func time(_ key: String) throws(EventError) -> Timestamp {
        guard let time = Timestamp(try string(key)) else {
            throw EventError(
                .invalidTime,
                field: key,
                "this is not a time of RFC 3339; write it like 2026-01-31T10:00:00.123456Z"
            )
        }
        return time
    }

    mutating func integer(_ key: String, in range: ClosedRange<Int>) throws(EventError) -> Int {
        guard let value = try optionalInteger(key, in: range) else { throw missing(key) }
        return value
    }

    mutating func optionalInteger(
        _ key: String,
        in range: ClosedRange<Int>
    ) throws(EventError) -> Int? {
        guard let value = take(key) else { return nil }
        guard case .number = value else { throw wrongType(key, "a whole number") }
        guard let integer = value.integer, range.contains(integer) else {
            throw EventError(
                .outOfRange,
                field: key,
                "the number must be whole and from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return integer
    }

    /// Takes the members that every event may have, and leaves the others as unknown.
    mutating func finish(_ event: inout Event) throws(EventError) {
        if let joined = take("joined") {
            guard let flag = joined.bool else { throw wrongType("joined", "true or false") }
            event.isJoined = flag
        }
        event.shown = try optionalObject("shown")
        event.data = try optionalObject("data") ?? [:]
        event.unknownFields = unknown
        try Self.checkTexts(of: event)
    }

    private mutating func string(_ key: String) throws(EventError) -> String {
        guard let value = take(key) else { throw missing(key) }
        guard let string = value.string else { throw wrongType(key, "a string") }
        return string
    }

    private mutating func optionalObject(_ key: String) throws(EventError) -> JSONObject? {
        guard let value = take(key) else { return nil }
        guard let object = value.object else { throw wrongType(key, "an object") }
        return object
    }

    private mutating func take(_ key: String) -> JSONValue? {
        guard let index = index(of: key) else { return nil }
        isTaken[index] = true
        likely = index + 1
        let value = members[index].value
        return value.isNull ? nil : value
    }

    private func index(of key: String) -> Int? {
        if likely < members.count, members[likely].key.hasSameBytes(as: key) { return likely }
        return members.firstIndex { $0.key.hasSameBytes(as: key) }
    }

    /// The members that nobody took.
    var unknown: JSONObject {
        guard isTaken.contains(false) else { return JSONObject() }
        return JSONObject(
            uniqueMembers: members.indices.filter { !isTaken[$0] }.map { members[$0] }
        )
    }

    private func missing(_ key: String) -> EventError {
        EventError(.missingField, field: key, "this field is missing; add it")
    }

    private func wrongType(_ key: String, _ wanted: String) -> EventError {
        EventError(.wrongType, field: key, "this must be \(wanted)")
    }

    private static func checkTexts(of event: Event) throws(EventError) {
        if let text = event.data["text"]?.string {
            try EventLimits.check(text: text, field: "data.text")
        }
        if let text = event.data["definition"]?.object?["text"]?.string {
            try EventLimits.check(text: text, field: "data.definition.text")
        }
    }
}
