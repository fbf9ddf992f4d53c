/// What may stand where a person asks a shell to complete a line.
///
/// A shell asks `searchsync __complete WORD… PART`; the reply has a line for each candidate, with what it
/// is behind a tab, and last `:files`, `:folders` or `:none`: what else may stand there.
struct Completions {
    /// The word that asks; not a command for people.
    static let question = "__complete"

    /// Something that may stand there, and what it is.
    struct Candidate: Sendable, Hashable {
        let text: String
        var summary = ""
    }

    /// What else may stand there.
    enum Others: String, Sendable {
        case none, files, folders
    }

    /// What may stand in one place.
    struct Reply: Sendable, Hashable {
        var candidates: [Candidate] = []
        var others = Others.none
    }

    let root: CommandDeclaration
    let globals: [ParameterSpec]

    /// The reply to a shell, as it is written.
    func reply(to line: [String]) -> String {
        let words = Array(line.dropFirst())
        let reply = reply(after: words.dropLast(), part: words.last ?? "")
        let lines = reply.candidates.map { candidate in
            candidate.summary.isEmpty ? candidate.text : "\(candidate.text)\t\(candidate.summary)"
        }
        return (lines + [":\(reply.others.rawValue)"]).map { $0 + "\n" }.joined()
    }

    /// What may stand behind words, where the beginning of it is typed.
    func reply(after words: [String], part: String) -> Reply {
        let place = CompletionPlace(after: words, root: root, globals: globals)
        // Bash takes --format=te for three words.
        let part = place.option != nil && part == "=" ? "" : part
        var reply = all(place, part)
        reply.candidates = reply.candidates.filter { $0.text.hasPrefix(part) }
        return reply
    }

    private func all(_ place: CompletionPlace, _ part: String) -> Reply {
        if let option = place.option { return Self.values(of: option) }
        if part.hasPrefix("-"), !place.optionsEnded { return options(place, part) }
        guard place.command.subcommands.isEmpty else {
            return Reply(candidates: commands(place))
        }
        let arguments = place.command.arguments
        let index = min(place.arguments, arguments.count - 1)
        guard index >= 0, place.arguments == index || arguments[index].repeats else {
            return Reply()
        }
        return Self.values(of: arguments[index])
    }

    private func commands(_ place: CompletionPlace) -> [Candidate] {
        let own = place.command.subcommands.map { Candidate(text: $0.name, summary: $0.summary) }
        let topics = HelpTopic.allCases.map { Candidate(text: $0.name, summary: $0.summary) }
        guard place.isRoot else { return own }
        return own
            + (place.isHelp ? topics : [Candidate(text: "help", summary: "Explain a command.")])
    }

    private func options(_ place: CompletionPlace, _ part: String) -> Reply {
        let known = place.command.options + globals
        if let sign = part.firstIndex(of: "="),
            let spec = known.first(where: { $0.names.contains(String(part[..<sign])) })
        {
            let candidates = Self.values(of: spec).candidates.map {
                Candidate(text: part[...sign] + $0.text, summary: $0.summary)
            }
            return Reply(candidates: candidates)
        }
        let free = known.filter { $0.repeats || !place.given.contains($0.name) }
        var candidates = free.flatMap { spec in
            spec.names.map { Candidate(text: $0, summary: spec.firstSentence) }
        }
        candidates.append(Candidate(text: "--help", summary: "Show this help."))
        if place.isRoot {
            candidates.append(Candidate(text: "--version", summary: "Show the version."))
        }
        return Reply(candidates: candidates)
    }

    private static func values(of spec: ParameterSpec) -> Reply {
        let texts = spec.allowed + spec.suggested
        return Reply(candidates: texts.map { Candidate(text: $0) }, others: spec.places)
    }
}

extension ParameterSpec {
    /// The first sentence of the help.
    fileprivate var firstSentence: String {
        let end = help.firstRange(of: ". ")?.lowerBound ?? help.endIndex
        return String(help[..<end]).replacing("\n", with: " ")
    }

    /// Whether files or folders may be its value, by what the value is called.
    fileprivate var places: Completions.Others {
        let value =
            switch shape {
            case .flag: ""
            case .option(let value), .argument(let value): value
            }
        let names = value.split(separator: "|")
        if names.contains(where: { $0.hasSuffix("FILE") || $0 == "SESSION" }) { return .files }
        return names.contains("FOLDER") ? .folders : .none
    }
}
