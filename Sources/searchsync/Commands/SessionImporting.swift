import Device
import Foundation
import SearchCore

/// Keeps the sessions of files: `sessions import`.
struct SessionImporting: Command {
    private static let files = Argument<String>(
        .text("FILE"),
        help: "A session file, compressed or not; - for the standard input.",
        repeats: true
    )

    static let declaration = CommandDeclaration(
        name: "import",
        summary: "Keep the sessions of files on this device.",
        discussion: """
            A session that was recorded elsewhere becomes a session of this device, with an id of \
            its own and a note of where it comes from; the next sync uploads it. Importing a file \
            again adds only what was not there, and a session that was recorded here is left as \
            it is. Of a file that was cut off or edited, what can be read is kept.
            """,
        parameters: [files],
        examples: [
            .init("searchsync sessions import demo.searchsession", "Keep somebody's session.")
        ],
        exitCodes: [.notFound, .partlyRefused],
        body: .action { try SessionImporting($0) }
    )

    private let paths: [String]

    init(_ values: ParsedValues) throws(CommandError) {
        paths = try values.values(of: Self.files)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let store = try await context.store()
        var rows: [JSONObject] = []
        var refused = 0
        var last: CommandError?
        for path in paths {
            do {
                let row = try await take(path, into: store, context)
                if row["problems"]?.integer != 0 { refused += 1 }
                rows.append(row)
            } catch {
                let error = CommandError(describing: error)
                guard paths.count > 1 else { throw error }
                last = CommandError(
                    error.code,
                    "\(InputFile.name(path)): \(error.message)",
                    try: error.remedy,
                    exit: error.exit
                )
                last.map { context.tell($0) }
                refused += 1
            }
        }
        if rows.isEmpty, let last { return last.exit }
        try context.show(Self.records(rows))
        return refused == 0 ? .success : .partlyRefused
    }

    private func take(
        _ path: String,
        into store: DeviceStore,
        _ context: CommandContext
    ) async throws -> JSONObject {
        let file = try SessionFileInput.read(path, keepsItems: false, context)
        file.verdict.note.map { context.console.tell("searchsync: \(path): \($0)") }
        let done = try await store.importSession(file)
        return [
            "file": .string(path), "session": .string(done.session.text),
            "outcome": .string(done.outcome.rawValue), "added": JSONValue(done.added),
            "verdict": .string(file.verdict.rawValue), "problems": JSONValue(file.problems.count),
        ]
    }

    private static func records(_ rows: [JSONObject]) -> Records {
        Records(
            keys: ["file", "session", "outcome", "added", "verdict", "problems"],
            columns: [
                .init("SESSION", "session"), .init("OUTCOME", "outcome"),
                .init("ADDED", "added", .right), .init("FILE IS", "verdict"),
                .init("FILE", "file"),
            ],
            rows: rows
        )
    }
}
