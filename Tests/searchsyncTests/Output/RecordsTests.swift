import SearchCore
import Testing

@testable import searchsync

@Suite("Output formats")
struct RecordsTests {
    private let records = Records(
        keys: ["id", "name", "tags", "n"],
        columns: [.init("ID", "id"), .init("NAME", "name"), .init("N", "n", .right)],
        rows: [
            [
                "id": .string("1"), "name": .string("a, \"b\""), "tags": .array([.string("x")]),
                "n": JSONValue(3),
            ],
            ["id": .string("2"), "name": .string("line\nfeed"), "tags": .array([]), "n": .null],
        ]
    )

    @Test("text is a table")
    func text() {
        #expect(
            records.encoded(as: .text)
                == "ID  NAME       N\n1   a, \"b\"     3\n2   line\u{FFFD}feed\n"
        )
    }

    @Test("json is one array")
    func json() {
        #expect(
            records.encoded(as: .json)
                == #"[{"id":"1","name":"a, \"b\"","tags":["x"],"n":3},"#
                + #"{"id":"2","name":"line\nfeed","tags":[],"n":null}]"# + "\n"
        )
    }

    @Test("jsonl is an object a line")
    func jsonl() {
        let lines = records.encoded(as: .jsonl).split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[1] == #"{"id":"2","name":"line\nfeed","tags":[],"n":null}"#)
    }

    @Test("csv has a header, quotes what needs it and holds nested values as JSON")
    func csv() {
        #expect(
            records.encoded(as: .csv)
                == "id,name,tags,n\r\n1,\"a, \"\"b\"\"\",\"[\"\"x\"\"]\",3\r\n2,\"line\nfeed\",[],\r\n"
        )
    }

    @Test("nothing is an empty array, no lines, a header")
    func empty() {
        let none = Records(keys: ["id"], columns: [.init("ID", "id")], rows: [])
        #expect(none.encoded(as: .json) == "[]\n")
        #expect(none.encoded(as: .jsonl) == "")
        #expect(none.encoded(as: .csv) == "id\r\n")
        #expect(none.encoded(as: .text) == "ID\n")
    }

    @Test("one thing is a sentence, an object, or a row")
    func report() {
        let report = Report(object: ["a": .string("x,y"), "b": JSONValue(1)], text: ["It is x."])
        #expect(report.encoded(as: .text) == "It is x.\n")
        #expect(report.encoded(as: .json) == "{\"a\":\"x,y\",\"b\":1}\n")
        #expect(report.encoded(as: .csv) == "a,b\r\n\"x,y\",1\r\n")
    }
}

@Suite("Errors")
struct CommandErrorTests {
    private let error = CommandError(
        "unknown_catalog",
        "there is no catalog \"x\"",
        try: "searchsync catalog list",
        exit: .notFound
    )

    @Test("people read what happened and what to try")
    func text() {
        #expect(
            error.presentation(for: .text)
                == "searchsync: there is no catalog \"x\"\n  try: searchsync catalog list\n"
        )
    }

    @Test("programs read one object", arguments: [OutputFormat.json, .jsonl])
    func json(_ format: OutputFormat) {
        #expect(
            error.presentation(for: format)
                == #"{"code":"unknown_catalog","message":"there is no catalog \"x\"","#
                + #""remedy":"searchsync catalog list"}"# + "\n"
        )
    }

    @Test("a line that cannot be parsed still says in which format its error is told")
    func askedFor() {
        #expect(GlobalOptions.format(askedForBy: ["--nope", "--format", "json"]) == .json)
        #expect(GlobalOptions.format(askedForBy: ["--format=jsonl"]) == .jsonl)
        #expect(GlobalOptions.format(askedForBy: ["--format"]) == .text)
    }

    @Test("exit codes are what is documented")
    func codes() {
        #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 130])
    }
}

@Suite("Progress")
struct ProgressBarTests {
    @Test("a bar shows its share, also of nothing")
    func line() {
        #expect(
            ProgressBar.line("Uploading", 50, of: 100, width: 80)
                == "Uploading ████████████░░░░░░░░░░░░ 50 % 50/100"
        )
        #expect(ProgressBar.line("x", 0, of: 0, width: 80).contains("100 %"))
        #expect(ProgressBar.line("Uploading", 50, of: 100, width: 20).displayWidth == 19)
    }
}
