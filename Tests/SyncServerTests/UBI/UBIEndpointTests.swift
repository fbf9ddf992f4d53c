import EventStore
import Foundation
import HTTPServer
import ReadModels
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("Collecting User Behavior Insights")
struct UBIEndpointTests {
    @Test("a file is sessions; the same file again, in another order and form, adds nothing")
    func importing() async throws {
        try await withServer { server in
            let token = try await server.token(.recorder)
            let file = try Fixture.bytes(of: "ubi/shop.ndjson")
            let reply = try await server.take(.importUBI, file, token: token)
            #expect(reply.stored == 24 && reply.duplicates == 1 && reply.sessions == 3)
            #expect(
                Set(reply.refused.map(\.code)) == [
                    "malformed_json", "not_an_object", "neither_query_nor_event", "other_index",
                    "not_adding",
                ]
            )
            let codes = Set(reply.deviations.map(\.code))
            #expect(codes.isSuperset(of: ["null_field", "integer_time", "legacy_hit_ids"]))
            #expect(codes.isSuperset(of: ["offset_without_colon", "time_without_zone"]))
            #expect(codes.isSuperset(of: ["session_in_attributes", "ordinal_from_zero"]))
            let sessions = try await server.log().filter { $0.kind == "sessionStarted" }
            #expect(sessions.count == 3)
            let before = try await server.log().count
            let rows = try shopRows().reversed()
            let array = JSONWriter.encode(
                .array(rows.filter { $0.index == .events }.map { .object($0.fields) })
            )
            let again = try await server.take(.collectUBI(token: token, .events), array)
            #expect(again.stored == 0 && again.duplicates == 18 && again.events == 0)
            let whole = try await server.take(.importUBI, file, token: token)
            #expect(whole.stored == 0 && whole.duplicates == 25)
            #expect(try await server.log().count == before)
            // Everything is an event that can be projected and replayed.
            try await server.projector.catchUp()
            for projection in server.service.projections {
                #expect(try await projection.parked.parked(in: .standard).isEmpty)
            }
        }
    }

    @Test("a collector's rows come one by one, in each of the forms that there are")
    func forms() async throws {
        try await withServer { server in
            let token = try await server.token(.recorder)
            func event(_ number: Int, _ more: String = "") -> String {
                #"{"action_name":"view","client_id":"c","session_id":"s","#
                    + #""timestamp":"2025-01-23T10:00:0\#(number)Z"\#(more)}"#
            }
            let events = Route.collectUBI(token: token, .events)
            let one = try await server.take(events, Array("[\(event(1))]".utf8))
            #expect(one.stored == 1 && one.sessions == 1 && one.events == 2)
            #expect(try await server.take(events, Array(event(2).utf8)).events == 1)
            let document = try await server.send(
                .collectUBIDocument(token: token, .events),
                body: Array(event(3).utf8)
            )
            #expect(document.status == 201 && document.json["result"]?.string == "created")
            let lines =
                "{\"index\":{}}\n\(event(4))\n{\"index\":{}}\n[1]\n{\"create\":{}}\n\(event(4))\n"
            let bulk = try await server.send(
                .collectUBIBulk(token: token, .events),
                body: Array(lines.utf8)
            )
            #expect(bulk.json["errors"]?.bool == true)
            #expect(bulk.json["stored"]?.integer == 1 && bulk.json["duplicates"]?.integer == 1)
            let both = """
                {"index":{"_index":"ubi_queries"}}
                {"user_query":"lamp","query_id":"q","client_id":"c","timestamp":"2025-01-23T10:00:06Z"}
                {"index":{"_index":"ubi_events"}}
                \(event(7, #","query_id":"q""#))

                """
            let mixed = try await server.send(
                .collectUBIRows(token: token),
                "refresh=true",
                body: Array(both.utf8)
            )
            #expect(mixed.json["errors"]?.bool == false)
            #expect(mixed.json["stored"]?.integer == 2 && mixed.json["sessions"]?.integer == 0)
            let nothing = try await server.send(events, body: [])
            #expect(nothing.status == 400 && nothing.code == "no_rows")
            let large = Array(repeating: UInt8(ascii: " "), count: 1_100_000)
            #expect(try await server.send(events, body: large).status == 413)
        }
    }

    @Test("requests that come at once share transactions, and each has its own answer")
    func gathered() async throws {
        try await withServer { server in
            let token = try await server.token(.recorder)
            let replies = try await withThrowingTaskGroup(of: UBIReply.self) { group in
                for number in 0..<40 {
                    let row =
                        #"{"action_name":"a","client_id":"c\#(number % 4)","session_id":"s","#
                        + #""timestamp":\#(1_767_225_600_000 + number / 2)}"#
                    let body = "\(row)\nno row"
                    group.addTask {
                        try await server.take(
                            .collectUBI(token: token, .events),
                            Array(body.utf8)
                        )
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(replies.allSatisfy { $0.stored + $0.duplicates == 1 })
            #expect(replies.allSatisfy { $0.refused.map(\.line) == [2] })
            let log = try await server.log()
            #expect(replies.reduce(0) { $0 + $1.stored } == 40)
            #expect(replies.reduce(0) { $0 + $1.sessions } == 4)
            #expect(replies.reduce(0) { $0 + $1.events } == 44)
            #expect(log.filter { $0.kind == "ubiEvent" }.count == 40)
        }
    }

    @Test("rows without a time have the one at which they come, and are never the same")
    func untimed() async throws {
        try await withServer { server in
            let token = try await server.token(.recorder)
            let body = Array(
                #"[{"action_name":"a","client_id":"c"},{"action_name":"a","client_id":"c"}]"#.utf8
            )
            let route = Route.collectUBI(token: token, .events)
            #expect(try await server.take(route, body).stored == 2)
            #expect(try await server.take(route, body).stored == 2)
            try await self.exported(server, token)
            // In an import they have the time of their neighbours, or the one that is told of them.
            let file = """
                {"action_name":"first","client_id":"d","session_id":"d"}
                {"action_name":"b","client_id":"d","session_id":"d","timestamp":1767225600}
                {"action_name":"c","client_id":"d","session_id":"d"}
                {"index":{"_index":"ubi_events","_timestamp":"2026-01-01T00:10:00Z"}}
                {"action_name":"d","client_id":"d","session_id":"d"}
                """
            let told = try await server.take(.importUBI, Array(file.utf8), token: token)
            #expect(told.stored == 4 && told.sessions == 1)
            let begin = Timestamp(microseconds: 1_767_225_600_000_000)
            let times = try await server.log().suffix(5).map(\.occurredAt)
            #expect(
                times.map { ($0.microseconds - begin.microseconds) / 1_000_000 } == [
                    0, 0, 0, 0, 600,
                ]
            )
        }
    }

    /// Rows of collectors that are exported with their times are known again, each as itself.
    private func exported(_ server: TestServer, _ token: String) async throws {
        let events = try await server.log().filter { $0.kind == "ubiEvent" }
        #expect(Set(events.map(\.occurredAt)).count == 4)
        let lines = events.map { event in
            let action = UBIAction.line(of: .events, at: event.occurredAt)
            return String(decoding: JSONWriter.encode(.object(action)), as: UTF8.self)
                + "\n" + #"{"action_name":"a","client_id":"c"}"#
        }
        let again = Array(lines.joined(separator: "\n").utf8)
        let known = try await server.take(.importUBI, again, token: token)
        #expect(known.stored == 0 && known.duplicates == 4)
        // Where they were not, they are as many.
        let other = lines.joined(separator: "\n").replacing(#"_id":"c""#, with: #"_id":"k""#)
        let new = try await server.take(.importUBI, Array(other.utf8), token: token)
        #expect(new.stored == 4 && new.sessions == 1)
        // What was imported without a time is known with the one that it was given.
        let plain = #"{"action_name":"z","client_id":"p","session_id":"p"}"#
        let near = #"{"index":{"_index":"ubi_events","_near":"2026-01-01T00:00:00Z"}}"#
        let told = #"{"index":{"_index":"ubi_events","_timestamp":"2026-01-01T00:00:00Z"}}"#
        for (action, stored) in [(near, 1), (told, 0), (near, 0)] {
            let file = Array("\(action)\n\(plain)".utf8)
            #expect(try await server.take(.importUBI, file, token: token).stored == stored)
        }
    }

    @Test("pages of any origin may send and read; the token is told to nobody")
    func browsers() async throws {
        try await withServer { server in
            let token = try await server.token(.recorder)
            let path = Route.collectUBI(token: token, .events).path
            let asked = try await server.send(.options, path)
            #expect(asked.status == 204 && asked.body.isEmpty)
            #expect(asked.headers["Access-Control-Allow-Origin"] == "*")
            #expect(asked.headers["Access-Control-Allow-Methods"]?.contains("POST") == true)
            #expect(asked.headers["Access-Control-Allow-Headers"]?.contains("Content-Type") == true)
            for body in ["", "[{}]", "[", "{}"] {
                let reply = try await server.send(.post, path, body: Array(body.utf8))
                #expect(reply.headers["Access-Control-Allow-Origin"] == "*")
                #expect(!reply.text.contains(token))
            }
            #expect(try await server.send(.options, "/v1/meta").status == 405)
            let metrics = try await server.send(.get, "/metrics")
            #expect(metrics.text.contains("collectUBI") && !metrics.text.contains(token))
            let wrong = try await server.send(.post, path.replacing(token.suffix(4), with: "0000"))
            #expect(wrong.status == 401)
            // Whatever the answer, a page can read it, and when to come again.
            let paths = [path + "/none", "/v1/ubi/\(token)/ubi_pages", path]
            for (path, method) in zip(paths, [HTTPMethod.post, .post, .get]) {
                let reply = try await server.send(method, path)
                #expect(reply.status == 404 || reply.status == 405)
                #expect(reply.headers["Access-Control-Allow-Origin"] == "*")
                #expect(reply.headers["Access-Control-Expose-Headers"] == "Retry-After")
                #expect(try await server.send(.options, path).status == 204)
            }
            #expect(
                try await server.send(.get, "/v1/none").headers["Access-Control-Allow-Origin"]
                    == nil
            )
            // As `navigator.sendBeacon` sends a text.
            let beacon = try HTTPRequest(
                method: .post,
                target: path,
                headers: ["Content-Type": "text/plain;charset=UTF-8"],
                body: Array(#"[{"action_name":"a","client_id":"c"}]"#.utf8)
            )
            #expect(await server.service.respond(to: beacon).status == 200)
        }
    }

    @Test("a clock that is ahead does not move a session into the future")
    func ahead() async throws {
        try await withServer { server in
            let token = try await server.token(.recorder)
            func row(_ time: String) -> [UInt8] {
                Array(
                    #"{"action_name":"a","client_id":"c","session_id":"s","timestamp":"\#(time)"}"#
                        .utf8
                )
            }
            let route = Route.collectUBI(token: token, .events)
            let wrong = try await server.take(route, row("2099-01-01T00:00:00Z"))
            #expect(wrong.stored == 1)
            #expect(wrong.deviations.map(\.code) == ["time_ahead"])
            let now = server.service.now()
            let next = try await server.take(route, row(now.description))
            #expect(next.stored == 1 && next.deviations == [])
            let events = try await server.log().suffix(3)
            #expect(events.allSatisfy { $0.occurredAt <= now.advanced(byMilliseconds: 300_000) })
            // The row keeps its time, and is known by it.
            let told = try await server.logged("ubiEvent")
            #expect(told.count == 2)
            #expect(try await server.take(route, row("2099-01-01T00:00:00Z")).duplicates == 1)
            let payloads = events.compactMap {
                $0.payload.map { String(decoding: $0, as: UTF8.self) }
            }
            #expect(payloads.contains { $0.contains("2099-01-01") })
            // What is imported is of the time that it tells.
            let file = try await server.take(.importUBI, row("2098-01-01T00:00:00Z"), token: token)
            #expect(file.stored == 1 && file.deviations == [])
            #expect(
                try await server.log().last.map {
                    $0.occurredAt > now.advanced(byMilliseconds: 300_000)
                } == true
            )
        }
    }

    @Test("so many requests are in work at once; whoever comes then has to come again")
    func callers() {
        let (one, other) = (WorkspaceID(rawValue: 1), WorkspaceID(rawValue: 2))
        let callers = UBICallers()
        // One workspace leaves a quarter to the others.
        #expect((0..<48).allSatisfy { _ in callers.enter(10, of: one) })
        #expect(!callers.enter(10, of: one))
        #expect((0..<16).allSatisfy { _ in callers.enter(10, of: other) })
        #expect(!callers.enter(10, of: other))
        callers.leave(10, of: one)
        #expect(callers.enter(10, of: other))
        // Large ones are fewer.
        let large = UBICallers()
        #expect((0..<6).allSatisfy { _ in large.enter(UBIBatch.mostBytes, of: one) })
        #expect(!large.enter(1, of: one))
        #expect((0..<2).allSatisfy { _ in large.enter(UBIBatch.mostBytes, of: other) })
        #expect(!large.enter(1, of: other))
        large.leave(UBIBatch.mostBytes, of: one)
        #expect(large.enter(UBIBatch.mostBytes, of: one))
    }

    @Test("so many requests share a transaction as have the rows and bytes of one")
    func together() throws {
        func batch(rows: Int, bytes: Int) throws -> UBIBatch {
            let row = #"{"user_query":"x","query_id":"q"}"# + "\n"
            let body = String(repeating: row, count: rows)
            let padding = String(repeating: " ", count: max(0, bytes - body.utf8.count))
            return try UBIBatch(body: Array((body + padding).utf8), nil)
        }
        let (small, long) = (try batch(rows: 400, bytes: 0), try batch(rows: 1, bytes: 600_000))
        #expect(UBIBatch.together([small, small, small]) == 2)
        #expect(UBIBatch.together([long, long]) == 1)
        #expect(UBIBatch.together([try batch(rows: 1000, bytes: 0), small]) == 1)
        #expect(UBIBatch.together([]) == 0)
    }

    @Test("a row is no larger than it may be in every form, and bad lines count as rows")
    func limits() async throws {
        try await withServer { server in
            let token = try await server.token(.recorder)
            let route = Route.collectUBI(token: token, .events)
            let large = String(repeating: "x", count: 270_000)
            let row = #"{"action_name":"a","client_id":"c","message":"\#(large)"}"#
            let small = #"{"action_name":"a","client_id":"c"}"#
            for body in [row, "[\(row),\(small)]", "\(row)\n\(small)"] {
                let reply = try await server.take(route, Array(body.utf8))
                #expect(reply.refused.map(\.code) == ["row_too_large"])
                #expect(reply.stored == (body == row ? 0 : 1))
            }
            let bad = Array(String(repeating: "x\n", count: 1000).utf8)
            let told = try await server.take(route, bad)
            #expect(told.refused.count == 1000)
            let more = try await server.send(route, body: bad + Array(small.utf8))
            #expect(more.status == 413 && more.code == "batch_too_large")
            // Long ids and names are cut, and told; everything is an event that can be read.
            let long = String(repeating: "é", count: 50_000)
            let object = #"{"object":{"object_id":"\#(long)"},"position":{"ordinal":1}}"#
            let cut =
                #"{"action_name":"click","client_id":"\#(long)","event_attributes":\#(object)}"#
            let taken = try await server.take(route, Array(cut.utf8))
            #expect(taken.stored == 1 && taken.refused == [])
            let fields = taken.deviations.filter { $0.code == "text_cut" }.map(\.field)
            #expect(Set(fields) == ["client_id", "event_attributes.object.object_id"])
            let sizes = try await server.log().compactMap { $0.payload?.count }
            #expect(sizes.allSatisfy { $0 <= EventLimits.eventBytes })
        }
    }

    @Test("a bulk answers each row and each line in place of one, in their order")
    func bulk() async throws {
        try await withServer { server in
            let token = try await server.token(.recorder)
            func event(_ number: Int) -> String {
                #"{"action_name":"a","client_id":"c","timestamp":\#(1_767_225_600 + number)}"#
            }
            let lines = [
                #"{"index":{}}"#, event(1), #"{"create":{"_index":"ubi_events"}}"#, "no row",
                #"{"delete":{"_id":"1"}}"#, #"{"update":{"_id":"1"}}"#, #"{"doc":{}}"#,
                #"{"create":{}}"#, event(1), #"{"index":{"_index":"other"}}"#, event(2), event(3),
            ]
            let reply = try await server.send(
                .collectUBIBulk(token: token, .events),
                body: Array(lines.joined(separator: "\n").utf8)
            )
            let items = (reply.json["items"]?.array ?? []).compactMap { $0.object?.members.first }
            let told = items.map { item in
                let object = item.value.object ?? [:]
                let code = object["error"]?.object?["type"]?.string ?? "-"
                return "\(item.key) \(object["status"]?.integer ?? 0) \(code)"
            }
            #expect(
                told == [
                    "index 201 -", "create 400 malformed_json", "delete 400 not_adding",
                    "update 400 not_adding", "create 200 -", "index 400 other_index",
                    "index 201 -",
                ]
            )
            #expect(reply.json["errors"]?.bool == true)
            let none = try await server.send(
                .collectUBIBulk(token: token, .events),
                body: Array("no row".utf8)
            )
            #expect(none.json["items"]?.array?.count == 1)
        }
    }

    @Test("a session that was erased takes nothing more, and its rows do not come back")
    func erased() async throws {
        try await withServer { server in
            let token = try await server.token(.recorder)
            let admin = try await server.token(.admin)
            let file = try Fixture.bytes(of: "ubi/shop.ndjson")
            _ = try await server.take(.importUBI, file, token: token)
            let session = try #require(
                try await server.log().first { $0.kind == "sessionStarted" }?.stream
            )
            let order = ErasureRequest(session: session, reason: "test")
            let erased = try await server.send(.erase, token: admin, body: order.bytes)
            #expect(erased.status == 200, "\(erased.text)")
            let before = try await server.log().count
            let again = try await server.take(.importUBI, file, token: token)
            #expect(again.stored == 0 && again.duplicates == 25)
            #expect(try await server.log().count == before)
        }
    }
}

extension TestServer {
    /// Sends rows and gives what became of them.
    func take(
        _ route: Route,
        _ body: [UInt8],
        token: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> UBIReply {
        let reply = try await send(route, token: token, body: body, sourceLocation: sourceLocation)
        try #require(reply.status == 200, "\(reply.text)", sourceLocation: sourceLocation)
        return try UBIReply(decoding: reply.body)
    }
}
