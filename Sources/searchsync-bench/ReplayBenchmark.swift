import Foundation
import SearchCore
import SearchIndex

/// A session of 10,000 events: decoding and replaying it, against decoding alone.
enum ReplayBenchmark: Benchmark {
    static let name = "replay"
    static let summary = "replay of a session of 10,000 events against decoding it"
    private static let count = 10_000

    static func run(_ options: BenchmarkOptions) async throws -> Comparison {
        let lines = RecordedSession(number: 0, events: count).events.map(EventCodec.encode)
        var results: [(measure: Double, baseline: Double)] = []
        for _ in 0..<options.rounds {
            var shown = 0
            let replayed = try await rate(of: count) { shown = try replay(lines) }
            var decoded = 0
            let baseline = try await rate(of: count) { decoded = try decode(lines) }
            guard shown > 0, decoded == count else {
                throw BenchmarkError.failed("the replay showed nothing")
            }
            results.append((replayed, baseline))
        }
        return Comparison(
            name: name,
            measure: "decode and replay with results",
            baseline: "decode",
            unit: "events/s",
            rounds: results
        )
    }

    private static func replay(_ lines: [[UInt8]]) throws -> Int {
        var replay = SessionReplay(catalog: RecordedSession.catalog)
        return try lines.reduce(0) { sum, line in
            sum + (replay.apply(try EventCodec.decode(line)).total ?? 0)
        }
    }

    private static func decode(_ lines: [[UInt8]]) throws -> Int {
        try lines.reduce(0) { sum, line in
            sum + (try EventCodec.decode(line).sequence > 0 ? 1 : 0)
        }
    }
}
