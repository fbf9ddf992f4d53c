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
    func begin(_ first: StoredEvent) async throws -> SessionFold {
        guard let event = try? first.sessionEvent(),
            case .sessionStarted(let start) = event.body, let reference = start.catalog
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
