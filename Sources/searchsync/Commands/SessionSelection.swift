import Device
import Foundation
import SearchCore
import SyncProtocol

/// Which sessions a command shows: the options that its list and its search have in common.
@MainActor
struct SessionSelection {
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

    static let parameters: [any ParameterDeclaration] = [
        since, until, person, device, outcome, text, limit,
    ]

    private let filter: SessionFilter
    private let limit: Int?

    init(_ values: ParsedValues, finding find: String? = nil) throws(CommandError) {
        filter = SessionFilter(
            from: try values.value(of: Self.since),
            to: try values.value(of: Self.until),
            person: try values.value(of: Self.person),
            device: try values.value(of: Self.device),
            outcome: try values.value(of: Self.outcome)?.rawValue,
            text: try values.value(of: Self.text),
            find: find
        )
        limit = try values.value(of: Self.limit)
    }

    /// Whether an option chooses among the sessions.
    var isChoice: Bool { filter != SessionFilter() || limit != nil }

    /// Shows the sessions, and where each of them is.
    func show(in context: CommandContext) async throws {
        let stored = try await context.store().sessions()
        let places = Dictionary(uniqueKeysWithValues: stored.map { ($0.id, $0.place) })
        let sessions = try await sessions(context, orLimit: 50)
        try context.show(Records(sessions: sessions, places: places))
    }

    /// The sessions, newest first.
    ///
    /// - Parameters:
    ///   - context: The server is asked where it can be reached, else this device.
    ///   - most: How many there are at most where no option says it.
    /// - Returns: What the server, or this device, knows of each.
    /// - Throws: ``CommandError``, `ServerError` or `StoreError`.
    func sessions(
        _ context: CommandContext,
        orLimit most: Int
    ) async throws -> [SessionRecord] {
        let limit = limit ?? most
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
            // A page of what is found may be empty and go on; one that says the same again is the last.
            filter.after = page.next == filter.after ? nil : page.next
        } while filter.after != nil && sessions.count < limit
        return sessions
    }
}
