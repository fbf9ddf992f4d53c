import EventStore
import SearchCore

/// An event that this version of the program does not understand.
struct NewerSchema: Error, CustomStringConvertible {
    let kind: String
    let schema: Int
    let known: Int

    var description: String {
        "\(kind) of schema \(schema), where this version knows up to \(known)"
    }
}

/// Looks at an event of a session before it is folded, and throws where it must not be.
typealias SessionCheck = @Sendable (StoredEvent) throws -> Void

extension EventUpcaster {
    /// Lets through what this version understands; a payload that was erased says nothing more.
    func check(_ event: StoredEvent) throws {
        let kind = EventKind(rawValue: event.kind)
        guard event.payload != nil, !understands(kind, schema: event.schema) else { return }
        throw NewerSchema(
            kind: event.kind,
            schema: event.schema,
            known: currentSchema(of: kind) ?? 0
        )
    }
}
