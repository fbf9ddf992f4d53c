public import EventStore
public import Foundation
public import Postgres

/// Tells who waits for changes of spaces that the read model has some.
///
/// However many wait, one task looks: when the log has grown, until the read model has come that far.
/// It looks at nothing while nobody waits.
public actor SpaceWatch {
    private static let shortestPause = Duration.milliseconds(2)
    private static let longestPause = Duration.milliseconds(50)

    /// What is known of a workspace in which somebody waits.
    private struct Watched {
        var waiters = 0
        /// The position up to which changes are known.
        var position = 0
        var heads: [UUID: SpaceHead] = [:]
        /// The newest change of any space's name or members.
        var rights = 0

        /// Takes a row of `read_space_news.sql` in; two reads may come back in the other order.
        ///
        /// - Returns: Whether it tells something new.
        mutating func take(_ row: PostgresRow, through: Int) throws(PostgresError) -> Bool {
            position = max(position, through)
            guard let space = try row.decode(UUID?.self, "space_id") else { return false }
            let known = heads[space]
            let newest = Int(try row.decode(Int64?.self, "position") ?? 0)
            let changed = Int(try row.decode(Int64?.self, "rights_position") ?? 0)
            let head = SpaceHead(
                position: max(known?.position ?? 0, newest),
                rights: max(known?.rights ?? 0, changed)
            )
            heads[space] = head
            rights = max(rights, head.rights)
            return head != known
        }
    }

    private let pool: PostgresPool
    private let signal: LogSignal
    /// Raised when a space has changed.
    private let news = LogSignal()
    private var watched: [WorkspaceID: Watched] = [:]
    private var task: Task<Void, Never>?
    /// Whether nobody is to wait any longer, since the server ends.
    public private(set) var isStopped = false

    /// Makes a watch over a database.
    ///
    /// - Parameters:
    ///   - pool: Connections that may read.
    ///   - signal: Raised when the log grows.
    public init(pool: PostgresPool, signal: LogSignal) {
        self.pool = pool
        self.signal = signal
    }

    /// Begins to look at a workspace; ``leave(_:)`` ends it.
    public func enter(_ workspace: WorkspaceID) async {
        watched[workspace, default: Watched()].waiters += 1
        if task == nil { task = Task { await look() } }
        // The task may be waiting for the log to grow.
        _ = try? await readNews()
    }

    /// Ends what ``enter(_:)`` began.
    public func leave(_ workspace: WorkspaceID) {
        watched[workspace]?.waiters -= 1
        if watched[workspace]?.waiters == 0 { watched[workspace] = nil }
        // The task ends once it finds that nobody waits.
    }

    /// Wakes everybody who waits, for good.
    public func stop() async {
        isStopped = true
        await news.raise()
    }

    /// Whether somebody waits in a workspace.
    func isWatching(_ workspace: WorkspaceID) -> Bool { watched[workspace] != nil }

    /// How far a space has come, as far as is known; nil where nothing is.
    public func head(of space: UUID, in workspace: WorkspaceID) -> SpaceHead? {
        watched[workspace]?.heads[space]
    }

    /// The position of the newest change of the name or the members of any space; 0 where none is known.
    public func rights(in workspace: WorkspaceID) -> Int { watched[workspace]?.rights ?? 0 }

    /// How often there has been news; take it before looking at a head.
    public var current: Int { get async { await news.current } }

    /// Waits until there is news, for a time at most, or until the task is cancelled.
    ///
    /// - Parameters:
    ///   - seen: What ``current`` was before the caller looked.
    ///   - limit: The longest time to wait.
    public func wait(beyond seen: Int, atMost limit: Duration) async {
        await news.wait(beyond: seen, atMost: limit)
    }

    private func look() async {
        var pause = Self.shortestPause
        while !watched.isEmpty {
            let seen = await signal.current
            // A database that is away is asked again; who waits notices by itself.
            let isBehind = (try? await readNews()) ?? true
            if isBehind {
                try? await Task.sleep(for: pause)
                pause = min(pause * 2, Self.longestPause)
            } else {
                pause = Self.shortestPause
                await signal.wait(beyond: seen, atMost: .seconds(1))
            }
        }
        task = nil
    }

    /// Reads what has changed.
    ///
    /// - Returns: Whether the read model has not come to the end of some log yet.
    private func readNews() async throws -> Bool {
        let places = watched.map { (workspace: $0.key, position: $0.value.position) }
        let rows = try await pool.run(
            .readSpaceNews,
            [places.map(\.workspace.rawValue), places.map { Int64($0.position) }]
        )
        var (isBehind, hasNews) = (false, false)
        for row in rows {
            let workspace = WorkspaceID(rawValue: try row.decode(Int32.self, "workspace_id"))
            let through = Int(try row.decode(Int64.self, "through"))
            if try through < Int(row.decode(Int64.self, "head")) { isBehind = true }
            // Whoever waited may have left meanwhile.
            guard var place = watched[workspace] else { continue }
            if try place.take(row, through: through) { hasNews = true }
            watched[workspace] = place
        }
        if hasNews { await news.raise() }
        return isBehind
    }
}

/// How far a space has come.
public struct SpaceHead: Sendable, Hashable {
    /// The position of the newest change of its saved searches.
    public let position: Int
    /// The position of the newest change of its name or its members.
    public let rights: Int
}
