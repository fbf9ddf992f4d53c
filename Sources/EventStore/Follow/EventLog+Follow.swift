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
    ///   ends when its task is cancelled, and throws ``EventStoreError`` where a read fails,
    ///   ``CursorProblem`` where the log became another one meanwhile.
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
    /// The place in the log as it was when following began.
    private var cursor: LogCursor?

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
            let entries: [LogEntry]
            do { entries = try await read() } catch {
                // A read that the cancellation cut short is the end, not a failure.
                if Task.isCancelled { return nil }
                throw error
            }
            if let last = entries.last {
                position = last.event.position
                cursor = last.cursor
                return entries.map(\.event)
            }
            await log.signal.wait(beyond: seen, atMost: .seconds(1))
        }
        return nil
    }

    /// Reads what comes next; at the end of the log, it looks whether it is still the same log.
    private mutating func read() async throws -> [LogEntry] {
        let place: LogCursor
        if let cursor {
            place = cursor
        } else {
            place = try await log.cursor(at: position, in: workspace)
            cursor = place
        }
        let entries = try await log.entries(after: place, limit: page)
        if entries.isEmpty, let problem = try await log.problem(with: place, in: workspace) {
            throw problem
        }
        return entries
    }
}
