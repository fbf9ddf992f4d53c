import Crypto
public import Foundation
public import Postgres
public import SearchCore

/// The log: appends, and reads by position and by stream.
///
///     let log = EventLog(pool: pool)
///     let outcomes = try await log.append([append], in: workspace)
///
/// Positions of a workspace are dense and in the order of the commits, so that who has read up to n
/// misses nothing by going on at n + 1.
public struct EventLog: Sendable {
    /// Attempts before an append gives up against other writers.
    private static let tries = 10

    let pool: PostgresPool
    let directory = StreamDirectory()
    let signal: LogSignal
    private let announcer: LogAnnouncer

    /// Makes a log over a database.
    ///
    /// - Parameters:
    ///   - pool: Connections of a role that may add to the log.
    ///   - signal: Raised after each append, for who follows the log in this process.
    public init(pool: PostgresPool, signal: LogSignal = LogSignal()) {
        self.pool = pool
        self.signal = signal
        announcer = LogAnnouncer(pool: pool)
    }

    /// Appends events to streams, each of which has an outcome of its own.
    ///
    /// When it returns, what is counted as stored is durable.
    /// Events that are stored already, byte for byte, count as duplicates: a retry is exact.
    ///
    /// - Parameters:
    ///   - appends: What to append; those to one stream are planned one after the other, so that
    ///     each has the outcome it would have had alone.
    ///   - workspace: Whose log.
    ///   - transaction: The connection of an open transaction to take part in, as
    ///     ``adding(to:_:)`` gives it; nil for one of its own.
    /// - Returns: The outcomes, in the order of the appends.
    /// - Throws: ``EventStoreError``; nothing is known to be stored then, and sending the same
    ///   again is safe.
    public func append(
        _ appends: [StreamAppend],
        in workspace: WorkspaceID,
        transaction: PostgresConnection? = nil
    ) async throws(EventStoreError) -> [StreamOutcome] {
        let insertion = Insertion(log: self, workspace: workspace, transaction: transaction)
        var certain: Set<UUID> = []
        for _ in 0..<Self.tries {
            let plans = try await insertion.plan(appends, rereading: certain)
            let doubtful = plans.filter { $0.outcome.refusal != nil }.map(\.append.stream)
            if !certain.isSuperset(of: doubtful) {
                certain.formUnion(doubtful)
                continue
            }
            let ready = plans.filter { !$0.accepted.isEmpty }
            if ready.isEmpty { return plans.map(\.outcome) }
            if try await insertion.insert(ready) {
                if transaction == nil { await announceAppend(in: workspace) }
                return plans.map(\.outcomeWhenStored)
            }
            certain.formUnion(ready.map(\.append.stream))
        }
        throw .contention(tries: Self.tries)
    }

    /// Does something in a transaction that adds to a workspace's log, and tells who follows it once
    /// that is committed.
    ///
    /// - Parameters:
    ///   - workspace: Whose log.
    ///   - work: Appends with the connection of the transaction. The append, or ``lock(_:in:)``, should
    ///     be its first statement.
    /// - Returns: What `work` returns.
    /// - Throws: What `work` throws; nothing is stored then. `PostgresError`.
    @discardableResult
    nonisolated(nonsending) public func adding<Value>(
        to workspace: WorkspaceID,
        _ work: nonisolated(nonsending) (PostgresConnection) async throws -> Value
    ) async throws -> Value {
        let value = try await pool.transaction(work)
        await announceAppend(in: workspace)
        return value
    }

    /// Tells who follows the log, here and in other servers, that it has grown; only of what is
    /// committed.
    func announceAppend(in workspace: WorkspaceID) async {
        await signal.raise()
        await announcer.announce(workspace)
    }

    /// Reads a page of a workspace's log, oldest first.
    ///
    /// - Parameters:
    ///   - position: The position after which to read; 0 for the beginning.
    ///   - limit: How many events at most.
    ///   - workspace: Whose log.
    ///   - runner: The connection of an open transaction to read in; nil for any connection.
    /// - Returns: The events; fewer than the limit only at the end of the log.
    /// - Throws: ``EventStoreError/hole(expected:found:)`` where the log is not dense.
    public func events(
        after position: Int,
        limit: Int,
        in workspace: WorkspaceID,
        on runner: (any StatementRunner)? = nil
    ) async throws(EventStoreError) -> [StoredEvent] {
        let events = try await read(
            .readLog,
            [workspace.rawValue, Int64(position), Int64(limit)],
            on: runner ?? pool
        )
        for (expected, event) in zip((position + 1)..., events) where event.position != expected {
            throw .hole(expected: expected, found: event.position)
        }
        return events
    }

    /// Reads a page of a stream, oldest first; empty for a stream that does not exist.
    ///
    /// - Parameters:
    ///   - stream: The stream.
    ///   - version: The version after which to read; 0 for the beginning.
    ///   - limit: How many events at most.
    ///   - workspace: Whose stream.
    ///   - runner: The connection of an open transaction to read in; nil for any connection.
    /// - Returns: The events; fewer than the limit only at the end of the stream.
    /// - Throws: ``EventStoreError/database(_:)``.
    public func events(
        of stream: UUID,
        after version: Int,
        limit: Int,
        in workspace: WorkspaceID,
        on runner: (any StatementRunner)? = nil
    ) async throws(EventStoreError) -> [StoredEvent] {
        try await read(
            .readStream,
            [workspace.rawValue, stream, Int32(clamping: version), Int64(limit)],
            on: runner ?? pool
        )
    }

    /// The newest batch of a workspace's log.
    public func head(of workspace: WorkspaceID) async throws(EventStoreError) -> LogHead {
        do {
            let row = try await pool.run(.readHead, [workspace.rawValue]).only()
            return LogHead(
                epoch: Int(try row.decode(Int32.self, "epoch")),
                position: Int(try row.decode(Int64?.self, "last_position") ?? 0),
                hash: try row.decode([UInt8]?.self, "hash") ?? BatchHash.beginning
            )
        } catch { throw .database(error) }
    }

    /// The epoch in force.
    ///
    /// - Parameter runner: The connection of an open transaction to read in; nil for any connection.
    /// - Returns: Its number, and when it began by the database's clock.
    /// - Throws: ``EventStoreError/database(_:)``.
    public func epoch(
        on runner: (any StatementRunner)? = nil
    ) async throws(EventStoreError) -> (number: Int, began: Timestamp) {
        do {
            let row = try await (runner ?? pool).run(.readEpoch).only()
            return (
                Int(try row.decode(Int32.self, "epoch")),
                Timestamp(try row.decode(PostgresTimestamp.self, "began_at"))
            )
        } catch { throw .database(error) }
    }

    /// Reads rows of `read_log.sql` or `read_stream.sql`, whether or not they are dense.
    func read(
        _ statement: Statement,
        _ parameters: [any PostgresParameter],
        on runner: any StatementRunner
    ) async throws(EventStoreError) -> [StoredEvent] {
        do {
            return try StoredEvent.all(in: try await runner.run(statement, parameters))
        } catch { throw .database(error) }
    }
}

/// Where a workspace's log ends.
public struct LogHead: Sendable, Hashable {
    /// The epoch in force; a restore from a backup raises it.
    public let epoch: Int
    /// The newest position; 0 for an empty log.
    public let position: Int
    /// The hash of the newest batch, 32 bytes.
    public let hash: [UInt8]
}
