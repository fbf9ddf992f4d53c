import Postgres

extension EventLog {
    /// Follows a workspace's log: the pages after a position, and then each new one as it comes.
    ///
    /// Appends of this process are seen at once, those of others within a second. Because
    /// positions are dense and in the order of the commits, nothing is missed.
    ///
    ///     for try await events in log.follow(workspace, after: position) { … }
    ///
    /// - Parameters:
    ///   - workspace: Whose log.
    ///   - position: The position after which to begin; 0 for the beginning.
    ///   - page: How many events a page has at most.
    /// - Returns: Pages that are not empty, each going on where the last one ended. The sequence
    ///   ends when its task is cancelled, and throws ``EventStoreError`` where a read fails.
    public func follow(
        _ workspace: WorkspaceID,
        after position: Int,
        page: Int = 500
    ) -> LogPages {
        LogPages(log: self, workspace: workspace, position: position, page: page)
    }
}

/// The pages of a log that is followed; see ``EventLog/follow(_:after:page:)``.
public struct LogPages: AsyncSequence, AsyncIteratorProtocol, Sendable {
    let log: EventLog
    let workspace: WorkspaceID
    /// The newest position that has been given out.
    public private(set) var position: Int
    let page: Int

    init(log: EventLog, workspace: WorkspaceID, position: Int, page: Int) {
        self.log = log
        self.workspace = workspace
        self.position = position
        self.page = page
    }

    /// A follower that begins where this one stands.
    public func makeAsyncIterator() -> LogPages { self }

    /// The next page, waited for; nil when the task is cancelled.
    public mutating func next() async throws -> [StoredEvent]? {
        while !Task.isCancelled {
            let seen = await log.signal.current
            let events: [StoredEvent]
            do {
                events = try await log.events(after: position, limit: page, in: workspace)
            } catch {
                // A read that the cancellation cut short is the end, not a failure.
                if Task.isCancelled { return nil }
                throw error
            }
            if let last = events.last {
                position = last.position
                return events
            }
            await log.signal.wait(beyond: seen, atMost: .seconds(1))
        }
        return nil
    }
}
