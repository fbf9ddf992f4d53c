import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A PostgreSQL of one's own in a folder, reached by a Unix socket only.
///
/// It is made at the first start and found again at every later one, also after a crash of
/// either side: a server that outlived its owner is taken over. One process at a time may run it.
///
///     let cluster = PrivateCluster(.init(folder: "/var/lib/searchsync/postgres"))
///     try await cluster.start()
///     let pool = PostgresPool(.init(try await cluster.superuserConnectionString))
///
/// Letting go of the cluster does not stop the server; `stop` does.
public actor PrivateCluster {
    /// The role that owns the cluster.
    public static let superuser = "postgres"

    /// What the cluster was made with.
    public nonisolated let configuration: Configuration

    let paths: ClusterPaths
    let onEvent: @Sendable (Event) -> Void
    var lock: FolderLock?
    var runtime: RuntimeFolder?
    var postmaster: pid_t?
    private var watch: Task<Void, Never>?
    private var last: Task<Void, Never>?

    /// Describes a cluster; `start` brings it up.
    ///
    /// - Parameters:
    ///   - configuration: Where it lives and how it runs.
    ///   - onEvent: Is told when the server ends unasked; called on any thread.
    public init(
        _ configuration: Configuration,
        onEvent: @escaping @Sendable (Event) -> Void = { _ in }
    ) {
        self.configuration = configuration
        self.onEvent = onEvent
        let folder = URL(fileURLWithPath: configuration.folder).standardizedFileURL.path
        paths = ClusterPaths(folder: folder)
    }

    deinit {
        watch?.cancel()
    }

    /// The server's process, while it runs.
    public var postmasterPID: Int32? { postmaster }

    /// Brings the server up: makes it, takes it over or starts it, whatever is needed.
    ///
    /// - Throws: Any `PrivateClusterError` but `stopTimedOut`.
    public func start() async throws(PrivateClusterError) {
        try await oneAtATime { cluster in await cluster.startNow() }
    }

    /// Starts the server again if it has ended, and says whether it had.
    ///
    /// - Throws: As `start`.
    @discardableResult
    public func restartIfDead() async throws(PrivateClusterError) -> Bool {
        if let postmaster, Processes.isRunning(postmaster) { return false }
        try await start()
        return true
    }

    /// Stops the server and gives the folder free.
    ///
    /// - Throws: `stopTimedOut`.
    public func stop() async throws(PrivateClusterError) {
        try await oneAtATime { cluster in await cluster.stopNow() }
    }

    /// How the superuser connects to the maintenance database.
    ///
    /// - Throws: `PostgresError.unavailable` before the first `start`.
    public var superuserConnectionString: String {
        get throws(PostgresError) {
            try connectionString(user: Self.superuser, database: "postgres")
        }
    }

    /// How a role connects to a database.
    ///
    /// Whoever may enter the socket's folder is trusted.
    ///
    /// - Throws: `PostgresError.unavailable` before the first `start`.
    public func connectionString(
        user: String,
        database: String
    ) throws(PostgresError) -> String {
        guard let runtime else {
            throw .unavailable("the private cluster has not been started")
        }
        return ConnectionWords.string([
            ("host", runtime.path),
            ("port", String(RuntimeFolder.port)),
            ("user", user),
            ("dbname", database),
        ])
    }
}

// MARK: - One change at a time

extension PrivateCluster {
    /// Runs a change after the ones before it; the caller's cancellation does not tear it.
    private func oneAtATime(
        _ change: @escaping @Sendable (PrivateCluster) async -> Result<Void, PrivateClusterError>
    ) async throws(PrivateClusterError) {
        let previous = last
        let next = Task {
            await previous?.value
            return await change(self)
        }
        last = Task { _ = await next.value }
        try await next.value.get()
    }

    private func startNow() async -> Result<Void, PrivateClusterError> {
        do {
            if postmaster != nil, !noticesDeath() { return .success(()) }
            postmaster = try await bringUp()
            watchPostmaster()
            return .success(())
        } catch {
            lock = nil
            return .failure(error)
        }
    }

    private func stopNow() async -> Result<Void, PrivateClusterError> {
        watch?.cancel()
        do {
            if let postmaster { try await end(postmaster) }
            postmaster = nil
            lock = nil
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    /// Fast shutdown; then the immediate one, after which the next start recovers from the log.
    func end(_ pid: pid_t) async throws(PrivateClusterError) {
        for (signal, limit) in [(SIGINT, configuration.stopTimeout), (SIGQUIT, .seconds(10))] {
            if !Processes.isRunning(pid) { return }
            kill(pid, signal)
            if await Processes.waitForEnd(pid, atMost: limit) { return }
        }
        throw .stopTimedOut(pid: pid)
    }

    /// Looks five times a second: the server may be no child, so nothing would tell.
    private func watchPostmaster() {
        watch?.cancel()
        watch = Task { [weak self] in
            while !Task.isCancelled {
                try? await Task.sleep(for: .milliseconds(200))
                guard !Task.isCancelled, let self, await !self.noticesDeath() else { return }
            }
        }
    }

    /// Whether the server has ended; tells so once.
    private func noticesDeath() -> Bool {
        guard let pid = postmaster else { return true }
        if Processes.isRunning(pid) { return false }
        postmaster = nil
        onEvent(.died(pid: pid))
        return true
    }
}
