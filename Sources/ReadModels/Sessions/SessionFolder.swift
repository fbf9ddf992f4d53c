import EventStore
import Foundation
import SearchCore
import SearchIndex

/// Reads the events of sessions and folds them.
struct SessionFolder: Sendable {
    private static let page = 1000

    let log: EventLog
    let catalogs: CatalogStore
    let check: SessionCheck
    let workspace: WorkspaceID
    /// Where earlier events are read.
    let runner: any StatementRunner

    /// The fold of a session that has no events yet but this first one.
    ///
    /// - Parameters:
    ///   - first: The event as it is stored.
    ///   - event: What it says; nil where it was erased or cannot be read.
    /// - Returns: The fold, which has yet to take the event in.
    /// - Throws: What the look-up of the session's catalog throws.
    func begin(_ first: StoredEvent, _ event: FoldedEvent?) async throws -> SessionFold {
        guard case .sessionStarted(let start) = event?.body, let reference = start.catalog
        else { return SessionFold(first, catalog: nil) }
        let catalog = try await catalogs.catalog(of: reference, at: first.position, in: workspace)
        return SessionFold(first, catalog: catalog?.version)
    }

    /// Whether the fold's session has no catalog that was loaded since it began.
    func isCurrent(_ fold: SessionFold) async throws -> Bool {
        guard !fold.hasCatalog, let reference = fold.summary.start?.catalog else { return true }
        let catalog = try await catalogs.catalog(
            of: reference,
            at: fold.firstPosition,
            in: workspace
        )
        return catalog?.version == nil
    }

    /// A page of a session's events from the log.
    func events(
        of session: UUID,
        after version: Int,
        limit: Int = Self.page
    ) async throws -> [StoredEvent] {
        try await log.events(
            of: session,
            after: version,
            limit: min(limit, Self.page),
            in: workspace,
            on: runner
        )
    }
}
