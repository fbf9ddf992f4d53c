import EventStore
import Foundation
import Postgres
import SearchCore
import SyncProtocol

/// Single events of many clients through `POST /v1/events`, where they share transactions, against
/// the same appends straight to the log, one transaction each.
///
/// The baseline is spared HTTP, tokens and parsing; what the measure gains, it gains by gathering.
enum CoalescingBenchmark: Benchmark {
    static let name = "coalescing"
    static let summary = "64 clients' single events through HTTP against a transaction for each"
    private static let clients = 64
    private static let eventsPerClient = 30

    static func run(_ options: BenchmarkOptions) async throws -> Comparison {
        let server = try await BenchmarkServer.start()
        do {
            var results: [(measure: Double, baseline: Double)] = []
            var (gathered, single) = (Latencies([]), Latencies([]))
            var transactions = 0
            for round in 0..<options.rounds {
                let before = try await batches(server.pool)
                let measure = try await measured { try await post(sessions(2 * round), to: server) }
                transactions += try await batches(server.pool) - before
                let baseline = try await measured {
                    try await append(sessions(2 * round + 1), to: EventLog(pool: server.pool))
                }
                results.append((measure.rate, baseline.rate))
                gathered = gathered + measure.latencies
                single = single + baseline.latencies
            }
            try await server.stop()
            var comparison = Comparison(
                name: name,
                measure: "POST /v1/events, one event a request, \(clients) connections",
                baseline: "EventLog.append, one event a transaction, \(clients) tasks",
                unit: "events/s",
                rounds: results
            )
            let events = options.rounds * clients * eventsPerClient
            comparison.notes = [
                "events a transaction: \(events / max(1, transactions))",
                "acknowledged through HTTP: \(gathered.summary)",
                "acknowledged by the log: \(single.summary)",
            ]
            return comparison
        } catch {
            try? await server.stop()
            throw error
        }
    }

    private static func measured(
        _ work: () async throws -> Latencies
    ) async throws -> (rate: Double, latencies: Latencies) {
        var latencies = Latencies([])
        let rate = try await rate(of: clients * eventsPerClient) { latencies = try await work() }
        return (rate, latencies)
    }

    private static func batches(_ pool: PostgresPool) async throws -> Int {
        Int(try await pool.query(.countBatches).only().decode(Int64.self, at: 0))
    }

    private static func sessions(_ set: Int) -> [RecordedSession] {
        (0..<clients).map {
            RecordedSession(number: set * clients + $0, events: eventsPerClient)
        }
    }

    /// Every client's events in turn, so that worker n has all of client n's, in order.
    private static func dealt(_ sessions: [RecordedSession]) -> [Event] {
        (0..<eventsPerClient).flatMap { index in sessions.map { $0.events[index] } }
    }

    private static func post(
        _ sessions: [RecordedSession],
        to server: BenchmarkServer
    ) async throws -> Latencies {
        let bodies = dealt(sessions).map(EventCodec.encode)
        return try await inParallel(bodies, workers: clients) { body, client in
            let reply = try await server.post(body, on: client)
            guard try AppendReply(decoding: reply).sessions.map(\.stored) == [1] else {
                throw BenchmarkError.failed(String(decoding: reply, as: UTF8.self))
            }
        }
    }

    private static func append(
        _ sessions: [RecordedSession],
        to log: EventLog
    ) async throws -> Latencies {
        let device = UUID()
        let appends = dealt(sessions).map { event in
            StreamAppend(
                stream: event.session,
                kind: .session,
                device: device,
                actor: device,
                events: [PendingEvent(event)]
            )
        }
        return try await inParallel(appends, workers: clients) { append, _ in
            let outcomes = try await log.append([append], in: .standard)
            guard outcomes.map(\.stored) == [1] else {
                throw BenchmarkError.failed("an event was not stored: \(outcomes)")
            }
        }
    }
}

extension Statement {
    fileprivate static let countBatches = Statement(
        name: "count_batches",
        sql: "SELECT count(*) FROM batch"
    )
}
