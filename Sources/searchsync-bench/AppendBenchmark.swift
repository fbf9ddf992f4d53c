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
            try await inParallel(bodies, clients) { body, client in
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
            BareRows(session, first: (round * batches + index) * batch + 1)
        }
        return try await rate(of: sessions.count * batch) {
            try await inParallel(rows, clients) { rows, _ in
                try await pool.execute(.insertBareEvents, rows.parameters)
            }
        }
    }

    /// Deals work out to a number of workers, each of which takes every n-th piece.
    private static func inParallel<Piece: Sendable>(
        _ pieces: [Piece],
        _ workers: Int,
        _ work: @escaping @Sendable (Piece, Int) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<workers {
                group.addTask {
                    for index in stride(from: worker, to: pieces.count, by: workers) {
                        try await work(pieces[index], worker)
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}

/// The rows of one batch, as the baseline's parameters; made before the clock runs.
private struct BareRows: Sendable {
    let parameters: [any PostgresParameter]

    init(_ session: RecordedSession, first: Int) {
        let events = session.events
        parameters = [
            Int32(1), Int64(first), session.id, events.map { Int32($0.sequence) },
            events.map(\.kind.rawValue), events.map { Int16($0.schema) },
            events.map { PostgresTimestamp(microseconds: $0.at.microseconds) },
            events.map { PostgresJSON(EventCodec.encodePayload($0)) },
            events.map { _ in [UInt8](repeating: 7, count: 32) },
        ]
    }
}

extension Statement {
    static let createBareEvents = Statement(
        name: "create_bare_events",
        embedded: PackageResources.create_bare_events_sql
    )
    fileprivate static let insertBareEvents = Statement(
        name: "insert_bare_events",
        embedded: PackageResources.insert_bare_events_sql
    )
}
