import Foundation
import SearchCore
import SyncProtocol

/// Uploads what a device has recorded, and its catalogs, to a server.
///
/// Carries out what ``OutboxPlan`` decides until the outbox is empty or there is a reason why not.
/// May be cut off at any moment: what was sent and not yet noted is sent again, and the server
/// counts it as known.
public struct DeviceSync: Sendable {
    let store: DeviceStore
    let client: ServerClient
    let isOwnToken: Bool
    let clock: DeviceClock
    let randomness: DeviceRandomness
    let keeping: Keeping
    let sleep: @Sendable (Duration) async -> Void
    let jitter: @Sendable () -> Double
    let progress: (@Sendable (SpaceProgress) -> Void)?

    /// Makes a sync.
    ///
    /// - Parameters:
    ///   - store: The device's store.
    ///   - client: The server, with a token.
    ///   - isOwnToken: Whether the token is this device's own; that another was revoked says nothing
    ///     of this device, and removes nothing from it.
    ///   - keeping: How long acknowledged events stay on the device.
    ///   - clock: Holds the deadline, and the age of what is kept.
    ///   - randomness: Makes a new device of one that was copied.
    ///   - sleep: Waits between tries; returns early where the task is cancelled.
    ///   - jitter: A random number from 0 to 1.
    ///   - progress: Told how far the first reading of a space has come.
    public init(
        store: DeviceStore,
        client: ServerClient,
        isOwnToken: Bool = true,
        keeping: Keeping = .standard,
        clock: DeviceClock = .system,
        randomness: DeviceRandomness = .system,
        sleep: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) },
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
        progress: (@Sendable (SpaceProgress) -> Void)? = nil
    ) {
        self.store = store
        self.client = client
        self.isOwnToken = isOwnToken
        self.keeping = keeping
        self.clock = clock
        self.randomness = randomness
        self.sleep = sleep
        self.jitter = jitter
        self.progress = progress
    }

    /// Uploads everything.
    ///
    /// - Parameter deadline: How long it goes on trying while the server cannot be reached or is
    ///   overloaded; zero for one try.
    /// - Returns: What was done. Never throws: the report says why it ended early.
    public func run(deadline: Duration = .seconds(60)) async -> SyncReport {
        var report = SyncReport()
        do throws(SyncProblem) {
            guard let lock = try take() else { throw .anotherSyncRuns }
            defer { withExtendedLifetime(lock) {} }
            var retry = Retry(until: clock.uptimeMs() + deadline.milliseconds)
            do throws(SyncProblem) { try await upload(&report, &retry) } catch {
                guard error == .server(.anotherLog) else { throw error }
                // From the beginning: what the restore has lost goes first.
                try await upload(&report, &retry)
            }
        } catch {
            report.problem = error
        }
        await conclude(&report)
        return report
    }

    private func take() throws(SyncProblem) -> UploadLock? {
        do { return try UploadLock.take(beside: store.url) } catch { throw .store(error) }
    }

    private func upload(_ report: inout SyncReport, _ retry: inout Retry) async throws(SyncProblem)
    {
        let list = try await listSpaces(&report, &retry)
        if let list, try await isQuiet(list) { return }
        let meta = try await meta(&report, &retry)
        let log = Self.log(of: meta, at: client.server)
        report.isResent = try await begin(meta, log: log)
        try await forgetErased(log: log, &report, &retry)
        try await uploadCatalogs(&report, &retry)
        var plan = OutboxPlan()
        defer { report.setAside = plan.setAside }
        try await carryForksOn(&report)
        while let batch = plan.batch(of: try await pending(plan)) {
            try await upload(batch, &plan, &report, &retry)
            try await carryForksOn(&report)
        }
        // A list that was made before the server was restored is of another log.
        if let list, list.isOfLog(of: meta) {
            try await syncSpaces(list, log: log, &report, &retry)
        }
        try await prune(meta, &report)
        report.setAside = plan.setAside
        try await noteQuiet(list, report)
    }

    /// The log that a server has; two epochs of one number are told apart by when they began.
    private static func log(of meta: Meta, at server: URL) -> String {
        let began = meta.epochBegan.map { " \($0)" } ?? ""
        return "\(server.absoluteString) \(meta.workspace) \(meta.epoch)\(began)"
    }

    /// Notes which log the server has; another one, or the same in another epoch, gets everything.
    ///
    /// - Returns: Whether it is another than before.
    private func begin(_ meta: Meta, log: String) async throws(SyncProblem) -> Bool {
        let now = clock.now()
        return try await stored { store throws(StoreError) in
            let isAnother = try await store.follow(log: log)
            if let head = meta.head { try await store.placeUploads(at: head, now: now) }
            return isAnother
        }
    }

    /// Lets sessions that another copy of this device wrote too go on as sessions of their own.
    private func carryForksOn(_ report: inout SyncReport) async throws(SyncProblem) {
        let fresh = UUID(version7At: clock.now(), random: randomness.bytes(10))
        report.forks += try await stored { store throws(StoreError) in
            try await store.carryForksOn(asDevice: fresh)
        }
    }

    /// Removes events that the server keeps; a session that waits is none of those.
    private func prune(_ meta: Meta, _ report: inout SyncReport) async throws(SyncProblem) {
        try await stored { store throws(StoreError) in try await store.truncateLog() }
        guard let limits = keeping.limits(at: clock.now(), backedUpTo: meta.backedUpTo?.position)
        else { return }
        report.pruned = try await stored { store throws(StoreError) in
            try await store.prune(limits)
        }
        try await pruneOperations(limits)
    }

    private func pending(_ plan: OutboxPlan) async throws(SyncProblem) -> [PendingEvent] {
        let excluded = Set(plan.setAside.keys)
        return try await stored { store throws(StoreError) in
            try await store.pendingEvents(
                excluding: excluded,
                limit: ProtocolLimits.batchEvents
            )
        }
    }

    private func upload(
        _ batch: OutboxPlan.Batch,
        _ plan: inout OutboxPlan,
        _ report: inout SyncReport,
        _ retry: inout Retry
    ) async throws(SyncProblem) {
        let client = client
        let reply: AppendReply
        do throws(SyncProblem) {
            reply = try await trying(&retry) { () async throws(ServerError) in
                try await client.append(events: batch.bytes)
            }
        } catch {
            guard case .server(let server) = error, let problem = server.batchProblem,
                !plan.isStuck
            else { throw error }
            plan.passOver(batch, problem: problem)
            return
        }
        report.uploaded += reply.sessions.reduce(0) { $0 + $1.stored }
        report.duplicates += reply.sessions.reduce(0) { $0 + $1.duplicates }
        let effects = plan.effects(of: reply, to: batch)
        let now = clock.now()
        report.erased += try await stored { store throws(StoreError) in
            try await store.apply(effects, at: now)
        }
    }

    private func conclude(_ report: inout SyncReport) async {
        do throws(StoreError) {
            report.remaining = try await store.pendingCount()
            report.rejected = try await store.rejectedSessions()
            try await concludeSpaces(&report)
        } catch {
            report.problem = report.problem ?? .store(error)
        }
    }
}

extension SpaceList {
    /// Whether no restore came between the two; an older server does not tell when its epoch began.
    fileprivate func isOfLog(of meta: Meta) -> Bool {
        epoch == meta.epoch && (epochBegan ?? meta.epochBegan) == (meta.epochBegan ?? epochBegan)
    }
}
