import Device
import Foundation
import SearchCore
import SearchIndex

/// Makes a whole file of what can be read of a damaged one: `sessions repair`.
struct SessionRepairing: Command {
    private static let file = Argument<String>(
        .text("FILE"),
        help: "A session file, or a file of events; - for the standard input."
    )
    private static let output = Option<String>(
        "output",
        short: "o",
        .text("FILE"),
        help: "Where the whole file is written, - for the standard output.",
        shownDefault: "FILE.repaired.searchsession"
    )
    private static let force = Flag("force", help: "Write over a file that is there.")

    static let declaration = CommandDeclaration(
        name: "repair",
        summary: "Write a whole session file of what can be read of a damaged one.",
        discussion: """
            Every event and item that can be read is kept as it is, in the order of the events' \
            numbers; the header and the last line are made anew. What is lost is told, line by \
            line. The damaged file stays as it is unless -o names it and --force is given. A file \
            of events without header is taken too.
            """,
        parameters: [file, output, force],
        examples: [
            .init("searchsync sessions repair demo.searchsession", "Mend a file.")
        ],
        exitCodes: [.notFound, .partlyRefused],
        body: .action { try SessionRepairing($0) }
    )

    private let path: String
    private let target: String
    private let overwrites: Bool

    init(_ values: ParsedValues) throws(CommandError) {
        path = try values.value(of: Self.file)
        let name = path == "-" ? "session" : path
        let stem = name.hasSuffix(".searchsession") ? String(name.dropLast(14)) : name
        target = try values.value(of: Self.output) ?? "\(stem).repaired.searchsession"
        overwrites = values.isSet(Self.force)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        if target != "-" { try FileOutput.check(target, overwrites: overwrites) }
        var assembly = SessionFileAssembly(isRecovering: true)
        let damage = try InputFile.pieces(of: path) { try assembly.take($0) }
        let file: SessionFile
        do { file = try assembly.finish() } catch { throw damage ?? Self.nothing(path, error) }
        context.tell(file.problems.map(RefusedLine.init))
        damage.map { context.tell($0) }
        let output = try FileOutput(target, context)
        try file.write(to: output)
        try output.finish()
        if output.path != nil { try context.show(Self.report(file, target)) }
        let isWhole = file.problems.isEmpty && file.cutLine == nil && damage == nil
        return isWhole ? .success : .partlyRefused
    }

    private static func nothing(_ path: String, _ error: SessionFileError) -> CommandError {
        guard case .notASessionFile = error else { return CommandError(describing: error) }
        return CommandError(
            "nothing_to_repair",
            "no event can be read of \(InputFile.name(path))",
            try: "another copy of the file"
        )
    }

    private static func report(_ file: SessionFile, _ target: String) -> Report {
        let gaps = file.gaps
        let missing = gaps.reduce(0) { $0 + $1.count }
        var lines = ["\(target) has \(file.events.count) events"]
        if let verdict = file.verdict.note { lines.append(verdict) }
        if !gaps.isEmpty {
            let ranges = gaps.prefix(10).map { range in
                range.count == 1
                    ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
            }
            lines.append("lost: events \(ranges.joined(separator: ", "))")
        }
        if let line = file.cutLine { lines.append("lost: line \(line), which is cut off") }
        if !file.problems.isEmpty { lines.append("lost: \(file.problems.count) lines") }
        if file.events.first?.kind != .sessionStarted {
            lines.append("lost: the first event; the session plays with the rules of filter-list")
        }
        return Report(
            object: [
                "file": .string(target), "session": .string(file.session.text),
                "events": JSONValue(file.events.count), "items": JSONValue(file.items?.count ?? 0),
                "verdict": .string(file.verdict.rawValue),
                "lostLines": JSONValue(file.problems.count + (file.cutLine == nil ? 0 : 1)),
                "lostEvents": JSONValue(missing),
            ],
            text: lines
        )
    }
}
