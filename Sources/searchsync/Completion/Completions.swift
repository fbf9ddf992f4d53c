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
    /// What the device's store has of what is awaited; see ``storedName(for:)``.
    var stored: [Candidate] = []

    /// A value that is to be completed.
    private struct Awaited {
        let spec: ParameterSpec
        /// What is typed of it.
        let part: String
        /// What stands before it in the same word: `--format=`.
        var lead: Substring = ""
    }

    /// What of the device's store a shell wants to know, and how it begins; nil for nothing.
    func storedName(for line: [String]) -> (name: StoredName, part: String)? {
        let (place, part) = parse(line)
        guard let awaited = awaited(place, part), let name = awaited.spec.naming else { return nil }
        return (name, awaited.part)
    }

    /// The reply to a shell, as it is written.
    func reply(to line: [String]) -> String {
        let (place, part) = parse(line)
        let reply = reply(place, part)
        let lines = reply.candidates.map { candidate in
            candidate.summary.isEmpty ? candidate.text : "\(candidate.text)\t\(candidate.summary)"
        }
        return (lines + [":\(reply.others.rawValue)"]).map { $0 + "\n" }.joined()
    }

    /// What may stand behind words, where the beginning of it is typed.
    func reply(after words: [String], part: String) -> Reply {
        let (place, part) = parse([Self.question] + words + [part])
        return reply(place, part)
    }

    private func parse(_ line: [String]) -> (CompletionPlace, String) {
        let words = Array(line.dropFirst())
        let place = CompletionPlace(after: words.dropLast(), root: root, globals: globals)
        let part = words.last ?? ""
        // Bash takes --format=te for three words.
        return (place, place.option != nil && part == "=" ? "" : part)
    }

    private func reply(_ place: CompletionPlace, _ part: String) -> Reply {
        var reply: Reply
        if let awaited = awaited(place, part) {
            reply = values(of: awaited)
        } else if part.hasPrefix("-"), !place.optionsEnded {
            reply = options(place)
        } else {
            reply = Reply(candidates: place.command.subcommands.isEmpty ? [] : commands(place))
        }
        reply.candidates = reply.candidates.filter { $0.text.hasPrefix(part) }
        return reply
    }

    /// The option or argument whose value stands there; nil where a command or an option does.
    private func awaited(_ place: CompletionPlace, _ part: String) -> Awaited? {
        if let option = place.option { return Awaited(spec: option, part: part) }
        if part.hasPrefix("-"), !place.optionsEnded {
            guard let sign = part.firstIndex(of: "="),
                let spec = (place.command.options + globals).first(where: {
                    $0.names.contains(String(part[..<sign]))
                })
            else { return nil }
            let rest = part[part.index(after: sign)...]
            return Awaited(spec: spec, part: String(rest), lead: part[...sign])
        }
        guard place.command.subcommands.isEmpty else { return nil }
        let arguments = place.command.arguments
        let index = min(place.arguments, arguments.count - 1)
        guard index >= 0, place.arguments == index || arguments[index].repeats else { return nil }
        return Awaited(spec: arguments[index], part: part)
    }

    private func commands(_ place: CompletionPlace) -> [Candidate] {
        let own = place.command.subcommands.map { Candidate(text: $0.name, summary: $0.summary) }
        let topics = HelpTopic.allCases.map { Candidate(text: $0.name, summary: $0.summary) }
        guard place.isRoot else { return own }
        return own
            + (place.isHelp ? topics : [Candidate(text: "help", summary: "Explain a command.")])
    }

    private func options(_ place: CompletionPlace) -> Reply {
        let known = place.command.options + globals
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

    private func values(of awaited: Awaited) -> Reply {
        let spec = awaited.spec
        let known = (spec.allowed + spec.suggested).map { Candidate(text: $0) }
        let candidates = (known + (spec.naming == nil ? [] : stored)).map {
            Candidate(text: awaited.lead + $0.text, summary: $0.summary)
        }
        return Reply(
            candidates: candidates,
            others: awaited.lead.isEmpty ? spec.places : .none
        )
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
