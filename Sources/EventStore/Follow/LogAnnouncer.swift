import Postgres

/// Tells other servers that logs have grown, with `NOTIFY`.
///
/// Never in the append's transaction: a commit that notifies takes a lock of the whole cluster
/// (10,000 commits a second fell to 3,000). One statement in flight, and a pause after it, in which
/// appends gather: at most one notification for each workspace and pause, whatever is appended.
/// One that fails is not tried again, since followers look for themselves too.
actor LogAnnouncer {
    /// The channel; the payload is the workspace's number.
    static let channel: StaticString = "searchsync_log"

    private let pool: PostgresPool
    private let pause: Duration
    private var grown: Set<WorkspaceID> = []
    private var isRunning = false

    init(pool: PostgresPool, pause: Duration = .milliseconds(50)) {
        self.pool = pool
        self.pause = pause
    }

    /// Announces that a workspace's log has grown, at once or after the pause; returns at once.
    func announce(_ workspace: WorkspaceID) {
        grown.insert(workspace)
        guard !isRunning else { return }
        isRunning = true
        Task { await run() }
    }

    private func run() async {
        while !grown.isEmpty {
            let workspaces = grown.map { String($0.rawValue) }
            grown = []
            _ = try? await pool.run(.notifyAppended, ["\(Self.channel)", workspaces])
            try? await Task.sleep(for: pause)
        }
        isRunning = false
    }
}
