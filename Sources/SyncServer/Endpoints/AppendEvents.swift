import EventStore
import Foundation
import HTTPServer
import SearchCore
import SyncProtocol

extension Service {
    /// `POST /v1/events`: stores a batch of sessions' events, with an outcome for each session.
    ///
    /// One bad event does not stop the others: its place is kept as `eventRefused`.
    func appendEvents(_ call: Call) async throws -> HTTPResponse {
        let batch = try EventBatch(body: call.request.body)
        let appends = batch.sessions.compactMap { session in
            session.error == nil ? Self.append(session, call.caller) : nil
        }
        let outcomes = try await self.appends.append(appends, in: call.caller.workspace)
        counts.add(events: outcomes.lazy.map(\.stored).reduce(0, +))
        let stored = Dictionary(outcomes.map { ($0.stream, $0) }) { first, _ in first }
        let sessions = batch.sessions.map { session in
            Self.outcome(of: session, stored[session.id])
        }
        return HTTPResponse(AppendReply(sessions: sessions, unplaced: batch.unplaced))
    }

    private static func append(_ session: EventBatch.Session, _ caller: Caller) -> StreamAppend {
        StreamAppend(
            stream: session.id,
            kind: .session,
            device: caller.deviceID,
            actor: caller.personID,
            events: session.events.map { PendingEvent($0) }
        )
    }

    private static func outcome(
        of session: EventBatch.Session,
        _ stored: StreamOutcome?
    ) -> SessionOutcome {
        SessionOutcome(
            session: session.id,
            stored: stored?.stored ?? 0,
            duplicates: stored?.duplicates ?? 0,
            through: stored?.through ?? 0,
            refused: session.refused,
            error: session.error ?? stored?.refusal.map(SessionError.init)
        )
    }
}

extension SessionError {
    fileprivate init(_ refusal: StreamOutcome.Refusal) {
        switch refusal {
        case .forked(let version):
            self.init(
                code: .forked,
                expected: version,
                message: "Another event is stored under sequence \(version). Record what comes "
                    + "next as a new session."
            )
        case .gap(let expected):
            self.init(
                code: .gap,
                expected: expected,
                message: "Events are missing: send sequence \(expected) next."
            )
        case .notOwner:
            self.init(
                code: .notOwner,
                expected: nil,
                message: "Another device opened this session. Record under a new session id."
            )
        case .erased:
            self.init(
                code: .erased,
                expected: nil,
                message: "This session was erased. Record under a new session id."
            )
        }
    }
}
