public import EventStore
import Foundation
public import Postgres
import SearchCore

/// The projection that keeps saved searches, and which operations each space has accepted.
///
/// A space that cannot be carried on is parked, and all others go on. What this program cannot read
/// changes nothing, and is read by a program with a newer fold, which fills the model anew.
public struct SpaceProjection: RebuildableProjection {
    /// The name of its checkpoint.
    public static let name = "spaces"
    private static let retries = 100

    /// The name of its checkpoint.
    public var name: String { Self.name }
    /// Raised when the fold of saved searches or the tables change.
    public let modelVersion = 1

    private let program: String
    private let check: SpaceCheck

    /// Makes the projection.
    ///
    /// - Parameter program: The program's version: what another one parked is tried again.
    public init(program: String = "unknown") { self.init(program: program) { _ in } }

    init(program: String, check: @escaping SpaceCheck) {
        self.program = program
        self.check = check
    }

    /// Folds the accepted operations of a page, and saves each saved search that they touch, once.
    ///
    /// - Parameters:
    ///   - events: A page of the log, which goes on where the last one ended.
    ///   - workspace: Whose.
    ///   - model: The version of the model.
    ///   - transaction: Where they are saved, together with the checkpoint.
    /// - Throws: What the database throws; nothing is saved then.
    public func apply(
        _ events: [StoredEvent],
        of workspace: WorkspaceID,
        into model: Int,
        in transaction: PostgresConnection
    ) async throws {
        let saving = saving(workspace, model, transaction)
        let rights = events.filter { $0.streamKind == StreamKind.space.rawValue }
        if !rights.isEmpty { try await saving.note(rights: rights) }
        let steps = events.compactMap(SpaceStep.init)
        let new = try await saving.note(steps.compactMap(\.accepted))
        let taken = steps.filter { step in
            step.accepted.map { new.contains($0.operation.position) } ?? true
        }
        if !taken.isEmpty { try await carryOn(taken, saving) }
    }

    /// Carries each space on by its steps, and saves what they have come to.
    private func carryOn(_ steps: [SpaceStep], _ saving: SpaceSaving) async throws {
        let grouped = Dictionary(grouping: steps, by: \.space)
        let waiting = try await saving.waiting(Array(grouped.keys))
        let touched = steps.compactMap(\.accepted).filter { !waiting.contains($0.space) }
        let known = try await saving.read(
            Set(
                touched.map {
                    SavedSearchKey(
                        space: $0.space,
                        savedSearch: $0.operation.operation.savedSearch
                    )
                }
            )
        )
        var runs: [SpaceRun] = []
        for (space, steps) in grouped {
            var run = SpaceRun(
                space,
                isWaiting: waiting.contains(space),
                known: known[space] ?? [:],
                check: check
            )
            for step in steps { try await take(step, &run, saving) }
            runs.append(run)
        }
        try await saving.save(runs)
    }

    private func take(
        _ step: SpaceStep,
        _ run: inout SpaceRun,
        _ saving: SpaceSaving
    ) async throws {
        switch step {
        case .operation(let accepted):
            try run.take(accepted.operation)
        case .skip(let skip, let order):
            guard try await saving.drop(skip) else { return }
            try await saving.refold(&run, through: order)
        }
    }

    /// Folds spaces anew that somebody wants tried again.
    ///
    /// - Parameters:
    ///   - workspace: Whose.
    ///   - model: The version of the model.
    ///   - position: How far the model has come.
    ///   - transaction: Where they are saved.
    /// - Throws: What the database throws; nothing is saved then.
    public func retryParked(
        of workspace: WorkspaceID,
        in model: Int,
        through position: Int,
        in transaction: PostgresConnection
    ) async throws {
        let saving = saving(workspace, model, transaction)
        var runs: [SpaceRun] = []
        for space in try await saving.retried(limit: Self.retries) {
            var run = SpaceRun(space, isWaiting: true, known: [:], check: check)
            try await saving.refold(&run, through: position)
            runs.append(run)
        }
        try await saving.save(runs)
    }

    /// Removes rows of a version that is not shown.
    ///
    /// - Parameters:
    ///   - model: The version of the model.
    ///   - workspace: Whose.
    ///   - limit: How many rows of each table at most.
    ///   - transaction: Where they are removed.
    /// - Returns: Whether there may be more.
    /// - Throws: What the database throws.
    public func remove(
        _ model: Int,
        of workspace: WorkspaceID,
        limit: Int,
        in transaction: PostgresConnection
    ) async throws -> Bool {
        let row = try await transaction.run(
            .deleteSpaceModels,
            [workspace.rawValue, Int32(model), Int64(limit)]
        ).only()
        return try row.decode(Int64.self, "removed") > 0
    }

    /// Asks for another try of what another version of the program parked.
    public func retryAfterUpgrade(on pool: PostgresPool) async throws {
        try await pool.run(.retrySpacesAfterUpgrade, [program])
    }

    private func saving(
        _ workspace: WorkspaceID,
        _ model: Int,
        _ transaction: PostgresConnection
    ) -> SpaceSaving {
        SpaceSaving(
            workspace: workspace,
            model: model,
            program: program,
            transaction: transaction
        )
    }
}
