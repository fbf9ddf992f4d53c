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
    let clock: DeviceClock
    let sleep: @Sendable (Duration) async -> Void
    let jitter: @Sendable () -> Double

    /// Makes a sync.
    ///
    /// - Parameters:
    ///   - store: The device's store.
    ///   - client: The server, with the device's token.
    ///   - clock: Holds the deadline.
    ///   - sleep: Waits between tries; returns early where the task is cancelled.
    ///   - jitter: A random number from 0 to 1.
    public init(
        store: DeviceStore,
        client: ServerClient,
        clock: DeviceClock = .system,
        sleep: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) },
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.store = store
        self.client = client
        self.clock = clock
        self.sleep = sleep
        self.jitter = jitter
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
            try await upload(&report, &retry)
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
        let client = client
        let meta = try await meta(&report, &retry)
        let log = "\(client.server.absoluteString) \(meta.workspace) \(meta.epoch)"
        report.isResent = try await stored { store throws(StoreError) in
            try await store.follow(log: log)
        }
        try await forgetErased(log: log, &report, &retry)
        try await uploadCatalogs(&report, &retry)
        var plan = OutboxPlan()
        defer { report.setAside = plan.setAside }
        while let batch = plan.batch(of: try await pending(plan)) {
            try await upload(batch, &plan, &report, &retry)
        }
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
        report.erased += try await stored { store throws(StoreError) in
            try await store.apply(effects)
        }
    }

    private func conclude(_ report: inout SyncReport) async {
        do throws(StoreError) {
            report.remaining = try await store.pendingCount()
            report.rejected = try await store.rejectedSessions()
        } catch {
            report.problem = report.problem ?? .store(error)
        }
    }
}
