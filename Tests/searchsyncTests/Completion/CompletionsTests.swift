import Testing

@testable import searchsync

@Suite("What may stand where a line is to be completed")
@MainActor
struct CompletionsTests {
    private static func reply(_ line: String) -> Completions.Reply {
        var words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let part = words.popLast() ?? ""
        return Completions(root: Sample.root, globals: Sample.globals)
            .reply(after: words, part: part)
    }

    private static func texts(_ line: String) -> [String] {
        reply(line).candidates.map(\.text)
    }

    @Test("commands at the beginning and below a group")
    func commands() {
        #expect(Self.texts("") == ["catalog", "grant", "help"])
        #expect(Self.texts("ca") == ["catalog"])
        #expect(Self.texts("catalog ") == ["load"])
        #expect(Self.reply("gr").candidates.first?.summary == "Grant a thing.")
    }

    @Test("help is of commands and topics")
    func help() {
        #expect(Self.texts("help ex") == ["exit-codes"])
        #expect(Self.texts("help catalog l") == ["load"])
    }

    @Test("options that are not given yet, or may be repeated")
    func options() {
        #expect(Self.texts("catalog load --l") == ["--limit"])
        #expect(Self.texts("catalog load --limit 3 --l") == [])
        #expect(Self.texts("catalog load --token a=b --t") == ["--token"])
        #expect(Self.texts("--ver") == ["--version"])
        #expect(Self.texts("catalog --ver") == [])
        #expect(Self.texts("catalog load -- -") == [])
    }

    @Test("values of an option, however it is written")
    func values() {
        #expect(Self.texts("--format ") == ["text", "json", "jsonl", "csv"])
        #expect(Self.texts("--format=js") == ["--format=json", "--format=jsonl"])
        // So bash parts it.
        #expect(Self.texts("--format = js") == ["json", "jsonl"])
        #expect(Self.texts("--format =") == ["text", "json", "jsonl", "csv"])
        #expect(Self.texts("--format json ca") == ["catalog"])
    }

    @Test("files where an argument is one, and nothing behind the last argument")
    func files() {
        #expect(Self.reply("catalog load ").others == .none)
        #expect(Self.reply("catalog load name ").others == .files)
        #expect(Self.reply("catalog load name file ") == .init())
        #expect(Self.reply("catalog nowhere ").candidates.map(\.text) == ["load"])
    }

    @Test("the reply to a shell names candidates, and last what else may stand there")
    func lines() {
        let completions = Completions(root: Sample.root, globals: Sample.globals)
        #expect(
            completions.reply(to: ["__complete", "g"]) == "grant\tGrant a thing.\n:none\n"
        )
        #expect(completions.reply(to: ["__complete"]).hasPrefix("catalog\tKeep catalogs.\n"))
    }

    @Test("profiles and settings are offered, and files where they may stand, too")
    func suggested() {
        let completions = Completions(root: .root, globals: Program.globals)
        let profiles = completions.reply(after: ["record", "--profile"], part: "prefix-l")
        #expect(profiles.candidates.map(\.text) == ["prefix-list"])
        #expect(profiles.others == .files)
        let keys = completions.reply(after: ["config", "set"], part: "keep")
        #expect(keys.candidates.map(\.text) == ["keepDays"])
        #expect(completions.reply(after: ["replay"], part: "").others == .files)
    }

    @Test("what the device's store has is asked for where it may stand, and offered there")
    func stored() {
        func wanted(_ words: String...) -> [String?] {
            let completions = Completions(root: .root, globals: Program.globals)
            let wanted = completions.storedName(for: ["__complete"] + words)
            return wanted.map { ["\($0.name)", $0.part] } ?? []
        }
        #expect(wanted("record", "--catalog", "fr") == ["catalog", "fr"])
        #expect(wanted("record", "--catalog=fr") == ["catalog", "fr"])
        #expect(wanted("record", "--catalog", "=") == ["catalog", ""])
        #expect(wanted("replay", "01") == ["session", "01"])
        #expect(wanted("saved", "run", "My tr") == ["savedSearch", "My tr"])
        #expect(wanted("saved", "restore", "") == ["deletedSearch", ""])
        #expect(wanted("saved", "list", "--space", "") == ["space", ""])
        #expect(wanted("saved", "run", "x", "") == [])
        #expect(wanted("record", "--cat") == [])
        #expect(wanted("catalog", "lo") == [])
        var completions = Completions(root: .root, globals: Program.globals)
        completions.stored = [.init(text: "fruits", summary: "5 items"), .init(text: "birds")]
        let reply = completions.reply(to: ["__complete", "record", "--catalog=fr"])
        #expect(reply == "--catalog=fruits\t5 items\n:none\n")
        #expect(completions.reply(after: ["record"], part: "").candidates.isEmpty)
    }

    @Test("every command and every option of the program can be completed")
    func everything() {
        let completions = Completions(root: .root, globals: Program.globals)
        for path in HelpTextTests.paths(from: [.root]).dropFirst() {
            let names = path.dropFirst().map(\.name)
            let above = completions.reply(after: names.dropLast(), part: names.last ?? "")
            #expect(above.candidates.contains { $0.text == names.last }, "\(names)")
            let options = completions.reply(after: names, part: "--").candidates.map(\.text)
            for spec in path[path.count - 1].options + Program.globals {
                #expect(options.contains(spec.name), "\(names) \(spec.name)")
            }
        }
    }
}
