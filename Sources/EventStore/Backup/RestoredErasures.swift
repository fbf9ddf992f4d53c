import Foundation
import Postgres
import SearchCore

/// Erases again, in a restored log, what was erased after the backup was taken.
struct RestoredErasures: Sendable {
    /// The receipts of what was erased again.
    private(set) var receipts: [ErasureReceipt] = []
    /// How many sessions were closed that the backup does not have.
    private(set) var closed = 0
    /// Why the receipts of the old database are unknown; nil where they are known, or there is none.
    private(set) var unread: String?

    /// Applies the receipts of files and of the database that is replaced.
    ///
    /// - Parameters:
    ///   - given: The receipts that were kept beside the database.
    ///   - target: The old database and the new one, whose epoch has been raised.
    ///   - time: The clock.
    /// - Throws: ``ErasureError``, ``EventStoreError``, `PostgresError`.
    init(_ given: [ErasureReceipt], _ target: RestoreTarget, at time: Timestamp) async throws {
        var all = given
        do { all += try await Self.receipts(of: target) } catch is CancellationError {
            throw CancellationError()
        } catch { unread = "\(error)" }
        let sessions = all.compactMap { receipt -> (Int32, UUID)? in
            guard case .session(let id) = receipt.subject else { return nil }
            return (receipt.workspace.rawValue, id)
        }
        let known = all
        receipts = try await target.made.inServingRole().withPool {
            try await EventLog(pool: $0).applyAgain(known, at: time)
        }
        guard !sessions.isEmpty else { return }
        closed = try await target.made.once {
            try await $0.run(.closeStreams, [sessions.map(\.0), sessions.map(\.1)]).count
        }
    }

    private static func receipts(of target: RestoreTarget) async throws -> [ErasureReceipt] {
        guard target.isLog else { return [] }
        return try await target.replaced.withPool { pool in
            let log = EventLog(pool: pool)
            var found: [ErasureReceipt] = []
            for workspace in try await log.workspaces() {
                found += try await log.receipts(after: 0, in: workspace.id).map(\.receipt)
            }
            return found
        }
    }
}
