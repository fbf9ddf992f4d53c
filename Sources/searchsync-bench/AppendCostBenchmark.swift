import EventStore
import Postgres

/// What an append costs in PostgreSQL alone, against one bare INSERT of the same rows: the processor
/// time and the WAL of a backend over one connection, whatever else the machine does meanwhile.
///
/// The ratio is the most that appends to many workspaces can reach while processors are the limit.
enum AppendCostBenchmark: Benchmark {
    static let name = "append-cost"
    static let summary = "PostgreSQL's processor time and WAL for an append against a bare INSERT"

    /// What a backend has taken.
    private struct Cost {
        let nanoseconds: Double
        let walBytes: Double
    }

    static func run(_ options: BenchmarkOptions) async throws -> [Comparison] {
        let server = try await BenchmarkServer.start()
        let pool = PostgresPool(.init(server.pool.configuration.connection, maximum: 1))
        do {
            try await pool.execute(.createWorkspaces)
            try await pool.execute(BareTable.inserted.create)
            var comparisons: [Comparison] = []
            var used = 0
            for shape in AppendShape.all where shape.workspaces == 64 && shape.isWanted(by: options)
            {
                comparisons.append(try await compare(shape, options.rounds, pool, &used))
            }
            await pool.close()
            try await server.stop()
            return comparisons
        } catch {
            await pool.close()
            try? await server.stop()
            throw error
        }
    }

    private static func compare(
        _ shape: AppendShape,
        _ rounds: Int,
        _ pool: PostgresPool,
        _ used: inout Int
    ) async throws -> Comparison {
        let log = EventLog(pool: pool)
        var results: [(measure: Double, baseline: Double)] = []
        var (appended, inserted): ([Double], [Double]) = ([], [])
        // The first rounds prepare statements and make plans, and are not counted.
        for round in -1...rounds {
            let batches = shape.batches(from: used)
            used += batches.count
            let events = Double(batches.reduce(0) { $0 + $1.count })
            let append = try await cost(on: pool) {
                for batch in batches {
                    let workspace = WorkspaceID(rawValue: batch.workspace)
                    _ = try await log.append([batch.append], in: workspace)
                }
            }
            let insert = try await cost(on: pool) {
                for batch in batches {
                    try await pool.execute(.insertBareEvents, batch.rows.parameters)
                }
            }
            if round < 1 { continue }
            results.append((events * 1e9 / append.nanoseconds, events * 1e9 / insert.nanoseconds))
            appended.append(append.walBytes / events)
            inserted.append(insert.walBytes / events)
        }
        return Comparison(
            name: "\(name), batches of \(shape.batch)",
            measure: "append_events",
            baseline: "INSERT … SELECT unnest, the same rows",
            unit: "events a second of a backend's processor time",
            rounds: results,
            notes: [
                "WAL: \(Comparison.range(appended, digits: 0)) bytes an event, "
                    + "of the INSERT \(Comparison.range(inserted, digits: 0))"
            ]
        )
    }

    private static func cost(
        on pool: PostgresPool,
        _ work: () async throws -> Void
    ) async throws -> Cost {
        let before = try await cost(on: pool)
        try await work()
        let after = try await cost(on: pool)
        return Cost(
            nanoseconds: after.nanoseconds - before.nanoseconds,
            walBytes: after.walBytes - before.walBytes
        )
    }

    private static func cost(on pool: PostgresPool) async throws -> Cost {
        let row = try await pool.query(.readBackendCost).only()
        return Cost(
            nanoseconds: Double(try row.decode(Int64.self, "nanoseconds")),
            walBytes: Double(try row.decode(Int64.self, "wal_bytes"))
        )
    }
}

extension Statement {
    /// Linux alone tells the processor time of a process so exactly.
    fileprivate static let readBackendCost = Statement(
        name: "read_backend_cost",
        sql: """
            SELECT
                split_part(pg_read_file('/proc/self/schedstat'), ' ', 1)::bigint AS nanoseconds,
                pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint AS wal_bytes
            """
    )
}
