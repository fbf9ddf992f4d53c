import Foundation

/// Writes manual pages: `man`.
struct Manual: Command {
    private static let page = Argument<String>(
        .text("PAGE"),
        help: "Which page, such as searchsync-catalog-load.",
        isRequired: false,
        shownDefault: "searchsync"
    )
    private static let folder = Option<String>(
        "output",
        short: "o",
        .text("FOLDER"),
        help: "Write every page into this folder."
    )

    static let declaration = CommandDeclaration(
        name: "man",
        summary: "Write manual pages, for man to show.",
        discussion: """
            Each command has a page of its own. Without --output, one page is written to the \
            standard output. A folder man1 that MANPATH names is where man finds them.
            """,
        parameters: [page, folder],
        examples: [
            .init("searchsync man | man -l -", "Read the page of the program."),
            .init(
                "searchsync man --output ~/.local/share/man/man1",
                "Let man find all pages."
            ),
        ],
        exitCodes: [.notFound],
        runsWithoutSettings: true,
        body: .action { try Manual($0) }
    )

    private let name: String
    private let folder: String?

    init(_ values: ParsedValues) throws(CommandError) {
        name = try values.optionalValue(of: Self.page) ?? CommandDeclaration.root.name
        folder = try values.value(of: Self.folder)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let pages = ManualPage.all([.root], Program.globals)
        guard let folder else {
            try context.output.write(try page(in: pages).text)
            return .success
        }
        try Self.write(pages, into: folder)
        context.console.tell("searchsync: \(pages.count) pages are in \(folder)")
        return .success
    }

    private func page(in pages: [ManualPage]) throws(CommandError) -> ManualPage {
        let wanted = name.hasPrefix(CommandDeclaration.root.name) ? name : "searchsync-\(name)"
        if let page = pages.first(where: { $0.name == wanted }) { return page }
        throw .notFound(
            "unknown_page",
            "there is no manual page \"\(name)\"",
            try: "searchsync man \(pages.map(\.name).nearest(to: wanted) ?? "searchsync")"
        )
    }

    private static func write(
        _ pages: [ManualPage],
        into folder: String
    ) throws(CommandError) {
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true
            )
            for page in pages {
                try Data(page.text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(page.file)"))
            }
        } catch {
            throw CommandError(
                "folder_failed",
                "the pages cannot be written into \(folder): \(error.localizedDescription)",
                try: "name a folder that you may write to"
            )
        }
    }
}
