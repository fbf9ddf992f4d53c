import Crypto
public import EventStore
import Postgres

/// The key of 32 bytes by which a workspace's ids of rows of User Behavior Insights are worked out; it
/// never changes.
public enum UBISecret {
    /// The key, which is made where there is none.
    ///
    /// - Throws: ``ReadModelError``.
    public static func made(
        of workspace: WorkspaceID,
        on runner: any StatementRunner
    ) async throws(ReadModelError) -> [UInt8] {
        if let secret = try await find(of: workspace, on: runner) { return secret }
        do {
            try await runner.run(.makeUBISecret, [workspace.rawValue, RandomBytes.make(32)])
        } catch { throw ReadModelError(error) }
        // Of two that are made at once the first one stays.
        guard let secret = try await find(of: workspace, on: runner) else {
            throw .damaged("The key of rows of User Behavior Insights")
        }
        return secret
    }

    /// The key; nil where no row came yet.
    ///
    /// - Throws: ``ReadModelError``.
    public static func find(
        of workspace: WorkspaceID,
        on runner: any StatementRunner
    ) async throws(ReadModelError) -> [UInt8]? {
        do {
            return try await runner.run(.readUBISecret, [workspace.rawValue]).first.map {
                try $0.decode([UInt8].self, "secret")
            }
        } catch { throw ReadModelError(error) }
    }
}
