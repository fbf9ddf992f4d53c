import EventStore
import Postgres

/// The database of a cluster that migrated databases are copied from; made at its first use.
actor MigratedTemplate {
    private var making: Task<String, any Error>?

    func name(in cluster: TestCluster) async throws -> String {
        if let making { return try await making.value }
        let task = Task {
            let database = try await cluster.makeDatabase()
            _ = try await Migrator(.init(database.connectionString)).migrate()
            return database.name
        }
        making = task
        return try await task.value
    }
}
