import EventStore
import Foundation
import Postgres
import SearchCore

/// Saves what the runs of a page have come to, in one statement where that works.
struct SessionSaving: Sendable {
    let workspace: WorkspaceID
    let model: Int
    let program: String
    let cache: SessionFoldCache
    let transaction: PostgresConnection

    /// What leads the parameters of the statements over parked sessions.
    var key: [any PostgresParameter] {
        [workspace.rawValue, SessionProjection.name, Int32(model)]
    }

    /// Saves the folds, the orders that were obeyed, and what is parked.
    ///
    /// Where the database refuses a value, the page fails once and then comes again, to be saved
    /// session by session, so that the one at fault is parked.
    func save(_ runs: [SessionRun]) async throws {
        for run in runs {
            for order in run.obeyed {
                guard let session = run.fold?.summary.session else { continue }
                let parameters: [any PostgresParameter] = [
                    session, Int32(clamping: order.version), Int64(order.position),
                ]
                try await transaction.run(.skipParked, key + parameters)
            }
        }
        try await save(folds: runs.filter(\.hasMoved).compactMap(\.fold))
        for parked in runs.compactMap(\.parked) { try await park(parked) }
    }

    private func save(folds: [SessionFold]) async throws {
        if folds.isEmpty { return }
        if await cache.isCareful(workspace, model) {
            for fold in folds { try await save(alone: fold) }
            await cache.setCareful(false, workspace, model)
            return
        }
        do {
            try await save(together: folds)
        } catch let error as PostgresError {
            if error.refusesValue { await cache.setCareful(true, workspace, model) }
            throw error
        }
    }

    /// Saves folds together, in a version of the read model.
    ///
    /// - Throws: `PostgresError`.
    static func save(
        _ folds: [SessionFold],
        _ workspace: WorkspaceID,
        _ model: Int,
        on transaction: PostgresConnection
    ) async throws(PostgresError) {
        if folds.isEmpty { return }
        let columns = SessionColumns(folds)
        try await transaction.run(.saveSessionSummaries, columns.parameters(workspace, model))
        if columns.intents.isEmpty { return }
        // After the sessions, which say whose they are.
        try await transaction.run(.saveIntents, columns.intents.parameters(workspace, model))
    }

    private func save(together folds: [SessionFold]) async throws {
        try await Self.save(folds, workspace, model, on: transaction)
    }

    private func save(alone fold: SessionFold) async throws {
        try await transaction.simpleScript("SAVEPOINT one_session")
        do {
            try await save(together: [fold])
        } catch let error as PostgresError {
            guard error.refusesValue else { throw error }
            try await transaction.simpleScript("ROLLBACK TO SAVEPOINT one_session")
            let session = fold.summary.session
            try await park(
                ParkedEvent(session, fold.version, fold.lastPosition, .defect, error)
            )
        }
        try await transaction.simpleScript("RELEASE SAVEPOINT one_session")
    }

    private func park(_ parked: ParkedEvent) async throws {
        let parameters: [any PostgresParameter] = [
            parked.session, Int32(clamping: parked.version), Int64(parked.position),
            parked.reason.rawValue, parked.detail, program,
        ]
        try await transaction.run(.saveParked, key + parameters)
    }
}

extension PostgresError {
    /// Whether it is a value that the database refuses: a data exception or a violated constraint.
    var refusesValue: Bool {
        ["22", "23"].contains(sqlState?.prefix(2))
    }
}
