import Testing

@testable import searchsync

@Suite("Help")
@MainActor
struct HelpTextTests {
    @Test("a command's help has usage, arguments, options, examples and exit codes")
    func command() {
        let catalog = Sample.root.subcommands[0]
        let help = HelpText(path: [Sample.root, catalog, Sample.load], globals: Sample.globals)
        #expect(
            help.text == """
                Load a thing.

                USAGE
                  sample catalog load NAME [FILE] [OPTIONS]

                It is read whole before anything is kept, so that a thing is there or is not.

                ARGUMENTS
                  NAME                  What it is called.
                  FILE                  Where it is read from.

                OPTIONS
                  -n, --limit N         How many rows are shown at most. [default: 20]
                                        [variable: SAMPLE_LIMIT]
                  --speed X             How fast.
                  --token FIELD=VALUE   A token. May be repeated.
                  --no-wait             Do not wait.

                GLOBAL OPTIONS
                  --format FORMAT       How data is written to the standard output. One of:
                                        text, json, jsonl, csv. [default: text] [variable:
                                        SEARCHSYNC_FORMAT] [setting: format]
                  -h, --help            Show this help.

                EXAMPLES
                  # Load b.csv as a.
                  sample catalog load a b.csv

                EXIT CODES
                  0                     It worked; a reader that went away (a broken pipe)
                                        counts too.
                  1                     It failed; the message says why.
                  2                     The command line is wrong.
                  6                     Some of the input was refused; the rest was kept.

                """
        )
    }

    @Test("a group's help lists its commands")
    func group() {
        let help = HelpText(path: [Sample.root], globals: [])
        #expect(
            help.text.hasPrefix(
                """
                A sample.

                USAGE
                  sample COMMAND [OPTIONS]

                COMMANDS
                  catalog               Keep catalogs.
                  grant                 Grant a thing.

                """
            )
        )
    }

    @Test("a required option stands in the usage")
    func requiredOption() {
        let help = HelpText(path: [Sample.root, Sample.grant], globals: [])
        #expect(help.text.contains("  sample grant --person P [OPTIONS]\n"))
    }

    @Test("no line of any command's help is wider than 80 columns, and no word is missing")
    func width() {
        for path in Self.paths(from: [.root]) {
            let text = HelpText(path: path, globals: GlobalOptions.all.map(\.spec)).text
            let isExample = Set(path[path.count - 1].examples.map { "  " + $0.line })
            for line in text.split(separator: "\n") where !isExample.contains(String(line)) {
                #expect(String(line).displayWidth <= 80, "\(line)")
            }
            #expect(!path[path.count - 1].summary.isEmpty)
        }
    }

    @Test("every example is a line that parses")
    func examples() throws {
        for path in Self.paths(from: [.root]) {
            for example in path[path.count - 1].examples {
                _ = try ArgumentParser.parse(
                    Self.words(example.line),
                    root: .root,
                    globals: GlobalOptions.all.map(\.spec)
                )
            }
        }
    }

    @Test("wrapping keeps words whole and paragraphs apart")
    func wrapping() {
        #expect("a bb ccc".wrapped(to: 4) == ["a bb", "ccc"])
        #expect("incomprehensible a".wrapped(to: 4) == ["incomprehensible", "a"])
        #expect("a\n\nb".wrapped(to: 4) == ["a", "", "b"])
    }

    static func paths(from path: [CommandDeclaration]) -> [[CommandDeclaration]] {
        [path] + path[path.count - 1].subcommands.flatMap { paths(from: path + [$0]) }
    }

    /// The words of a shell line after the program, up to a redirection or a pipe.
    private static func words(_ line: String) -> [String] {
        var words = [""]
        var quote: Character?
        for character in line {
            if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
            } else if quote == nil, character == " " {
                words.append("")
            } else {
                words[words.count - 1].append(character)
            }
        }
        let begin = words.lastIndex(of: "searchsync").map { $0 + 1 } ?? 0
        return words[begin...].prefix { !["<", ">", "|", "&&"].contains($0) }.map(\.self)
    }
}
