public import Foundation
import SearchCore
public import SyncProtocol

extension ServerClient {
    /// The read models and how far they are.
    public func projections() async throws(ServerError) -> ProjectionList {
        try await value(.projections)
    }

    /// Has a read model filled anew beside the one that is shown; one under way goes on.
    public func rebuild(projection name: String) async throws(ServerError) -> ProjectionRecord {
        try await value(.rebuildProjection(name))
    }

    /// Compares a page of a read model with the log.
    ///
    /// - Parameters:
    ///   - name: The projection.
    ///   - after: 0, or what the page before says.
    ///   - limit: How many sessions or spaces at most.
    /// - Returns: What was found.
    /// - Throws: `ServerError`.
    public func verify(
        projection name: String,
        after: Int,
        limit: Int
    ) async throws(ServerError) -> VerificationPage {
        try await value(
            .verifyProjection(name),
            query: Self.page(after: after, limit: limit),
            patience: .long
        )
    }

    /// Tries a parked session or space again, or with nil all that wait.
    public func retryParked(
        _ subject: UUID?,
        of projection: String
    ) async throws(ServerError) -> ProjectionRecord {
        let body = Body(RetryRequest(subject: subject).bytes)
        return try await value(.retryParked(projection: projection), body: body)
    }

    /// Has the event passed over at which a session or a space waits.
    public func skipParked(
        _ subject: UUID,
        because reason: String,
        of projection: String
    ) async throws(ServerError) -> ProjectionRecord {
        let body = Body(SkipRequest(subject: subject, reason: reason).bytes)
        return try await value(.skipParked(projection: projection), body: body)
    }
}
