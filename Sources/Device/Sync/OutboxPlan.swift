public import Foundation
public import SyncProtocol

/// What to upload next, and what a reply means; pure.
///
/// One plan lives as long as one sync. It sees to it that every round gets somewhere: a session
/// that does not is set aside until the next sync, and what the server cannot take is found by
/// halving the batch, so that nothing blocks what stands behind it.
///
///     while let batch = plan.batch(of: pending) {
///         let effects = plan.effects(of: try await send(batch.bytes), to: batch)
///     }
public struct OutboxPlan: Sendable {
    /// Events that go into one request.
    public struct Batch: Sendable, Hashable {
        /// The events, those of a session in order.
        public let events: [PendingEvent]

        /// The body: NDJSON.
        public var bytes: [UInt8] {
            events.reduce(into: []) { body, event in
                body += event.bytes
                body.append(0x0A)
            }
        }
    }

    private static let mostResends = 5
    private let batchBytes: Int
    private let batchEvents: Int
    /// How many events go into the next batch; halved while the server takes none of it.
    private var window: Int
    /// How many sessions in a row were set aside without anything being taken between.
    private var failures = 0
    /// From where each session was sent again, and how often.
    private var resent: [UUID: (from: Int, times: Int)] = [:]
    /// Sessions that this sync passes over, and why.
    public private(set) var setAside: [UUID: UploadProblem] = [:]

    /// Whether so much failed in a row that it is the server, and not what is sent.
    public var isStuck: Bool { failures >= 5 }

    /// Makes a plan.
    public init(
        batchEvents: Int = ProtocolLimits.batchEvents,
        batchBytes: Int = ProtocolLimits.batchBytes
    ) {
        self.batchEvents = batchEvents
        self.batchBytes = batchBytes
        window = batchEvents
    }

    /// The next batch; nil where there is nothing that can be sent.
    ///
    /// - Parameter pending: Events of the outbox, session by session, each in order.
    /// - Returns: The batch.
    public func batch(of pending: [PendingEvent]) -> Batch? {
        var events: [PendingEvent] = []
        var bytes = 0
        for event in pending where setAside[event.session] == nil {
            bytes += event.bytes.count + 1
            guard events.isEmpty || events.count < window && bytes <= batchBytes else { break }
            events.append(event)
        }
        return events.isEmpty ? nil : Batch(events: events)
    }

    /// What a reply means.
    public mutating func effects(of reply: AppendReply, to batch: Batch) -> [OutboxEffect] {
        window = min(batchEvents, window * 2)
        failures = 0
        let unplaced = reply.unplaced.flatMap { Self.effects(ofUnplaced: $0, in: batch) }
        let sent = Dictionary(grouping: batch.events, by: \.session)
        var answered = Set<UUID>()
        var effects: [OutboxEffect] = []
        for outcome in reply.sessions {
            guard let events = sent[outcome.session], answered.insert(outcome.session).inserted
            else { continue }
            effects += self.effects(of: outcome, to: events)
        }
        let silent = sent.keys.filter { !answered.contains($0) }
        for session in silent where !unplaced.contains(where: { $0.session == session }) {
            setAside[session] = UploadProblem(
                code: "no_outcome",
                message: "the server's reply does not name the session; sync again"
            )
        }
        return effects + unplaced
    }

    /// Takes in that a request failed in a way that another try does not change.
    ///
    /// The batch is halved until the event is found that the server cannot take; its session is
    /// then set aside.
    public mutating func passOver(_ batch: Batch, problem: UploadProblem) {
        guard batch.events.count == 1, let event = batch.events.first else {
            window = max(1, batch.events.count / 2)
            return
        }
        setAside[event.session] = problem
        failures += 1
    }
}

extension OutboxPlan {
    private mutating func effects(
        of outcome: SessionOutcome,
        to events: [PendingEvent]
    ) -> [OutboxEffect] {
        guard let first = events.first?.sequence, let last = events.last?.sequence else {
            return []
        }
        let session = outcome.session
        let stored = min(last, Self.storedThrough(outcome))
        var effects: [OutboxEffect] = []
        if stored >= first {
            effects.append(.acknowledge(session, first...stored))
            effects += outcome.refused.compactMap { Self.refusal($0, in: session, stored) }
        }
        guard let error = outcome.error else {
            if stored < last { effects += resend(session, from: max(1, outcome.through + 1)) }
            return effects
        }
        let problem = UploadProblem(code: error.code.rawValue, message: error.message)
        switch error.code {
        case .gap:
            effects += resend(session, from: error.expected ?? outcome.through + 1, problem)
        case .notStarted where first > 1: effects += resend(session, from: 1, problem)
        case .erased: effects.append(.forget(session))
        case .forked, .notOwner, .notStarted: effects.append(.stop(session, problem))
        }
        return effects
    }

    /// The newest sequence that the server says is stored as it was sent.
    private static func storedThrough(_ outcome: SessionOutcome) -> Int {
        guard let error = outcome.error else { return outcome.through }
        switch error.code {
        // What is stored from there on is another device's.
        case .forked: return min(outcome.through, (error.expected ?? 1) - 1)
        case .gap: return min(outcome.through, (error.expected ?? outcome.through + 1) - 1)
        case .notOwner, .erased, .notStarted: return 0
        }
    }

    private static func refusal(
        _ refused: RefusedEvent,
        in session: UUID,
        _ stored: Int
    ) -> OutboxEffect? {
        guard let sequence = refused.sequence, sequence <= stored else { return nil }
        let problem = UploadProblem(code: refused.code, message: refused.message)
        return .refuse(session, sequence: sequence, problem)
    }

    /// Sends a session again from a sequence; at the same place, or again and again, it is no help.
    private mutating func resend(
        _ session: UUID,
        from sequence: Int,
        _ problem: UploadProblem? = nil
    ) -> [OutboxEffect] {
        let before = resent[session] ?? (from: 0, times: 0)
        resent[session] = (sequence, before.times + 1)
        guard before.from != sequence, before.times < Self.mostResends else {
            setAside[session] =
                problem
                ?? UploadProblem(
                    code: SessionError.Code.gap.rawValue,
                    message: "the server lacks event \(sequence), which this device cannot send; "
                        + "sync again, and check the server's log"
                )
            return []
        }
        return [.resend(session, from: sequence)]
    }

    private static func effects(
        ofUnplaced refused: RefusedEvent,
        in batch: Batch
    ) -> [OutboxEffect] {
        guard batch.events.indices.contains(refused.line - 1) else { return [] }
        let problem = UploadProblem(code: refused.code, message: refused.message)
        return [.stop(batch.events[refused.line - 1].session, problem)]
    }
}

extension OutboxEffect {
    /// The session that it concerns.
    public var session: UUID {
        switch self {
        case .acknowledge(let session, _), .refuse(let session, _, _), .resend(let session, _),
            .stop(let session, _), .forget(let session):
            session
        }
    }
}
