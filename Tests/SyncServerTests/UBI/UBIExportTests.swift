import Foundation
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("Sessions as rows of User Behavior Insights")
struct UBIExportTests {
    @Test(
        "every golden session is told in rows that the schema allows",
        arguments: GoldenSession.names
    )
    func golden(name: String) throws {
        let rows = Self.rows(of: try GoldenSession(named: name).events(session: UUID()))
        #expect(!rows.isEmpty)
        for row in rows {
            let strict = row.strict(at: Timestamp(microseconds: 0))
            #expect(strict.violations == [], "\(name)")
        }
    }

    @Test("an intent has a query id, a row among the queries, and its keystrokes and clicks")
    func intents() throws {
        let rows = Self.rows(
            of: Self.session([
                (.searchBegan, [:]),
                (.textChanged, ["text": .string("un")]), (.textChanged, ["text": .string("uni")]),
                (.searchSubmitted, [:]),
                (.resultSelected, ["id": .string("p1"), "position": JSONValue(2)]),
                (.textChanged, ["text": .string("abc")]),
                (.resultsShown, ["total": JSONValue(7), "ids": JSONValue(["a", "b"])]),
                (.sessionClosed, [:]),
            ])
        )
        let queries = rows.filter { $0.index == .queries }
        #expect(queries.map { $0.fields["user_query"]?.string } == ["uni", "abc"])
        #expect(queries.map(\.hits) == [nil, ["a", "b"]])
        let total = queries.last?.fields["query_attributes"]?.object?["total"]?.integer
        #expect(total == 7)
        let events = rows.filter { $0.index == .events }
        #expect(
            events.map(\.action) == [
                "searchBegan", "search", "search", "submit", "click", "search", "sessionClosed",
            ]
        )
        #expect(events[4].object == "p1" && events[4].ordinal == 2)
        #expect(Set(events[1...4].map(\.query)) == [queries[0].query])
        #expect(events[5].query == queries[1].query)
        #expect(Set(events.map(\.session)).count == 1)
    }

    @Test("what is exported is, imported again, the same texts and clicks")
    func roundTrip() throws {
        let texts = ["l", "la", "lap", "la", "lab", "laboratory"]
        let steps =
            texts.map { (EventKind.textChanged, ["text": .string($0)] as JSONObject) }
            + [(.resultSelected, ["id": .string("p"), "position": JSONValue(3)])]
        let rows = Self.rows(of: Self.session(steps)).filter { $0.index == .events }
        var session = UBISession(at: Timestamp(microseconds: 0))
        let events = rows.flatMap { row in
            session.take(row, at: row.at ?? session.lastAt, session: UUID()) { $0 }
        }
        #expect(events.compactMap { $0.data["text"]?.string } == texts)
        let choice = events.last { $0.kind == .resultSelected }?.data
        #expect(choice?["id"]?.string == "p" && choice?["position"]?.integer == 3)
    }

    @Test("a session that was made of rows gives these back and nothing else")
    func imported() throws {
        let rows = try shopRows().filter { $0.application == "kiosk" }
            .sorted { ($0.at?.microseconds ?? 0) < ($1.at?.microseconds ?? 0) }
        var session = UBISession(at: Timestamp(microseconds: 0))
        let events = rows.flatMap { row in
            session.take(row, at: row.at ?? session.lastAt, session: UUID()) { $0 }
        }
        let back = Self.rows(of: events)
        #expect(back == rows)
        for row in back { #expect(row.strict(at: session.startedAt).violations == []) }
        let strict = try #require(back.first).strict(at: session.startedAt)
        #expect(strict.session == "ks")
        #expect(strict.fields["other_event_attributes"]?.object?["result_count"]?.integer == 0)
    }

    private static func rows(of events: [Event]) -> [UBIRow] {
        var export = UBIExport()
        let rows = events.flatMap { export.take($0) }
        return rows + export.finish()
    }

    private static func session(_ steps: [(EventKind, JSONObject)]) -> [Event] {
        let id = UUID()
        let start: (EventKind, JSONObject) = (
            .sessionStarted,
            ["profile": .object(Profile.filterList.json), "application": .string("notes")]
        )
        return ([start] + steps).enumerated().map { index, step in
            Event(
                session: id,
                sequence: index + 1,
                kind: step.0,
                at: Timestamp(microseconds: Int64(index) * 200_000),
                offsetMs: index * 200,
                data: step.1
            )
        }
    }
}
