import Foundation
import SearchCore
import Subprocess
import Testing

@testable import searchsync

/// Real shells load the scripts and complete lines; one that is not here is passed over.
@Suite("Completion in shells")
struct ShellCompletionTests {
    nonisolated private static func path(of shell: String) -> String? {
        ["/usr/bin/", "/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + shell }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    nonisolated private static func isHere(_ shell: String) -> Bool { path(of: shell) != nil }

    /// A home with the scripts and a device's store, and the variables of a shell that finds the
    /// program.
    private static func prepare(_ shell: Shell) async throws -> (Tool, [String: String]) {
        let tool = try Tool()
        let offline = ["--offline"]
        _ = try await tool.run(
            ["catalog", "load", "fruits", "-"] + offline,
            input: Array("apple".utf8)
        )
        for name in ["Night trains", "Noon"] {
            _ = try await tool.run(["saved", "create", name, "--text", "train"] + offline)
        }
        let typed = "{\"kind\":\"textChanged\",\"data\":{\"text\":\"berlin\"}}\n"
        _ = try await tool.run(["record"] + offline, input: Array(typed.utf8))
        try tool.home.write(shell.script, to: "completion")
        let folder = try Tool.binary().deletingLastPathComponent().path
        let variables = tool.variables([
            "HOME": tool.home.path, "PATH": "\(folder):/usr/bin:/bin", "PS1": "$ ",
            "BASH_SILENCE_DEPRECATION_WARNING": "1",
        ])
        return (tool, variables)
    }

    @Test(
        "bash completes commands, options and values",
        .enabled(if: isHere("bash"), "bash is not installed; Scripts/setup --tests")
    )
    func bash() async throws {
        let (tool, variables) = try await Self.prepare(.bash)
        let shell = try #require(Self.path(of: "bash"))
        let terminal = try PseudoTerminal(
            [shell, "--norc", "--noprofile", "-i"],
            environment: variables,
            columns: 100
        )
        try await terminal.wait(forText: "$")
        terminal.type("source \(tool.home.path)/completion; PS1='ready '\r")
        try await terminal.wait(for: "a prompt") { $0.lines.contains { $0.hasPrefix("ready") } }
        try await Self.check(terminal, tool)
    }

    @Test(
        "zsh completes commands, options and values",
        .enabled(if: isHere("zsh"), "zsh is not installed; Scripts/setup --tests")
    )
    func zsh() async throws {
        let (tool, variables) = try await Self.prepare(.zsh)
        let shell = try #require(Self.path(of: "zsh"))
        let terminal = try PseudoTerminal(
            [shell, "-f", "-i"],
            environment: variables,
            columns: 100
        )
        try await terminal.wait(forText: "$")
        terminal.type("autoload -U compinit && compinit -u -D && ")
        terminal.type("source \(tool.home.path)/completion; PS1='ready '\r")
        try await terminal.wait(for: "a prompt") { $0.lines.contains { $0.hasPrefix("ready") } }
        try await Self.check(terminal, tool)
    }

    /// Types parts of lines, and asks the shell for the rest of them.
    private static func check(_ terminal: PseudoTerminal, _ tool: Tool) async throws {
        // Bash lists candidates when it is asked twice.
        terminal.type("searchsync catalog lo\t\t")
        try await terminal.wait(for: "both candidates") { screen in
            let text = screen.lines.joined(separator: "\n")
            return text.contains("load") && text.contains("log")
        }
        terminal.type("\u{15}searchsync catal\t")
        try await terminal.wait(forText: "searchsync catalog")
        terminal.type("exp\t")
        try await terminal.wait(forText: "searchsync catalog export")
        terminal.type("--form\t")
        try await terminal.wait(forText: "searchsync catalog export --format")
        terminal.type("cs\t")
        try await terminal.wait(forText: "searchsync catalog export --format csv")
        terminal.type("\u{15}\u{0C}searchsync record --catalog fr\t")
        try await terminal.wait(forText: "searchsync record --catalog fruits")
        terminal.type("\u{15}\u{0C}searchsync saved run Ni\t")
        try await terminal.wait(forText: "searchsync saved run Night\\ trains")
        // The beginning of a name that is written with its sign of escape.
        terminal.type("\u{15}\u{0C}searchsync saved show Night\\ t\t")
        try await terminal.wait(forText: "searchsync saved show Night\\ trains")
        terminal.type("\u{15}\u{0C}searchsync saved list --space pers\t")
        try await terminal.wait(forText: "searchsync saved list --space personal")
        let session = try await tool.run("sessions", "list", "--format", "jsonl").objects().first
        let id = try #require(session?["session"]?.string)
        terminal.type("\u{15}\u{0C}searchsync sessions show \(id.prefix(6))\t")
        try await terminal.wait(forText: "searchsync sessions show \(id)")
        terminal.type("\u{15}exit\r")
        _ = try await terminal.ended()
    }

    @Test(
        "fish completes commands, options, values and files",
        .enabled(if: isHere("fish"), "fish is not installed; Scripts/setup --tests")
    )
    func fish() async throws {
        let (tool, variables) = try await Self.prepare(.fish)
        try tool.home.write("", to: "here/events.ndjson")
        let lines = [
            "searchsync catalog lo", "searchsync record --titl", "searchsync --format js",
            "searchsync catalog load x \(tool.home.path)/here/ev", "searchsync record --catalog fr",
            "searchsync saved run Ni", "searchsync saved run \"Night t", "searchsync replay 0",
        ]
        let asked = lines.map { "complete -C '\($0)'; echo ---" }.joined(separator: "; ")
        var launch = Launch(
            try #require(Self.path(of: "fish")),
            ["--no-config", "-c", "source \(tool.home.path)/completion; \(asked)"],
            environment: variables
        )
        let output = tool.home.path + "/output"
        launch.output = .file(output)
        _ = try await launch.run()
        let parts = try String(contentsOfFile: output, encoding: .utf8).components(
            separatedBy: "---\n"
        )
        #expect(parts[0].contains("load\tLoad a catalog"))
        #expect(parts[0].contains("log\t"))
        #expect(parts[1].hasPrefix("--title\t"))
        #expect(Set(parts[2].split(separator: "\n")) == ["json", "jsonl"])
        #expect(parts[3].contains("here/events.ndjson"))
        #expect(parts[4] == "fruits\t1 item\n")
        #expect(parts[5].contains("Night") && parts[5].contains("trains\ttrain"))
        #expect(parts[6].contains("trains"))
        #expect(parts[7].contains("  berlin"))
    }

    @Test("without a store, or with one that cannot be read, nothing is offered and nothing told")
    func unreadable() async throws {
        let question = ["__complete", "saved", "run", ""]
        let tool = try Tool()
        #expect(try await tool.run(question).output == ":none\n")
        #expect(!FileManager.default.fileExists(atPath: tool.home.path + "/data"))
        try tool.home.write(String(repeating: "no database ", count: 500), to: "data/device.sqlite")
        let outcome = try await tool.run(question)
        #expect(outcome.status == 0 && outcome.output == ":none\n" && outcome.errors.isEmpty)
    }
}
