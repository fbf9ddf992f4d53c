import Device
import SearchCore

/// Shows an event of the log on one line.
enum TailLine {
    private static let idWidth = 36

    /// The line for people: position, time, session or stream, and what happened.
    static func text(of event: StreamedEvent) -> String {
        let source = event.object["session"]?.string ?? event.object["streamKind"]?.string ?? ""
        let columns = [
            "\(event.position)".padded(to: 7), event.object.minute("recordedAt"),
            source.padded(to: idWidth), sentence(of: event),
        ]
        return columns.joined(separator: "  ").withoutControls
    }

    /// The object for programs: what the server sent, and the cursor.
    static func object(of event: StreamedEvent) -> JSONObject {
        var object = event.object
        object["cursor"] = .string(event.cursor)
        return object
    }

    private static func sentence(of event: StreamedEvent) -> String {
        if let sessionEvent = event.sessionEvent { return EventSentence.text(of: sessionEvent) }
        if event.object["erased"]?.bool == true { return "\(event.kind), erased" }
        let facts = (event.object["data"]?.object?.members ?? []).map { member in
            "\(member.key) \(fact(member.value))"
        }
        return facts.isEmpty ? event.kind : "\(event.kind): \(facts.joined(separator: ", "))"
    }

    /// A value in a few words: a name says more than the object that it stands in.
    private static func fact(_ value: JSONValue) -> String {
        value.object?["name"]?.string ?? CSVRow.field(value)
    }
}
