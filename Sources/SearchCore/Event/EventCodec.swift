public import Foundation

/// Reads and writes events; the one place that knows their wire form and what is stored of them.
///
/// The wire form is one JSON object:
///
///     {"session":"<uuid>","sequence":3,"kind":"textChanged","schema":1,
///      "at":"2026-01-31T10:00:00.123456Z","offsetMs":1234,"data":{"text":"uni"}}
///
/// What is stored as the payload is that object less the members that have a column of their own.
/// Both are a function of the event alone: the same event always gives the same bytes.
public enum EventCodec {
    /// Reads an event from its wire form.
    public static func decode(_ bytes: [UInt8]) throws(EventError) -> Event {
        guard bytes.count <= EventLimits.eventBytes else {
            throw EventError(
                .eventTooLarge,
                "the event is larger than \(EventLimits.eventBytes) bytes; split or shorten it"
            )
        }
        return try decode(parse(bytes))
    }

    /// Reads an event from a parsed wire form; the caller has checked the size.
    public static func decode(_ object: JSONObject) throws(EventError) -> Event {
        var fields = EventFields(object)
        var event = Event(
            session: try fields.uuid("session"),
            sequence: try fields.integer("sequence", in: 1...Int(Int32.max)),
            kind: EventKind(rawValue: try fields.name("kind")),
            schema: try fields.optionalInteger("schema", in: 1...Int(Int16.max)) ?? 1,
            at: try fields.time("at"),
            offsetMs: try fields.integer("offsetMs", in: 0...1 << 53)
        )
        try fields.finish(&event)
        return event
    }

    /// The wire form.
    public static func encode(_ event: Event) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("session", event.session.text)
            writer.member("sequence", event.sequence)
            writer.member("kind", event.kind.rawValue)
            writer.member("schema", event.schema)
            writer.member("at", event.at.description)
            write(payloadOf: event, to: &writer)
        }
        return writer.bytes
    }

    /// What is stored of an event beside its columns.
    public static func encodePayload(_ event: Event) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { write(payloadOf: event, to: &$0) }
        return writer.bytes
    }

    /// Rebuilds an event from its columns and its payload.
    public static func decode(
        session: UUID,
        sequence: Int,
        kind: EventKind,
        schema: Int,
        at: Timestamp,
        payload: [UInt8]
    ) throws(EventError) -> Event {
        var fields = EventFields(try parse(payload))
        var event = Event(
            session: session,
            sequence: sequence,
            kind: kind,
            schema: schema,
            at: at,
            offsetMs: try fields.integer("offsetMs", in: 0...1 << 53)
        )
        try fields.finish(&event)
        return event
    }

    private static func parse(_ bytes: [UInt8]) throws(EventError) -> JSONObject {
        let value: JSONValue
        do { value = try JSONParser.parse(bytes) } catch { throw EventError(error) }
        guard let object = value.object else {
            throw EventError(.notAnObject, "an event is a JSON object; write {…}")
        }
        return object
    }

    private static func write(payloadOf event: Event, to writer: inout JSONWriter) {
        writer.member("offsetMs", event.offsetMs)
        if event.isJoined { writer.member("joined", true) }
        if let shown = event.shown { writer.member("shown", .object(shown)) }
        if !event.data.isEmpty { writer.member("data", .object(event.data)) }
        writer.members(event.unknownFields)
    }
}
