import Foundation
import SearchCore
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
        let again = tool.home.path + "/again.ndjson.gz"
        #expect(try await tool.run("export", "ubi", "--all", "-o", again).status == 0)
        let third = try await tool.run("import", "ubi", again, "--format", "json")
        #expect(third.status == 0, "\(third.errors)")
        #expect(try third.object()["queries"]?.integer == 7)
        _ = await server.stop()
    }
}
