import Device
import Foundation
import SearchCore
import SyncProtocol

/// Follows the server's log: `tail`.
struct Tail: Command {
    private static let fromStart = Flag(
        "from-start",
        help: "Begin with the first event of the log."
    )
    private static let after = Option<String>(
        "after",
        .text("CURSOR"),
        help: "Begin after the event that had this cursor, as jsonl tells it."
    )
    private static let session = Option<String>(
        "session",
        .text("SESSION"),
        help: "Only the events of this session. \(SessionReference.help)"
    ).naming(.session)
    private static let limit = Option<Int>(
        "limit",
        .wholeNumber("N", 1...1_000_000_000),
        help: "End after so many events."
    )

    static let declaration = CommandDeclaration(
        name: "tail",
        summary: "Follow the server's log as it grows.",
        discussion: """
            Shows what is stored from now on until Ctrl-C, which ends it with exit code 130. When \
            the server goes away it waits for it, and goes on where it was: no event is left out \
            and none is shown twice. A member sees the events of the own sessions, an auditor all \
            of the log.

            Text shows a line for each event; jsonl an object, with the cursor from which --after \
            goes on. A cursor of before a restore from a backup is refused.
            """,
        parameters: [fromStart, after, session, limit],
        examples: [
            .init("searchsync tail", "Watch what people search, as they type."),
            .init(
                "searchsync tail --from-start --limit 100 --format jsonl",
                "Get the first hundred events for a program."
            ),
        ],
        exitCodes: [.notFound, .unreachable, .unauthorised, .interrupted],
        body: .action { try Tail($0) }
    )

    private let start: LogTail.Start
    private let session: SessionReference?
    private let limit: Int?

    init(_ values: ParsedValues) throws(CommandError) {
        let cursor = try values.value(of: Self.after)
        let isFromStart = values.isSet(Self.fromStart)
        guard cursor == nil || !isFromStart else {
            throw .usage(
                "conflicting_options",
                "--from-start and --after both say where to begin",
                try: "keep one of them"
            )
        }
        start = cursor.map { .after($0) } ?? (isFromStart ? .beginning : .now)
        session = try values.value(of: Self.session).map { text throws(CommandError) in
            try SessionReference.parse(text)
        }
        limit = try values.value(of: Self.limit)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        guard context.format == .text || context.format == .jsonl else {
            throw CommandError.usage(
                "unsupported_format",
                "tail has no end that \(context.format.rawValue) could be written at",
                try: "--format jsonl"
            )
        }
        let client = try context.requiredClient()
        var filter = StreamFilter()
        if let session {
            filter.session = try await session.find(in: context.store(), or: client).id
        }
        let tail = LogTail(client: client, filter: filter, start: start)
        let signal = TerminationSignal()
        let following = Task { try await follow(tail, context) }
        let watching = Task {
            await signal.wait()
            if !Task.isCancelled { following.cancel() }
        }
        defer { watching.cancel() }
        do { try await following.value } catch ServerError.cancelled {
            return .interrupted
        } catch ServerError.refused(let problem) where problem.code == "cursor_invalid" {
            throw CommandError(
                problem.code,
                problem.detail,
                try: "searchsync tail --from-start, or without --after to go on from now"
            )
        }
        return .success
    }

    private func follow(_ tail: LogTail, _ context: CommandContext) async throws {
        let left = Countdown(limit)
        try await tail.run(
            interrupted: { await Self.tell($0, context) },
            { event in try await Self.show(event, left, context) }
        )
    }

    private static func tell(_ error: ServerError, _ context: CommandContext) {
        context.console.tell("searchsync: \(CommandError(describing: error).message); trying again")
    }

    /// Shows an event at once; false where it was the last one wanted.
    private static func show(
        _ event: StreamedEvent,
        _ left: Countdown,
        _ context: CommandContext
    ) throws -> Bool {
        let line =
            context.format == .text
            ? TailLine.text(of: event) + "\n" : Records.json(.object(TailLine.object(of: event)))
        try context.output.write(line)
        try context.output.flush()
        return left.goesOn()
    }
}

/// Counts down the events that are still wanted.
@MainActor
private final class Countdown {
    private var left: Int?

    /// Nil for no end.
    init(_ limit: Int?) { left = limit }

    /// Counts one; false where it was the last.
    func goesOn() -> Bool {
        left = left.map { $0 - 1 }
        return left != 0
    }
}
