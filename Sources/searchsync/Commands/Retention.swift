import Device
import SearchCore
import SyncProtocol

extension CommandDeclaration {
    /// `retention`: how long sessions are kept.
    @MainActor static let retention = CommandDeclaration(
        name: "retention",
        summary: "Say how long sessions are kept.",
        discussion: """
            Once a day the server erases the sessions whose newest event was recorded longer ago, \
            each with its receipt. What is held stays.
            """,
        body: .group([
            RetentionSet.declaration, RetentionShow.declaration, RetentionRun.declaration,
        ])
    )
}

/// Says how long sessions are kept: `retention set`.
struct RetentionSet: Command {
    private static let days = Argument<String>(
        .text("DAYS"),
        help: "A whole number from 1 to 36500, or \"forever\"."
    )

    static let declaration = CommandDeclaration(
        name: "set",
        summary: "Say how long sessions are kept.",
        parameters: [days],
        examples: [
            .init("searchsync retention set 90", "Keep sessions for ninety days."),
            .init("searchsync retention set forever", "Keep all of them."),
        ],
        exitCodes: [.unreachable, .unauthorised],
        body: .action { try RetentionSet($0) }
    )

    private let days: Int?

    init(_ values: ParsedValues) throws(CommandError) {
        let text = try values.value(of: Self.days)
        if text == "forever" {
            days = nil
            return
        }
        guard let number = Int(text), (1...36_500).contains(number) else {
            throw .usage(
                "invalid_value",
                "DAYS: \"\(text)\" is neither a whole number from 1 to 36500 nor \"forever\"",
                try: "searchsync retention set 90"
            )
        }
        days = number
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let record = try await context.requiredClient().setRetention(days: days)
        try context.show(Report(object: record.json, text: [record.text]))
        return .success
    }
}

/// Tells how long sessions are kept: `retention show`.
struct RetentionShow: Command {
    static let declaration = CommandDeclaration(
        name: "show",
        summary: "Tell how long sessions are kept.",
        exitCodes: [.unreachable, .unauthorised],
        body: .action { RetentionShow($0) }
    )

    init(_ values: ParsedValues) {}

    func run(in context: CommandContext) async throws -> ExitCode {
        let record = try await context.requiredClient().retention()
        let last = record.lastRunAt.map { ["the last pass was made at \($0)"] } ?? []
        try context.show(Report(object: record.json, text: [record.text] + last))
        return .success
    }
}

/// Erases the older sessions now: `retention run`.
struct RetentionRun: Command {
    private static let dryRun = Flag("dry-run", help: "Only count.")

    static let declaration = CommandDeclaration(
        name: "run",
        summary: "Erase the sessions that are older, now.",
        parameters: [dryRun],
        examples: [.init("searchsync retention run --dry-run", "See how many would go.")],
        exitCodes: [.unreachable, .unauthorised],
        body: .action { RetentionRun($0) }
    )

    private let isDryRun: Bool

    init(_ values: ParsedValues) { isDryRun = values.isSet(Self.dryRun) }

    func run(in context: CommandContext) async throws -> ExitCode {
        let report = try await context.requiredClient().runRetention(isDryRun: isDryRun)
        try context.show(Report(object: report.json, text: Self.lines(report)))
        return .success
    }

    private static func lines(_ report: RetentionReport) -> [String] {
        guard let cutoff = report.cutoff else {
            return ["all sessions are kept; try: searchsync retention set DAYS"]
        }
        let verb =
            report.isDryRun ? "would be erased" : report.sessions == 1 ? "is erased" : "are erased"
        let held = report.held == 0 ? "" : "; \(report.held) older ones are held"
        return ["\(report.sessions.of("session")) from before \(cutoff) \(verb)\(held)"]
    }
}

extension RetentionRecord {
    fileprivate var text: String {
        days.map { "sessions are kept for \($0) days" } ?? "sessions are kept for ever"
    }
}
