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
        .naming(.space)
    private static let force = Flag("force", help: "Write over a file that is there.")

    static let declaration = CommandDeclaration(
        name: "export",
        summary: "Write saved searches into a file, one JSON object a line.",
        discussion: """
            searchsync saved import reads it, on any device and into any space. A name that ends \
            with .gz is compressed.
            """,
        parameters: [file, space, force],
        examples: [.init("searchsync saved export saved.ndjson", "Keep a copy.")],
        exitCodes: [.notFound],
        body: .action { try SavedExport($0) }
    )

    private let file: String
    private let space: String?
    private let overwrites: Bool

    init(_ values: ParsedValues) throws(CommandError) {
        file = try values.optionalValue(of: Self.file) ?? InputFile.standardInput
        space = try values.value(of: Self.space)
        overwrites = values.isSet(Self.force)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        if file != InputFile.standardInput {
            try FileOutput.check(file, overwrites: overwrites)
        }
        let wanted = try await space == nil ? nil : context.space(space).id
        let shown = try await context.savedSearches().filter { shown in
            !shown.search.isDeleted && (wanted == nil || shown.space.id == wanted)
        }
        let output = try FileOutput(file, context)
        for line in shown { try output.write(Records.json(.object(SavedLine.json(of: line)))) }
        try output.finish()
        guard let path = output.path else { return .success }
        try context.show(
            Report(
                object: ["file": .string(path), "savedSearches": JSONValue(shown.count)],
                text: [
                    shown.count == 1
                        ? "1 saved search is in \(path)"
                        : "\(shown.count) saved searches are in \(path)"
                ]
            )
        )
        return .success
    }
}
