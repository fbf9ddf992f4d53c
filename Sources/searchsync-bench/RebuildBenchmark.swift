import EventStore
import Foundation
import Postgres
import SearchCore
import SyncServer

/// Filling the read model of sessions anew, against the same client only reading the same rows.
enum RebuildBenchmark: Benchmark {
    static let name = "rebuild"
    static let summary = "rebuild of the read model of sessions against only reading the log"
    private static let session = 40
    private static let batch = 1000
    private static let page = 1000

    static func run(_ options: BenchmarkOptions) async throws -> Comparison {
        let server = try await BenchmarkServer.start()
        do {
            let count = try await fill(server, events: options.events)
            try await server.service.projector.catchUp()
            var results: [(measure: Double, baseline: Double)] = []
            for _ in 0..<options.rounds {
                let measure = try await rate(of: count) { try await rebuild(server) }
                let baseline = try await rate(of: count) { try await read(server, count) }
                results.append((measure, baseline))
            }
            try await server.stop()
            return Comparison(
                name: name,
                measure: "rebuild of \(count) events in sessions of \(session)",
                baseline: "reading them in pages of \(page)",
                unit: "events/s",
                rounds: results
            )
        } catch {
            try? await server.stop()
            throw error
        }
    }

    /// Appends sessions, each closed at its end, several at once.
    private static func fill(_ server: BenchmarkServer, events: Int) async throws -> Int {
        let device = UUID()
        let sessions = events / session
        for first in stride(from: 0, to: sessions, by: batch / session) {
            let appends = (first..<min(sessions, first + batch / session)).map { number in
                let recorded = RecordedSession(number: number, events: session)
                return StreamAppend(
                    stream: recorded.id,
                    kind: .session,
                    device: device,
                    actor: device,
                    events: recorded.events.map { PendingEvent($0) }
                )
            }
            _ = try await server.service.log.append(appends, in: .standard)
        }
        // As autovacuum does in a database that has been there for a while.
        try await server.pool.execute(Statement(name: "analyze", sql: "ANALYZE"))
        return try await server.service.log.head(of: .standard).position
    }

    /// Fills the next version to the end of the log, shows it and removes the old one.
    private static func rebuild(_ server: BenchmarkServer) async throws {
        try await server.service.requestRebuild(in: .standard, by: "bench")
        try await server.service.projector.catchUp()
    }

    private static func read(_ server: BenchmarkServer, _ count: Int) async throws {
        var position = 0
        while true {
            let events = try await server.service.log.events(
                after: position,
                limit: page,
                in: .standard
            )
            guard let last = events.last else { break }
            position = last.position
        }
        guard position == count else { throw BenchmarkError.failed("events are missing") }
    }
}
