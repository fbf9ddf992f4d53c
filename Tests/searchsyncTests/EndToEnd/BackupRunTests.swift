import Foundation
import SearchCore
import Subprocess
import TestSupport
import Testing

@Suite("Backing up and restoring from the command line", .serialized)
struct BackupRunTests {
    private func record(_ tool: Tool, _ text: String, offline: Bool = false) async throws -> String
    {
        let input = """
            {"kind":"searchBegan"}
            {"kind":"textChanged","data":{"text":"\(text)"}}
            {"kind":"searchSubmitted"}

            """
        let line = ["record", "--format", "json"] + (offline ? ["--offline"] : [])
        let outcome = try await tool.run(line, input: Array(input.utf8))
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try #require(try outcome.object()["session"]?.string)
    }

    private func json(_ tool: Tool, _ line: [String]) async throws -> JSONObject {
        let outcome = try await tool.run(line + ["--format", "json"])
        try #require(outcome.status == 0, "\(outcome.errors)")
        return try outcome.object()
    }

    /// A folder in which PostgreSQL's programs are, and one of them does what a script says.
    private func programs(_ tool: Tool, _ name: String, _ script: String) throws -> [String: String]
    {
        let folder = "\(tool.home.path)/bin-\(UUID().uuidString)"
        let manager = FileManager.default
        try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let versions = try manager.contentsOfDirectory(atPath: "/usr/lib/postgresql").sorted()
        let real = "/usr/lib/postgresql/\(try #require(versions.last))/bin"
        for program in try manager.contentsOfDirectory(atPath: real) where program != name {
            try manager.createSymbolicLink(
                atPath: "\(folder)/\(program)",
                withDestinationPath: "\(real)/\(program)"
            )
        }
        let text = """
            #!/bin/sh
            if [ "$1" = --version ]; then exec "\(real)/\(name)" --version; fi
            echo $$ > "\(folder)/pid"
            \(script.replacing("REAL", with: "\(real)/\(name)"))

            """
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder)/\(name)")
        return ["SEARCHSYNC_POSTGRES_BIN": folder]
    }

    /// Starts a command whose program stands still, and waits until that stands.
    private func start(
        _ tool: Tool,
        _ line: [String],
        _ environment: [String: String]
    ) async throws -> (process: ChildProcess, program: Int32) {
        let process = try tool.launch(line, environment).start()
        let file = (environment["SEARCHSYNC_POSTGRES_BIN"] ?? "") + "/pid"
        var program: Int32?
        let stands = try await eventually {
            program = (try? String(contentsOfFile: file, encoding: .utf8))
                .flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
            return program != nil || !process.isRunning
        }
        #expect(stands && process.isRunning)
        return (process, try #require(program))
    }

    @Test("what was recorded after the backup comes back from the device, and nothing twice")
    func wholeWay() async throws {
        let tool = try Tool()
        let file = tool.home.path + "/a.backup"
        let server = try await RunningServer.start(tool)
        let first = try await record(tool, "uni")
        #expect(try await json(tool, ["status"])["server"]?.object?["backedUpTo"] == .null)
        let backup = try await json(tool, ["backup", file])
        #expect(backup["recorded"]?.bool == true)
        let second = try await record(tool, "pol")
        _ = try await json(tool, ["sync", "--keep", "all"])
        let cursor = try await tool.run(
            "tail",
            "--from-start",
            "--limit",
            "1",
            "--format",
            "jsonl"
        ).objects().first?["cursor"]?.string
        let refused = try await tool.run("restore", "--replace", file)
        #expect(refused.status == 1 && refused.errors.contains("kill \(server.pid)"))
        #expect(await server.stop() == 0)

        let occupied = try await tool.run("restore", file)
        #expect(occupied.status == 1 && occupied.errors.contains("--replace"))
        let restored = try await json(tool, ["restore", "--replace", file])
        #expect(restored["epoch"]?.integer == 2)
        #expect(restored["keptAs"]?.string?.hasPrefix("searchsync_before_") == true)

        let again = try await RunningServer.start(tool)
        let behind = try await tool.run("tail", "--after", try #require(cursor), "--limit", "1")
        #expect(behind.status == 1 && behind.errors.contains("restored from a backup"))
        #expect(behind.errors.contains("try: searchsync tail --from-start"))
        let model = try await tool.run("projection", "verify")
        #expect(model.status == 0, "\(model.errors)")
        let sync = try await json(tool, ["sync"])
        #expect(sync["resent"]?.bool == true && sync["uploaded"]?.integer == 5)
        #expect(sync["duplicates"]?.integer == 5 && sync["remaining"]?.integer == 0)
        #expect(try await json(tool, ["audit", "verify"])["verdict"]?.string == "intact")
        let listed = try await eventually {
            let lines = try await tool.run("sessions", "list", "--format", "jsonl").objects()
            return Set(lines.compactMap { $0["session"]?.string }) == [first, second]
        }
        #expect(listed)
        let log = try await tool.run("audit", "log", "--format", "jsonl").objects()
        #expect(log.contains { $0["kind"]?.string == "restored" })

        // A backup holds it all now: the device lets go of it, and the server replays it.
        _ = try await json(tool, ["sync"])
        let checked = try await tool.run("doctor")
        #expect(checked.status == 0 && checked.output.contains("ok    backup: less than"))
        _ = try await json(tool, ["backup", tool.home.path])
        #expect(try await json(tool, ["sync"])["pruned"]?.integer == 2)
        let replay = ["replay", first, "--no-wait", "--format", "jsonl"]
        #expect(try await tool.run(replay).objects().count == 5)
        let shown = try await json(tool, ["sessions", "show", first, "--offline"])
        #expect(shown["on"]?.string == "server" && shown["text"]?.string == "uni")
        let local = try await tool.run(replay + ["--offline"])
        #expect(local.status == 4 && local.errors.contains("kept by the server alone"))
        #expect(await again.stop() == 0)
    }

    @Test("kill -9 and Ctrl-C in the middle of a backup leave the old one and no half one")
    func killedBackup() async throws {
        let tool = try Tool()
        let file = tool.home.path + "/a.backup"
        let server = try await RunningServer.start(tool)
        _ = try await record(tool, "uni")
        _ = try await json(tool, ["backup", file])
        let old = try Data(contentsOf: URL(fileURLWithPath: file))
        let slow = try programs(tool, "pg_dump", "\"REAL\" \"$@\"; exec sleep 60")
        let line = ["backup", "--force", file]
        func rest() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: tool.home.path)
                .filter { $0.hasSuffix(".partial") }
        }

        let killed = try await start(tool, line, slow)
        killed.process.signal(SIGKILL)
        await killed.process.ended()
        Foundation.kill(killed.program, SIGKILL)
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == old)
        #expect(try rest().count == 1)

        try FileManager.default.removeItem(
            atPath: try #require(slow["SEARCHSYNC_POSTGRES_BIN"]) + "/pid"
        )
        let stopped = try await start(tool, line, slow)
        stopped.process.signal(SIGINT)
        #expect(await stopped.process.ended() == .exited(130))
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == old && rest().isEmpty)
        let status = try await json(tool, ["status"])["server"]?.object
        let head = try #require(status?["head"]?.integer)

        let done = try await json(tool, line)
        #expect(done["heads"]?.array?.first?.string?.hasPrefix("1:1:\(head):") == true)
        #expect(
            try await json(tool, ["restore", "--check", file]) == done.without("file", "recorded")
        )
        #expect(await server.stop() == 0)
    }

    @Test(
        "kill -9 in the middle of a restore leaves the database as it was, and it can be repeated"
    )
    func killedRestore() async throws {
        let tool = try Tool()
        let file = tool.home.path + "/a.backup"
        let server = try await RunningServer.start(tool)
        _ = try await record(tool, "uni")
        #expect(await server.stop() == 0)
        // No server runs: the cluster is started for the time.
        _ = try await json(tool, ["backup", file])
        let head = try await tool.run("audit", "head", "--offline").output
        let slow = try programs(tool, "pg_restore", "\"REAL\" \"$@\"; exec sleep 60")
        let killed = try await start(tool, ["restore", "--replace", file], slow)
        killed.process.signal(SIGKILL)
        await killed.process.ended()
        Foundation.kill(killed.program, SIGKILL)
        #expect(try await tool.run("audit", "head", "--offline").output == head)
        let failing = try programs(tool, "pg_restore", "echo no luck >&2; exit 1")
        let failed = try await tool.run(["restore", "--replace", file], environment: failing)
        #expect(failed.status == 1 && failed.errors.contains("no luck"), "\(failed.errors)")
        #expect(try await json(tool, ["restore", "--replace", file])["epoch"]?.integer == 2)
        // The restored log does not have the event that noted the backup.
        let kept = head.trimmingCharacters(in: .whitespacesAndNewlines)
        let verified = try await tool.run("audit", "verify", "--offline", "--against", kept)
        #expect(verified.status == 1)
        // The same backup in an empty home: a cluster of its own, roles and all.
        let other = try Tool()
        let elsewhere = try await json(other, ["restore", file])
        #expect(elsewhere["keptAs"] == .null && elsewhere["epoch"]?.integer == 2)
        #expect(
            elsewhere["roles"]?.array?.compactMap(\.string) == [
                "searchsync_analytics", "searchsync_server",
            ]
        )
        let intact = try await other.run("audit", "verify", "--offline")
        #expect(intact.status == 0, "\(intact.errors)")
    }

    @Test(
        "a wrong line is refused before anything is done",
        arguments: [
            (["backup"], 2, "FILE"),
            (["backup", "a"], 3, "no private database"),
            (["restore", "none"], 3, "there is no file"),
            (["restore", "--check", "/etc/passwd"], 1, "not a whole backup"),
            (["backup", "/tmp/x", "--database-url", "host=/nowhere"], 1, "try: "),
            (["sync", "--keep", "x"], 2, "or all"),
        ]
    )
    func usage(line: [String], status: Int32, message: String) async throws {
        let outcome = try await Tool().run(line)
        #expect(outcome.status == status, "\(outcome.errors)")
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
    }
}

extension JSONObject {
    fileprivate func without(_ keys: String...) -> JSONObject {
        var rest = JSONObject()
        for member in members where !keys.contains(member.key) { rest[member.key] = member.value }
        return rest
    }
}
