import Device
import Foundation
import SearchCore

/// Lists what is not sent, or was refused: `sync pending`.
struct SyncPending: Command {
    static let declaration = CommandDeclaration(
        name: "pending",
        summary: "List changes of saved searches that are not sent, or were refused.",
        discussion: """
            With --format jsonl the whole changes are written, one a line: a copy of what only \
            this device has, also once it was revoked.
            """,
        examples: [
            .init("searchsync sync pending", "See what waits, and what was refused and why."),
            .init("searchsync sync pending --format jsonl > pending.ndjson", "Keep a copy."),
        ],
        body: .action { SyncPending($0) }
    )

    init(_ values: ParsedValues) {}

    func run(in context: CommandContext) async throws -> ExitCode {
        try context.show(Records(outbox: try await context.store().outbox()))
        return .success
    }

    /// Tells what a sync would send, for `sync --dry-run`.
    static func tellAll(_ context: CommandContext) async throws -> ExitCode {
        let store = try await context.store()
        let events = try await store.pendingCount()
        let changes = try await store.outbox().count { $0.isUnanswered }
        let catalogs = try await store.catalogs().count { $0.isPending }
        try context.show(
            Report(
                object: [
                    "events": JSONValue(events), "changes": JSONValue(changes),
                    "catalogs": JSONValue(catalogs),
                ],
                text: [
                    "a sync would send \(events.of("event")), \(catalogs.of("catalog")) and "
                        + "\(changes.of("change")) of saved searches"
                ]
            )
        )
        return .success
    }
}

extension Records {
    /// Operations of the outbox as lists show them.
    init(outbox: [OutboxOperation]) {
        self.init(
            keys: [
                "id", "state", "code", "message", "type", "savedSearch", "space", "at", "value",
            ],
            columns: [
                .init("CHANGE") { String(($0["id"]?.string ?? "").suffix(8)) },
                .init("STATE", "state"), .init("MADE") { $0.minute("at") },
                .init("WHAT", "type"),
                .init("SAVED SEARCH") { String(($0["savedSearch"]?.string ?? "").suffix(8)) },
                .init("WHY", "message"),
            ],
            rows: outbox.map { row in
                var object = OperationCodec.json(row.operation)
                object["state"] = .string(row.shownState)
                object["code"] = JSONValue(row.problem?.code)
                object["message"] = JSONValue(row.problem?.message)
                return object
            }
        )
    }
}

extension OutboxOperation {
    /// What people call its state.
    fileprivate var shownState: String {
        switch state {
        case .pending: waitsFor == nil ? "pending" : "waits for its copy"
        case .inFlight: "sent, not answered"
        case .acknowledged: "acknowledged"
        case .rejected: "refused"
        case .replaced: "dropped"
        }
    }
}

extension [OutboxOperation] {
    /// Those that a person names by an id or some of its digits; all for nil.
    ///
    /// - Throws: ``CommandError`` where a name fits none.
    func named(_ text: String?) throws(CommandError) -> [OutboxOperation] {
        guard let text else { return self }
        let found = filter { $0.id.text == text.lowercased() || $0.id.isNamed(by: text) }
        guard found.isEmpty else { return found }
        throw .notFound(
            "unknown_change",
            "no change \(text) waits or was refused",
            try: "searchsync sync pending"
        )
    }
}
