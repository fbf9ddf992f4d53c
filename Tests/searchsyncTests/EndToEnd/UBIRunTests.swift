import Foundation
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import searchsync

@Suite("Commands with User Behavior Insights")
struct UBIRunTests {
    private let tool: Tool
    private let file: String

    init() throws {
        tool = try Tool()
        let bytes = Data(try Fixture.bytes(of: "ubi/shop.ndjson"))
        file = try tool.home.write(bytes, to: "shop.ndjson")
    }

    @Test("a dry run tells what a file holds, and needs no server")
    func dryRun() async throws {
        let run = try await tool.run("import", "ubi", file, "--dry-run", "--format", "json")
        // Some lines are no rows.
        #expect(run.status == ExitCode.partlyRefused.rawValue, "\(run.errors)")
        let report = try run.object()
        #expect(report["queries"]?.integer == 7 && report["events"]?.integer == 18)
        let applications = (report["applications"]?.array ?? []).compactMap(\.object)
        #expect(applications.map { $0["application"]?.string } == ["kiosk", "old", "shop"])
        let shop = try #require(applications.last)
        #expect(shop["clients"]?.integer == 1 && shop["sessions"]?.integer == 1)
        #expect(shop["clicked"]?.integer == 1 && shop["foundNothing"]?.integer == 1)
        #expect(shop["queryIDs"]?.integer == 7)
        // An event tells how much its query found, as a row of queries does.
        #expect(applications[0]["foundNothing"]?.integer == 1)
        let skipped = (report["skipped"]?.array ?? []).compactMap(\.object)
        #expect(skipped.compactMap { $0["count"]?.integer } == [1, 1, 1, 1, 1])
        let deviations = (report["deviations"]?.array ?? []).compactMap(\.object)
        let first = deviations.first { $0["code"]?.string == "integer_time" }
        #expect(first?["count"]?.integer == 6 && first?["example"]?.string == "1717527762000")
        #expect(first?["line"]?.integer == 22)
        let text = try await tool.run(
            ["import", "ubi", "-", "--dry-run"],
            input: Array(
                try Fixture.bytes(of: "ubi/shop.ndjson")
            )
        )
        #expect(text.output.contains("nothing was sent"))
        #expect(text.output.contains("session_in_attributes"))
        #expect(text.output.contains("NOTHING counts query ids"))
    }

    @Test("an import makes sessions, a second one adds nothing, and an export gives the rows back")
    func importing() async throws {
        let server = try await RunningServer.start(tool)
        let first = try await tool.run("import", "ubi", file, "--format", "json")
        #expect(first.status == ExitCode.partlyRefused.rawValue, "\(first.errors)")
        #expect(try first.object()["added"]?.integer == 24)
        #expect(try first.object()["newSessions"]?.integer == 3)
        let second = try await tool.run("import", "ubi", file)
        #expect(second.output.contains("0 rows added"))
        #expect(second.output.contains("25 rows there before"))
        let listed = try await eventually {
            try await tool.run("sessions", "list", "--format", "jsonl").objects().count == 3
        }
        #expect(listed)
        let exported = try await tool.run("export", "ubi", "--all", "--strict")
        #expect(exported.status == 0, "\(exported.errors)")
        #expect(try exported.objects().count == 24)
        #expect(exported.errors.contains("no place for"), "\(exported.errors)")
        let again = tool.home.path + "/again.ndjson.gz"
        #expect(try await tool.run("export", "ubi", "--all", "-o", again).status == 0)
        let third = try await tool.run("import", "ubi", again, "--format", "json")
        #expect(third.status == 0, "\(third.errors)")
        #expect(try third.object()["queries"]?.integer == 7)
        // What is exported as it came is known again.
        #expect(try third.object()["there"]?.integer == 24)
        try await erased()
        _ = await server.stop()
    }

    /// A row that the server does not take is told with its place in its file, each time.
    private func erased() async throws {
        let sessions = try await tool.run("sessions", "list", "--format", "jsonl").objects()
        let kiosk = sessions.first { $0["application"]?.string == "kiosk" }
        let id = try #require(kiosk?["session"]?.string ?? kiosk?["id"]?.string)
        let erasure = try await tool.run("erase", "session", id, "--yes")
        #expect(erasure.status == 0, "\(erasure.errors)")
        let rows = """

            {"application":"new","client_id":"z","action_name":"view","timestamp":1717527768000}
            {"application":"kiosk","client_id":"k1","action_name":"view","timestamp":1717527768000,\
            "session_id":"ks"}
            """
        let late = try tool.home.write(Data(rows.utf8), to: "late.ndjson")
        for added in [1, 0] {
            let run = try await tool.run("import", "ubi", file, late, "--format", "json")
            #expect(run.status == ExitCode.partlyRefused.rawValue, "\(run.errors)")
            #expect(try run.object()["added"]?.integer == added)
            let skipped = (try run.object()["skipped"]?.array ?? []).compactMap(\.object)
            let closed = skipped.first { $0["code"]?.string == "session_closed" }
            #expect(closed?["line"]?.integer == 3 && closed?["file"]?.string == late)
        }
    }

    @Test("what holds no row is told, and is no success")
    func nothing() async throws {
        for (text, message) in [("", "there is nothing in"), ("a\nb\n", "of 2 lines in")] {
            let path = try tool.home.write(Data(text.utf8), to: "none.ndjson")
            let run = try await tool.run("import", "ubi", path, "--dry-run")
            #expect(run.status == ExitCode.failure.rawValue)
            #expect(run.errors.contains(message), "\(run.errors)")
        }
    }

    @Test("rows without a time have that of their neighbours, and each row its place in its file")
    func neighbours() async throws {
        var early = UBIEarlyRows()
        let row = UBIRow(.events, ["action_name": .string("a")])
        func read(_ line: Int) -> UBIReadRow {
            UBIReadRow(row: row, time: nil, place: UBIPlace(file: "f", line: line))
        }
        #expect(early.take(read(1), 10).isEmpty && early.take(read(2), 10).isEmpty)
        let time = Timestamp(microseconds: -5)
        let placed = early.end(at: time)
        #expect(placed.map(\.place.line) == [1, 2] && placed.map(\.time) == [time, time])
        #expect(early.end(at: time).isEmpty)
        // More than some do not wait.
        #expect(early.take(read(3), 5 << 20).map(\.time) == [nil])
        for found in [placed[1], read(70_000)] {
            let record = found.record(9, inFile: 1)
            let back = try #require(try UBIReadRow(record, ["e", "f"]))
            #expect(back.row == row && back.time == found.time && back.place == found.place)
            #expect(back.isNear == found.isNear)
        }
        #expect(placed[0].action["index"]?.object?["_near"]?.string == time.description)
        #expect(read(1).action["index"]?.object?.members.map(\.key) == ["_index"])
    }
}
