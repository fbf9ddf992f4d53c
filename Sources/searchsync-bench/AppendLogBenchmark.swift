import EventStore
import Foundation
import Postgres
import SearchCore

/// Appending to the log through its queue, against one bare multi-row INSERT of the same rows.
///
/// 8 writers on one workspace and on 64, in batches of 10, 100 and 1,000 events of one session.
/// Beside it COPY of the same rows, and INSERT of one row a commit.
enum AppendLogBenchmark: Benchmark {
    static let name = "append-log"
    static let summary = "append to the log against a bare INSERT and COPY, by workspaces and batch"
    private static let writers = 8
    /// Rows of a batch that are inserted one by one, so that it takes no longer than the others.
    private static let single = 4

    static func run(_ options: BenchmarkOptions) async throws -> [Comparison] {
        let shapes = AppendShape.all.filter { $0.isWanted(by: options) }
        if shapes.isEmpty {
            throw BenchmarkError.usage(
                "append-log has 1 or 64 workspaces, batches of 10, 100, 1000"
            )
        }
        let server = try await BenchmarkServer.start()
        do {
            try await server.pool.execute(.createWorkspaces)
            for table in BareTable.allCases { try await server.pool.execute(table.create) }
            var comparisons: [Comparison] = []
            var used = 0
            for shape in shapes {
                comparisons.append(try await compare(shape, options, server, &used))
            }
            try await server.stop()
            return comparisons
        } catch {
            try? await server.stop()
            throw error
        }
    }

    private static func compare(
        _ shape: AppendShape,
        _ options: BenchmarkOptions,
        _ server: BenchmarkServer,
        _ used: inout Int
    ) async throws -> Comparison {
        var limits = AppendLimits()
        limits.transaction.events = options.gather ?? limits.transaction.events
        limits.transaction.bytes = max(limits.transaction.bytes, limits.transaction.events << 10)
        let queue = AppendQueue(log: EventLog(pool: server.pool), limits: limits)
        var results: [(measure: Double, baseline: Double)] = []
        var (inTurn, copied): ([Double], [Double]) = ([], [])
        var inserted: [Double] = []
        // The first round prepares statements and grows tables, and is not counted.
        for round in 0...options.rounds {
            let batches = shape.batches(from: used)
            used += batches.count
            let measure = try await append(batches, queue)
            let baseline = try await insert(batches, .insertBareEvents, server.pool)
            let turns = try await insert(batches, .insertEventsInTurn, server.pool)
            let copy = try await copy(batches, server)
            let floor = try await insertSingly(batches, server.pool)
            if round == 0 { continue }
            results.append((measure, baseline))
            inTurn.append(turns)
            copied.append(copy)
            inserted.append(floor)
        }
        return Comparison(
            name: "\(name), workspaces: \(shape.workspaces), batches of \(shape.batch)",
            measure: "AppendQueue.append, \(writers) writers",
            baseline: "INSERT … SELECT unnest, the same rows, \(writers) writers",
            unit: "events/s",
            rounds: results,
            others: [
                ("the same INSERT, one at a time in a workspace until each commit", inTurn),
                ("COPY of the same rows from binary files", copied),
                ("INSERT of one row a commit", inserted),
            ]
        )
    }

    private static func append(
        _ batches: [AppendBatch],
        _ queue: AppendQueue
    ) async throws -> Double {
        try await rate(of: batches.reduce(0) { $0 + $1.count }) {
            try await inParallel(batches, workers: writers) { batch, _ in
                let workspace = WorkspaceID(rawValue: batch.workspace)
                let outcomes = try await queue.append([batch.append], in: workspace)
                guard outcomes.map(\.stored) == [batch.count] else {
                    throw BenchmarkError.failed("a batch was not stored: \(outcomes)")
                }
            }
        }
    }

    private static func insert(
        _ batches: [AppendBatch],
        _ statement: Statement,
        _ pool: PostgresPool
    ) async throws -> Double {
        try await rate(of: batches.reduce(0) { $0 + $1.count }) {
            try await inParallel(batches, workers: writers) { batch, _ in
                try await pool.execute(statement, batch.rows.parameters)
            }
        }
    }

    private static func copy(
        _ batches: [AppendBatch],
        _ server: BenchmarkServer
    ) async throws -> Double {
        let files = try batches.map { try server.file($0.rows.copyFile) }
        defer { for file in files { try? FileManager.default.removeItem(atPath: file) } }
        return try await rate(of: batches.reduce(0) { $0 + $1.count }) {
            try await inParallel(files, workers: writers) { file, _ in
                try await server.pool.withConnection {
                    try await $0.simpleScript("COPY copied_event FROM '\(file)' (FORMAT binary)")
                }
            }
        }
    }

    private static func insertSingly(
        _ batches: [AppendBatch],
        _ pool: PostgresPool
    ) async throws -> Double {
        let rows = batches.prefix(writers * 20).flatMap { $0.rows.singly(Self.single) }
        return try await rate(of: rows.count) {
            try await inParallel(rows, workers: writers) { rows, _ in
                try await pool.execute(.insertSingleEvent, rows.parameters)
            }
        }
    }
}

extension Statement {
    static let createWorkspaces = Statement(
        name: "create_workspaces",
        sql: """
            INSERT INTO workspace (workspace_id, name)
            SELECT n, 'bench ' || n FROM generate_series(2, 64) n
            """
    )
}
