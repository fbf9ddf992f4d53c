import EventStore
import Postgres
import SyncServer

/// Filling the read model of sessions anew, against the same client only reading the same rows.
///
/// A log and one of a tenth of its length are rebuilt in turn, the short one before and after the
/// long one: the rate must not depend on the length.
enum RebuildBenchmark: Benchmark {
    static let name = "rebuild"
    static let summary = "rebuild of the read model of sessions against only reading the log"

    /// A log with its length, and the rates of each round.
    private struct Rebuilt {
        let log: RecordedLog
        let count: Int
        var rounds: [(measure: Double, baseline: Double)] = []
    }

    static func run(_ options: BenchmarkOptions) async throws -> [Comparison] {
        let server = try await BenchmarkServer.start()
        do {
            try await server.pool.execute(.createSecondWorkspace)
            var short = try await fill(
                RecordedLog(server, in: WorkspaceID(rawValue: 2)),
                options.events / 10
            )
            var long = try await fill(RecordedLog(server), options.events)
            try await server.service.projector.catchUp()
            for _ in 0..<options.rounds {
                let before = try await rebuild(short, server)
                let all = try await rebuild(long, server)
                let after = try await rebuild(short, server)
                let read = try await reading(short)
                // The rate of both together.
                short.rounds.append((2 / (1 / before + 1 / after), read))
                long.rounds.append((all, try await reading(long)))
            }
            try await server.stop()
            return [comparison(short), comparison(long), comparison(long, with: short)]
        } catch {
            try? await server.stop()
            throw error
        }
    }

    private static func fill(_ log: RecordedLog, _ events: Int) async throws -> Rebuilt {
        var log = log
        let count = try await log.grow(to: events)
        return Rebuilt(log: log, count: count)
    }

    /// Fills the next version to the end of the log, shows it and removes the old one.
    ///
    /// - Returns: Events in a second.
    private static func rebuild(
        _ rebuilt: Rebuilt,
        _ server: BenchmarkServer
    ) async throws -> Double {
        try await rate(of: rebuilt.count) {
            try await server.service.requestRebuild(in: rebuilt.log.workspace, by: "bench")
            try await server.service.projector.catchUp()
        }
    }

    private static func reading(_ rebuilt: Rebuilt) async throws -> Double {
        try await rate(of: rebuilt.count) { try await rebuilt.log.read(rebuilt.count) }
    }

    private static func comparison(_ rebuilt: Rebuilt) -> Comparison {
        Comparison(
            name: name,
            measure: "rebuild of \(rebuilt.count) events in sessions of \(RecordedLog.session)",
            baseline: "reading them in pages of \(RecordedLog.page)",
            unit: "events/s",
            rounds: rebuilt.rounds
        )
    }

    private static func comparison(_ long: Rebuilt, with short: Rebuilt) -> Comparison {
        Comparison(
            name: "\(name), by length",
            measure: "rebuild of \(long.count) events",
            baseline: "rebuild of \(short.count) events, before and after",
            unit: "events/s",
            rounds: zip(long.rounds, short.rounds).map { ($0.measure, $1.measure) }
        )
    }
}

extension Statement {
    fileprivate static let createSecondWorkspace = Statement(
        name: "create_second_workspace",
        sql: "INSERT INTO workspace (workspace_id, name) VALUES (2, 'bench 2')"
    )
}
