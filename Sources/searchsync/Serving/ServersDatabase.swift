import EventStore
import Foundation
import Postgres
import ReadModels
import SearchCore
import SyncProtocol
import SyncServer

/// The database of a server, for whoever runs it: no token is asked for.
@MainActor
struct ServersDatabase {
    nonisolated static let workspaceName = Option<String>(
        "workspace",
        .text("NAME"),
        help: "Which workspace of the database, by name or number; a token has its own.",
        shownDefault: "default"
    )

    let url: String?
    let context: CommandContext

    /// Who works on it, for the log.
    var deed: Deed {
        let names = LocalNames(environment: context.environment)
        return Deed(by: "\(names.person) on \(names.device), who runs the server", at: .now)
    }

    /// Lends a pool of the owner's for the time of some work; a private cluster that nobody runs is
    /// started for it.
    func withPool<Value: Sendable>(
        _ work: (PostgresPool) async throws -> Value
    ) async throws -> Value {
        try await OwnedDatabase.reading(url, context) { configuration in
            try await Self.checkSchema(configuration)
            let pool = PostgresPool(.init(configuration, maximum: 2))
            do {
                let value = try await work(pool)
                await pool.close()
                return value
            } catch {
                await pool.close()
                throw error
            }
        }
    }

    /// A service over it, as a server has one.
    static func service(_ pool: PostgresPool) -> Service {
        Service(
            pool: pool,
            now: { .now },
            newID: { UUID(version7At: .now, random: UUID().bytes) }
        )
    }

    /// A workspace by name, or else by number.
    static func workspace(_ name: String, _ pool: PostgresPool) async throws -> WorkspaceID {
        let all = try await WorkspaceStore(pool: pool, log: EventLog(pool: pool)).workspaces()
        if let found = all.first(where: { $0.name == name })
            ?? all.first(where: { String($0.id.rawValue) == name })
        {
            return found.id
        }
        throw CommandError.notFound(
            "unknown_workspace",
            "there is no workspace \"\(name)\"; there are: "
                + all.map(\.name).joined(separator: ", "),
            try: all.map(\.name).nearest(to: name) ?? "searchsync workspace list"
        )
    }

    private static func checkSchema(_ configuration: PostgresConfiguration) async throws {
        let isCurrent = try await Migrator(configuration).status().allSatisfy {
            guard case .applied = $0.state else { return false }
            return true
        }
        guard !isCurrent else { return }
        throw CommandError(
            "other_schema",
            "the database's schema is not this program's",
            try: "searchsync migrate, or the program that the server runs"
        )
    }
}

extension CommandError {
    /// Why a service did not do what whoever runs the server asked.
    init(ofService error: any Error) {
        switch error {
        case let problem as Problem:
            self.init(
                problem.code,
                problem.detail,
                try: problem.remedy,
                exit: problem.status == 404 ? .notFound : .failure
            )
        default: self.init(describing: error)
        }
    }
}
