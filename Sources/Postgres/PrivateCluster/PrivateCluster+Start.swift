import Foundation
import Subprocess

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What a start has found out on its way.
private struct StartPlan {
    let user: ClusterUser
    let binaries: PostgresBinaries
    let runtime: RuntimeFolder
    let arguments: [String]
}

extension PrivateCluster {
    /// Takes over the server that runs, or makes what is missing and starts one.
    func bringUp() async throws(PrivateClusterError) -> pid_t {
        let plan = try await prepare()
        if let running = try await adopt(plan) { return running }
        if !FileManager.default.fileExists(atPath: paths.data) { try await initialize(plan) }
        return try await launch(plan)
    }

    private func prepare() async throws(PrivateClusterError) -> StartPlan {
        let user = try ClusterUser.current(searchPath: configuration.searchPath)
        let binaries = try await PostgresBinaries.find(
            hint: configuration.binaries,
            searchPath: configuration.searchPath,
            wanted: dataVersion
        )
        try Folders.makePrivate(paths.folder, for: user)
        try Folders.checkReachable(paths.data, by: user)
        if lock == nil { lock = try FolderLock.acquire(in: paths.folder) }
        if let data = dataVersion, data != binaries.major {
            throw .versionMismatch(data: data, binaries: binaries.major, folder: paths.data)
        }
        let runtime = try RuntimeFolder.prepare(
            configuration.runtimeFolder,
            dataFolder: Folders.canonical(paths.folder),
            user: user,
            xdgRuntimeFolder: configuration.xdgRuntimeFolder
        )
        self.runtime = runtime
        let arguments = configuration.arguments(paths, runtime)
        return StartPlan(user: user, binaries: binaries, runtime: runtime, arguments: arguments)
    }

    private var dataVersion: Int? {
        (try? String(contentsOfFile: paths.versionFile, encoding: .utf8))
            .flatMap { Int($0.trimmedLine.prefix { $0.isNumber }) }
    }

    private var postmasterFile: PostmasterFile? {
        (try? String(contentsOfFile: paths.postmasterFile, encoding: .utf8))
            .flatMap(PostmasterFile.init)
    }
}

// MARK: - A server that is there already

extension PrivateCluster {
    /// The server that an earlier owner left running, if it runs as this one would have it.
    ///
    /// One that runs otherwise is stopped. The file of a process that is gone stays, for
    /// PostgreSQL knows what to do with it; one whose number now belongs to another is removed.
    private func adopt(_ plan: StartPlan) async throws(PrivateClusterError) -> pid_t? {
        guard let file = postmasterFile else { return nil }
        let isOurs = Processes.isRunning(file.pid) && Processes.isWorking(file.pid, in: paths.data)
        guard isOurs else {
            // Also for a zombie, which PostgreSQL would take for a running server. Processes of
            // the old server that still run are found by PostgreSQL through its shared memory.
            if kill(file.pid, 0) == 0 || errno == EPERM { unlink(paths.postmasterFile) }
            return nil
        }
        if isStarted(with: plan), await isAnswering() { return file.pid }
        try await end(file.pid)
        return nil
    }

    /// Whether the running server's command line, kept in `postmaster.opts`, is the one we want.
    private func isStarted(with plan: StartPlan) -> Bool {
        let options = try? String(contentsOfFile: paths.optionsFile, encoding: .utf8)
        let wanted = plan.arguments.map { " \"\($0)\"" }.joined()
        return options?.trimmedLine.hasSuffix(wanted) ?? false
    }

    /// Waits, as long as it is starting, until the server lets the superuser in.
    private func isAnswering() async -> Bool {
        let end = ContinuousClock.now + configuration.startTimeout
        guard let address = try? superuserConnectionString else { return false }
        while let file = postmasterFile, Processes.isRunning(file.pid), ContinuousClock.now < end {
            let configuration = PostgresConfiguration(address, connectTimeout: .seconds(5))
            if let connection = try? await PostgresConnection.connect(configuration) {
                connection.close()
                return true
            }
            if file.isReady { return false }
            await pause(.milliseconds(50))
        }
        return false
    }
}

// MARK: - A new cluster

extension PrivateCluster {
    /// Makes the cluster beside its place and renames it, so that a half made one never counts.
    private func initialize(_ plan: StartPlan) async throws(PrivateClusterError) {
        try? FileManager.default.removeItem(atPath: paths.unfinishedData)
        var arguments = [
            "--pgdata=\(paths.unfinishedData)", "--username=\(Self.superuser)", "--auth=trust",
            "--encoding=UTF8", "--locale=C", "--data-checksums", "--no-instructions",
        ]
        if !configuration.durable { arguments.append("--no-sync") }
        let outcome = try await plan.user.command(plan.binaries.initdb, arguments).run()
        guard outcome.status == .exited(0) else {
            throw .programFailed(
                program: plan.binaries.initdb,
                reason: "\(outcome.status)",
                log: outcome.output.trimmedLine
            )
        }
        guard rename(paths.unfinishedData, paths.data) == 0 else {
            throw .folder(
                "\(paths.unfinishedData) cannot be renamed to \(paths.data) "
                    + "(\(String(cString: strerror(errno)))). Correct the folder's rights."
            )
        }
    }
}

// MARK: - Starting

extension PrivateCluster {
    /// What a start ends with.
    private enum Launch {
        case ready(pid_t)
        case failed(ExitStatus, log: String)
    }

    /// Starts the server; tries again while the remains of a killed one are in the way.
    private func launch(_ plan: StartPlan) async throws(PrivateClusterError) -> pid_t {
        let end = ContinuousClock.now + configuration.startTimeout
        var delay = Duration.milliseconds(100)
        while true {
            switch try await launchOnce(plan, until: end) {
            case .ready(let pid): return pid
            case .failed(let status, let log):
                guard Self.isPassing(log), ContinuousClock.now < end else {
                    throw .programFailed(
                        program: plan.binaries.postgres,
                        reason: "\(status)",
                        log: log
                    )
                }
            }
            await pause(delay)
            delay = min(delay * 2, .seconds(2))
        }
    }

    /// Whether a start failed because processes of a killed server have yet to notice.
    private static func isPassing(_ log: String) -> Bool {
        log.contains("pre-existing shared memory block") || log.contains("lock file \"")
    }

    private func launchOnce(
        _ plan: StartPlan,
        until end: ContinuousClock.Instant
    ) async throws(PrivateClusterError) -> Launch {
        let log = try LogFile.open(paths, for: plan.user)
        let child = try plan.user.command(plan.binaries.postgres, plan.arguments)
            .spawn(output: log.descriptor)
        while ContinuousClock.now < end {
            if let status = ExitStatus.ifEnded(child) {
                return .failed(status, log: log.newText)
            }
            if let file = postmasterFile, file.pid == child, file.isReady { return .ready(child) }
            await pause(.milliseconds(10))
        }
        try await self.end(child)
        throw .startTimedOut(after: configuration.startTimeout, log: log.newText)
    }
}
