import EventStore
import Foundation
import Postgres
import SearchCore
import SyncServer

/// How long after its commit an event is visible in the read model, under a steady load.
///
/// A server's service with its projector, in this process; writers append through its queue at a given
/// rate. The checkpoint commits together with the read model, so looking at it every few milliseconds
/// tells when what was visible. A batch's time is the database's, taken just before its commit.
enum LagBenchmark: Benchmark {
    static let name = "lag"
    static let summary = "from commit to visible in the read model, under a steady load"
    private static let writers = 20
    private static let piece = 10

    static func run(_ options: BenchmarkOptions) async throws -> LagReport {
        let server = try await BenchmarkServer.start()
        do {
            let report = try await measure(server, options)
            try await server.stop()
            return report
        } catch {
            try? await server.stop()
            throw error
        }
    }

    private static func measure(
        _ server: BenchmarkServer,
        _ options: BenchmarkOptions
    ) async throws -> LagReport {
        let projecting = Task { await server.service.projector.run { print("projector: \($0)") } }
        defer { projecting.cancel() }
        // What begins slowly, such as new connections, is over after two seconds.
        try await load(server, rate: options.rate, for: .seconds(2))
        let first = try await server.service.log.head(of: .standard).position
        let looking = Task { try await looks(server.pool) }
        let start = ContinuousClock.now
        try await load(server, rate: options.rate, for: .seconds(options.seconds))
        let duration = ContinuousClock.now - start
        let last = try await server.service.log.head(of: .standard).position
        try await waitUntilVisible(last, server.pool)
        looking.cancel()
        let lags = try await lags(after: first, looks: try await looking.value, server.pool)
        return LagReport(
            wanted: options.rate,
            rate: Double(last - first) / (duration / .seconds(1)),
            lags: lags
        )
    }

    /// Writers that each append a piece of a session in turn, as long as they are not ahead.
    private static func load(
        _ server: BenchmarkServer,
        rate: Int,
        for duration: Duration
    ) async throws {
        let pause = Duration.seconds(1) * (writers * piece) / rate
        let start = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<writers {
                group.addTask {
                    var next = start + pause * writer / writers
                    while next < start + duration {
                        let session = Self.session()
                        for piece in session where next < start + duration {
                            try await Task.sleep(until: next, clock: .continuous)
                            _ = try await server.service.appends.append([piece], in: .standard)
                            next += pause
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// A session of four pieces.
    private static func session() -> [StreamAppend] {
        let recorded = RecordedSession.new(events: 4 * piece)
        return stride(from: 0, to: recorded.events.count, by: piece).map { start in
            StreamAppend(
                stream: recorded.id,
                kind: .session,
                device: recorded.id,
                actor: recorded.id,
                events: recorded.events[start..<start + piece].map { PendingEvent($0) }
            )
        }
    }

    /// When the read model was seen to be how far, by the database's clock, until cancelled.
    private static func looks(
        _ pool: PostgresPool
    ) async throws -> [(at: PostgresTimestamp, position: Int)] {
        var looks: [(at: PostgresTimestamp, position: Int)] = []
        while !Task.isCancelled {
            // In a task of its own, so that the end does not cut a look off.
            let row = try await Task { try await pool.query(.lookAtReadModel).only() }.value
            looks.append(
                (
                    try row.decode(PostgresTimestamp.self, at: 0),
                    Int(try row.decode(Int64.self, at: 1))
                )
            )
            try? await Task.sleep(for: .milliseconds(2))
        }
        return looks
    }

    private static func waitUntilVisible(_ position: Int, _ pool: PostgresPool) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline {
            let row = try await pool.query(.lookAtReadModel).only()
            if Int(try row.decode(Int64.self, at: 1)) >= position {
                // So that who looks has seen it too.
                return try await Task.sleep(for: .milliseconds(50))
            }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw BenchmarkError.failed("the read model did not come to the end of the log in 60 s")
    }

    /// For each event, the time from its batch's to the first look that had it.
    private static func lags(
        after first: Int,
        looks: [(at: PostgresTimestamp, position: Int)],
        _ pool: PostgresPool
    ) async throws -> Latencies {
        var lags: [Duration] = []
        var look = looks.startIndex
        for row in try await pool.query(.readBatchTimes, [Int64(first)]) {
            let position = Int(try row.decode(Int64.self, at: 0))
            let count = Int(try row.decode(Int64.self, at: 1))
            let recorded = try row.decode(PostgresTimestamp.self, at: 2)
            while look < looks.endIndex, looks[look].position < position { look += 1 }
            guard look < looks.endIndex else { break }
            let lag = looks[look].at.microseconds - recorded.microseconds
            lags += Array(repeating: .microseconds(lag), count: count)
        }
        return Latencies(lags)
    }
}

/// What was seen of the lag.
struct LagReport: Comparisons {
    let wanted: Int
    let rate: Double
    let lags: Latencies

    var report: String {
        """
        lag
          load: \(Int(rate)) events/s (\(wanted) wanted), appended and acknowledged
          from commit to visible in the read model of sessions: \(lags.summary)

        """
    }
}

extension Statement {
    fileprivate static let lookAtReadModel = Statement(
        name: "look_at_read_model",
        sql: """
            SELECT clock_timestamp(), coalesce(max(c.position), 0)
            FROM checkpoint c
            WHERE c.workspace_id = 1 AND c.projection = 'sessions'
            """
    )
    fileprivate static let readBatchTimes = Statement(
        name: "read_batch_times",
        sql: """
            SELECT b.last_position, b.last_position - b.first_position + 1, b.recorded_at
            FROM batch b
            WHERE b.workspace_id = 1 AND b.first_position > $1
            ORDER BY b.last_position
            """
    )
}
