import EventStore
import Foundation
import Postgres
import SearchCore
import SyncServer

/// Every report over half a year of searches, beside the same question asked of the events in SQL, as
/// the history grows; and how fast the projector keeps up with the intents on.
///
/// Both answers must be the same. Three lengths of history, in one database: a tenth, three tenths and
/// all of the events that the options say.
enum AnalyticsBenchmark: Benchmark {
    static let name = "analytics"
    static let summary = "reports over half a year beside SQL over its events; only by name"
    static let isOnDemand = true

    static func run(_ options: BenchmarkOptions) async throws -> AnalyticsFindings {
        let server = try await BenchmarkServer.start()
        do {
            var history = try await RecordedHistory(server)
            var findings = AnalyticsFindings()
            var clients = 0
            for part in [options.events / 10, options.events * 3 / 10, options.events] {
                findings.begin(try await history.grow(to: part))
                let reports = ReportRounds(server, token: try await server.admin())
                for report in SearchReport.allCases {
                    clients += 1
                    let times = try await reports.measure(
                        report,
                        rounds: options.rounds,
                        client: clients
                    )
                    findings.add(times)
                    history.tell("\(report.rawValue) measured")
                }
            }
            try await server.stop()
            return findings
        } catch {
            try? await server.stop()
            throw error
        }
    }
}
