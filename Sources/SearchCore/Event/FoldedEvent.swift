public import Foundation

/// What a fold takes of an event: what it says, and where and when it stands.
public struct FoldedEvent: Sendable, Hashable {
    /// The event's number in its session.
    public let sequence: Int
    /// What happened.
    public let kind: EventKind
    /// The recording device's clock.
    public let at: Timestamp
    /// Monotonic milliseconds since the session began.
    public let offsetMs: Int
    /// What the event says.
    public let body: EventBody
    /// Whether an input method was still composing the text that changed.
    public let isComposing: Bool

    init(
        sequence: Int,
        kind: EventKind,
        at: Timestamp,
        offsetMs: Int,
        body: EventBody,
        isComposing: Bool = false
    ) {
        self.sequence = sequence
        self.kind = kind
        self.at = at
        self.offsetMs = offsetMs
        self.body = body
        self.isComposing = isComposing
    }

    /// Takes it of a whole event.
    public init(_ event: Event) { self.init(event, event.body) }

    /// Takes it of a whole event whose body was read before.
    init(_ event: Event, _ body: EventBody) {
        self.init(
            sequence: event.sequence,
            kind: event.kind,
            at: event.at,
            offsetMs: event.offsetMs,
            body: body,
            isComposing: event.kind == .textChanged && event.data["source"]?.string == "composition"
        )
    }
}

extension EventCodec {
    /// Reads what a fold takes of an event from its columns and its payload.
    ///
    /// The same as ``decode(session:sequence:kind:schema:at:payload:)`` and ``Event/body``. What is
    /// recorded most, a change of the text or a kind that carries nothing, is read in one pass.
    public static func decodeFolded(
        session: UUID,
        sequence: Int,
        kind: EventKind,
        schema: Int,
        at: Timestamp,
        payload: [UInt8]
    ) throws(EventError) -> FoldedEvent {
        if schema == 1, EventUpcaster.standard.isTrivial, let plain = PlainPayload(payload),
            let body = plain.body(of: kind)
        {
            return FoldedEvent(
                sequence: sequence,
                kind: kind,
                at: at,
                offsetMs: plain.offsetMs,
                body: body
            )
        }
        return FoldedEvent(
            try decode(
                session: session,
                sequence: sequence,
                kind: kind,
                schema: schema,
                at: at,
                payload: payload
            )
        )
    }
}
