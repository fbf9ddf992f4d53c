import Device
import Foundation
import SearchCore
import SyncProtocol

/// Lists sessions: `sessions list`.
struct SessionListing: Command {
    static let declaration = CommandDeclaration(
        name: "list",
        summary: "List sessions, newest first.",
        discussion: """
            The server's sessions where it can be reached, else those of this device. A session of \
            this device that is not uploaded yet is on the server's list only after a sync. ON \
            says where its events are: on this device, on the server, or on both.
            """,
        parameters: SessionSelection.parameters,
        examples: [
            .init(
                "searchsync sessions list --since 2026-01-01 --outcome left",
                "List sessions that led nowhere."
            )
        ],
        exitCodes: [.unauthorised],
        body: .action { try SessionListing($0) }
    )

    private let selection: SessionSelection

    init(_ values: ParsedValues) throws(CommandError) { selection = try SessionSelection(values) }

    func run(in context: CommandContext) async throws -> ExitCode {
        try await selection.show(in: context)
        return .success
    }
}

extension Records {
    /// Sessions as lists show them.
    ///
    /// - Parameters:
    ///   - sessions: The sessions, in order.
    ///   - places: Where those that this device knows are; the others are on the server.
    init(sessions: [SessionRecord], places: [UUID: SessionPlace] = [:]) {
        self.init(
            keys: [
                "session", "title", "person", "device", "application", "startedAt", "lastAt",
                "durationMs", "catalog", "catalogVersion", "profile", "text", "tokens", "scope",
                "events", "searches", "outcome", "live", "on",
            ],
            columns: [
                .init("SESSION", "session"), .init("STARTED") { $0.minute("startedAt") },
                .init("PERSON", "person"), .init("DEVICE", "device"),
                .init("PROFILE", "profile"), .init("CATALOG") { $0.catalogName },
                .init("EVENTS", "events", .right), .init("OUTCOME", "outcome"),
                .init("ON", "on"), .init("QUERY") { $0.query }, .init("TITLE", "title"),
            ],
            rows: sessions.map { session in
                var row = session.json
                row["on"] = .string((places[session.session] ?? .server).rawValue)
                return row
            }
        )
    }
}

extension JSONObject {
    /// A moment to the second: `2026-01-31 10:00:00Z`.
    func minute(_ key: String) -> String {
        guard let text = self[key]?.string, text.count > 19 else { return "" }
        return text.prefix(19).replacing("T", with: " ") + "Z"
    }

    /// The catalog's name with its version, where that is known.
    var catalogName: String {
        guard let name = self["catalog"]?.object?["name"]?.string else { return "" }
        return self["catalogVersion"]?.integer.map { "\(name) v\($0)" } ?? name
    }

    /// The last query as the bar showed it: tokens as chips, then the text.
    var query: String {
        let chips = (self["tokens"]?.array ?? []).compactMap(Token.init).map { "[\($0.value)]" }
        return (chips + [self["text"]?.string ?? ""]).filter { !$0.isEmpty }
            .joined(separator: " ")
    }
}
