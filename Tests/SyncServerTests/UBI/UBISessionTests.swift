import Foundation
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("Sessions made of rows of User Behavior Insights")
struct UBISessionTests {
    @Test("keystrokes become texts; answers, impressions and clicks stand behind them")
    func events() throws {
        let told = try Self.taken(shopRows().filter { $0.application == "shop" })
        #expect(
            told.map(Self.sentence) == [
                "sessionStarted", "searchBegan", "textChanged lap", "textChanged lapt",
                "textChanged laptop",
                // The row with hits is the answer; the ones that only count facets are none, but
                // for the first, which came when nothing better was known.
                "resultsShown 0 for 5", "resultsShown 3 for 5", "ubiEvent query",
                "ubiEvent impression A 1", "ubiEvent impression B 2", "textChanged blaptop",
                "textChanged blalaptop", "textChanged black laptop", "resultsShown 1 for 11",
                "resultsShown 2 for 13", "resultSelected E 2", "resultSelected E 2", "searchBegan",
                "textChanged zzz", "resultsShown 0 for 19",
            ]
        )
        #expect(told.map(\.sequence) == Array(1...told.count))
        #expect(told.allSatisfy { $0.offsetMs >= 0 })
        #expect(zip(told, told.dropFirst()).allSatisfy { $0.offsetMs <= $1.offsetMs })
    }

    @Test("text inserted in the middle is one intent, with its clicks and what was found")
    func intents() throws {
        let intents = Self.intents(try Self.taken(shopRows().filter { $0.application == "shop" }))
        #expect(intents.map(\.query.text) == ["black laptop", "zzz"])
        #expect(intents[0].choices.map(\.id) == ["E", "E"])
        #expect(intents[0].keystrokes == 6)
        #expect(intents.map(\.reportedTotal) == [2, 0])
    }

    @Test("positions count from 1, also where ordinals count from 0")
    func positions() throws {
        let told = try Self.taken(shopRows().filter { $0.application == "kiosk" })
        #expect(
            told.map(Self.sentence) == [
                "sessionStarted", "searchBegan", "textChanged lamp", "resultsShown 0 for 3",
                "textChanged lamps", "resultsShown 3 for 5", "ubiEvent impression L1 1",
                "ubiEvent impression L1 1", "resultSelected L2 2", "ubiEvent page_exit",
            ]
        )
    }

    @Test("the rows come back out of the events, as they were")
    func carried() throws {
        let rows = try shopRows()
        for application in ["shop", "kiosk", "old"] {
            let some = Self.inOrder(rows.filter { $0.application == application })
            let back = try Self.taken(some).compactMap { UBICarried.row(of: $0) }
            #expect(back.count == some.count)
            #expect(back.map(\.canonicalBytes) == some.map(\.canonicalBytes))
        }
    }

    @Test("events that tell hits, and hits that are no texts, come back as well")
    func hits() throws {
        let lists: [JSONValue] = [
            JSONValue(["a", "b"]), .array([JSONValue(1), JSONValue(2)]),
            .array([.string("a"), .object(["id": .null])]),
        ]
        for list in lists {
            for index in UBIIndex.allCases {
                let row = UBIRow(
                    index,
                    [
                        "action_name": .string("search"), "user_query": .string("x"),
                        "query_id": .string("q"), "query_response_hit_ids": list,
                    ]
                )
                let back = try Self.taken([row]).compactMap { UBICarried.row(of: $0) }
                #expect(back.map(\.canonicalBytes) == [row.canonicalBytes])
            }
        }
    }

    @Test("whatever a row is, its events are no larger than events may be, and can be read back")
    func large() throws {
        for row in Self.largeRows {
            let events = try Self.taken([row])
            for event in events {
                let bytes = EventCodec.encode(event)
                #expect(bytes.count <= EventLimits.eventBytes)
                #expect(try EventCodec.decode(bytes) == event)
            }
            let told = row.deviations.contains { [.rowCut, .textCut].contains($0.code) }
            let back = events.compactMap { UBICarried.row(of: $0) }
            #expect(told || back.map(\.canonicalBytes) == [row.canonicalBytes])
        }
    }

    /// Rows around the limits, each large in another way.
    private static var largeRows: [UBIRow] {
        let long = String(repeating: "é\u{1}", count: 40_000)
        let flags = String(repeating: "👩‍👩‍👧‍👦", count: 1024)
        var rows = ["application", "client_id", "user_id", "action_name", "message", "user_query"]
            .map { UBIRow(.events, ["action_name": .string("search"), $0: .string(long)]) }
        let object: JSONObject = ["object": .object(["object_id": .string(long)])]
        for action in ["click", "view"] {
            let fields: JSONObject = [
                "action_name": .string(action), "event_attributes": .object(object),
            ]
            rows.append(UBIRow(.events, fields))
        }
        for size in [0, 20_000, 40_000, 44_000, 58_000, 62_000, 100_000] {
            for hits in [JSONValue((0..<6000).map { "object-\($0)" }), JSONValue(["7"])] {
                let fields: JSONObject = [
                    "user_query": .string(flags), "query_id": .string("q"),
                    "query_response_hit_ids": hits,
                    "query": .string(String(repeating: "x", count: size)),
                ]
                rows.append(UBIRow(.queries, fields))
            }
        }
        let digits = JSONValue.array(Array(repeating: JSONValue(1), count: 25_000))
        let giant = JSONValue(Array(repeating: long, count: 2))
        for hits in [digits, giant] {
            let fields: JSONObject = [
                "user_query": .string("x"), "query_id": .string("q"),
                "query_response_hit_ids": hits,
            ]
            rows.append(UBIRow(.queries, fields))
        }
        return rows
    }

    @Test("what is kept of a session is read back as it was")
    func state() throws {
        var session = UBISession(at: Timestamp(microseconds: 5))
        for row in try shopRows() {
            _ = session.take(row, at: row.at ?? session.lastAt, session: UUID()) { "<\($0)>" }
        }
        let bytes = JSONWriter.encode(.object(session.json))
        let object = try #require(try JSONParser.parse(bytes).object)
        #expect(UBISession(object) == session)
        #expect(session.queries.count <= UBISession.mostQueries)
    }

    /// The events of rows in the order of their times.
    private static func taken(_ rows: [UBIRow]) throws -> [Event] {
        let rows = inOrder(rows)
        var session = UBISession(at: time(of: try #require(rows.first)))
        // Known beforehand, as a plan knows it of its batch.
        session.countsFromZero = rows.contains { $0.ordinal == 0 }
        let id = UUID()
        return rows.flatMap { session.take($0, at: time(of: $0), session: id) { $0 } }
    }

    private static func inOrder(_ rows: [UBIRow]) -> [UBIRow] {
        rows.enumerated().sorted { (time(of: $0.1), $0.0) < (time(of: $1.1), $1.0) }.map(\.1)
    }

    private static func time(of row: UBIRow) -> Timestamp { row.at ?? Timestamp(microseconds: 0) }

    private static func intents(_ events: [Event]) -> [Intent] {
        var (state, fold) = (SearchState(profile: UBISession.profile), IntentFold())
        var intents: [Intent] = []
        for event in events {
            let before = state
            state.apply(event.body, under: UBISession.profile)
            if let ended = fold.apply(event, event.body, from: before, to: state) {
                intents.append(ended)
            }
        }
        return intents + (fold.current.map { [$0] } ?? [])
    }

    private static func sentence(_ event: Event) -> String {
        let data = event.data
        let facts: [String?] = [
            data["text"]?.string, data["action"]?.string, data["id"]?.string,
            data["position"]?.integer.map(String.init), data["total"]?.integer.map(String.init),
            data["answers"]?.integer.map { "for \($0)" },
        ]
        return ([event.kind.rawValue] + facts.compactMap { $0 }).joined(separator: " ")
    }
}

/// The rows of the fixture.
func shopRows() throws -> [UBIRow] {
    var lines = UBILines()
    return try Fixture.lines(of: "ubi/shop.ndjson").compactMap { line in
        guard case .row(let row) = lines.take(line) else { return nil }
        return row
    }
}
