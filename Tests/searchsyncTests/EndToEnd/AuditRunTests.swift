import Foundation
import SearchCore
import Testing

@Suite("Auditing from the command line")
struct AuditRunTests {
    /// Records a session and gives its id.
    private func record(_ tool: Tool, _ text: String) async throws -> String {
        let input = """
            {"kind":"searchBegan"}
            {"kind":"textChanged","data":{"text":"\(text)"}}
            {"kind":"searchSubmitted"}

            """
        let outcome = try await tool.run(["record", "--format", "json"], input: Array(input.utf8))
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try #require(try outcome.object()["session"]?.string)
    }

    private func head(_ tool: Tool, _ more: String...) async throws -> String {
        let outcome = try await tool.run(["audit", "head"] + more)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.hasSuffix("\n"))
        return String(outcome.output.dropLast())
    }

    @Test("a session is proven and checked, and every head that was kept still holds")
    func proven() async throws {
        let tool = try Tool()
        let server = try await RunningServer.start(tool)
        let id = try await record(tool, "uni")
        let kept = try await head(tool)
        _ = try await record(tool, "pol")
        let newest = try await head(tool)
        let file = tool.home.path + "/a.searchproof"

        let made = try await tool.run("audit", "prove", id, "-o", file, "--format", "json")
        #expect(made.status == 0, "\(made.errors)")
        #expect(try made.object()["events"]?.integer == 5)
        #expect(try made.object()["head"]?.string == newest)
        let verified = try await tool.run(
            "audit",
            "verify",
            "--against",
            kept,
            "--against",
            newest,
            "--format",
            "json"
        )
        #expect(verified.status == 0, "\(verified.errors)")
        #expect(try verified.object()["verdict"]?.string == "intact")
        #expect(await server.stop() == 0)

        // From here on there is no server.
        let hash = String(kept.suffix(64))
        for head in [kept, newest, hash] {
            let check = try await tool.run("audit", "check-proof", file, "--head", head)
            #expect(check.status == 0, "\(check.errors)")
            #expect(check.output.contains("proven\nsession  \(id)\n"))
        }
        #expect(try await head(tool, "--offline") == newest)
        let offline = try await tool.run("audit", "verify", "--offline", "--against", kept)
        #expect(offline.status == 0, "\(offline.errors)")
        #expect(offline.output.contains("head: \(newest)"))
        try await refuses(tool, file, newest)
    }

    /// A changed file, a wrong head and a log that is another one end with 1 and say why.
    private func refuses(_ tool: Tool, _ file: String, _ newest: String) async throws {
        let proof = try String(contentsOfFile: file, encoding: .utf8)
        let changed = proof.replacing(#"\"text\":\"uni\""#, with: #"\"text\":\"pol\""#)
        #expect(changed != proof)
        let refused = try await tool.run(
            ["audit", "check-proof", "-", "--head", newest, "--format", "json"],
            input: Array(changed.utf8)
        )
        #expect(refused.status == 1)
        #expect(try refused.object()["verdict"]?.string == "refused")
        #expect(try refused.object()["reason"]?.string?.hasPrefix("event 3, position ") == true)
        #expect(try refused.problems().first?["code"]?.string == "proof_refused")

        let zeros = String(repeating: "0", count: 63)
        let other = try await tool.run("audit", "check-proof", file, "--head", zeros + "1")
        #expect(other.status == 1)
        #expect(other.output.contains("do not lead to the head"))
        #expect(other.errors.contains("\n  try: "))

        let lost = try await tool.run(
            "audit",
            "verify",
            "--offline",
            "--format",
            "json",
            "--against",
            "1:1:99:\(zeros)1"
        )
        #expect(lost.status == 1)
        #expect(try lost.object()["verdict"]?.string == "wrong")
        #expect(try lost.object()["reason"]?.string?.contains("cut off") == true)
    }

    @Test("the audit log is an auditor's, and tells who did what")
    func log() async throws {
        let tool = try Tool()
        let server = try await RunningServer.start(tool)
        let id = try await record(tool, "uni")
        func token(_ role: String, _ person: String) async throws -> [String: String] {
            let made = try await tool.run(
                "token",
                "create",
                "--role",
                role,
                "--person",
                person,
                "--device",
                "desk"
            )
            return ["SEARCHSYNC_TOKEN": made.output.trimmingCharacters(in: .whitespacesAndNewlines)]
        }
        let eve = try await token("auditor", "Eve")
        let ann = try await token("member", "Ann")
        let file = tool.home.path + "/b.searchproof"
        let proof = try await tool.run(["audit", "prove", id, "-o", file], environment: eve)
        #expect(proof.status == 0, "\(proof.errors)")

        let listed = try await tool.run(
            ["audit", "log", "--kind", "sessionRead", "--format", "jsonl"],
            environment: eve
        )
        // Finding the session by its id reads its summary, where it is not this device's.
        let read = try #require(try listed.objects().first)
        #expect(read["person"]?.string == "Eve")
        #expect(read["device"]?.string == "desk")
        #expect(read["session"]?.string == id)
        #expect(read["details"]?.object?["reading"]?.string == "proof")
        let table = try await tool.run(["audit", "log"], environment: eve)
        #expect(table.output.contains("auditor for Eve on desk"), "\(table.output)")

        for line in [["audit", "log"], ["audit", "verify"]] {
            #expect(try await tool.run(line, environment: ann).status == 5)
        }
        #expect(try await tool.run(["audit", "head"], environment: ann).status == 0)
        let hidden = try await tool.run(["audit", "prove", id, "-o", file + "2"], environment: ann)
        #expect(hidden.status == 3, "\(hidden.errors)")
        #expect(!FileManager.default.fileExists(atPath: file + "2"))
        #expect(await server.stop() == 0)
    }

    @Test(
        "a wrong line is refused before anything is done",
        arguments: [
            (["audit", "verify", "--against", "x"], 2, "audit head printed"),
            (["audit", "check-proof", "x"], 2, "--head is missing"),
            (["audit", "check-proof", "x", "--head", "y"], 2, "or its hash"),
            (
                ["audit", "check-proof", "none", "--head", String(repeating: "a", count: 64)], 3,
                "cannot be read"
            ),
            (["audit", "log", "--kind", "sessionread"], 2, "--kind sessionRead"),
            (["audit", "prove", "last", "-o", "-"], 2, "needs a file"),
            (["audit", "prove", "last"], 4, "no server is known"),
            (["audit", "log"], 4, "no server is known"),
            (["audit", "verify"], 4, "no server is known"),
            (["audit", "head", "--offline"], 3, "no private database"),
            (["audit", "verify", "--database-url", "host=/nowhere"], 1, "try: "),
        ]
    )
    func usage(line: [String], status: Int32, message: String) async throws {
        let outcome = try await Tool().run(line)
        #expect(outcome.status == status, "\(outcome.errors)")
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
    }
}
