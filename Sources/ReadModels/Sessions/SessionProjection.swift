public import EventStore
import Foundation
public import Postgres
import SearchCore
import SearchIndex

/// The projection that keeps session summaries, the live state of open sessions, and intents.
///
/// A session that cannot be carried on is parked, and all others go on.
public struct SessionProjection: RebuildableProjection {
    /// The name of its checkpoint.
    public static let name = "sessions"
    private static let retries = 100
    /// From so many steps on, two threads are faster than one.
    private static let manySteps = 3000

    /// The name of its checkpoint.
    public var name: String { Self.name }
    /// Raised when the fold of summaries or intents changes, or their tables.
    private static let fold = 2

    /// The version of the fold, and of Unicode by which the texts of queries are folded and results
    /// found: a model that was filled by an older one of either is filled anew.
    public let modelVersion: Int

    private let log: EventLog
    private let catalogs: CatalogStore
    private let program: String
    private let check: SessionCheck
    private let cache = SessionFoldCache()

    /// Makes the projection.
    ///
    /// - Parameters:
    ///   - log: Where the events of sessions are read.
    ///   - catalogs: What the sessions searched.
    ///   - program: The program's version: what another one parked is tried again.
    public init(log: EventLog, catalogs: CatalogStore, program: String = "unknown") {
        self.init(log: log, catalogs: catalogs, program: program) {
            try EventUpcaster.standard.check($0)
        }
    }

    init(
        log: EventLog,
        catalogs: CatalogStore,
        program: String,
        unicode: UnicodeVersion = .current,
        check: @escaping SessionCheck
    ) {
        self.log = log
        self.catalogs = catalogs
        self.program = program
        self.check = check
        modelVersion = Self.modelVersion(under: unicode)
    }

    /// Fold 2 under Unicode 16.0 is 2_016_000.
    static func modelVersion(under unicode: UnicodeVersion) -> Int {
        (fold * 1000 + unicode.major) * 1000 + unicode.minor
    }

    /// Folds the events of sessions and saves each session that they touch, once.
    ///
    /// - Parameters:
    ///   - events: A page of the log, which goes on where the last one ended.
    ///   - workspace: Whose.
    ///   - model: The version of the model.
    ///   - transaction: Where the summaries are saved, together with the checkpoint.
    /// - Throws: What the database or the log throws; nothing is saved then.
    public func apply(
        _ events: [StoredEvent],
        of workspace: WorkspaceID,
        into model: Int,
        in transaction: PostgresConnection
    ) async throws {
        var steps = Self.steps(of: events)
        let erased = try await erased(steps.map(\.session), workspace, transaction)
        steps.removeAll { erased.contains($0.session) }
        if steps.isEmpty { return }
        let saving = saving(workspace, model, transaction)
        let folder = folder(workspace, transaction)
        let states = try await ParkingState.read(
            steps.map(\.session),
            saving.key,
            on: transaction
        )
        let known = await cache.folds(of: steps.map(\.session), workspace, model)
        let begun = steps.map { session, steps in
            let state = states[session] ?? ParkingState()
            return (run: SessionRun(session, folder, from: known[session], state), steps: steps)
        }
        let runs = try await Self.carriedOn(begun[...])
        try await saving.save(runs)
        var folds = runs.filter(\.hasMoved).compactMap(\.fold)
        for index in folds.indices { folds[index].keepIntents() }
        await cache.keep(folds, of: workspace, model)
    }

    /// Carries sessions on, each by itself; many steps on two threads.
    private static func carriedOn(
        _ begun: ArraySlice<(run: SessionRun, steps: [SessionStep])>
    ) async throws -> [SessionRun] {
        let count = begun.reduce(0) { $0 + $1.steps.count }
        guard count >= manySteps, begun.count > 1 else {
            var runs: [SessionRun] = []
            for session in begun {
                var run = session.run
                for step in session.steps { try await run.take(step) }
                runs.append(run)
            }
            return runs
        }
        let middle = begun.startIndex + begun.count / 2
        async let later = carriedOn(begun[middle...])
        return try await carriedOn(begun[..<middle]) + later
    }

    /// Folds sessions anew that somebody wants tried again.
    ///
    /// - Parameters:
    ///   - workspace: Whose.
    ///   - model: The version of the model.
    ///   - position: How far the model has come.
    ///   - transaction: Where they are saved.
    /// - Throws: What the database or the log throws; nothing is saved then.
    public func retryParked(
        of workspace: WorkspaceID,
        in model: Int,
        through position: Int,
        in transaction: PostgresConnection
    ) async throws {
        let saving = saving(workspace, model, transaction)
        let rows = try await transaction.run(.readRetries, saving.key + [Int64(Self.retries)])
        let sessions = try rows.map { try $0.decode(UUID.self, "session_id") }
        let states = try await ParkingState.read(sessions, saving.key, on: transaction)
        for session in sessions {
            guard let state = states[session], let version = state.waitingAt else { continue }
            var run = SessionRun(session, folder(workspace, transaction), from: nil, state)
            try await run.refold(through: position)
            try await transaction.run(
                .deleteParked,
                saving.key + [session, Int32(clamping: version)]
            )
            try await saving.save([run])
        }
    }

    /// Removes summaries and intents of a version that is not shown, and at last what was parked
    /// in it.
    ///
    /// - Parameters:
    ///   - model: The version of the model.
    ///   - workspace: Whose.
    ///   - limit: How many rows at most.
    ///   - transaction: Where they are removed.
    /// - Returns: Whether there may be more.
    /// - Throws: What the database throws.
    public func remove(
        _ model: Int,
        of workspace: WorkspaceID,
        limit: Int,
        in transaction: PostgresConnection
    ) async throws -> Bool {
        let removed = try await transaction.run(
            .deleteSessionSummaries,
            [workspace.rawValue, Int32(model), Int64(limit)]
        )
        if removed.count == limit { return true }
        let intents = try await transaction.run(
            .deleteIntents,
            [workspace.rawValue, Int32(model), Int64(limit)]
        ).only()
        if try intents.decode(Int64.self, "removed") > 0 { return true }
        let saving = saving(workspace, model, transaction)
        try await transaction.run(.deleteParkedOfModel, saving.key)
        return false
    }

    /// Asks for another try of what another version of the program parked.
    public func retryAfterUpgrade(on pool: PostgresPool) async throws {
        try await pool.run(.retryAfterUpgrade, [name, program])
    }

    /// Which sessions were erased, so that nothing that was read of them before is taken in.
    ///
    /// What is remembered of them is forgotten. Nothing is erased while the page is open.
    private func erased(
        _ sessions: [UUID],
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) async throws -> Set<UUID> {
        let known = await cache.receipt(in: workspace)
        let rows = try await transaction.run(
            .findErased,
            [workspace.rawValue, sessions, known.map { Int64($0) }]
        )
        var erased: Set<UUID> = []
        var newest = known ?? 0
        for row in rows {
            newest = Int(try row.decode(Int64.self, "newest"))
            if let session = try row.decode(UUID?.self, "stream_id") { erased.insert(session) }
        }
        await cache.forget(erased, of: workspace, newestReceipt: newest)
        return erased
    }

    private func folder(
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) -> SessionFolder {
        SessionFolder(
            log: log,
            catalogs: catalogs,
            check: check,
            workspace: workspace,
            runner: transaction
        )
    }

    private func saving(
        _ workspace: WorkspaceID,
        _ model: Int,
        _ transaction: PostgresConnection
    ) -> SessionSaving {
        SessionSaving(
            workspace: workspace,
            model: model,
            program: program,
            cache: cache,
            transaction: transaction
        )
    }

    /// What a page holds for each session, in the order of the log.
    private static func steps(
        of events: [StoredEvent]
    ) -> [(session: UUID, steps: [SessionStep])] {
        var groups: [(session: UUID, steps: [SessionStep])] = []
        var places: [UUID: Int] = [:]
        var last = 0
        for event in events {
            let session: UUID
            let step: SessionStep
            if event.streamKind == StreamKind.session.rawValue {
                (session, step) = (event.stream, .event(event))
            } else if let skip = SessionSkip(event), skip.projection == Self.name {
                session = skip.session
                step = .skip(version: skip.version, position: event.position)
            } else {
                continue
            }
            // What a device sends at once stands side by side, mostly.
            if !groups.indices.contains(last) || groups[last].session != session {
                last = places[session] ?? groups.count
            }
            if last == groups.count {
                groups.append((session, []))
                places[session] = last
            }
            groups[last].steps.append(step)
        }
        return groups
    }
}
