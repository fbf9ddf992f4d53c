import EventStore
import Locks

/// How many requests with rows of User Behavior Insights, and how many bytes of them, are in work or
/// wait for the log at once; what is above that is asked to come again.
///
/// A workspace has three quarters of all at most, so that whatever one sends, others have a place.
final class UBICallers: Sendable {
    /// Requests at most.
    static let most = 64
    /// Bytes of their bodies at most.
    static let mostBytes = 8 * UBIBatch.mostBytes

    /// What is in work, of a workspace or of all.
    private struct Load {
        var count = 0
        var bytes = 0

        /// Whether there is a place for so many bytes more within a share of all, in quarters.
        func hasPlace(for bytes: Int, quarters: Int) -> Bool {
            count < UBICallers.most * quarters / 4
                && self.bytes + bytes <= UBICallers.mostBytes * quarters / 4
        }

        mutating func add(_ count: Int, _ bytes: Int) {
            self.count += count
            self.bytes += bytes
        }
    }

    private let held = Lock((all: Load(), workspaces: [WorkspaceID: Load]()))

    /// Takes a place for a body; false where there is none.
    func enter(_ bytes: Int, of workspace: WorkspaceID) -> Bool {
        held.withLock { held in
            guard held.all.hasPlace(for: bytes, quarters: 4),
                held.workspaces[workspace, default: Load()].hasPlace(for: bytes, quarters: 3)
            else { return false }
            held.all.add(1, bytes)
            held.workspaces[workspace, default: Load()].add(1, bytes)
            return true
        }
    }

    /// Gives the place back.
    func leave(_ bytes: Int, of workspace: WorkspaceID) {
        held.withLock { held in
            held.all.add(-1, -bytes)
            held.workspaces[workspace]?.add(-1, -bytes)
            if held.workspaces[workspace]?.count == 0 { held.workspaces[workspace] = nil }
        }
    }
}
