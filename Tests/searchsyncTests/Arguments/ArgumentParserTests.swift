import SearchCore
import Testing

@testable import searchsync

@Suite("Command lines")
@MainActor
struct ArgumentParserTests {
    @Test(
        "an option's value stands after it, after an equals sign, or at a short name",
        arguments: ["--limit 5", "--limit=5", "-n 5", "-n5"]
    )
    func optionForms(_ option: String) throws {
        #expect(try Sample.values("catalog load a \(option)").value(of: Sample.limit) == 5)
    }

    @Test("options stand before, between and after arguments")
    func order() throws {
        for line in ["catalog load --no-wait a b", "catalog load a --no-wait b"] {
            let values = try Sample.values(line)
            #expect(values.isSet(Sample.noWait))
            #expect(try values.value(of: Sample.name) == "a")
            #expect(try values.optionalValue(of: Sample.file) == "b")
        }
    }

    @Test("global options stand anywhere")
    func globals() throws {
        for line in ["--format json catalog load a", "catalog --format=json load a"] {
            #expect(try Sample.values(line).value(of: GlobalOptions.format) == .json)
        }
    }

    @Test("a double hyphen ends options")
    func terminator() throws {
        let values = try Sample.values("catalog load -- --no-wait -n")
        #expect(try values.value(of: Sample.name) == "--no-wait")
        #expect(try values.optionalValue(of: Sample.file) == "-n")
        #expect(!values.isSet(Sample.noWait))
    }

    @Test("a single hyphen is an argument: standard input")
    func hyphen() throws {
        #expect(try Sample.values("catalog load a -").optionalValue(of: Sample.file) == "-")
    }

    @Test("options that may be repeated keep their order, and values may hold equals signs")
    func repeated() throws {
        let values = try Sample.values("catalog load a --token b=1 --token=a=2=3")
        #expect(
            try values.values(of: Sample.token)
                == [Token(field: "b", value: "1"), Token(field: "a", value: "2=3")]
        )
    }

    @Test("the command line speaks before the environment, the environment before the default")
    func precedence() throws {
        let environment = ["SAMPLE_LIMIT": "7"]
        let given = try Sample.values("catalog load a -n 5", environment: environment)
        let variable = try Sample.values("catalog load a", environment: environment)
        #expect(try given.value(of: Sample.limit) == 5)
        #expect(try variable.value(of: Sample.limit) == 7)
        #expect(try Sample.values("catalog load a").value(of: Sample.limit) == nil)
    }

    @Test("a wrong variable is named")
    func wrongVariable() throws {
        let values = try Sample.values("catalog load a", environment: ["SAMPLE_LIMIT": "x"])
        #expect {
            try values.value(of: Sample.limit)
        } throws: { error in
            (error as? CommandError)?.message
                == "SAMPLE_LIMIT: \"x\" is not a whole number from 1 to 1000"
        }
    }

    @Test(
        "what is wrong with a line is named, with what to do",
        arguments: [
            ("", "missing_command", "sample --help"),
            ("catalog", "missing_command", "sample catalog --help"),
            ("catlog", "unknown_command", "sample catalog"),
            ("zzz", "unknown_command", "sample --help"),
            ("catalog laod", "unknown_command", "sample catalog load"),
            ("catalog load a --limt 5", "unknown_option", "--limit"),
            ("catalog load a --nowait", "unknown_option", "--no-wait"),
            ("catalog load a --xyzzy", "unknown_option", "sample catalog load --help"),
            ("catalog load a --no-wait=1", "unexpected_value", "--no-wait"),
            ("catalog load a b c", "unexpected_argument", nil),
            ("catalog load", "missing_argument", "add NAME"),
            ("grant", "missing_argument", "add --person P"),
            ("catalog load a -n 1 -n 2", "repeated_option", "keep one of them"),
            ("catalog load a --limit", "missing_value", nil),
            ("catalog load a --limit --no-wait", "missing_value", nil),
        ] as [(String, String, String?)]
    )
    func errors(_ line: String, _ code: String, _ remedy: String?) throws {
        let error = try #require(Sample.error(line))
        #expect(error.code == code)
        #expect(error.exit == .usage)
        if let remedy { #expect(error.remedy == remedy) }
    }

    @Test(
        "a value out of its range is refused",
        arguments: ["0", "1001", "-3", "abc", "1.5", ""]
    )
    func ranges(_ text: String) throws {
        let values = try Sample.values("catalog load a --limit=\(text)")
        #expect(throws: CommandError.self) { try values.value(of: Sample.limit) }
    }

    @Test("a misspelt value of an enumeration gets a suggestion")
    func allowedValues() throws {
        let values = try Sample.values("catalog load a --format jsno")
        #expect {
            try values.value(of: GlobalOptions.format)
        } throws: { error in
            guard let error = error as? CommandError else { return false }
            return error.message == "--format: \"jsno\" is not one of text, json, jsonl, csv"
                && error.remedy == "--format json"
        }
    }

    @Test("help is asked for at every level, whatever else is on the line")
    func help() throws {
        for (line, depth) in [
            ("--help", 1), ("help", 1), ("help catalog", 2), ("help catalog load", 3),
            ("catalog -h", 2), ("catalog load --help", 3), ("catalog load a b c d -h", 3),
        ] {
            guard case .help(let path) = try Sample.invocation(line) else {
                Issue.record("\(line) is not help")
                continue
            }
            #expect(path.count == depth, "\(line)")
        }
    }

    @Test("the version is the root's to tell")
    func version() throws {
        guard case .version = try Sample.invocation("--version") else {
            Issue.record("no version")
            return
        }
        #expect(Sample.error("catalog load a --version")?.code == "unknown_option")
    }
}

@Suite("Nearest names")
struct NearestNameTests {
    @Test("an edit, a swap of neighbours and a length count as distances")
    func distances() {
        #expect("kitten".editDistance(to: "sitting") == 3)
        #expect("load".editDistance(to: "laod") == 1)
        #expect("".editDistance(to: "abc") == 3)
        #expect("same".editDistance(to: "same") == 0)
    }

    @Test("a name that is far from all has no suggestion")
    func far() {
        #expect(["catalog", "record"].nearest(to: "xyz") == nil)
        #expect(["catalog", "record"].nearest(to: "recrod") == "record")
        #expect(["catalog", "record"].nearest(to: "cat") == "catalog")
        #expect(["-q", "--limit"].nearest(to: "-o") == nil)
    }
}
