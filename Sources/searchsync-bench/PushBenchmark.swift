import EventStore
import Foundation
import Postgres
import SearchCore
import SyncProtocol
import SyncServer

/// A thousand operations pushed over HTTP, against copying the rows that they become with one statement.
enum PushBenchmark: Benchmark {
    static let name = "push"
    static let summary = "1,000 operations pushed, against copying the same rows in SQL"
    private static let operations = 1000

    static func run(_ options: BenchmarkOptions) async throws -> [Comparison] {
        try await SavedSearchWorld.with { world in
            let pool = world.server.pool
            try await pool.run(.createCopiedOperations)
            // What is slow the first time is over before the clock runs.
            try await world.send(world.push(creating: operations), storing: operations)
            var rounds: [(measure: Double, baseline: Double)] = []
            var visible: [Double] = []
            for _ in 0..<options.rounds {
                let push = world.push(creating: operations)
                let began = ContinuousClock.now
                let pushed = try await rate(of: operations) {
                    try await world.send(push, storing: operations)
                }
                let last = try await world.server.service.log.head(of: .standard).position
                try await world.waitUntilVisible(last)
                visible.append((ContinuousClock.now - began) / .milliseconds(1))
                let copied = try await rate(of: operations) {
                    try await pool.run(
                        .copyOperations,
                        [Int64(last - operations), Int64(last)]
                    )
                }
                rounds.append((pushed, copied))
            }
            return [
                Comparison(
                    name: name,
                    measure: "pushed in one request, judged, chained and durable",
                    baseline: "INSERT … SELECT of the same rows into a table like the log's",
                    unit: "operations/s",
                    rounds: rounds,
                    notes: [
                        "from sending to visible in the read model: "
                            + "\(Comparison.range(visible, digits: 0)) ms"
                    ]
                )
            ]
        }
    }
}

extension Statement {
    fileprivate static let createCopiedOperations = Statement(
        name: "create_copied_operations",
        sql: "CREATE TABLE copied_operation (LIKE event INCLUDING ALL)"
    )
    fileprivate static let copyOperations = Statement(
        name: "copy_operations",
        sql: """
            INSERT INTO copied_operation
            SELECT e.*
            FROM event e
            WHERE e.workspace_id = 1 AND e.position > $1 AND e.position <= $2
            """
    )
}
