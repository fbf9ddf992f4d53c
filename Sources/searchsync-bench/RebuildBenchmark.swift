import EventStore
import SyncServer

/// Filling the read model of sessions anew, against the same client only reading the same rows.
///
/// First over a tenth of the log, then over all of it: the rate must not depend on its length.
enum RebuildBenchmark: Benchmark {
    static let name = "rebuild"
    static let summary = "rebuild of the read model of sessions against only reading the log"

    static func run(_ options: BenchmarkOptions) async throws -> [Comparison] {
        let server = try await BenchmarkServer.start()
        do {
            var log = RecordedLog(server)
            var comparisons: [Comparison] = []
            for events in [options.events / 10, options.events] {
                let count = try await log.grow(to: events)
                try await server.service.projector.catchUp()
                comparisons.append(try await compare(log, count, server, options.rounds))
            }
            try await server.stop()
            comparisons[1].notes.append(
                "rate over all against a tenth of the log: "
                    + Comparison.ratio(comparisons[1].medianMeasure, comparisons[0].medianMeasure)
            )
            return comparisons
        } catch {
            try? await server.stop()
            throw error
        }
    }

    private static func compare(
        _ log: RecordedLog,
        _ count: Int,
        _ server: BenchmarkServer,
        _ rounds: Int
    ) async throws -> Comparison {
        var results: [(measure: Double, baseline: Double)] = []
        for _ in 0..<rounds {
            let measure = try await rate(of: count) { try await rebuild(server) }
            let baseline = try await rate(of: count) { try await log.read(count) }
            results.append((measure, baseline))
        }
        return Comparison(
            name: name,
            measure: "rebuild of \(count) events in sessions of \(RecordedLog.session)",
            baseline: "reading them in pages of \(RecordedLog.page)",
            unit: "events/s",
            rounds: results
        )
    }

    /// Fills the next version to the end of the log, shows it and removes the old one.
    private static func rebuild(_ server: BenchmarkServer) async throws {
        try await server.service.requestRebuild(in: .standard, by: "bench")
        try await server.service.projector.catchUp()
    }
}
