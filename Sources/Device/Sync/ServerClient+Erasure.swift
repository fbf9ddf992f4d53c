public import Foundation
public import SyncProtocol

extension ServerClient {
    /// Says what an erasure would touch, or makes a part of it.
    public func erase(_ request: ErasureRequest) async throws(ServerError) -> ErasureReport {
        try await value(.erase, body: Body(request.bytes), patience: .long)
    }

    /// Which of the device's own sessions were erased.
    ///
    /// - Parameter after: The `next` of the page before, or of the last sync; 0 for all.
    /// - Returns: A page of them.
    /// - Throws: `ServerError`.
    public func erasedSessions(after: Int) async throws(ServerError) -> ErasedSessionPage {
        try await value(
            .erasedSessions,
            query: Self.page(after: after, limit: ProtocolLimits.largestPage)
        )
    }

    /// What keeps sessions and people from being erased.
    public func holds() async throws(ServerError) -> HoldList { try await value(.holds) }

    /// Keeps a session, or a person's sessions, from being erased.
    public func placeHold(_ request: HoldRequest) async throws(ServerError) -> HoldRecord {
        try await value(.placeHold, body: Body(request.bytes))
    }

    /// Takes a hold away.
    public func removeHold(_ id: UUID) async throws(ServerError) {
        try await send(.removeHold(id))
    }

    /// How long sessions are kept.
    public func retention() async throws(ServerError) -> RetentionRecord {
        try await value(.retention)
    }

    /// Says how long sessions are kept; nil for ever.
    public func setRetention(days: Int?) async throws(ServerError) -> RetentionRecord {
        try await value(.setRetention, body: Body(RetentionRequest(days: days).bytes))
    }

    /// Erases the sessions that are older, or counts them.
    public func runRetention(isDryRun: Bool) async throws(ServerError) -> RetentionReport {
        let body = Body(RetentionRunRequest(isDryRun: isDryRun).bytes)
        return try await value(.runRetention, body: body, patience: .whole)
    }

    /// What is known of a person, but for the sessions' events and the audit log's entries.
    public func exportPerson(_ reference: String) async throws(ServerError) -> PersonExport {
        let body = Body(ExportRequest(person: reference).bytes)
        return try await value(.exportPerson, body: body, patience: .long)
    }
}
