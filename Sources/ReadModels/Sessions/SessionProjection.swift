public import EventStore
import Foundation
public import Postgres
import SearchCore
import SearchIndex

/// The projection that keeps session summaries and the live state of open sessions.
public struct SessionProjection: Projection {
    private static let page = 1000

    /// The name of its checkpoint.
    public let name = "sessions"
    /// Raised when the summary's fold or table changes.
    public let modelVersion = 1

    private let log: EventLog
    private let catalogs: CatalogStore
    private let folds = FoldCache()

    /// Makes the projection.
    public init(log: EventLog, catalogs: CatalogStore) {
        self.log = log
        self.catalogs = catalogs
    }

    /// Folds the events of sessions and saves each session that they touch, once.
    ///
    /// - Parameters:
    ///   - events: A page of the log, which goes on where the last one ended.
    ///   - workspace: Whose.
    ///   - transaction: Where the summaries are saved, together with the checkpoint.
    /// - Throws: What the database or the log throws; nothing is saved then.
    public func apply(
        _ events: [StoredEvent],
        of workspace: WorkspaceID,
        in transaction: PostgresConnection
    ) async throws {
        var touched: [UUID: SessionFold] = [:]
        for event in events where event.streamKind == StreamKind.session.rawValue {
            var fold: SessionFold
            if let known = touched[event.stream] {
                fold = known
            } else {
                fold = try await self.fold(before: event, workspace, transaction)
            }
            fold.apply(event)
            touched[event.stream] = fold
        }
        for fold in touched.values {
            try await transaction.run(.saveSessionSummary, Self.parameters(fold, workspace))
            await folds.keep(fold, of: workspace)
        }
    }

    /// The fold of a session's events before one: from memory, or from the log.
    private func fold(
        before event: StoredEvent,
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) async throws -> SessionFold {
        if let known = await folds[event.stream, workspace],
            known.version == event.version - 1, try await isCurrent(known, workspace)
        {
            return known
        }
        var fold: SessionFold?
        while true {
            let done = fold?.version ?? 0
            let limit = min(Self.page, event.version - 1 - done)
            guard limit > 0 else { break }
            let earlier = try await log.events(
                of: event.stream,
                after: done,
                limit: limit,
                in: workspace,
                on: transaction
            )
            if earlier.isEmpty { break }
            for stored in earlier {
                if fold == nil { fold = try await begin(stored, workspace) }
                fold?.apply(stored)
            }
        }
        if let fold { return fold }
        return try await begin(event, workspace)
    }

    /// Whether the fold's session has no catalog that was loaded since it began.
    private func isCurrent(_ fold: SessionFold, _ workspace: WorkspaceID) async throws -> Bool {
        guard !fold.hasCatalog, let reference = fold.summary.start?.catalog else { return true }
        let catalog = try await catalogs.catalog(
            of: reference,
            at: fold.firstPosition,
            in: workspace
        )
        return catalog?.version == nil
    }

    private func begin(
        _ first: StoredEvent,
        _ workspace: WorkspaceID
    ) async throws -> SessionFold {
        guard let event = try? first.sessionEvent(),
            case .sessionStarted(let start) = event.body, let reference = start.catalog
        else { return SessionFold(first, catalog: nil) }
        let catalog = try await catalogs.catalog(of: reference, at: first.position, in: workspace)
        return SessionFold(first, catalog: catalog?.version)
    }

    private static func parameters(
        _ fold: SessionFold,
        _ workspace: WorkspaceID
    ) -> [any PostgresParameter] {
        let summary = fold.summary
        let start = summary.start
        let query = summary.lastQuery
        return [
            workspace.rawValue, summary.session, fold.device, fold.actor,
            start?.device, start?.person, start?.application, start?.title,
            PostgresTimestamp(microseconds: summary.startedAt?.microseconds ?? 0),
            PostgresTimestamp(microseconds: summary.lastAt?.microseconds ?? 0),
            Int64(summary.durationMs), start?.catalog?.name,
            start?.catalog?.digest.flatMap { [UInt8](hexadecimal: $0) },
            summary.profile.name, query.text, query.text.foldedCaseless,
            PostgresJSON(JSONWriter.encode(.array(query.tokens.map(\.json)))), query.scope,
            Int32(clamping: fold.version), Int32(clamping: summary.searches),
            summary.outcome.rawValue, summary.isClosed,
            summary.isClosed ? PostgresJSON?.none : PostgresJSON(live(fold)),
            Int64(fold.firstPosition), Int64(fold.lastPosition),
        ]
    }

    /// What an open session's bar holds and shows now.
    private static func live(_ fold: SessionFold) -> [UInt8] {
        let state = fold.replay.state
        let shown = fold.replay.shown()
        return JSONWriter.encode(
            .object([
                "active": .bool(state.isActive),
                "editing": .bool(state.isEditing),
                "text": .string(state.text),
                "tokens": .array(state.tokens.map(\.json)),
                "scope": JSONValue(state.scope),
                "listing": .string(state.listing.name),
                "total": shown.total.map { JSONValue($0) } ?? .null,
                "first": JSONValue(shown.first),
            ])
        )
    }
}

/// The folds of sessions that were touched last. Two generations: see `StreamDirectory`.
private actor FoldCache {
    private static let capacity = 2000

    /// Two workspaces may each have a session of the same id.
    private struct Key: Hashable {
        let session: UUID
        let workspace: WorkspaceID
    }

    private var young: [Key: SessionFold] = [:]
    private var old: [Key: SessionFold] = [:]

    subscript(session: UUID, workspace: WorkspaceID) -> SessionFold? {
        let key = Key(session: session, workspace: workspace)
        return young[key] ?? old[key]
    }

    func keep(_ fold: SessionFold, of workspace: WorkspaceID) {
        if young.count >= Self.capacity {
            old = young
            young = [:]
        }
        let key = Key(session: fold.summary.session, workspace: workspace)
        old[key] = nil
        young[key] = fold.summary.isClosed ? nil : fold
    }
}
