import CatalogFiles
import Device
import Foundation
import SearchCore

/// Creates saved searches from a file: `saved import`.
struct SavedImport: Command {
    private static let file = Argument<String>(
        .text("FILE"),
        help: "What saved export has written, compressed or not; - for the standard input."
    )
    private static let space = Option<String>(
        "space",
        .text("SPACE"),
        help: SpaceReference.help,
        shownDefault: "your own"
    ).naming(.space)

    static let declaration = CommandDeclaration(
        name: "import",
        summary: "Create saved searches from a file, one JSON object a line.",
        discussion: """
            A line that is wrong is refused and told, and the others are kept. Saved searches \
            that are there already, with the same name and definition, are passed over, so that \
            the same file may be imported again.
            """,
        parameters: [file, space],
        examples: [.init("searchsync saved import saved.ndjson", "Read a copy.")],
        exitCodes: [.notFound, .partlyRefused],
        body: .action { try SavedImport($0) }
    )

    private let file: String
    private let space: String?

    init(_ values: ParsedValues) throws(CommandError) {
        file = try values.value(of: Self.file)
        space = try values.value(of: Self.space)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let space = try await context.space(space)
        try space.checkEditable()
        let known = try await context.savedSearches().filter {
            $0.space.id == space.id && !$0.search.isDeleted
        }
        var seen = Set(known.compactMap { Key($0) })
        var drafts: [SavedSearchDraft] = []
        var (refused, passed) = (0, 0)
        let (lines, damage) = try Self.lines(of: file)
        for (index, line) in lines.enumerated() where !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D })
        {
            do throws(CommandError) {
                let draft = try SavedLine.draft(Array(line))
                try CommandContext.check(.create(draft), of: space.id, in: space.id)
                if seen.insert(Key(draft)).inserted { drafts.append(draft) } else { passed += 1 }
            } catch {
                refused += 1
                context.tell(
                    CommandError(
                        error.code,
                        "line \(index + 1): \(error.message)",
                        try: error.remedy
                    )
                )
            }
        }
        damage.map { context.tell($0) }
        _ = try await context.create(drafts, in: space)
        let object: JSONObject = [
            "created": JSONValue(drafts.count), "passedOver": JSONValue(passed),
            "refused": JSONValue(refused),
        ]
        let text = "\(drafts.count) created, \(passed) there already, \(refused) refused"
        try context.show(Report(object: object, text: [text]))
        await context.send()
        return refused == 0 && damage == nil ? .success : .partlyRefused
    }

    /// The lines of a file, empty ones too, and what is wrong with its compression.
    private static func lines(
        of path: String
    ) throws -> (lines: [ArraySlice<UInt8>], damage: CommandError?) {
        var bytes: [UInt8] = []
        let damage = try InputFile.pieces(of: path) { bytes += $0 }
        return (bytes.split(separator: 0x0A, omittingEmptySubsequences: false), damage)
    }

    /// What makes two saved searches the same for an import.
    private struct Key: Hashable {
        let name: String
        let definition: SavedDefinition

        init(_ draft: SavedSearchDraft) {
            name = draft.name
            definition = draft.definition
        }

        init?(_ shown: ShownSearch) {
            guard let definition = shown.search.definition?.value else { return nil }
            name = shown.search.shownName
            self.definition = definition
        }
    }
}
