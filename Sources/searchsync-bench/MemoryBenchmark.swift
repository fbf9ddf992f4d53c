import Foundation
import SearchCore
import SyncProtocol

/// The memory of a real server under steady load.
///
/// Clients record new sessions all the time, and between them list sessions and read one.
enum MemoryBenchmark: Benchmark {
    static let name = "memory"
    static let summary = "resident size of a real server under load; takes --minutes"
    static let isOnDemand = true
    private static let clients = 8
    /// Events that a client records in a second, in as many sessions as it is asked for.
    private static let eventsASecond = 400
    /// So many sessions are remembered so that the next append to them is one round trip; from then
    /// on nothing must grow.
    private static let rememberedSessions = 40_000

    static func run(_ options: BenchmarkOptions) async throws -> MemoryReport {
        let server = try await ServerProcess(program: options.server ?? ServerProcess.sibling)
        defer { server.stop() }
        let duration = Duration.seconds(60) * options.minutes
        let (port, token, pace) = (server.port, server.token, options.pace)
        let load = Task {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<clients {
                    group.addTask {
                        try await Self.load(port: port, token: token, pace: pace, for: duration)
                    }
                }
                return try await group.reduce(0, +)
            }
        }
        var report = MemoryReport(
            minutes: options.minutes,
            full: Double(rememberedSessions) / Double(clients * pace) / 60
        )
        let start = ContinuousClock.now
        while ContinuousClock.now < start + duration {
            try await Task.sleep(for: .seconds(5))
            let time = (ContinuousClock.now - start) / .seconds(60)
            report.add(minutes: time, mebibytes: try server.residentSize())
        }
        report.events = try await load.value
        return report
    }

    /// What one client does.
    ///
    /// - Returns: How many events it recorded.
    private static func load(
        port: UInt16,
        token: String,
        pace: Int,
        for duration: Duration
    ) async throws -> Int {
        let connection = try HTTPConnection(port: port)
        defer { connection.close() }
        let session = max(1, eventsASecond / pace)
        let start = ContinuousClock.now
        var next = start
        var events = 0
        while next < start + duration {
            let recorded = RecordedSession.new(events: session)
            let body = Array(recorded.events.map(EventCodec.encode).joined(separator: [0x0A]))
            let reply = try await connection.post(body, path: Route.appendEvents.path, token: token)
            let stored = try AppendReply(decoding: reply).sessions.reduce(0) { $0 + $1.stored }
            guard stored == session else {
                throw BenchmarkError.failed(String(decoding: reply, as: UTF8.self))
            }
            events += stored
            for path in ["/v1/sessions?limit=50", "/v1/sessions/\(recorded.id.text)/replay"] {
                _ = try await connection.get(path, token: token)
            }
            next += .seconds(1) / pace
            try await Task.sleep(until: next, clock: .continuous)
        }
        return events
    }
}

/// The curve of a server's memory.
struct MemoryReport: Comparisons {
    private let minutes: Int
    /// After how many minutes all that is remembered of sessions is full.
    private let full: Double
    private var samples: [(minutes: Double, mebibytes: Double)] = []
    var events = 0

    init(minutes: Int, full: Double) {
        self.minutes = minutes
        self.full = full
    }

    mutating func add(minutes: Double, mebibytes: Double) {
        samples.append((minutes, mebibytes))
    }

    var report: String {
        let every = max(1, samples.count / 20)
        let curve = stride(from: 0, to: samples.count, by: every).map { index in
            let sample = samples[index]
            let bar = String(repeating: "#", count: Int(sample.mebibytes / 4))
            return "  \(Comparison.rounded(sample.minutes, 1)) min  "
                + "\(Comparison.rounded(sample.mebibytes, 1)) MiB  \(bar)"
        }
        let late = samples.filter { $0.minutes >= Double(minutes) * 0.2 }
        let last = samples.filter { $0.minutes >= full }
        let lastSlope = last.count > 1 ? Comparison.rounded(Self.slope(last), 2) : "–"
        let most = samples.map(\.mebibytes).max() ?? 0
        return """
            memory, \(events) events in \(minutes) minutes
            \(curve.joined(separator: "\n"))
              most: \(Comparison.rounded(most, 1)) MiB
              slope after the first fifth: \(Comparison.rounded(Self.slope(late), 2)) MiB a minute
              slope from \(Comparison.rounded(full, 1)) min on, when as many sessions are remembered as \
            ever: \(lastSlope) MiB a minute

            """
    }

    /// The slope of the straight line that fits best.
    private static func slope(_ samples: [(minutes: Double, mebibytes: Double)]) -> Double {
        guard samples.count > 1 else { return 0 }
        let count = Double(samples.count)
        let x = samples.map(\.minutes).reduce(0, +) / count
        let y = samples.map(\.mebibytes).reduce(0, +) / count
        let above = samples.reduce(0) { $0 + ($1.minutes - x) * ($1.mebibytes - y) }
        let below = samples.reduce(0) { $0 + ($1.minutes - x) * ($1.minutes - x) }
        return above / below
    }
}
