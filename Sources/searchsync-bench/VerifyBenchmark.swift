import EventStore
import SyncServer

/// Verifying the log, as `searchsync audit verify` does, against only reading the same rows.
enum VerifyBenchmark: Benchmark {
    static let name = "verify"
    static let summary = "audit verify of a log against only reading it"

    static func run(_ options: BenchmarkOptions) async throws -> Comparison {
        let server = try await BenchmarkServer.start()
        do {
            var log = RecordedLog(server)
            let count = try await log.grow(to: options.events)
            var results: [(measure: Double, baseline: Double)] = []
            for _ in 0..<options.rounds {
                let measure = try await rate(of: count) {
                    let verdict = try await server.service.log.verify(.standard)
                    guard case .intact(events: count, _) = verdict else {
                        throw BenchmarkError.failed("the log is not intact: \(verdict)")
                    }
                }
                let baseline = try await rate(of: count) { try await log.read(count) }
                results.append((measure, baseline))
            }
            try await server.stop()
            return Comparison(
                name: name,
                measure: "verification of \(count) events",
                baseline: "reading them in pages of \(RecordedLog.page)",
                unit: "events/s",
                rounds: results
            )
        } catch {
            try? await server.stop()
            throw error
        }
    }
}
