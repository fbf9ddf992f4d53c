import Foundation
import SearchCore
import Testing

@testable import Device
@testable import searchsync

@Suite("Sending anew what was refused")
struct RetryRunTests {
    @Test("a session that the server did not take waits again, and the doctor says how")
    func sessions() async throws {
        let tool = try Tool()
        _ = try await tool.run("record", "--offline", input: "{\"kind\":\"searchBegan\"}\n")
        try await refuse(tool)
        let found = try await tool.run("doctor", "--offline")
        #expect(found.output.contains("3 events are rejected: not yours"))
        #expect(found.output.contains("try: searchsync sync retry"))
        let retried = try await tool.run("sync", "retry", "--offline")
        #expect(retried.output == "0 changes and 1 session wait again\n")
        let left = try await tool.run("sync", "--dry-run", "--format", "json", "--offline")
        #expect(try left.object()["events"]?.integer == 3)
        #expect(try await !tool.run("doctor", "--offline").output.contains("rejected"))
    }

    /// Notes what a server that does not take a session makes of it.
    private func refuse(_ tool: Tool) async throws {
        let file = URL(fileURLWithPath: tool.home.path + "/data/device.sqlite")
        let store = try await DeviceStore.open(at: file)
        let session = try #require(try await store.sessions().first).id
        let problem = UploadProblem(code: "session_not_owned", message: "not yours")
        try await store.apply([.stop(session, problem)], at: .now)
        await store.close()
    }
}
