public import Foundation
import Postgres

/// What was cut off after a backup was taken, and is again after its restore.
public struct CutOffs: Sendable, Hashable {
    /// Tokens that were cut off.
    public var tokens: [UUID] = []
    /// Devices that were revoked.
    public var devices: [UUID] = []
    /// People who were removed from the workspace.
    public var people: [UUID] = []
    /// People who were taken out of a space, or lost a right in one, once for each space.
    public var roles: [UUID] = []
    /// How many people a query needs again to be shown to analysts, of each workspace whose backup
    /// asked for fewer.
    public var queryPeople: [Int] = []
}

/// Cuts off again what was cut off after a backup was taken, where the old database still says it.
struct CutOffsAgain {
    let target: RestoreTarget

    private struct CutOff {
        let workspace: Int32
        let subject: UUID
        let kind: String
        let since: PostgresTimestamp

        init(_ row: PostgresRow) throws {
            workspace = try row.decode(Int32.self, "workspace_id")
            subject = try row.decode(UUID.self, "subject_id")
            kind = try row.decode(String.self, "kind")
            since = try row.decode(PostgresTimestamp.self, "since")
        }
    }

    /// Cuts tokens, devices, people and rights in spaces off again, hides again what few people
    /// searched, and ends the codes of the backup.
    func apply() async throws -> CutOffs {
        let (found, roles) = try await read()
        let hiding = try await readHiding()
        return try await target.made.once { connection in
            try await connection.run(.endRestoredInvitations)
            func again(_ kind: String, _ statement: Statement) async throws -> [UUID] {
                let subjects = found.filter { $0.kind == kind }
                let parameters: [any PostgresParameter] = [
                    subjects.map(\.workspace), subjects.map(\.subject), subjects.map(\.since),
                ]
                return try await connection.run(statement, parameters)
                    .map { try $0.decode(UUID.self, at: 0) }
            }
            return CutOffs(
                tokens: try await again("token", .revokeRestoredTokens),
                devices: try await again("device", .revokeRestoredDevices),
                // Before the roles: who is removed is in no space.
                people: try await again("person", .removeRestoredPeople),
                roles: try await connection.run(.reduceRestoredRoles, roles)
                    .map { try $0.decode(UUID.self, at: 0) },
                queryPeople: try await connection.run(.raiseQueryPeople, hiding)
                    .map { Int(try $0.decode(Int32.self, "people")) }
            )
        }
    }

    /// How many people a query needs in the workspaces of the old database.
    private func readHiding() async throws -> [any PostgresParameter] {
        guard target.isLog else { return [[Int32](), [Int32]()] }
        let rows = try await target.replaced.once { try await $0.run(.readQueryPeople) }
        return [
            try rows.map { try $0.decode(Int32.self, "workspace_id") },
            try rows.map { try $0.decode(Int32.self, "people") },
        ]
    }

    /// What the old database says; nothing where there was none.
    private func read() async throws -> (cutOffs: [CutOff], roles: [any PostgresParameter]) {
        var (cutOffs, spaces, people) = ([CutOff](), [UUID](), [UUID]())
        var (workspaces, roles, revisions) = ([Int32](), [String](), [Int32]())
        if target.isLog {
            let (ends, rows) = try await target.replaced.once { connection in
                let ends = try await connection.run(.readCutOffs).map { try CutOff($0) }
                let rows = try await target.hasSpaces ? connection.run(.readRoles) : nil
                return (ends, rows)
            }
            cutOffs = ends
            for row in rows.map({ Array($0) }) ?? [] {
                workspaces.append(try row.decode(Int32.self, "workspace_id"))
                spaces.append(try row.decode(UUID.self, "space_id"))
                people.append(try row.decode(UUID.self, "person_id"))
                roles.append(try row.decode(String.self, "role"))
                revisions.append(try row.decode(Int32.self, "revision"))
            }
        }
        return (cutOffs, [workspaces, spaces, people, roles, revisions])
    }
}
