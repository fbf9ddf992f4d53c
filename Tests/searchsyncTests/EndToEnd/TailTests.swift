import Foundation
import SearchCore
import TestSupport
import Testing

@Suite("Following the log of two servers over one database", .serialized)
struct TailTests {
    @Test("kill -9 of the server that is followed loses and repeats nothing")
    func killed() async throws {
        let pair = try await ServerPair.start()
        let tail = try LiveTail(pair.first, ["--format", "jsonl"])
        try await tail.begin(pair)
        try await pair.record(["a", "ab"], through: pair.second)
        try await tail.wait(for: "ab")
        let port = try pair.first.port
        await pair.first.kill()
        try await pair.record(["c", "cd"], through: pair.second)
        let restarted = try await RunningServer.start(pair.first.tool, port: port, pair.arguments)
        try await pair.record(["e", "ef"], through: restarted)
        try await pair.record(["g", "gh"], through: pair.second)
        try await tail.wait(for: "gh")
        #expect(await tail.interrupt() == 130)

        let shown = try tail.objects
        let positions = shown.compactMap { $0["position"]?.integer }
        let first = try #require(positions.first)
        #expect(positions == Array(first..<(first + positions.count)))
        let texts = shown.filter { $0["kind"]?.string == "textChanged" }
            .compactMap { $0["data"]?.object?["text"]?.string }
        #expect(
            texts.filter { $0 != LiveTail.mark } == ["a", "ab", "c", "cd", "e", "ef", "g", "gh"]
        )
        #expect(tail.errors.contains("trying again"), "\(tail.errors)")

        // What was shown is what the log holds, and any cursor of it goes on with the rest.
        let cursor = try #require(shown[3]["cursor"]?.string)
        let rest = try await pair.second.tool.run(
            "tail",
            "--after",
            cursor,
            "--limit",
            "\(shown.count - 4)",
            "--format",
            "jsonl"
        )
        #expect(rest.status == 0, "\(rest.errors)")
        #expect(try rest.objects() == Array(shown.dropFirst(4)))
        #expect(await restarted.stop() == 0)
        #expect(await pair.second.stop() == 0)
    }

    @Test("text has a line an event, --session one session, and what is wrong is told")
    func shown() async throws {
        let tool = try Tool()
        let server = try await RunningServer.start(tool)
        let recorded = try await tool.run(
            ["record", "--format", "json"],
            input: Array(LiveTail.typing(["uni", "unit"]).utf8)
        ).object()
        let session = try #require(recorded["session"]?.string)
        let text = try await tool.run("tail", "--from-start", "--session", session, "--limit", "4")
        #expect(text.status == 0, "\(text.errors)")
        let lines = text.output.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines.allSatisfy { $0.contains(session) })
        #expect(lines.dropFirst().first?.hasSuffix("text is \"uni\"") == true)
        let server1 = try await tool.run("tail", "--from-start", "--limit", "1")
        #expect(server1.output.contains("identities"))

        let cursor = try await tool.run("tail", "--after", "c1_00")
        #expect(cursor.status == 1)
        #expect(cursor.errors.contains("try: searchsync tail --from-start"))
        #expect(try await tool.run("tail", "--format", "csv").status == 2)
        #expect(try await tool.run("tail", "--from-start", "--after", "x").status == 2)
        #expect(try await tool.run("tail", "--session", "ffffffff").status == 3)
        #expect(await server.stop() == 0)
        #expect(
            try await tool.run("tail", "--server", "http://127.0.0.1:9", "--limit", "1").status == 4
        )
    }
}

/// Two servers, each with a home of its own, over one database.
private struct ServerPair {
    let first: RunningServer
    let second: RunningServer
    let arguments: [String]

    static func start() async throws -> ServerPair {
        let database = try await TestCluster.shared.makeMigratedDatabase()
        let arguments = ["--database-url", database.connectionString]
        return ServerPair(
            first: try await RunningServer.start(try Tool(), port: 0, arguments),
            second: try await RunningServer.start(try Tool(), port: 0, arguments),
            arguments: arguments
        )
    }

    /// Records a session in which texts are typed, and waits until a server has it.
    func record(_ texts: [String], through server: RunningServer) async throws {
        let outcome = try await server.tool.run(
            ["record", "--format", "json"],
            input: Array(LiveTail.typing(texts).utf8)
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try outcome.object()["uploaded"]?.integer == texts.count + 2)
    }
}

/// `searchsync tail` as a process that is read while it runs.
private final class LiveTail {
    /// What is typed to see whether it follows yet.
    static let mark = "mark"

    private let running: RunningTool

    init(_ server: RunningServer, _ arguments: [String]) throws {
        running = try RunningTool(server.tool, ["tail"] + arguments)
    }

    var errors: String { running.errors }

    func interrupt() async -> Int32 { await running.interrupt() }

    /// Waits until it follows: from then on everything is shown.
    func begin(_ pair: ServerPair) async throws {
        let follows = try await eventually {
            try await pair.record([Self.mark], through: pair.second)
            return try !objects.isEmpty
        }
        try #require(follows, "\(errors)")
    }

    /// Waits until a text was shown, and all that was stored with it.
    func wait(for text: String) async throws {
        let isShown = try await eventually {
            let shown = try objects
            let index = shown.firstIndex { $0["data"]?.object?["text"]?.string == text }
            return index.map { $0 < shown.count - 1 } ?? false
        }
        try #require(isShown, "\(errors)")
    }

    /// The whole lines so far.
    var objects: [JSONObject] {
        get throws {
            try running.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                .map { try #require(try JSONParser.parse(Array($0.utf8)).object) }
        }
    }

    static func typing(_ texts: [String]) -> String {
        texts.map { "{\"kind\":\"textChanged\",\"data\":{\"text\":\"\($0)\"}}\n" }.joined()
    }
}
