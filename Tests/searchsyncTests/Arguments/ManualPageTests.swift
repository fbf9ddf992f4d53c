import Foundation
import Subprocess
import Testing

@testable import searchsync

@Suite("Manual pages")
@MainActor
struct ManualPageTests {
    /// The program that looks for mistakes in pages, and its arguments; nil where there is none.
    nonisolated private static var linter: [String]? {
        let programs = [
            ["/usr/bin/mandoc", "-T", "lint", "-W", "warning"],
            ["/opt/homebrew/bin/mandoc", "-T", "lint", "-W", "warning"],
            ["/usr/bin/groff", "-man", "-ww", "-z"],
        ]
        return programs.first { FileManager.default.isExecutableFile(atPath: $0[0]) }
    }

    @Test(
        "every page is without mistakes",
        .enabled(if: linter != nil, "neither mandoc nor groff is installed; Scripts/setup")
    )
    func lint() async throws {
        let tool = try Tool()
        let folder = tool.home.path + "/man1"
        let made = try await tool.run("man", "--output", folder, "-q")
        #expect(made.status == 0)
        #expect(made.errors == "")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(files.count == HelpTextTests.paths(from: [.root]).count)
        let linter = try #require(Self.linter)
        var launch = Launch(linter[0], linter.dropFirst() + files.map { "\(folder)/\($0)" })
        let output = tool.home.path + "/lint"
        (launch.output, launch.errors) = (.appending(output), .appending(output))
        #expect(try await launch.run() == .exited(0))
        #expect(try String(contentsOfFile: output, encoding: .utf8) == "")
    }

    @Test("a page has the command's options, examples and exit codes")
    func page() {
        let path = [Sample.root, Sample.root.subcommands[0], Sample.load]
        let text = ManualPage(path: path, globals: Sample.globals).text
        #expect(text.hasPrefix(#".TH "SAMPLE\-CATALOG\-LOAD" 1 "#))
        #expect(text.contains("sample\\-catalog\\-load \\- Load a thing\n"))
        #expect(text.contains(".TP\n\\fB\\-n, \\-\\-limit N\\fR\nHow many rows"))
        #expect(text.contains(".EX\nsample catalog load a b.csv\n.EE\n"))
        #expect(text.contains(".BR sample\\-catalog (1)\n"))
        #expect(text.contains("\n.SH EXIT STATUS\n"))
    }

    @Test("a line is never taken for a request, and a character never for another")
    func escaping() {
        #expect(Roff.line(".TH") == "\\&.TH")
        #expect(Roff.line("'a'") == "\\(aqa\\(aq")
        #expect(Roff.text("a\\b-…") == "a\\eb\\-\\[u2026]")
        #expect(Roff.paragraphs("a\nb\n\nc") == ["a", ".br", "b", ".PP", "c"])
    }

    @Test("a page that is not there is told with one that is")
    func unknown() async throws {
        let outcome = try await Tool().run("man", "catalog-laod")
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("try: searchsync man searchsync-catalog-load"))
        #expect(try await Tool().run("man").output.hasPrefix(".TH \"SEARCHSYNC\" 1 "))
    }
}
