import SyncProtocol

/// Follows a server's log across connections that break and servers that start again.
///
///     try await LogTail(client: client, start: .now).run { event in
///         print(event.kind)
///         return true
///     }
///
/// Each event is given once: the place moves when an event has been taken, and every connection
/// begins at the place.
public struct LogTail: Sendable {
    /// Where to begin.
    public enum Start: Sendable, Hashable {
        /// With what comes from now on.
        case now
        /// With the first event of the log.
        case beginning
        /// After the event that had this cursor.
        case after(String)

        var place: String? {
            switch self {
            case .now: nil
            case .beginning: "start"
            case .after(let cursor): cursor
            }
        }
    }

    private let client: ServerClient
    private let filter: StreamFilter
    private let start: Start
    private let fraction: @Sendable () -> Double

    /// Makes a tail; ``run(interrupted:_:)`` starts it.
    ///
    /// - Parameters:
    ///   - client: Speaks to the server.
    ///   - filter: Which events are shown.
    ///   - start: Where to begin.
    ///   - fraction: Random numbers from 0 to 1, for the pauses between tries.
    public init(
        client: ServerClient,
        filter: StreamFilter = StreamFilter(),
        start: Start,
        fraction: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.client = client
        self.filter = filter
        self.start = start
        self.fraction = fraction
    }

    /// Follows until `take` says no more, or the task is cancelled.
    ///
    /// - Parameters:
    ///   - interrupted: Told each time that a connection is lost, and not again while none can be
    ///     opened.
    ///   - take: Given each event; false ends it.
    /// - Throws: What `take` throws; `ServerError` where the server refuses, and where it cannot be
    ///   reached at the first try.
    public func run(
        interrupted: @Sendable (ServerError) async -> Void = { _ in },
        _ take: @Sendable (StreamedEvent) async throws -> Bool
    ) async throws {
        var place = Place(start.place)
        var backoff = Backoff()
        while true {
            let end = try await follow(&place, take)
            if place.isNew { backoff.reset() }
            var retryAfter: Duration?
            switch end {
            case .enough: return
            case .broken(let error):
                guard place.isKnown else { throw error }
                if place.isNew { await interrupted(error) }
                if case .overloaded(_, let asked) = error { retryAfter = asked }
            }
            place.isNew = false
            let pause = backoff.pauseMs(fraction: fraction(), retryAfter: retryAfter)
            do { try await Task.sleep(for: .milliseconds(pause)) } catch {
                throw ServerError.cancelled
            }
        }
    }

    /// How far a tail has come.
    private struct Place {
        var cursor: String?
        /// Whether a server has told where it is.
        var isKnown = false
        /// Whether the connection that ended last was a good one.
        var isNew = false

        init(_ cursor: String?) { self.cursor = cursor }
    }

    private enum End {
        case enough
        case broken(ServerError)
    }

    /// Follows over one connection.
    private func follow(
        _ place: inout Place,
        _ take: @Sendable (StreamedEvent) async throws -> Bool
    ) async throws -> End {
        do {
            var blocks = try await client.stream(filter, after: place.cursor).makeAsyncIterator()
            while let block = try await blocks.next() {
                let goesOn = try await Self.give(block, to: take)
                if let id = block.id { place.cursor = id }
                (place.isKnown, place.isNew) = (true, true)
                if !goesOn { return .enough }
            }
        } catch let error as ServerError where error.mayPass {
            return .broken(error)
        }
        if Task.isCancelled { throw ServerError.cancelled }
        return .broken(client.serverError(.unreachable("the server ended the stream")))
    }

    private static func give(
        _ block: ServerSentEvent,
        to take: @Sendable (StreamedEvent) async throws -> Bool
    ) async throws -> Bool {
        guard let data = block.data else { return true }
        guard let id = block.id, let event = StreamedEvent(data, cursor: id) else {
            throw ServerError.badReply(detail: "a block of the stream is no event")
        }
        return try await take(event)
    }
}

extension ServerError {
    /// Whether the same may succeed later.
    fileprivate var mayPass: Bool {
        switch self {
        case .unreachable, .overloaded: true
        case .refused, .notAuthorized, .incompatible, .badReply, .cancelled: false
        }
    }
}
