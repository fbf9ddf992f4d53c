import EventStore
import Foundation
import Postgres
import ReadModels
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("What analysts are told")
struct AnalystTests {
    /// Eleven in the morning of a day.
    private static let noon = Timestamp(microseconds: 1_769_857_200_000_000)
    private static let day: Int64 = 86_400_000
    private static let period = "since=2026-01-31T00:00:00Z&until=2026-02-01T00:00:00Z"

    /// Two people under a scope today and one of them yesterday; a third with a token.
    private static func record(on server: TestServer) async throws {
        for (person, moments, token) in [
            ("ann", [noon, noon.advanced(byMilliseconds: -day)], nil),
            ("bob", [noon.advanced(byMilliseconds: 90_000)], nil),
            ("cat", [noon.advanced(byMilliseconds: 180_000)], Token(field: "size", value: "10")),
        ] {
            let member = try await server.token(.member, person: person, device: "\(person)s")
            for moment in moments {
                var recording = Recording(at: moment)
                recording.add(.searchBegan)
                if let token { recording.add(.tokenAdded, ["token": token.json]) }
                if token == nil { recording.add(.scopeChanged, ["scope": .string("all")]) }
                recording.add(.textChanged, ["text": .string("laptop")])
                recording.add(.searchSubmitted)
                if person != "ann" {
                    recording.add(.textChanged, ["text": .string("tablet")])
                    recording.add(.searchSubmitted)
                }
                recording.add(.textChanged, ["text": .string("my own \(person)")])
                try await server.append(recording.events, token: member)
            }
        }
        try await server.projector.catchUp()
    }

    @Test("what few people searched is told under no filter and in no view")
    func few() async throws {
        try await withServer { server in
            let admin = try await server.token(.admin, person: "root")
            let analyst = try await server.token(.analyst, person: "eve")
            try await Self.record(on: server)
            try await server.send(
                .setPrivacy,
                token: admin,
                body: PrivacyRecord(people: 2).bytes
            )
            try await filters(server, analyst, admin)
            try await refusals(server, analyst)
            try await views(server)
            try await sums(server)
        }
    }

    /// What verifying says once each table of sums was changed, and one row of it is gone.
    private func sums(_ server: TestServer) async throws {
        #expect(try await server.differences() == [])
        let tables = ["hour", "query_day", "query_month", "query", "person", "spelling"]
            .map { "intent_\($0)_model" }
        let owner = try await server.database.connectAsOwner()
        defer { owner.close() }
        for table in tables {
            try await owner.simpleScript(
                """
                UPDATE \(table) SET intents = intents + 1;
                DELETE FROM \(table) WHERE ctid IN (SELECT ctid FROM \(table) LIMIT 1);
                """
            )
        }
        try await owner.simpleScript(
            """
            INSERT INTO intent_click_model
            SELECT hour, workspace_id, model_version, 1, application, profile, catalog, 1, 1
            FROM intent_hour_model
            """
        )
        let found = try await server.differences()
        #expect(Set(found.map(\.difference)) == Set(tables + ["intent_click_model"]))
        #expect(found.allSatisfy { $0.subject == nil })
        for table in tables {
            #expect(found.contains { $0.difference == table && $0.shown == nil }, "\(table)")
        }
    }

    private func filters(
        _ server: TestServer,
        _ analyst: String,
        _ admin: String
    ) async throws {
        for (filter, field) in [
            ("token=size%3D10", "token"), ("token=size%3D10&query=laptop", "token"),
            ("token=size%3D11", "token"), ("scope=none", "scope"),
            ("query=my%20own%20ann", "query"),
        ] {
            for report in [SearchReport.top, .clicks, .trend, .keystrokes, .queryLength] {
                let query = Self.period + "&" + filter
                let refused = try await server.send(.report(report), query, token: analyst)
                #expect(refused.code == "too_few_people", "\(report) \(filter)")
                #expect(refused.json["field"]?.string == field)
                let told = try await server.send(.report(report), query, token: admin)
                #expect(told.status == 200, "\(report) \(filter)")
            }
        }
        for (token, before) in [(analyst, nil), (admin, 2)] {
            let reply = try await server.send(
                .report(.trend),
                Self.period + "&scope=all",
                token: token
            )
            #expect(reply.json["totals"]?.object?["intents"]?.integer == 5)
            #expect(reply.json["totals"]?.object?["previousIntents"]?.integer == before)
        }
        // Two people made it, one of them under the scope.
        for (token, scope, isTold) in [
            (analyst, "", true), (analyst, "&scope=all", false), (admin, "&scope=all", true),
        ] {
            let top = try await server.send(.report(.top), Self.period + scope, token: token)
            let rows = (top.json["rows"]?.array ?? []).compactMap { $0.object?["query"]?.string }
            #expect(rows.contains("laptop"))
            #expect(rows.contains("tablet") == isTold, "\(scope)")
        }
    }

    /// What would change nothing, and what the database does not know.
    private func refusals(_ server: TestServer, _ analyst: String) async throws {
        for (report, option, field) in [
            (SearchReport.trend, "limit=3", "limit"), (.funnel, "limit=3", "limit"),
            (.keystrokes, "limit=3", "limit"), (.top, "by=day", "by"),
            (.trend, "zone=US/Pacific-New", "zone"), (.trend, "zone=Moon/Crater", "zone"),
        ] {
            let refused = try await server.send(
                .report(report),
                Self.period + "&" + option,
                token: analyst
            )
            #expect(refused.status == 400 && refused.code == "invalid_parameter", "\(option)")
            #expect(refused.json["field"]?.string == field)
        }
    }

    private func views(_ server: TestServer) async throws {
        for seesAll in [false, true] {
            let ask = try await server.console(seesAll: seesAll)
            let moments = try await ask(
                """
                SELECT count(*) AS rows FROM (
                    SELECT began_at AS moment FROM analytics_intents
                    UNION ALL SELECT started_at FROM analytics_sessions
                ) t WHERE date_trunc('hour', moment, 'UTC') <> moment
                """
            )
            #expect((moments.first?["rows"]?.integer == 0) == !seesAll)
            let gaps = try await ask("SELECT count(gap_ms) AS gaps FROM analytics_intents")
            #expect(gaps.first?["gaps"]?.integer == (seesAll ? 6 : 0))
            let hidden = try await ask(
                """
                SELECT count(*) AS rows, count(query) AS queries,
                    count(words) + count(characters) + count(keystrokes) + count(shortenings)
                        + count(positions) + count(took_ms) AS tells
                FROM analytics_intents WHERE coalesce(query, '') NOT IN ('laptop', 'tablet')
                """
            )
            #expect(hidden.first?["rows"]?.integer == 4)
            #expect(hidden.first?["queries"]?.integer == (seesAll ? 4 : 0))
            #expect(hidden.first?["tells"]?.integer == (seesAll ? 24 : 0))
        }
    }
}

extension TestServer {
    /// Statements as the login of a workspace's analysts or auditors.
    func console(
        seesAll: Bool
    ) async throws -> (String) async throws -> [JSONObject] {
        let owner = PostgresConfiguration(database.connectionString)
        let role = try await AnalyticsConsole.makeLogin(
            of: .standard,
            seesAll: seesAll,
            password: nil,
            as: owner
        )
        let login = PostgresConfiguration(owner.connectionString + " user='\(role)'")
        return { sql in
            try await AnalyticsConsole.run(sql, limit: 1000, timeout: .seconds(20), as: login)
                .rows
        }
    }
}
