import Postgres
public import SearchCore

/// Which version of a read model is shown, and which is being filled beside it.
public struct ProjectionModel: Sendable, Hashable {
    /// A version that is being filled.
    public struct Rebuild: Sendable, Hashable {
        /// The version of the model.
        public let version: Int
        /// The version of the fold that fills it.
        public let fold: Int
        /// Who asked for it.
        public let requestedBy: String
        /// When, by the database's clock.
        public let requestedAt: Timestamp
    }

    /// The projection's name.
    public let projection: String
    /// The version that is shown.
    public let version: Int
    /// The version of the fold that filled it.
    public let fold: Int
    /// What is being filled beside it; nil where nothing is.
    public let rebuild: Rebuild?
}

/// Who projects something at this moment.
public struct LeaseStatus: Sendable, Hashable {
    /// The projection's name.
    public let projection: String
    /// The server.
    public let holder: String
    /// Until when, by the database's clock, unless it is prolonged.
    public let until: Timestamp
}

extension EventLog {
    /// The read models of a workspace that can be rebuilt.
    ///
    /// - Parameters:
    ///   - workspace: Whose.
    ///   - runner: The connection of an open transaction to read in; nil for any connection.
    /// - Returns: By name.
    /// - Throws: ``EventStoreError``.
    public func models(
        in workspace: WorkspaceID,
        on runner: (any StatementRunner)? = nil
    ) async throws(EventStoreError) -> [ProjectionModel] {
        do {
            var models: [ProjectionModel] = []
            for row in try await (runner ?? pool).run(.readModels, [workspace.rawValue]) {
                models.append(try ProjectionModel(row))
            }
            return models
        } catch { throw .database(error) }
    }

    /// The leases of a workspace that somebody holds at this moment.
    public func leases(
        in workspace: WorkspaceID
    ) async throws(EventStoreError) -> [LeaseStatus] {
        do {
            var leases: [LeaseStatus] = []
            for row in try await pool.run(.readLeases, [workspace.rawValue]) {
                leases.append(
                    LeaseStatus(
                        projection: try row.decode(String.self, "projection"),
                        holder: try row.decode(String.self, "holder"),
                        until: Timestamp(try row.decode(PostgresTimestamp.self, "until"))
                    )
                )
            }
            return leases
        } catch { throw .database(error) }
    }

    /// Has a read model filled anew beside the one that is shown, which it then replaces.
    ///
    /// Projectors do it; where one is under way already, it goes on.
    ///
    /// - Parameters:
    ///   - projection: Which.
    ///   - workspace: Whose.
    ///   - person: Who asks, for who looks.
    /// - Throws: ``EventStoreError``.
    public func requestRebuild(
        of projection: any RebuildableProjection,
        in workspace: WorkspaceID,
        by person: String
    ) async throws(EventStoreError) {
        let key: [any PostgresParameter] = [
            workspace.rawValue, projection.name, Int32(projection.modelVersion),
        ]
        do {
            try await pool.run(.insertModel, key)
            try await pool.run(.requestRebuild, key + [person])
        } catch { throw .database(error) }
        await signal.raise()
    }
}

extension ProjectionModel {
    init(_ row: PostgresRow) throws(PostgresError) {
        projection = try row.decode(String.self, "projection")
        version = Int(try row.decode(Int32.self, "live_version"))
        fold = Int(try row.decode(Int32.self, "fold_version"))
        guard let next = try row.decode(Int32?.self, "next_version") else {
            rebuild = nil
            return
        }
        rebuild = Rebuild(
            version: Int(next),
            fold: Int(try row.decode(Int32?.self, "next_fold") ?? 0),
            requestedBy: try row.decode(String?.self, "requested_by") ?? "",
            requestedAt: Timestamp(
                try row.decode(PostgresTimestamp?.self, "requested_at")
                    ?? PostgresTimestamp(microseconds: 0)
            )
        )
    }
}
