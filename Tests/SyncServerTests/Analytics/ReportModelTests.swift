import EventStore
import Foundation
import Postgres
import ReadModels
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("Reports against loops over all events")
struct ReportModelTests {
    private static let people = ["ann", "bob", "cat", "dan"]

    @Test("every report says what a naive model says, at every time and after an erasure")
    func reports() async throws {
        var random = Randomness.seeded()
        let label: Comment = "SEARCHSYNC_TEST_SEED=\(random.seed)"
        try await withServer { server in
            let admin = try await server.token(.admin, person: "root")
            let analyst = try await server.token(.analyst, person: "eve")
            var sessions = try await record(40, on: server, admin, &random)
            let needed = PrivacyRecord(people: 2)
            try await server.send(.setPrivacy, token: admin, body: needed.bytes)
            try await server.projector.catchUp()
            let asking = Asking(server: server, auditor: admin, analyst: analyst, label: label)
            try await asking.compare(sessions, rounds: 4, &random)

            try await views(of: sessions, on: server, label)

            let before = try await tables(server)
            #expect(before.count > 100, label)
            try await server.send(.rebuildProjection("sessions"), token: admin)
            try await server.projector.catchUp()
            #expect(try await tables(server) == before, label)
            #expect(try await server.differences() == [], label)

            let gone = sessions.removeLast()
            _ = try await server.erase(ErasureRequest(session: gone.id), token: admin)
            let order = ErasureRequest(
                person: "bob",
                reason: nil,
                isDryRun: false,
                skipsHeld: false
            )
            _ = try await server.erase(order, token: admin)
            sessions.removeAll { $0.recorder.person == "bob" }
            try await asking.compare(sessions, rounds: 1, &random)
        }
    }

    /// Records a random history, piece by piece and between pages of the projector.
    private func record(
        _ count: Int,
        on server: TestServer,
        _ admin: String,
        _ random: inout Randomness
    ) async throws -> [RandomHistory.Session] {
        let catalog = try await server.load(
            RandomHistory.items,
            as: "things",
            roles: CatalogRoles(text: ["name"], token: ["continent"], scope: "year"),
            token: admin
        )
        var recorders: [RandomHistory.Recorder] = []
        for person in Self.people {
            let device = "\(person)s-phone"
            let token = try await server.token(.member, person: person, device: device)
            recorders.append(.init(token: token, person: person, device: device, isApp: false))
        }
        let app = try await server.token(.recorder, person: "shop", device: "till")
        recorders.append(.init(token: app, person: "shop", device: "till", isApp: true))
        var history = RandomHistory(random)
        for index in 0..<count {
            history.addSession(
                recorders[index % recorders.count],
                catalog: CatalogReference(name: "things", digest: catalog.digest)
            )
        }
        for session in history.sessions.shuffled(using: &random) {
            let cut = Int.random(in: 1...session.events.count, using: &random)
            try await server.append(Array(session.events[..<cut]), token: session.recorder.token)
            if Int.random(in: 0..<3, using: &random) == 0 { try await server.projector.catchUp() }
            try await server.append(session.events, token: session.recorder.token)
        }
        return history.sessions
    }

    /// SQL of one's own sees queries of two people and more, and nothing behind the views.
    private func views(
        of sessions: [RandomHistory.Session],
        on server: TestServer,
        _ label: Comment
    ) async throws {
        let model = NaiveReports(sessions, now: .max)
        let owner = PostgresConfiguration(server.database.connectionString)
        for people in [1, 2] {
            let role = try await AnalyticsConsole.makeLogin(
                of: .standard,
                seesAll: people == 1,
                password: nil,
                as: owner
            )
            let login = PostgresConfiguration(owner.connectionString + " user='\(role)'")
            func ask(_ sql: String) async throws -> [JSONObject] {
                try await AnalyticsConsole.run(sql, limit: 1000, timeout: .seconds(20), as: login)
                    .rows
            }
            let wanted = Dictionary(grouping: model.all) { intent in
                model.people(of: intent.normal) >= people ? intent.normal : "hidden"
            }.mapValues(\.count)
            for view in ["analytics_intents", "analytics_queries"] {
                let name = view == "analytics_intents" ? "normal_form" : "query"
                let count = view == "analytics_intents" ? "count(*)" : "sum(intents)"
                let rows = try await ask(
                    """
                    SELECT coalesce(\(name), 'hidden') AS query, \(count) AS intents
                    FROM \(view) GROUP BY 1 -- of all
                    """
                )
                var shown: [String: Int] = [:]
                for row in rows { shown[row["query"]?.string ?? ""] = row["intents"]?.integer }
                #expect(shown == wanted, "\(label) \(view)")
            }
            let ids = try await ask("SELECT count(session_id) AS ids FROM analytics_sessions")
            #expect(ids.first?["ids"]?.integer == (people == 1 ? sessions.count : 0), label)
            for refused in [
                "SELECT * FROM intent_model", "SELECT text FROM event", "DELETE FROM workspace",
                "SELECT 1) t; DROP VIEW analytics_hours; SELECT (1",
                "SELECT set_config('role', 'searchsync_server', true), * FROM intent_model",
            ] {
                await #expect(throws: PostgresError.self) { _ = try await ask(refused) }
            }
        }
    }

    /// Every row of the read model but for its version, in one order.
    private func tables(_ server: TestServer) async throws -> [String] {
        let names = [
            "intent_model", "intent_hour_model", "intent_click_model", "intent_query_month_model",
            "intent_query_day_model", "intent_query_model", "intent_person_model",
            "intent_spelling_model",
        ]
        var rows: [String] = []
        let owner = try await server.database.connectAsOwner()
        defer { owner.close() }
        for name in names {
            let statement = Statement(
                name: "test_rows_of_\(name)",
                embedded: Array(
                    """
                    SELECT (to_jsonb(t) - 'model_version')::text AS row FROM \(name) t ORDER BY 1
                    """.utf8
                )
            )
            for row in try await owner.run(statement) {
                rows.append(name + (try row.decode(String.self, "row")))
            }
        }
        return rows
    }
}

/// Asks the server and the naive model the same.
private struct Asking {
    let server: TestServer
    let auditor: String
    let analyst: String
    let label: Comment

    func compare(
        _ sessions: [RandomHistory.Session],
        rounds: Int,
        _ random: inout Randomness
    ) async throws {
        let model = NaiveReports(sessions, now: .max)
        #expect(model.all.count > 20, label)
        for report in SearchReport.allCases {
            for round in 0..<rounds {
                var question = question(of: report, round, &random)
                question.people = 1
                try await compare(report, question, model, token: auditor)
                if report.isForAuditors { continue }
                question.people = 2
                (question.person, question.device) = (nil, nil)
                question.beginAndEndOnTheHour()
                try await compare(report, question, model, token: analyst)
            }
        }
    }

    private func compare(
        _ report: SearchReport,
        _ question: NaiveQuestion,
        _ model: NaiveReports,
        token: String
    ) async throws {
        let reply = try await server.send(
            .report(report),
            Self.text(question, report),
            token: token
        )
        if let query = question.query, model.people(of: query) < question.people {
            #expect(reply.code == "too_few_people", label)
            return
        }
        if question.people > 1, !model.hasEnoughPeople(question) {
            #expect(reply.code == "too_few_people", label)
            return
        }
        #expect(reply.status == 200, "\(label) \(reply.text)")
        let (totals, all) = model.answer(report, question)
        let rows = question.isTooNarrow(for: report) ? [] : all
        let told: Comment = "\(label) \(report.rawValue) \(Self.text(question, report))"
        #expect(reply.json["totals"]?.object == Self.object(totals), told)
        #expect(reply.json["rows"]?.array == rows.map { .object(Self.object($0)) }, told)
        guard question.people == 1 else { return }
        let behind = try await server.send(
            .reportSessions(report),
            Self.text(question, report, isOfSessions: true),
            token: token
        )
        guard ![.tokens, .scopes, .latency].contains(report) else { return }
        let found = try ReportSessions(decoding: behind.body).sessions.map(\.session)
        #expect(Set(found) == model.sessionsBehind(report, question), told)
    }

    /// A question with no filter first, then with some.
    private func question(
        of report: SearchReport,
        _ round: Int,
        _ random: inout Randomness
    ) -> NaiveQuestion {
        let begin = RandomHistory.begin.microseconds
        let hours = RandomHistory.days * 24
        if round == 0 {
            // Whole months, of which there are sums, and days at both ends.
            let month: Int64 = 40 * 86_400_000_000
            return NaiveQuestion(
                since: begin - month,
                until: begin + Int64(hours) * 3_600_000_000 + month,
                limit: 1000
            )
        }
        let minute: Int64 = round == 1 ? 60 : 1
        let first = Int64.random(in: -60...Int64(hours * 40), using: &random) / minute * minute
        let length = Int64.random(in: 60...Int64(hours * 60), using: &random) / minute * minute
        var question = NaiveQuestion(
            since: begin + first * 60_000_000,
            until: begin + (first + length) * 60_000_000
        )
        func pick<Value>(_ values: [Value?]) -> Value? {
            values[Int.random(in: values.indices, using: &random)]
        }
        question.application = pick([nil, nil, "shop", "notes", ""])
        question.profile = pick([nil, nil, nil, "filter-list"])
        question.catalog = pick([nil, nil, nil, "things"])
        question.zone = pick(["UTC", "Europe/Berlin", "Asia/Kolkata"]) ?? "UTC"
        question.unit = pick(["hour", "day", "week", "month"]) ?? "day"
        question.limit = pick([3, 20]) ?? 20
        if round > 1 {
            question.person = pick([nil, nil, "ann", "user1"])
            question.device = pick([nil, nil, nil, "anns-phone"])
        }
        if report.source != .sessions, round > 2 {
            question.scope = pick([nil, nil, "all", ""])
            question.query = pick([nil, nil, "laptop", "red shoes", "xyz"])
            question.token = pick([nil, nil, Token(field: "continent", value: "Asia")])
        }
        return question
    }

    private static func text(
        _ question: NaiveQuestion,
        _ report: SearchReport,
        isOfSessions: Bool = false
    ) -> String {
        var values: [(String, String?)] = [
            ("since", Timestamp(microseconds: question.since).description),
            ("until", Timestamp(microseconds: question.until).description),
            ("application", question.application), ("profile", question.profile),
            ("catalog", question.catalog), ("person", question.person),
            ("device", question.device), ("scope", question.scope), ("query", question.query),
            ("token", question.token.map { "\($0.field)=\($0.value)" }),
        ]
        if isOfSessions || report.isLimited {
            values.append(("limit", isOfSessions ? "1000" : String(question.limit)))
        }
        if !isOfSessions { values.append(("zone", question.zone)) }
        if !isOfSessions, report == .trend { values.append(("by", question.unit)) }
        return values.compactMap { name, value in
            value?.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
                .map { "\(name)=\($0)" }
        }.joined(separator: "&")
    }

    private static func object(_ row: NaiveReports.Row) -> JSONObject {
        row.reduce(into: JSONObject()) { object, member in object[member.0] = member.1 }
    }
}
