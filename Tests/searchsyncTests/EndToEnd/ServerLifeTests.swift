import Device
import Foundation
import SearchCore
import SearchIndex
import Subprocess
import SyncProtocol
import TestSupport
import Testing

/// The program against its own server and a real PostgreSQL, as processes.
@Suite("A server that is stopped, killed and started again", .serialized)
struct ServerLifeTests {
    @Test("every golden session goes through the server and comes back as its bar behaved")
    func golden() async throws {
        let tool = try Tool()
        let server = try await RunningServer.start(tool)
        for name in GoldenSession.names {
            let golden = try GoldenSession(named: name)
            try await golden.loadCatalog(into: tool)
            let recorded = try await tool.run(
                [
                    "record", "--catalog", golden.catalogName, "--profile", golden.profile.name,
                    "--format", "json",
                ],
                input: golden.input
            )
            #expect(recorded.status == 0, "\(recorded.errors)")
            let told = try recorded.object()
            #expect(told["events"]?.integer == golden.steps.count + 2)
            #expect(told["uploaded"]?.integer == golden.steps.count + 2)
            let id = try #require(told["session"]?.string)

            // A device that has never seen the session can only ask the server.
            let stranger = try Tool()
            let replayed = try await stranger.run(
                ["replay", id, "--no-wait", "--format", "jsonl", "--server", "\(server.url)"],
                environment: ["SEARCHSYNC_TOKEN": try server.token]
            )
            #expect(replayed.status == 0, "\(replayed.errors)")
            try golden.expect(try replayed.objects())
        }
        #expect(await server.stop() == 0)
    }

    @Test("a stop ends the server, its PostgreSQL and its announcement; a start finds all again")
    func stopAndStart() async throws {
        let tool = try Tool()
        let first = try await RunningServer.start(tool)
        let postmaster = try #require(first.postmaster)
        let session = try await record(["a", "ab"], with: tool)
        #expect(await first.stop() == 0)
        #expect(kill(postmaster, 0) == -1)
        #expect(first.announcement == nil)

        let second = try await RunningServer.start(tool)
        let stored = try await second.client().allEvents(of: session)
        #expect(stored.count == 4)
        #expect(await second.stop() == 0)
    }

    @Test("a second server on the same data folder is refused and names the first")
    func second() async throws {
        let tool = try Tool()
        let server = try await RunningServer.start(tool)
        let outcome = try await tool.run("serve", "--port", "0")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("\(server.pid)"), "\(outcome.errors)")
        #expect(await server.stop() == 0)
    }

    @Test("kill -9 of the server in the middle of a recording loses nothing")
    func killServer() async throws {
        let tool = try Tool()
        let first = try await RunningServer.start(tool)
        let port = try first.port
        let recording = try LiveRecording(tool)
        try recording.type(1...40)
        _ = try await eventually { ((try? await first.client().status())?.head ?? 0) >= 40 }
        await first.kill()
        try recording.type(41...80)

        let second = try await RunningServer.start(tool, port: port)
        try recording.type(81...120)
        let told = try await recording.end()
        #expect(told["events"]?.integer == 122)
        #expect(try await tool.run("sync").status == 0)
        try await expect(told, events: 122, on: second)
        #expect(await second.stop() == 0)
    }

    @Test("kill -9 of PostgreSQL in the middle of a recording loses nothing")
    func killPostgres() async throws {
        let tool = try Tool()
        let server = try await RunningServer.start(tool)
        let recording = try LiveRecording(tool)
        try recording.type(1...40)
        _ = try await eventually { ((try? await server.client().status())?.head ?? 0) >= 40 }
        let postmaster = try #require(server.postmaster)
        kill(postmaster, SIGKILL)
        try recording.type(41...80)
        let isBack = try await eventually {
            let isAnswering = (try? await server.client().status()) != nil
            return (server.postmaster ?? postmaster) != postmaster
                && isAnswering
        }
        #expect(isBack)
        try recording.type(81...120)
        let told = try await recording.end()
        #expect(told["events"]?.integer == 122)
        #expect(try await tool.run("sync").status == 0)
        try await expect(told, events: 122, on: server)
        #expect(await server.stop() == 0)
    }

    /// Records a text typed in steps; gives the session's id.
    private func record(_ texts: [String], with tool: Tool) async throws -> UUID {
        let lines = texts.map { "{\"kind\":\"textChanged\",\"data\":{\"text\":\"\($0)\"}}\n" }
        let outcome = try await tool.run(
            ["record", "--format", "json"],
            input: Array(lines.joined().utf8)
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        // A server that answers late gets it with the next sync.
        let isUploaded = try await eventually { try await tool.run("sync").status == 0 }
        #expect(isUploaded)
        return try #require(UUID(uuidString: try outcome.object()["session"]?.string ?? ""))
    }

    /// The server has every event once, and its projector has caught up by itself.
    private func expect(_ told: JSONObject, events: Int, on server: RunningServer) async throws {
        let session = try #require(UUID(uuidString: told["session"]?.string ?? ""))
        let stored = try await server.client().allEvents(of: session)
        #expect(stored.map(\.sequence) == Array(1...events))
        let isProjected = try await eventually {
            (try? await server.client().session(session).events) == events
        }
        #expect(isProjected)
    }
}

/// `searchsync record` as a process that is fed while it runs.
private final class LiveRecording {
    private let process: ChildProcess

    init(_ tool: Tool) throws {
        var launch = try tool.launch(["record", "--format", "json"])
        (launch.input, launch.output) = (.pipe, .pipe)
        process = try launch.start()
    }

    func type(_ numbers: ClosedRange<Int>) throws {
        for number in numbers {
            let line = "{\"kind\":\"textChanged\",\"data\":{\"text\":\"text \(number)\"}}\n"
            try process.input?.write(contentsOf: Data(line.utf8))
        }
    }

    /// Ends the input and gives what the program printed.
    func end() async throws -> JSONObject {
        try process.input?.close()
        #expect(await process.ended() == .exited(0))
        let data = try process.output?.readToEnd() ?? Data()
        return try #require(try JSONParser.parse(Array(data)).object)
    }
}
