import EventStore
import Foundation
import Postgres
import SearchCore
import SyncProtocol
import SyncServer

/// Asks for reports as a client does, and for the same of the events themselves.
struct ReportRounds {
    /// A report's times, in milliseconds.
    struct Times {
        let report: SearchReport
        /// Of the whole history; each round's.
        let whole: [Double]
        /// Of its last thirty days.
        let month: [Double]
        /// Of the whole history, in SQL over the events; once.
        let raw: Double
    }

    private let server: BenchmarkServer
    private let token: String

    init(_ server: BenchmarkServer, token: String) {
        self.server = server
        self.token = token
    }

    /// Measures a report, and holds it against SQL over the events.
    ///
    /// - Parameters:
    ///   - report: Which.
    ///   - rounds: How often it is asked for; SQL is asked once.
    ///   - client: A connection that no report has had: the server ends one that is idle for as long as
    ///     SQL over the events takes.
    /// - Returns: The times.
    /// - Throws: ``BenchmarkError`` where both do not say the same.
    func measure(_ report: SearchReport, rounds: Int, client: Int) async throws -> Times {
        let month = SearchHistory.end.advanced(byMilliseconds: -30 * 86_400_000)
        let (raw, expected) = try await ask(report)
        var whole: [Double] = []
        var newest: [Double] = []
        for _ in 0..<rounds {
            let (time, answer) = try await read(report, since: SearchHistory.begin, client)
            try check(report, answer, against: expected)
            whole.append(time)
            newest.append(try await read(report, since: month, client).milliseconds)
        }
        return Times(report: report, whole: whole, month: newest, raw: raw)
    }

    private func read(
        _ report: SearchReport,
        since: Timestamp,
        _ client: Int
    ) async throws -> (milliseconds: Double, answer: JSONObject) {
        let unit = report == .trend ? "&by=month" : ""
        let target =
            "/v1/analytics/\(report.rawValue)?since=\(since)&until=\(SearchHistory.end)\(unit)"
        let start = ContinuousClock.now
        let body = try await server.get(target, on: client, token: token)
        let time = (ContinuousClock.now - start) / .milliseconds(1)
        guard let answer = try JSONParser.parse(body).object else {
            throw BenchmarkError.failed("\(report.rawValue): no object")
        }
        return (time, answer)
    }

    private func ask(
        _ report: SearchReport
    ) async throws -> (milliseconds: Double, expected: JSONObject) {
        var database = PostgresConfiguration(server.address)
        database.queryTimeout = .seconds(1800)
        let connection = try await PostgresConnection.connect(database)
        defer { connection.close() }
        let start = ContinuousClock.now
        let row = try await connection.run(.raw(report), [Int32(1)]).only()
        let time = (ContinuousClock.now - start) / .milliseconds(1)
        var expected = JSONObject()
        for name in ["totals", "rows"] {
            guard let text = try row.decode(String?.self, name) else { continue }
            expected[name] = try JSONParser.parse(Array(text.utf8))
        }
        return (time, expected)
    }

    /// Both must say the same, as far as SQL says it.
    private func check(
        _ report: SearchReport,
        _ answer: JSONObject,
        against expected: JSONObject
    ) throws {
        let wanted =
            [expected["totals"]].compactMap { $0?.object }
            + (expected["rows"]?.array ?? []).compactMap(\.object)
        let found =
            [answer["totals"]].compactMap { $0?.object }
            + (answer["rows"]?.array ?? []).compactMap(\.object)
        guard found.count >= wanted.count else {
            throw BenchmarkError.failed(
                "\(report.rawValue): \(found.count) rows, not \(wanted.count)"
            )
        }
        for (row, (one, other)) in zip(wanted, found).enumerated() {
            for member in one.members where other[member.key] != member.value {
                throw BenchmarkError.failed(
                    "\(report.rawValue), \(row): \(member.key) is \(other[member.key] ?? .null), in SQL \(member.value)"
                )
            }
        }
    }
}

extension Statement {
    /// The question of a report, asked of the events.
    fileprivate static func raw(_ report: SearchReport) -> Statement {
        let intents = PackageResources.raw_intents_sql
        let embedded: [UInt8] =
            switch report {
            case .top: intents + PackageResources.raw_top_sql
            case .zeroResults: intents + PackageResources.raw_zero_results_sql
            case .abandoned: intents + PackageResources.raw_abandoned_sql
            case .clicks: intents + PackageResources.raw_clicks_sql
            case .funnel: PackageResources.raw_funnel_sql
            case .refinements: intents + PackageResources.raw_refinements_sql
            case .timeToClick: intents + PackageResources.raw_time_to_click_sql
            case .keystrokes: intents + PackageResources.raw_keystrokes_sql
            case .sessionLength: PackageResources.raw_session_length_sql
            case .queryLength: intents + PackageResources.raw_query_length_sql
            case .tokens: intents + PackageResources.raw_tokens_sql
            case .scopes: intents + PackageResources.raw_scopes_sql
            case .devices: intents + PackageResources.raw_devices_sql
            case .profiles: intents + PackageResources.raw_profiles_sql
            case .latency: PackageResources.raw_latency_sql
            case .trend: intents + PackageResources.raw_trend_sql
            }
        return Statement(name: "raw_\(report.rawValue)", embedded: embedded)
    }
}
