import Foundation
import Postgres
public import SearchCore

/// An event of the log with what a follower is told beside it.
public struct LogEntry: Sendable, Hashable {
    /// The event.
    public let event: StoredEvent
    /// When it was stored, by the database's clock.
    public let recordedAt: Timestamp
    /// Where to go on after it.
    public let cursor: LogCursor
}

extension EventLog {
    /// The cursor before a workspace's first event.
    public func beginning(
        of workspace: WorkspaceID
    ) async throws(EventStoreError) -> LogCursor {
        LogCursor(
            workspace: workspace,
            epoch: try await head(of: workspace).epoch,
            position: 0,
            hash: BatchHash.beginning
        )
    }

    /// The cursor after a workspace's newest event.
    public func end(of workspace: WorkspaceID) async throws(EventStoreError) -> LogCursor {
        let head = try await head(of: workspace)
        return LogCursor(
            workspace: workspace,
            epoch: head.epoch,
            position: head.position,
            hash: head.hash
        )
    }

    /// The cursor of a position as the log is now.
    ///
    /// - Throws: ``CursorProblem/beyondHead(position:)`` where the log ends before it.
    public func cursor(at position: Int, in workspace: WorkspaceID) async throws -> LogCursor {
        let row = try await pool.run(.readAnchor, [workspace.rawValue, Int64(position)]).only()
        let head = Int(try row.decode(Int64?.self, "head") ?? 0)
        guard position <= head else { throw CursorProblem.beyondHead(position: head) }
        return LogCursor(
            workspace: workspace,
            epoch: Int(try row.decode(Int32.self, "epoch")),
            position: position,
            hash: try row.decode([UInt8]?.self, "hash") ?? BatchHash.beginning
        )
    }

    /// Why nobody may go on from a cursor in a workspace's log; nil where all is well.
    public func problem(
        with cursor: LogCursor,
        in workspace: WorkspaceID
    ) async throws(EventStoreError) -> CursorProblem? {
        guard cursor.workspace == workspace else { return .otherWorkspace }
        do {
            let row = try await pool.run(
                .readAnchor,
                [workspace.rawValue, Int64(cursor.position)]
            ).only()
            let epoch = Int(try row.decode(Int32.self, "epoch"))
            let head = Int(try row.decode(Int64?.self, "head") ?? 0)
            let hash = try row.decode([UInt8]?.self, "hash") ?? BatchHash.beginning
            if epoch != cursor.epoch { return .otherEpoch(now: epoch) }
            if head < cursor.position { return .beyondHead(position: head) }
            return hash == cursor.hash ? nil : .rewound
        } catch { throw .database(error) }
    }

    /// Reads a page of the log after a cursor, oldest first.
    ///
    /// - Parameters:
    ///   - cursor: One that ``problem(with:in:)`` has nothing against, or of an earlier page.
    ///   - limit: How many events at most.
    /// - Returns: The events; empty at the end of the log.
    /// - Throws: `EventStoreError`; ``CursorProblem`` where the log became another meanwhile.
    public func entries(after cursor: LogCursor, limit: Int) async throws -> [LogEntry] {
        let events = try await events(
            after: cursor.position,
            limit: limit,
            in: cursor.workspace
        )
        guard !events.isEmpty else { return [] }
        // A batch that reaches beyond the position has an event of the page, or none is on it.
        let rows = try await pool.run(
            .readBatches,
            [cursor.workspace.rawValue, Int64(cursor.position), Int64(events.count)]
        )
        let batches = try rows.map { try StoredBatch($0, cursor.workspace) }
        return try LogEntry.join(events, batches, after: cursor)
    }
}

extension LogEntry {
    /// Puts events and the batches that hold them together.
    ///
    /// - Parameters:
    ///   - events: The events after the cursor, dense.
    ///   - batches: The batches that end after the cursor, oldest first, as many as are needed.
    ///   - cursor: Where the events go on.
    /// - Returns: An entry for each event.
    /// - Throws: `CursorProblem` where a batch is of a later epoch, or the events have none.
    static func join(
        _ events: [StoredEvent],
        _ batches: [StoredBatch],
        after cursor: LogCursor
    ) throws(CursorProblem) -> [LogEntry] {
        var entries: [LogEntry] = []
        entries.reserveCapacity(events.count)
        var hash = cursor.hash
        var rest = batches[...]
        for event in events {
            guard let batch = rest.first, batch.firstPosition <= event.position,
                event.position <= batch.lastPosition
            else { throw .rewound }
            guard batch.epoch <= cursor.epoch else { throw .otherEpoch(now: batch.epoch) }
            if event.position == batch.lastPosition {
                hash = batch.hash
                rest = rest.dropFirst()
            }
            let next = LogCursor(
                workspace: cursor.workspace,
                epoch: cursor.epoch,
                position: event.position,
                hash: hash
            )
            entries.append(LogEntry(event: event, recordedAt: batch.recordedAt, cursor: next))
        }
        return entries
    }
}
