/// Reads events that older programs wrote as if they had been written today.
///
/// Each kind has a schema, a number from 1, and a chain of steps that turn the data of schema n into
/// that of n + 1. What was recorded stays as it came; only ``body(of:)`` sees the newest form.
///
///     var upcaster = EventUpcaster.standard
///     upcaster.append(to: .textChanged) { data in … }  // schema 1 → 2
public struct EventUpcaster: Sendable {
    /// Turns the data of one schema of a kind into that of the next; pure and total.
    public typealias Step = @Sendable (JSONObject) -> JSONObject

    /// The kinds and steps of this version; every kind is at schema 1 so far.
    public static let standard = EventUpcaster(kinds: EventKind.known)

    private var steps: [EventKind: [Step]]
    /// Whether every kind is at schema 1.
    private(set) var isTrivial = true

    /// Makes an upcaster of kinds that are all at schema 1.
    public init(kinds: [EventKind]) {
        steps = Dictionary(kinds.map { ($0, []) }) { first, _ in first }
    }

    /// Adds the step from a kind's newest schema to the next one, which is then the newest.
    public mutating func append(to kind: EventKind, _ step: @escaping Step) {
        steps[kind, default: []].append(step)
        isTrivial = false
    }

    /// The newest schema of a kind that is understood; nil for a kind that is not known.
    public func currentSchema(of kind: EventKind) -> Int? {
        steps[kind].map { $0.count + 1 }
    }

    /// Whether an event of a known kind has a schema that is newer than this program.
    ///
    /// An unknown kind changes no state and is understood in that sense; a known kind of a newer
    /// schema may mean anything.
    public func understands(_ kind: EventKind, schema: Int) -> Bool {
        if schema <= 1 { return true }
        return currentSchema(of: kind).map { schema <= $0 } ?? true
    }

    /// The data in the newest form; nil where the schema is newer than this program.
    public func data(of event: Event) -> JSONObject? {
        guard let chain = steps[event.kind] else { return event.data }
        guard event.schema <= chain.count + 1 else { return nil }
        return chain.dropFirst(max(0, event.schema - 1)).reduce(event.data) { $1($0) }
    }

    /// What an event says; `.unknown` where it is of a kind or schema newer than this program.
    public func body(of event: Event) -> EventBody {
        if isTrivial, event.schema <= 1 { return EventBody(kind: event.kind, data: event.data) }
        guard let data = data(of: event) else { return .unknown }
        return EventBody(kind: event.kind, data: data)
    }
}

extension Event {
    /// Whether this version knows what the event means; see ``EventUpcaster/understands(_:schema:)``.
    public var isUnderstood: Bool { EventUpcaster.standard.understands(kind, schema: schema) }
}
