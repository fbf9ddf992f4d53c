import EventStore
import Foundation
import Postgres
import SearchCore

/// Reads one report from the version of the read model that is shown.
struct ReportReading: Sendable {
    private static let hour: Int64 = 3_600_000_000

    let workspace: WorkspaceID
    let model: Int32
    let behind: Int
    let neededPeople: Int
    let people: [UUID]?
    let devices: [UUID]?
    let query: UUID?

    func answer(_ query: ReportQuery, on runner: any StatementRunner) async throws -> ReportAnswer {
        do {
            let rows = try await runner.run(query.report.statement, parameters(query))
            guard let first = rows.first else {
                throw ReadModelError.damaged("The report \(query.report.rawValue)")
            }
            let hasHidden = query.report.hidesRows
            return ReportAnswer(
                model: Int(model),
                behind: max(behind, 0),
                minimumPeople: neededPeople,
                totals: try object(query.report.sums, first, prefix: "total_"),
                rows: try rows.filter { try $0.decode(Bool.self, "is_row") }
                    .map { try object(query.report.fields, $0) },
                hidden: hasHidden ? Int(try first.decode(Int64.self, "hidden")) : 0,
                hiddenIntents: hasHidden ? Int(try first.decode(Int64.self, "hidden_intents")) : 0
            )
        } catch let error as PostgresError {
            // A parameter that is refused: a time zone that this program knows, and the database not.
            if error.sqlState == "22023" {
                throw ReportRefusal.unknownTimeZone(query.timeZone.identifier)
            }
            throw ReadModelError(error)
        }
    }

    /// Whether enough people are behind what is asked for, where a filter looks at what few may
    /// have searched.
    ///
    /// A query that enough people ever made may be one person's under a token, a scope or in a
    /// period, so that the people of the period count.
    func hasEnoughPeople(
        _ query: ReportQuery,
        on runner: any StatementRunner
    ) async throws -> Bool {
        guard neededPeople > 1, query.narrowing != nil else { return true }
        do {
            let row = try await runner.run(.reportPeople, parameters(query, hasOnlyFacts: true))
                .only()
            return Int(try row.decode(Int64.self, "people")) >= neededPeople
        } catch { throw ReadModelError(error) }
    }

    func sessions(
        _ query: ReportQuery,
        on runner: any StatementRunner
    ) async throws -> [ReportedSession] {
        do {
            let rows = try await runner.run(
                query.report.sessionsStatement,
                parameters(query, hasOnlyFacts: true)
            )
            var sessions: [ReportedSession] = []
            for row in rows {
                let time = try row.decode(PostgresTimestamp.self, "began_at")
                sessions.append(
                    ReportedSession(
                        session: try row.decode(UUID.self, "session_id"),
                        beganAt: Timestamp(time),
                        intents: Int(try row.decode(Int64.self, "intents"))
                    )
                )
            }
            return sessions
        } catch { throw ReadModelError(error) }
    }

    /// The parameters of every report, as `report_facts.sql` lists them.
    private func parameters(
        _ query: ReportQuery,
        hasOnlyFacts: Bool = false
    ) -> [any PostgresParameter] {
        let unit: Int64? =
            if hasOnlyFacts || query.needsFacts {
                nil
            } else {
                switch query.report.source {
                case .hours: Self.hour
                case .queries: 24 * Self.hour
                case .facts, .sessions: nil
                }
            }
        let span = ReportSpan(
            since: query.since,
            until: query.until,
            unit: unit,
            hasMonths: query.canUseMonths
        )
        let times = [span.since, span.from, span.to, span.until].map(PostgresTimestamp.init)
        let period: [any PostgresParameter] = [workspace.rawValue, model] + times
        let filters: [any PostgresParameter] = [
            query.application, query.profile, query.catalog, people, devices, query.token?.field,
            query.token?.value, query.scope, query.query == nil ? nil : self.query,
        ]
        return period + filters + [
            Int32(neededPeople), Int64(query.limit), query.timeZone.identifier,
            query.report.rawValue, query.bucket.rawValue,
            PostgresTimestamp(span.firstMonth), PostgresTimestamp(span.lastMonth),
        ]
    }

    private func object(
        _ fields: [ReportField],
        _ row: PostgresRow,
        prefix: String = ""
    ) throws(PostgresError) -> JSONObject {
        var object = JSONObject()
        for field in fields {
            let column = prefix + field.column
            switch field.kind {
            case .text: object[field.key] = JSONValue(try row.decode(String?.self, column))
            case .time:
                let time = try row.decode(PostgresTimestamp?.self, column)
                object[field.key] = JSONValue(
                    time.map { Timestamp($0).description }
                )
            case .count, .milliseconds:
                let count = try row.decode(Int64?.self, column)
                object[field.key] = count.map { JSONValue(Int($0)) } ?? .null
            case .number, .ratio, .mean, .flag: break  // Worked out of the others.
            }
        }
        return object
    }
}

extension SearchReport {
    /// The sums that SQL gives; those of the period before come from there.
    fileprivate var sums: [ReportField] { self == .trend ? Self.figures : totals }

    /// Whether each row by itself is told only where enough people are behind it.
    var hidesRows: Bool {
        switch self {
        case .top, .zeroResults, .abandoned, .tokens, .scopes: true
        case .clicks, .funnel, .refinements, .timeToClick, .keystrokes, .sessionLength,
            .queryLength, .devices, .profiles, .latency, .trend:
            false
        }
    }
}
