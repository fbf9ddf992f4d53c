import EventStore
import Foundation
import SearchCore

/// What a projection remembers between pages. Two generations: see `StreamDirectory`.
actor SessionFoldCache {
    private static let capacity = 2000

    /// Two workspaces may each have a session of the same id, and a rebuild stands elsewhere.
    private struct Key: Hashable {
        let session: UUID
        let workspace: WorkspaceID
        let model: Int
    }

    private struct Scope: Hashable {
        let workspace: WorkspaceID
        let model: Int
    }

    private var young: [Key: SessionFold] = [:]
    private var old: [Key: SessionFold] = [:]
    private var careful: Set<Scope> = []
    /// Where the newest receipt of an erasure stood that was heard of.
    private var newestReceipt: [WorkspaceID: Int] = [:]

    /// The folds of sessions, as far as they are remembered.
    func folds(
        of sessions: some Sequence<UUID> & Sendable,
        _ workspace: WorkspaceID,
        _ model: Int
    ) -> [UUID: SessionFold] {
        var found: [UUID: SessionFold] = [:]
        for session in sessions {
            let key = Key(session: session, workspace: workspace, model: model)
            found[session] = young[key] ?? old[key]
        }
        return found
    }

    /// Remembers the folds of sessions that go on.
    func keep(_ folds: [SessionFold], of workspace: WorkspaceID, _ model: Int) {
        for fold in folds {
            if young.count >= Self.capacity {
                // In place, so that memory does not fall to pieces.
                swap(&old, &young)
                young.removeAll(keepingCapacity: true)
            }
            let key = Key(session: fold.summary.session, workspace: workspace, model: model)
            old[key] = nil
            young[key] = fold.summary.isClosed ? nil : fold
        }
    }

    /// The position of the newest receipt that was heard of; nil before the first page.
    func receipt(in workspace: WorkspaceID) -> Int? { newestReceipt[workspace] }

    /// Forgets sessions that were erased, in every model.
    func forget(_ erased: Set<UUID>, of workspace: WorkspaceID, newestReceipt position: Int) {
        newestReceipt[workspace] = position
        if erased.isEmpty { return }
        young = young.filter { $0.key.workspace != workspace || !erased.contains($0.key.session) }
        old = old.filter { $0.key.workspace != workspace || !erased.contains($0.key.session) }
    }

    /// Whether a page is to be saved session by session, since saving it at once failed.
    func isCareful(_ workspace: WorkspaceID, _ model: Int) -> Bool {
        careful.contains(Scope(workspace: workspace, model: model))
    }

    /// Says how the next page is to be saved.
    func setCareful(_ isCareful: Bool, _ workspace: WorkspaceID, _ model: Int) {
        let scope = Scope(workspace: workspace, model: model)
        if isCareful { careful.insert(scope) } else { careful.remove(scope) }
    }
}
