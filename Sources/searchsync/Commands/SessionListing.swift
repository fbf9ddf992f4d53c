import Device
import Foundation
import SearchCore
import SyncProtocol

/// Lists sessions: `sessions list`.
struct SessionListing: Command {
    /// How a session's last search ended, as lists tell it.
    enum Outcome: String, Sendable, CaseIterable {
        case selected, submitted, cancelled, left, open
    }

    private static let since = Option<Timestamp>(
        "since",
        .time("TIME"),
        help: "Sessions that began at this moment or later."
    )
    private static let until = Option<Timestamp>(
        "until",
        .time("TIME"),
        help: "Sessions that began before this moment."
    )
    private static let person = Option<String>(
        "person",
        .text("NAME"),
        help: "Sessions of this person."
    )
    private static let device = Option<String>(
        "device",
        .text("NAME"),
        help: "Sessions of this device."
    )
    private static let outcome = Option<Outcome>(
        "outcome",
        .oneOf("OUTCOME"),
        help: "Sessions whose last search ended so."
    )
    private static let text = Option<String>(
        "text",
        .text("TEXT"),
        help: "Sessions whose title or last query contains this."
    )
    private static let limit = Option<Int>(
        "limit",
        .wholeNumber("N", 1...1_000_000),
        help: "How many sessions are listed at most.",
        shownDefault: "50"
    )

    static let declaration = CommandDeclaration(
        name: "list",
        summary: "List sessions, newest first.",
        discussion: """
            The server's sessions where it can be reached, else those of this device. A session of \
            this device that is not uploaded yet is on the server's list only after a sync. ON \
            says where its events are: on this device, on the server, or on both.
            """,
        parameters: [since, until, person, device, outcome, text, limit],
        examples: [
            .init(
                "searchsync sessions list --since 2026-01-01 --outcome left",
                "List sessions that led nowhere."
            )
        ],
        exitCodes: [.unauthorised],
        body: .action { try SessionListing($0) }
    )

    private let filter: SessionFilter
    private let limit: Int

    init(_ values: ParsedValues) throws(CommandError) {
        filter = SessionFilter(
            from: try values.value(of: Self.since),
            to: try values.value(of: Self.until),
            person: try values.value(of: Self.person),
            device: try values.value(of: Self.device),
            outcome: try values.value(of: Self.outcome)?.rawValue,
            text: try values.value(of: Self.text)
        )
        limit = try values.value(of: Self.limit) ?? 50
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let stored = try await context.store().sessions()
        let places = Dictionary(uniqueKeysWithValues: stored.map { ($0.id, $0.place) })
        let sessions = try await sessions(context)
        try context.show(Records(sessions: sessions, places: places))
        return .success
    }

    private func sessions(_ context: CommandContext) async throws -> [SessionRecord] {
        let summaries = DeviceSummaries(store: try await context.store())
        let client = try await context.reachableClient()
        var sessions: [SessionRecord] = []
        var filter = filter
        repeat {
            filter.limit = min(limit - sessions.count, ProtocolLimits.largestPage)
            let page =
                if let client {
                    try await client.sessions(filter)
                } else {
                    try await summaries.sessions(filter)
                }
            sessions += page.sessions
            filter.after = page.sessions.isEmpty ? nil : page.next
        } while filter.after != nil && sessions.count < limit
        return sessions
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
