import EventStore
import Foundation
import SearchCore

/// Writes an event of the log as the one line that a stream sends.
enum StreamLine {
    /// The wire event of a session, or what the server wrote, with position and time.
    static func bytes(of entry: LogEntry) -> [UInt8] {
        let isOfSession = entry.event.streamKind == StreamKind.session.rawValue
        var line = isOfSession ? session(entry.event) : server(entry.event)
        line["position"] = JSONValue(entry.event.position)
        line["recordedAt"] = .string(entry.recordedAt.description)
        return JSONWriter.encode(.object(line))
    }

    /// An event that was erased, or that this version cannot read, leaves its columns.
    private static func session(_ event: StoredEvent) -> JSONObject {
        if let read = try? event.sessionEvent(),
            let object = (try? JSONParser.parse(EventCodec.encode(read)))?.object
        {
            return object
        }
        return [
            "session": .string(event.stream.text), "sequence": JSONValue(event.version),
            "kind": .string(event.kind), "schema": JSONValue(event.schema),
            "at": .string(event.occurredAt.description),
            "erased": .bool(event.payload == nil),
        ]
    }

    private static func server(_ event: StoredEvent) -> JSONObject {
        let payload = event.payload.flatMap { try? JSONParser.parse($0) }?.object
        return [
            "stream": .string(event.stream.text), "streamKind": .string(event.streamKind),
            "version": JSONValue(event.version), "kind": .string(event.kind),
            "schema": JSONValue(event.schema), "at": .string(event.occurredAt.description),
            "data": payload?["data"] ?? .null,
        ]
    }
}
