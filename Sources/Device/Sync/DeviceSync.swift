import Foundation
import SearchCore
import SyncProtocol

/// Uploads what a device has recorded, and its catalogs, to a server.
///
/// Carries out what ``OutboxPlan`` decides until the outbox is empty or there is a reason why not.
/// May be cut off at any moment: what was sent and not yet noted is sent again, and the server
/// counts it as known.
public struct DeviceSync: Sendable {
    private let store: DeviceStore
    private let client: ServerClient
    private let clock: DeviceClock
    private let sleep: @Sendable (Duration) async -> Void
    private let jitter: @Sendable () -> Double

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
        let meta = try await trying(&retry) { () async throws(ServerError) in
            try await client.meta()
        }
        let log = "\(client.server.absoluteString) \(meta.workspace) \(meta.epoch)"
        report.isResent = try await stored { store throws(StoreError) in
            try await store.follow(log: log)
        }
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
        let effects: [OutboxEffect]
        do throws(SyncProblem) {
            let reply = try await trying(&retry) { () async throws(ServerError) in
                try await client.append(events: batch.bytes)
            }
            report.uploaded += reply.sessions.reduce(0) { $0 + $1.stored }
            report.duplicates += reply.sessions.reduce(0) { $0 + $1.duplicates }
            effects = plan.effects(of: reply, to: batch)
        } catch .server(.refused(let problem)) {
            let problem = UploadProblem(
                code: problem.code,
                message: "\(problem.detail); \(problem.remedy)"
            )
            effects = plan.effects(ofRefusal: problem, of: batch)
        } catch .server(.badReply(let detail)) {
            let error = ServerError.badReply(detail: detail)
            let problem = UploadProblem(code: "bad_reply", message: error.description)
            plan.passOver(batch, problem: problem)
            effects = []
        }
        try await stored { store throws(StoreError) in try await store.apply(effects) }
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

extension DeviceSync {
    /// Does something at the server, again and again until the deadline while it may help.
    func trying<Value: Sendable>(
        _ retry: inout Retry,
        _ body: () async throws(ServerError) -> Value
    ) async throws(SyncProblem) -> Value {
        while true {
            do throws(ServerError) {
                let value = try await body()
                retry.backoff.reset()
                return value
            } catch {
                let pause = retry.backoff.pauseMs(
                    fraction: jitter(),
                    retryAfter: error.retry.after
                )
                let isInTime = clock.uptimeMs() + pause <= retry.deadlineMs
                guard error.retry.isWorthwhile, isInTime, !Task.isCancelled else {
                    throw .server(error)
                }
                await sleep(.milliseconds(pause))
            }
        }
    }

    /// Does something in the store.
    func stored<Value: Sendable>(
        _ body: (DeviceStore) async throws(StoreError) -> Value
    ) async throws(SyncProblem) -> Value {
        do throws(StoreError) { return try await body(store) } catch { throw .store(error) }
    }

    /// Uploads the catalogs that are to be; one that is refused stays, and does not block events.
    func uploadCatalogs(
        _ report: inout SyncReport,
        _ retry: inout Retry
    ) async throws(SyncProblem) {
        let pending = try await stored { store throws(StoreError) in
            try await store.pendingCatalogs()
        }
        for catalog in pending {
            var problem: String?
            do throws(SyncProblem) {
                try await upload(catalog, &retry)
            } catch {
                problem = error.description
                guard case .server(let server) = error, !server.retry.isWorthwhile,
                    server != .cancelled
                else { throw error }
                try await stored { store throws(StoreError) in
                    try await store.catalogRefused(catalog, problem: error.description)
                }
            }
            report.catalogs.append(
                CatalogUpload(name: catalog.name, digest: catalog.digest, problem: problem)
            )
        }
    }

    private func upload(_ catalog: StoredCatalog, _ retry: inout Retry) async throws(SyncProblem) {
        let client = client
        let lines = try await stored { store throws(StoreError) in
            try await store.catalogLines(digest: catalog.digest)
        }
        let bytes = lines.flatMap { $0 }
        let record = try await trying(&retry) { () async throws(ServerError) in
            try await client.upload(
                catalog: catalog.name,
                bytes: bytes,
                format: "ndjson",
                id: "id",
                roles: catalog.roles
            )
        }
        try await stored { store throws(StoreError) in
            try await store.catalogUploaded(catalog, version: record.version)
        }
    }
}
