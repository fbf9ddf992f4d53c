import Device
import Foundation
import SearchCore

/// Writes saved searches into a file: `saved export`.
struct SavedExport: Command {
    private static let file = Argument<String>(
        .text("FILE"),
        help: "Where to; - for the standard output.",
        isRequired: false,
        shownDefault: "-"
    )
    private static let space = Option<String>("space", .text("SPACE"), help: "Those of one space.")

    static let declaration = CommandDeclaration(
        name: "export",
        summary: "Write saved searches into a file, one JSON object a line.",
        discussion: "searchsync saved import reads it, on any device and into any space.",
        parameters: [file, space],
        examples: [.init("searchsync saved export saved.ndjson", "Keep a copy.")],
        exitCodes: [.notFound],
        body: .action { try SavedExport($0) }
    )

    private let file: String
    private let space: String?

    init(_ values: ParsedValues) throws(CommandError) {
        file = try values.optionalValue(of: Self.file) ?? InputFile.standardInput
        space = try values.value(of: Self.space)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let wanted = try await space == nil ? nil : context.space(space).id
        let shown = try await context.savedSearches().filter { shown in
            !shown.search.isDeleted && (wanted == nil || shown.space.id == wanted)
        }
        let lines = shown.map { Records.json(.object(SavedLine.json(of: $0))) }
        guard file != InputFile.standardInput else {
            for line in lines { try context.output.write(line) }
            return .success
        }
        do {
            let url = URL(fileURLWithPath: file)
            try Data(lines.joined().utf8).write(to: url, options: .atomic)
        } catch {
            throw CommandError(
                "unwritable_file",
                "\(file) cannot be written: \(error.localizedDescription)",
                try: "a file in a folder that is there and that you may write to"
            )
        }
        try context.show(
            Report(
                object: ["file": .string(file), "savedSearches": JSONValue(shown.count)],
                text: ["\(shown.count) saved searches are in \(file)"]
            )
        )
        return .success
    }
}
