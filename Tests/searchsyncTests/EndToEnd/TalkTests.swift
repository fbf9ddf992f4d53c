import Foundation
import SearchCore
import Testing

@testable import searchsync

/// What the program says beside its data, and how a terminal gets it.
@Suite("Notes, colours and the pager")
struct TalkTests {
    private static let marker = "{\"kind\":\"marker\"}\n"

    @Test("-q leaves notes out and errors in, -v tells what is done, both contradict")
    func talk() async throws {
        let tool = try Tool()
        let away = ["--server", "http://127.0.0.1:9"]
        let line = ["catalog", "list"] + away
        let normal = try await tool.run(line)
        #expect(normal.errors.contains("going on with what is on this device"))
        #expect(try await tool.run(line + ["-q"]).errors == "")
        let verbose = try await tool.run(line + ["-v"])
        #expect(verbose.errors.contains("the server is http://127.0.0.1:9, without a token"))
        #expect(verbose.errors.contains("GET /v1/meta: unreachable"))
        #expect(verbose.errors.contains("device.sqlite"))
        #expect(verbose.errors.contains("searchsync: ended with 0 after "))
        #expect(verbose.output == normal.output)
        let failed = try await tool.run("sync", "-q")
        #expect(failed.status == 4)
        #expect(failed.errors.contains("no server is known"))
        #expect(try await tool.run("catalog", "list", "-q", "-v").status == 2)
    }

    @Test("CLICOLOR_FORCE colours a pipe, NO_COLOR speaks before it, the setting last")
    func colours() async throws {
        let tool = try Tool()
        func isColoured(_ variables: [String: String]) async throws -> Bool {
            try await tool.run(["doctor"], environment: variables).output.contains("\u{1B}[")
        }
        #expect(try await !isColoured([:]))
        #expect(try await isColoured(["CLICOLOR_FORCE": "1"]))
        #expect(try await !isColoured(["CLICOLOR_FORCE": "0"]))
        #expect(try await !isColoured(["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]))
        _ = try await tool.run("config", "set", "color", "always")
        #expect(try await isColoured([:]))
        #expect(try await !isColoured(["CLICOLOR": "0"]))
    }

    @Test("on a terminal a long text goes through the pager, and --no-pager does without")
    func pager() async throws {
        let tool = try Tool()
        let shown = ["SEARCHSYNC_PAGER": "echo PAGED; tail -n 1"]
        let paged = try tool.terminal(["help"], environment: shown)
        try await paged.wait(forText: "PAGED")
        #expect(try await paged.ended() == 0)
        let direct = try tool.terminal(["help", "--no-pager"], environment: shown)
        try await direct.wait(forText: "It was interrupted")
        #expect(try await direct.ended() == 0)
        #expect(!direct.text.contains("PAGED"))
        let short = try tool.terminal(["config", "path"], environment: shown)
        try await short.wait(forText: "/config")
        #expect(try await short.ended() == 0)
        #expect(!short.text.contains("PAGED"))
    }

    @Test("a pager that cannot be started does not keep the text from being shown")
    func missingPager() async throws {
        let terminal = try Tool().terminal(
            ["help"],
            environment: ["SEARCHSYNC_PAGER": "no-such-pager-here"]
        )
        try await terminal.wait(forText: "It was interrupted")
        #expect(try await terminal.ended() == 0)
    }

    @Test("with --no-input a terminal is read like a pipe, and nobody is asked")
    func noInput() async throws {
        let tool = try Tool()
        let terminal = try tool.terminal(["record", "--offline", "--no-input"])
        terminal.type(Self.marker + "\u{4}")
        #expect(try await terminal.ended() == 0)
        let listed = try await tool.run("sessions", "list", "--format", "jsonl").objects()
        #expect(listed.first?["events"]?.integer == 3)
    }
}
