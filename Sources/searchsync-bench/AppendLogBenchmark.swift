import EventStore
import Foundation
import Postgres
import SearchCore

/// Appending to the log itself, against one bare multi-row INSERT of the same rows.
///
/// 8 writers on one workspace and on 64, in batches of 10, 100 and 1,000 events of one session.
enum AppendLogBenchmark: Benchmark {
    static let name = "append-log"
    static let summary = "append to the log against a bare INSERT, by workspaces and batch size"
    private static let writers = 8

    /// How much is written in a round, and to how many workspaces.
    private struct Shape {
        let workspaces: Int
        let batch: Int
        let batches: Int
    }

    private static let shapes = [1, 64].flatMap { workspaces in
        [(10, 320), (100, 192), (1_000, 64)].map {
            Shape(workspaces: workspaces, batch: $0.0, batches: $0.1)
        }
    }

    static func run(_ options: BenchmarkOptions) async throws -> [Comparison] {
        let server = try await BenchmarkServer.start()
        do {
            try await server.pool.execute(.createWorkspaces)
            var comparisons: [Comparison] = []
            var used = 0
            for shape in shapes {
                var results: [(measure: Double, baseline: Double)] = []
                for _ in 0..<options.rounds {
                    let pieces = pieces(shape, from: used)
                    used += pieces.count
                    let measure = try await append(pieces, shape, EventLog(pool: server.pool))
                    results.append((measure, try await insert(pieces, shape, server.pool)))
                }
                comparisons.append(comparison(shape, results))
            }
            try await server.stop()
            return comparisons
        } catch {
            try? await server.stop()
            throw error
        }
    }

    /// One batch: a whole session, and where it goes.
    private struct Piece: Sendable {
        let workspace: Int32
        let append: StreamAppend
        let bare: BareRows
    }

    private static func pieces(_ shape: Shape, from number: Int) -> [Piece] {
        (0..<shape.batches).map { index in
            let session = RecordedSession(number: number + index, events: shape.batch)
            let workspace = Int32(index % shape.workspaces + 1)
            return Piece(
                workspace: workspace,
                append: StreamAppend(
                    stream: session.id,
                    kind: .session,
                    device: session.id,
                    actor: session.id,
                    events: session.events.map { PendingEvent($0) }
                ),
                // Batches are at most 1,000 events long, so that no two positions are the same.
                bare: BareRows(
                    session.id,
                    session.events,
                    first: (number + index) * 1_000 + 1,
                    workspace: workspace
                )
            )
        }
    }

    private static func append(
        _ pieces: [Piece],
        _ shape: Shape,
        _ log: EventLog
    ) async throws -> Double {
        try await rate(of: shape.batch * shape.batches) {
            try await inParallel(pieces, workers: writers) { piece, _ in
                let workspace = WorkspaceID(rawValue: piece.workspace)
                let outcomes = try await log.append([piece.append], in: workspace)
                guard outcomes.map(\.stored) == [shape.batch] else {
                    throw BenchmarkError.failed("a batch was not stored: \(outcomes)")
                }
            }
        }
    }

    private static func insert(
        _ pieces: [Piece],
        _ shape: Shape,
        _ pool: PostgresPool
    ) async throws -> Double {
        try await rate(of: shape.batch * shape.batches) {
            try await inParallel(pieces, workers: writers) { piece, _ in
                try await pool.execute(.insertBareEvents, piece.bare.parameters)
            }
        }
    }

    private static func comparison(
        _ shape: Shape,
        _ results: [(measure: Double, baseline: Double)]
    ) -> Comparison {
        Comparison(
            name: "\(name), workspaces: \(shape.workspaces), batches of \(shape.batch)",
            measure: "EventLog.append, \(writers) writers",
            baseline: "INSERT … SELECT unnest, the same rows, \(writers) writers",
            unit: "events/s",
            rounds: results
        )
    }
}

extension Statement {
    fileprivate static let createWorkspaces = Statement(
        name: "create_workspaces",
        sql: """
            INSERT INTO workspace (workspace_id, name)
            SELECT n, 'bench ' || n FROM generate_series(2, 64) n
            """
    )
}
