import EventStore
import Foundation
import HTTPServer
import Postgres
import SearchCore
import SyncProtocol
import SyncServer

/// Appending through `POST /v1/events`, against one bare multi-row INSERT of the same rows.
///
/// Both write durably to one database, over as many connections, in batches of the same events.
enum AppendBenchmark: Benchmark {
    static let name = "append"
    static let summary = "append through HTTP against a bare multi-row INSERT of the same rows"
    private static let batch = 500
    private static let batches = 60
    private static let clients = 4

    static func run(_ options: BenchmarkOptions) async throws -> Comparison {
        let server = try await BenchmarkServer.start()
        do {
            try await server.pool.execute(BareTable.inserted.create)
            var results: [(measure: Double, baseline: Double)] = []
            for round in 0..<options.rounds {
                let sessions = (0..<batches).map { index in
                    RecordedSession(number: round * batches + index, events: batch)
                }
                let measure = try await append(sessions, to: server)
                let baseline = try await insert(sessions, into: server.pool, round: round)
                results.append((measure, baseline))
            }
            try await server.stop()
            return Comparison(
                name: name,
                measure: "POST /v1/events, \(batch) events a batch, \(clients) connections",
                baseline: "INSERT … SELECT unnest, the same rows",
                unit: "events/s",
                rounds: results
            )
        } catch {
            try? await server.stop()
            throw error
        }
    }

    private static func append(
        _ sessions: [RecordedSession],
        to server: BenchmarkServer
    ) async throws -> Double {
        let bodies = sessions.map { session in
            Array(session.events.map(EventCodec.encode).joined(separator: [UInt8(ascii: "\n")]))
        }
        return try await rate(of: sessions.count * batch) {
            try await inParallel(bodies, workers: clients) { body, client in
                let reply = try await server.post(body, on: client)
                let stored = try AppendReply(decoding: reply).sessions.reduce(0) { $0 + $1.stored }
                guard stored == batch else {
                    throw BenchmarkError.failed(String(decoding: reply, as: UTF8.self))
                }
            }
        }
    }

    private static func insert(
        _ sessions: [RecordedSession],
        into pool: PostgresPool,
        round: Int
    ) async throws -> Double {
        let rows = sessions.enumerated().map { index, session in
            BareRows(
                session.id,
                session.events,
                first: (round * batches + index) * batch + 1
            )
        }
        return try await rate(of: sessions.count * batch) {
            try await inParallel(rows, workers: clients) { rows, _ in
                try await pool.execute(.insertBareEvents, rows.parameters)
            }
        }
    }
}
