import EventStore
import Postgres

/// Brings a database up to date and tells which migrations that took.
@MainActor
struct Migrating {
    let console: Console

    /// Applies what is pending; what was applied is told, and nothing where there was nothing.
    @discardableResult
    func bringUpToDate(_ owner: PostgresConfiguration) async throws -> [MigrationStatus] {
        let applied = try await Migrator(owner).migrate()
        if !applied.isEmpty { console.tell("applied \(applied.count.of("migration"))") }
        return applied
    }
}
