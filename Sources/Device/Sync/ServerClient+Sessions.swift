public import Foundation
public import SearchCore
public import SyncProtocol

/// A run of a session's events as the server keeps them.
public struct EventPage: Sendable, Hashable {
    /// The wire form of each, with what the server added.
    public let lines: [[UInt8]]
    /// What `after` must be to read on; nil on the last page.
    public let next: Int?
}

extension ServerClient {
    /// A page of the sessions that the token may see, newest first.
    public func sessions(_ filter: SessionFilter) async throws(ServerError) -> SessionPage {
        try await value(.sessions, query: filter.query)
    }

    /// One session.
    ///
    /// A session that was stored a moment ago is not summed up yet: it is asked for again, for some
    /// seconds.
    public func session(_ id: UUID) async throws(ServerError) -> SessionRecord {
        for pause in Self.summaryPauses {
            do throws(ServerError) { return try await value(.session(id)) } catch {
                guard case .overloaded(let problem, _) = error, problem.code == "not_projected",
                    (try? await Task.sleep(for: pause)) != nil
                else { throw error }
            }
        }
        return try await value(.session(id))
    }

    private static let summaryPauses: [Duration] =
        Array(repeating: .milliseconds(50), count: 10)
        + Array(repeating: .milliseconds(250), count: 18)

    /// A page of a session's events.
    ///
    /// - Parameters:
    ///   - id: The session.
    ///   - after: The sequence before the first event; 0 for the beginning.
    ///   - limit: How many events at most, 1...1000.
    /// - Returns: The page.
    /// - Throws: `ServerError`.
    public func events(
        of id: UUID,
        after: Int = 0,
        limit: Int = ProtocolLimits.largestPage
    ) async throws(ServerError) -> EventPage {
        let reply = try await send(
            .sessionEvents(id),
            query: Self.page(after: after, limit: limit),
            patience: .long
        )
        let lines = Self.lines(reply.body)
        let stated = reply.headers["x-next-after"].flatMap(Int.init)
        // A full page without the header: sequences have no holes, so that the next is known.
        return EventPage(lines: lines, next: stated ?? (lines.count < limit ? nil : after + limit))
    }

    /// Every event of a session, in order.
    ///
    /// - Throws: `ServerError.badReply` where a line is not an event.
    public func allEvents(of id: UUID) async throws(ServerError) -> [Event] {
        var events: [Event] = []
        var after: Int? = 0
        while let start = after {
            let page = try await self.events(of: id, after: start)
            for line in page.lines { events.append(try Self.event(line)) }
            after = page.next.flatMap { $0 > start ? $0 : nil }
        }
        return events
    }

    /// A page of a session's replay.
    ///
    /// - Parameters:
    ///   - id: The session.
    ///   - after: The sequence before the first step; 0 for the beginning.
    ///   - limit: How many steps at most, 1...1000.
    ///   - patience: How long to wait for a catalog that is still being indexed.
    /// - Returns: The page.
    /// - Throws: `ServerError`; overloaded with `catalog_not_ready` where patience ends.
    public func replay(
        of id: UUID,
        after: Int = 0,
        limit: Int = ProtocolLimits.largestPage,
        patience: CatalogPatience = CatalogPatience()
    ) async throws(ServerError) -> ReplayPage {
        try await patience.whenReady { () async throws(ServerError) in
            try await value(
                .sessionReplay(id),
                query: Self.page(after: after, limit: limit),
                patience: .long
            )
        }
    }

    static func page(after: Int, limit: Int) -> [(String, String)] {
        (after == 0 ? [] : [("after", String(after))]) + [("limit", String(limit))]
    }

    /// The lines of NDJSON that are not empty.
    static func lines(_ body: [UInt8]) -> [[UInt8]] {
        body.split(separator: 0x0A).map(Array.init)
    }

    private static func event(_ line: [UInt8]) throws(ServerError) -> Event {
        let object: JSONObject?
        do { object = try JSONParser.parse(line).object } catch {
            throw .badReply(detail: error.description)
        }
        guard let object else { throw .badReply(detail: "an event is not an object") }
        // Not by its bytes: with what the server adds it may be larger than a device may send.
        do { return try EventCodec.decode(object) } catch {
            throw .badReply(detail: error.description)
        }
    }
}
