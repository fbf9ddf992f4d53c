import Foundation
import SearchCore
import SyncProtocol

/// Saved searches: carries out what ``SpacePlan`` decides.
extension DeviceSync {
    /// What is remembered of a sync after which nothing was left to do.
    static let quietSetting = "sync_quiet"

    /// The spaces of a server that has them; nil from an older one, and for a token that only records.
    func listSpaces(
        _ report: inout SyncReport,
        _ retry: inout Retry
    ) async throws(SyncProblem) -> SpaceList? {
        let client = client
        do throws(SyncProblem) {
            return try await trying(&retry) { () async throws(ServerError) in
                try await client.spaces()
            }
        } catch {
            switch error {
            case .server(let server) where server.isRevocation:
                try await purge(after: error, &report)
                throw error
            // A token that only records has none; of others the next request tells what is wrong.
            case .server(.notAuthorized): return nil
            case .server(.refused(let problem)) where problem.status == 404: return nil
            case .server(.badReply): return nil  // Something without a body of ours: no such route.
            case .server, .store, .anotherSyncRuns: throw error
            }
        }
    }

    /// Whether nothing is to be done, as the list of spaces alone shows.
    func isQuiet(_ list: SpaceList) async throws(SyncProblem) -> Bool {
        let state = quietState(list)
        return try await stored { store throws(StoreError) in
            try await store.perform { (database) throws(StoreError) in
                let shelf = SQLiteShelf(database: database)
                guard try shelf.setting(Self.quietSetting) == state,
                    // What was removed may still stand in the log beside the file.
                    try shelf.setting(DeviceStore.isTruncationDue) == nil,
                    try database.query(SQL.countPending, read: { $0.integer(0) }).first == 0,
                    // What a backup holds is known of what has its place in the log.
                    try database.query(SQL.countUnplaced, read: { $0.integer(0) }).first == 0,
                    try database.query(SQL.selectPendingCatalogs, read: { $0.text(0) }).isEmpty
                else { return false }
                var plan = SpacePlan()
                // In the same log a list that shows nothing new leaves nothing to ask for.
                _ = plan.effects(of: list, log: "")
                var known = try shelf.known(for: plan)
                let before = known.spaces
                known.spaces = list.spaces.map { record in
                    KnownSpace(record, before: before.first { $0.id == record.id })
                }
                // Names, roles and members are those that are known; heads tell what is new.
                let isSame =
                    before.count == known.spaces.count
                    && known.spaces.allSatisfy { space in
                        before.contains { $0.id == space.id && $0.at(head: space.head) == space }
                    }
                return isSame && plan.next(known) == nil
            }
        }
    }

    /// Notes that nothing is left to do, or that something may be.
    func noteQuiet(_ list: SpaceList?, _ report: SyncReport) async throws(SyncProblem) {
        let isDone =
            report.setAside.isEmpty && report.spaces.setAside.isEmpty
            && report.catalogs.allSatisfy { $0.problem == nil }
        let state = isDone ? list.map(quietState) : nil
        try await stored { store throws(StoreError) in
            if try await store.setting(Self.quietSetting) != state {
                try await store.set(Self.quietSetting, to: state)
            }
        }
    }

    /// What must be the same for a list of spaces to say that nothing else has changed either.
    private func quietState(_ list: SpaceList) -> String {
        let backup = list.backedUpTo.map { "\($0.epoch).\($0.position)" } ?? "-"
        // What is kept for days is looked at once a day.
        let day = keeping == .everything ? 0 : clock.now().microseconds / 86_400_000_000
        let text = [
            client.server.absoluteString, client.fingerprint, "\(list.epoch)",
            list.epochBegan?.description ?? "-", "\(list.erasures)", backup, "\(keeping)",
            "\(day)",
        ]
        return text.joined(separator: " ")
    }

    /// Sends what was written here, and reads what changed elsewhere.
    func syncSpaces(
        _ list: SpaceList,
        log: String,
        _ report: inout SyncReport,
        _ retry: inout Retry
    ) async throws(SyncProblem) {
        var plan = SpacePlan()
        defer { report.spaces.setAside = plan.setAside }
        var list: SpaceList? = list
        while let step = plan.next(try await known(plan)) {
            do throws(SyncProblem) {
                try await carryOut(step, &plan, &list, log: log, &report, &retry)
            } catch {
                try await recover(from: error, step, &plan, &report)
            }
        }
    }

    private func known(_ plan: SpacePlan) async throws(SyncProblem) -> SpacePlan.Known {
        try await stored { store throws(StoreError) in
            try await store.perform { (database) throws(StoreError) in
                try database.snapshot { () throws(StoreError) in
                    try SQLiteShelf(database: database).known(for: plan)
                }
            }
        }
    }

    private func carryOut(
        _ step: SpacePlan.Step,
        _ plan: inout SpacePlan,
        _ list: inout SpaceList?,
        log: String,
        _ report: inout SyncReport,
        _ retry: inout Retry
    ) async throws(SyncProblem) {
        let client = client
        switch step {
        case .list:
            guard let known = list else { throw .server(.anotherLog) }
            list = nil
            try await apply(plan.effects(of: known, log: log))
        case .push(let batches): try await push(batches, &plan, &report, &retry)
        case .snapshot(let space, let after):
            let page = try await trying(&retry) { () async throws(ServerError) in
                try await client.snapshot(of: space, after: after)
            }
            report.spaces.pulled += page.savedSearches.count
            try await apply(plan.effects(of: page, of: space, after: after))
            try await tellProgress(of: space, page.total)
        case .changes(let space, let cursor):
            let page = try await trying(&retry) { () async throws(ServerError) in
                try await client.changes(
                    of: space,
                    after: cursor,
                    wait: report.spaces.pushed > 0 ? 1 : 0
                )
            }
            report.spaces.pulled += page.changes.count
            try await apply(plan.effects(of: page, of: space, after: cursor))
        }
    }

    private func push(
        _ batches: [SpaceBatch],
        _ plan: inout SpacePlan,
        _ report: inout SyncReport,
        _ retry: inout Retry
    ) async throws(SyncProblem) {
        let (client, clock, randomness) = (client, clock, randomness)
        let (epoch, epochBegan) = (plan.epoch, plan.epochBegan)
        let streams = try await stored { store throws(StoreError) in
            try await store.transaction { (database) throws(StoreError) in
                var shelf = SQLiteShelf(database: database)
                return try shelf.number(batches) {
                    UUID(version7At: clock.now(), random: randomness.bytes(10))
                }
            }
        }
        let reply: PushReply
        do throws(SyncProblem) {
            reply = try await trying(&retry) { () async throws(ServerError) in
                try await client.push(
                    Push(
                        now: clock.now(),
                        epoch: epoch,
                        epochBegan: epochBegan,
                        streams: streams
                    )
                )
            }
        } catch {
            guard case .server(let server) = error, let problem = server.batchProblem else {
                throw error
            }
            let isFinal = if case .refused = server { true } else { false }
            return try await apply(plan.passOver(streams, problem, isFinal: isFinal))
        }
        report.spaces.pushed += reply.streams.reduce(0) { $0 + $1.stored }
        try await apply(plan.effects(of: reply, to: streams))
    }

    /// Goes on where a refusal says how; throws what it does not say.
    private func recover(
        from error: SyncProblem,
        _ step: SpacePlan.Step,
        _ plan: inout SpacePlan,
        _ report: inout SyncReport
    ) async throws(SyncProblem) {
        try await purge(after: error, &report)
        let space: UUID? =
            switch step {
            case .list, .push: nil
            case .snapshot(let space, _), .changes(let space, _): space
            }
        guard case .server(.refused(let problem)) = error,
            let effects = plan.effects(ofRefused: problem, reading: space)
        else { throw error }
        try await apply(effects)
    }

    private func apply(_ effects: [ShelfEffect]) async throws(SyncProblem) {
        let now = clock.now()
        try await stored { store throws(StoreError) in
            try await store.transaction { (database) throws(StoreError) in
                var shelf = SQLiteShelf(database: database)
                for effect in effects { try shelf.apply(effect, at: now) }
            }
        }
    }

    private func tellProgress(of space: UUID, _ total: Int) async throws(SyncProblem) {
        guard let progress else { return }
        let known = try await stored { store throws(StoreError) in
            try await store.knownSpaces().first { $0.id == space }
        }
        guard let known else { return }
        let place = known.snapshot
        progress(
            SpaceProgress(
                space: known.name,
                done: place?.count ?? total,
                total: place?.total ?? total
            )
        )
    }

    /// Where the device was revoked, nothing that came from the server stays on it.
    func purge(after problem: SyncProblem, _ report: inout SyncReport) async throws(SyncProblem) {
        guard isOwnToken, case .server(let error) = problem, error.isRevocation else { return }
        let clock = clock
        report.purge = try await stored { store throws(StoreError) in
            try await store.purgeAfterRevocation(clock: clock)
        }
    }

    /// Removes operations that the server keeps.
    func pruneOperations(_ limits: PruneLimits) async throws(SyncProblem) {
        try await stored { store throws(StoreError) in
            try await store.transaction { (database) throws(StoreError) in
                var shelf = SQLiteShelf(database: database)
                try shelf.prune(limits)
            }
        }
    }

    func concludeSpaces(_ report: inout SyncReport) async throws(StoreError) {
        let (unanswered, rejected) = try await store.perform { (database) throws(StoreError) in
            let shelf = SQLiteShelf(database: database)
            let rows = try shelf.operations(.shown(space: nil)).filter(\.isUnanswered)
            return (rows.count, try shelf.operations(.rejected))
        }
        report.spaces.remaining = unanswered
        report.spaces.rejected = rejected
    }
}

extension ServerError {
    /// The server was restored while a sync went on.
    static let anotherLog = ServerError.unreachable(
        host: "the server",
        detail: "it was restored just now"
    )
}
