public import EventStore
public import Foundation
public import Postgres
public import SearchCore

/// A workspace with what is in it.
public struct WorkspaceRow: Sendable, Hashable {
    /// Its number.
    public let id: WorkspaceID
    /// Its name.
    public let name: String
    /// When it was made.
    public let createdAt: Timestamp
    /// How many people are in it.
    public let people: Int
    /// How many devices of theirs are not revoked.
    public let devices: Int
    /// How many events its log has.
    public let events: Int

    init(_ row: PostgresRow) throws(PostgresError) {
        id = WorkspaceID(rawValue: try row.decode(Int32.self, "workspace_id"))
        name = try row.decode(String.self, "name")
        createdAt = try row.time("created_at")
        people = Int(try row.decode(Int64.self, "people"))
        devices = Int(try row.decode(Int64.self, "devices"))
        events = Int(try row.decode(Int64.self, "events"))
    }
}

/// A workspace that is to be made, with the person who will administer it.
public struct WorkspaceDraft: Sendable {
    /// What it is called.
    public let name: String
    /// The first administrator.
    public let admin: (name: String, newID: UUID)
    /// The id of the invitation for that person's first device.
    public let invitation: UUID
    /// Who makes it.
    public let deed: Deed

    /// Makes a draft.
    public init(
        name: String,
        admin: (name: String, newID: UUID),
        invitation: UUID,
        _ deed: Deed
    ) {
        self.name = name
        self.admin = admin
        self.invitation = invitation
        self.deed = deed
    }
}

/// The workspaces of a database; making one takes the owner's rights.
public struct WorkspaceStore: Sendable {
    private let pool: PostgresPool
    private let log: EventLog

    /// Makes the store over a database.
    public init(pool: PostgresPool, log: EventLog) {
        self.pool = pool
        self.log = log
    }

    /// The workspaces, oldest first.
    ///
    /// - Throws: ``ReadModelError``.
    public func workspaces() async throws(ReadModelError) -> [WorkspaceRow] {
        do {
            return try await pool.run(.listWorkspaces).map { try WorkspaceRow($0) }
        } catch { throw ReadModelError(error) }
    }

    /// Makes a workspace, its first administrator, and the invitation for that person's first device.
    ///
    /// - Parameters:
    ///   - draft: What to make.
    ///   - code: The selector and the hash of a new code of a workspace.
    /// - Returns: The workspace and the invitation; nil where there is one of the name.
    /// - Throws: ``ReadModelError``.
    public func create(
        _ draft: WorkspaceDraft,
        code: (WorkspaceID) -> (selector: String, hash: [UInt8])
    ) async throws(ReadModelError) -> (id: WorkspaceID, invitation: Invitation)? {
        let identities = IdentityStore(pool: pool, log: log)
        // The lock of no workspace keeps two from taking one number.
        return try await identities.changing(WorkspaceID(rawValue: 0)) { transaction in
            let time = PostgresTimestamp(draft.deed.at)
            guard let row = try await transaction.run(.insertWorkspace, [draft.name, time]).first
            else { return nil }
            let workspace = WorkspaceID(rawValue: try row.decode(Int32.self, at: 0))
            try await log.lock(workspace, in: transaction)
            try await log.record(
                IdentityStore.event(
                    "workspaceCreated",
                    draft.deed.facts(["name": .string(draft.name)]),
                    draft.deed.at
                ),
                in: workspace,
                transaction: transaction
            )
            let invitation = try await identities.begin(
                draft,
                code(workspace),
                workspace,
                transaction
            )
            return (workspace, invitation)
        }
    }
}

extension IdentityStore {
    /// Adds the first person of a workspace, and the invitation.
    fileprivate func begin(
        _ draft: WorkspaceDraft,
        _ code: (selector: String, hash: [UInt8]),
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) async throws -> Invitation {
        let (person, role) = (draft.admin.newID, "admin")
        try await insert(
            person: person,
            draft.admin.name,
            role: role,
            at: draft.deed.at,
            workspace,
            transaction
        )
        try await noteAddition(of: person, role: role, draft.deed, workspace, transaction)
        let invitation = Invitation(
            id: draft.invitation,
            hash: code.hash,
            person: person,
            role: role,
            madeAt: draft.deed.at
        )
        _ = try await invite(invitation, code.selector, draft.deed, workspace, transaction)
        return invitation
    }
}
