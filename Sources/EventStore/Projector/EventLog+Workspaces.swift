import Postgres

/// A tenant of a database.
public struct Workspace: Sendable, Hashable {
    /// Its number.
    public let id: WorkspaceID
    /// Its name.
    public let name: String
}

/// How far a projection has come in a workspace.
public struct CheckpointStatus: Sendable, Hashable {
    /// The projection's name.
    public let projection: String
    /// The version of its model.
    public let modelVersion: Int
    /// The newest position that it has taken in.
    public let position: Int
}

extension EventLog {
    /// The workspaces of the database, oldest first.
    public func workspaces() async throws(EventStoreError) -> [Workspace] {
        do {
            var workspaces: [Workspace] = []
            for row in try await pool.run(.readWorkspaces) {
                workspaces.append(
                    Workspace(
                        id: WorkspaceID(rawValue: try row.decode(Int32.self, "workspace_id")),
                        name: try row.decode(String.self, "name")
                    )
                )
            }
            return workspaces
        } catch { throw .database(error) }
    }

    /// How far the projections of a workspace have come.
    public func checkpoints(
        in workspace: WorkspaceID
    ) async throws(EventStoreError) -> [CheckpointStatus] {
        do {
            var checkpoints: [CheckpointStatus] = []
            for row in try await pool.run(.readCheckpoints, [workspace.rawValue]) {
                checkpoints.append(
                    CheckpointStatus(
                        projection: try row.decode(String.self, "projection"),
                        modelVersion: Int(try row.decode(Int32.self, "model_version")),
                        position: Int(try row.decode(Int64.self, "position"))
                    )
                )
            }
            return checkpoints
        } catch { throw .database(error) }
    }

    /// How many positions the read models that are shown are behind, over all workspaces.
    ///
    /// - Returns: By the projection's name.
    /// - Throws: ``EventStoreError/database(_:)``.
    public func lags() async throws(EventStoreError) -> [(projection: String, lag: Int)] {
        do {
            var lags: [(projection: String, lag: Int)] = []
            for row in try await pool.query(.readLags, timeout: .seconds(5)) {
                lags.append(
                    (
                        try row.decode(String.self, "projection"),
                        Int(try row.decode(Int64.self, "lag"))
                    )
                )
            }
            return lags
        } catch { throw .database(error) }
    }
}
