import Foundation
public import Postgres
public import SearchCore

/// How long a workspace keeps sessions.
public struct RetentionPolicy: Sendable, Hashable {
    /// Days after a session's newest event was recorded; nil for ever.
    public let days: Int?
    /// When it was said; nil where it never was.
    public let setAt: Timestamp?
    /// When the daily pass was last made; nil where it was not since then.
    public let lastRunAt: Timestamp?

    /// What was never said: for ever.
    static let unlimited = RetentionPolicy(days: nil, setAt: nil, lastRunAt: nil)

    /// Whether the daily pass is to be made now.
    func isDue(at now: Timestamp) -> Bool {
        guard days != nil else { return false }
        guard let lastRunAt else { return true }
        return now.microseconds - lastRunAt.microseconds >= Self.day
            || now.microseconds < lastRunAt.microseconds - Self.day
    }

    /// The moment before which a session's newest event was recorded, that is not kept.
    func cutoff(at now: Timestamp) -> Timestamp? {
        days.map { Timestamp(microseconds: now.microseconds - Int64($0) * Self.day) }
    }

    private static let day: Int64 = 86_400_000_000
}

/// What a pass did, or would do.
public struct RetentionRun: Sendable, Hashable {
    /// Sessions older than this are not kept; nil where all are kept for ever.
    public let cutoff: Timestamp?
    /// Sessions that were erased, or would be.
    public internal(set) var sessions = 0
    /// Old sessions that a hold keeps.
    public internal(set) var held = 0
    /// The receipts.
    public internal(set) var receipts: [ErasureReceipt] = []
}

/// How long workspaces keep sessions, and the pass that erases the older ones.
public struct RetentionStore: Sendable {
    private static let lease = "retention"
    /// How many old sessions are looked for at once.
    private static let page = 5000

    private let pool: PostgresPool
    private let log: EventLog

    /// Makes the store over a database.
    public init(pool: PostgresPool, log: EventLog) {
        self.pool = pool
        self.log = log
    }

    /// How long a workspace keeps sessions.
    ///
    /// - Throws: ``EventStoreError/database(_:)``.
    public func policy(
        in workspace: WorkspaceID
    ) async throws(EventStoreError) -> RetentionPolicy {
        do {
            guard let row = try await pool.run(.readRetention, [workspace.rawValue]).first else {
                return .unlimited
            }
            return RetentionPolicy(
                days: try row.decode(Int32?.self, "days").map { Int($0) },
                setAt: Timestamp(try row.decode(PostgresTimestamp.self, "set_at")),
                lastRunAt: try row.decode(PostgresTimestamp?.self, "last_run_at")
                    .map { Timestamp($0) }
            )
        } catch { throw .database(error) }
    }

    /// Says how long a workspace keeps sessions; an event of the log in the same transaction.
    ///
    /// - Parameters:
    ///   - days: 1...36500; nil for ever.
    ///   - by: Who says it, as the log names people.
    ///   - time: The server's clock.
    ///   - workspace: Whose.
    /// - Throws: ``EventStoreError``.
    public func set(
        days: Int?,
        by: JSONValue,
        at time: Timestamp,
        in workspace: WorkspaceID
    ) async throws(EventStoreError) {
        let event = ServerEvent(
            stream: StreamKind.audit.stream(named: "retention"),
            streamKind: .audit,
            kind: "retentionSet",
            data: ["days": days.map { JSONValue($0) } ?? .null, "by": by],
            at: time
        )
        do {
            try await log.adding(to: workspace) { transaction in
                try await log.record(event, in: workspace, transaction: transaction)
                try await transaction.run(
                    .setRetention,
                    [workspace.rawValue, days.map { Int32(clamping: $0) }, PostgresTimestamp(time)]
                )
            }
        } catch let error as EventStoreError {
            throw error
        } catch let error as PostgresError {
            throw .database(error)
        } catch { throw .database(.misuse("\(error)")) }
    }

    /// Erases the sessions of a workspace that are older than it keeps them; each has its receipt.
    ///
    /// - Parameters:
    ///   - workspace: Whose.
    ///   - now: The clock.
    ///   - isDry: Whether it only counts.
    ///   - by: Who brings it about, as the log names people.
    /// - Returns: What it did, or would do; a hold keeps what it is for.
    /// - Throws: ``ErasureError``; what was erased until then is, and the rest comes with the next run.
    public func run(
        in workspace: WorkspaceID,
        at now: Timestamp,
        isDry: Bool = false,
        by: JSONValue = .string("retention")
    ) async throws(ErasureError) -> RetentionRun {
        let policy: RetentionPolicy
        do { policy = try await self.policy(in: workspace) } catch { throw .log(error) }
        guard let cutoff = policy.cutoff(at: now) else { return RetentionRun(cutoff: nil) }
        var run = RetentionRun(cutoff: cutoff)
        while true {
            let old = try await expired(before: cutoff, run.held, in: workspace)
            run.held = old.held
            run.sessions += old.sessions.count
            if isDry || old.sessions.isEmpty { return run }
            try await erase(old.sessions, in: workspace, at: now, by, &run)
            if old.isLast { return run }
        }
    }

    private func erase(
        _ sessions: [UUID],
        in workspace: WorkspaceID,
        at now: Timestamp,
        _ by: JSONValue,
        _ run: inout RetentionRun
    ) async throws(ErasureError) {
        let step = EventLog.erasedTogether
        for start in stride(from: 0, to: sessions.count, by: step) {
            let page = Array(sessions[start..<min(start + step, sessions.count)])
            var order = ErasureOrder(sessions: page, by: by, cause: .retention, at: now)
            do throws(ErasureError) {
                run.receipts += try await log.erase(order, in: workspace)
            } catch {
                guard case .held = error else { throw error }
                // Somebody placed a hold meanwhile: one by one, less what it is for.
                for session in page {
                    order.sessions = [session]
                    do throws(ErasureError) {
                        run.receipts += try await log.erase(order, in: workspace)
                    } catch {
                        guard case .held = error else { throw error }
                        run.sessions -= 1
                        run.held += 1
                    }
                }
            }
        }
    }

    private func expired(
        before cutoff: Timestamp,
        _ known: Int,
        in workspace: WorkspaceID
    ) async throws(ErasureError) -> (sessions: [UUID], held: Int, isLast: Bool) {
        let limit = Self.page + known
        do {
            let rows = try await pool.run(
                .findExpiredSessions,
                [workspace.rawValue, PostgresTimestamp(cutoff), Int64(limit)]
            )
            var sessions: [UUID] = []
            for row in rows where try !row.decode(Bool.self, "is_held") {
                sessions.append(try row.decode(UUID.self, "stream_id"))
            }
            return (sessions, rows.count - sessions.count, rows.count < limit)
        } catch { throw .log(.database(error)) }
    }

    /// Makes the daily pass in each workspace where it is due and no other server makes it.
    ///
    /// - Parameters:
    ///   - now: The clock.
    ///   - terms: How the lease is taken.
    /// - Returns: What was done, by workspace.
    /// - Throws: ``ErasureError``, or what the database throws.
    public func pass(
        at now: Timestamp,
        terms: LeaseTerms
    ) async throws -> [WorkspaceID: RetentionRun] {
        var done: [WorkspaceID: RetentionRun] = [:]
        for workspace in try await log.workspaces().map(\.id) {
            guard try await policy(in: workspace).isDue(at: now),
                let lease = try await Lease.take(Self.lease, in: workspace, terms, on: pool)
            else { continue }
            do {
                done[workspace] = try await lease.prolonged(on: pool) {
                    try await passOnce(in: workspace, at: now)
                }
                try await lease.release(on: pool)
            } catch {
                _ = try? await lease.release(on: pool)
                throw error
            }
        }
        return done
    }

    /// The pass under the lease; nil where another server has just made it.
    private func passOnce(
        in workspace: WorkspaceID,
        at now: Timestamp
    ) async throws -> RetentionRun? {
        guard try await policy(in: workspace).isDue(at: now) else { return nil }
        let run = try await run(in: workspace, at: now)
        try await pool.run(.noteRetentionRun, [workspace.rawValue, PostgresTimestamp(now)])
        return run
    }
}
