public import EventStore
public import Foundation
public import Postgres
import SearchCore

/// A token that is to be made.
public struct TokenDraft: Sendable {
    /// The token's id.
    public let id: UUID
    /// SHA-256 of its secret.
    public let secretHash: [UInt8]
    /// What it may do.
    public let role: String
    /// The person's name, and the id where the person is new.
    public let person: (name: String, newID: UUID)
    /// The device's name, and the id where the device is new.
    public let device: (name: String, newID: UUID)
    /// Who makes it.
    public let deed: Deed

    /// Makes a draft.
    public init(
        id: UUID,
        secretHash: [UInt8],
        role: String,
        person: (name: String, newID: UUID),
        device: (name: String, newID: UUID),
        _ deed: Deed
    ) {
        self.id = id
        self.secretHash = secretHash
        self.role = role
        self.person = person
        self.device = device
        self.deed = deed
    }
}

/// People, devices and tokens; every change is an event of the log in the same transaction.
public struct IdentityStore: Sendable {
    let pool: PostgresPool
    let log: EventLog
    private let lookups: TokenLookups

    /// Makes the store over a database.
    public init(pool: PostgresPool, log: EventLog) {
        self.pool = pool
        self.log = log
        lookups = TokenLookups { (keys) throws(ReadModelError) in
            try await TokenRow.find(keys, on: pool)
        }
    }

    /// A token by its id; nil where there is none.
    ///
    /// - Parameters:
    ///   - id: The token.
    ///   - workspace: Where.
    ///   - runner: The connection of an open transaction to read in; nil for any connection.
    /// - Returns: The token, whether it works or was cut off.
    /// - Throws: ``ReadModelError``.
    public func token(
        _ id: UUID,
        in workspace: WorkspaceID,
        on runner: (any StatementRunner)? = nil
    ) async throws(ReadModelError) -> TokenRow? {
        let key = TokenLookups.Key(workspace: workspace, token: id)
        guard let runner else { return try await lookups.token(key) }
        return try await TokenRow.find([key], on: runner).first
    }

    /// The tokens of a workspace, oldest first.
    ///
    /// - Throws: ``ReadModelError``.
    public func tokens(in workspace: WorkspaceID) async throws(ReadModelError) -> [TokenRow] {
        try await TokenRow.all(of: workspace, on: pool)
    }

    /// Makes a token, with its person and device where they are new.
    ///
    /// - Parameters:
    ///   - draft: What to make.
    ///   - workspace: Where.
    /// - Returns: The token as it is stored.
    /// - Throws: ``ReadModelError``.
    public func create(
        _ draft: TokenDraft,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> TokenRow {
        try await changing(workspace, by: draft.deed) { transaction in
            let person = try await person(draft, workspace, transaction)
            let device = try await device(draft, of: person, workspace, transaction)
            try await log.record(
                Self.created(draft, person, device),
                in: workspace,
                transaction: transaction
            )
            try await transaction.run(
                .insertToken,
                [
                    workspace.rawValue, draft.id, draft.secretHash, draft.role, person, device,
                    PostgresTimestamp(draft.deed.at),
                ]
            )
        }
        guard let row = try await token(draft.id, in: workspace) else {
            throw .damaged("The new token")
        }
        return row
    }

    /// Cuts a token off.
    ///
    /// - Parameters:
    ///   - id: The token.
    ///   - deed: Who does it.
    ///   - workspace: Where.
    /// - Returns: Whether it worked until now.
    /// - Throws: ``ReadModelError``.
    public func revoke(
        token id: UUID,
        _ deed: Deed,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> Bool {
        try await changing(workspace, by: deed) { transaction in
            let time = PostgresTimestamp(deed.at)
            let rows = try await transaction.run(.revokeToken, [workspace.rawValue, id, time])
            guard rows.affectedRows == 1 else { return false }
            try await log.record(
                Self.event("tokenRevoked", deed.facts(["token": .string(id.text)]), deed.at),
                in: workspace,
                transaction: transaction
            )
            return true
        }
    }

    /// Whether a login made a token; anything else made it for an app or a page.
    ///
    /// - Throws: ``ReadModelError``.
    public func isOfLogin(
        _ token: UUID,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> Bool {
        let stream = StreamKind.identities.stream(named: "all")
        do {
            return try await pool.run(.findLogin, [workspace.rawValue, stream, token.text])
                .only().decode(Bool.self, "is_of_login")
        } catch { throw ReadModelError(error) }
    }

    private func person(
        _ draft: TokenDraft,
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) async throws -> UUID {
        let key: [any PostgresParameter] = [workspace.rawValue, draft.person.name]
        if let row = try await transaction.run(.findPerson, key).first {
            let person = try row.decode(UUID.self, "person_id")
            if try row.decode(Bool.self, "is_removed") {
                try await addAgain(person, role: draft.role, draft.deed, workspace, transaction)
            }
            return person
        }
        try await insert(
            person: draft.person.newID,
            draft.person.name,
            role: draft.role,
            at: draft.deed.at,
            workspace,
            transaction
        )
        return draft.person.newID
    }

    private func device(
        _ draft: TokenDraft,
        of person: UUID,
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) async throws -> UUID {
        let key: [any PostgresParameter] = [workspace.rawValue, person, draft.device.name]
        if let row = try await transaction.run(.findDevice, key).first {
            return try row.decode(UUID.self, at: 0)
        }
        try await insert(
            device: draft.device.newID,
            draft.device.name,
            of: person,
            at: draft.deed.at,
            workspace,
            transaction
        )
        return draft.device.newID
    }

    private static func created(
        _ draft: TokenDraft,
        _ person: UUID,
        _ device: UUID
    ) -> ServerEvent {
        let facts: JSONObject = [
            "token": .string(draft.id.text), "role": .string(draft.role),
            "person": .string(person.text), "device": .string(device.text),
        ]
        return event("tokenCreated", draft.deed.facts(facts), draft.deed.at)
    }

    /// A name, in a stream of the person's own: when the person is erased it goes, with its salt, and
    /// what others did stays.
    static func naming(
        _ person: UUID,
        _ kind: String,
        _ data: JSONObject,
        _ at: Timestamp
    ) -> ServerEvent {
        ServerEvent(
            stream: StreamKind.identities.stream(named: "person/\(person.text)"),
            streamKind: .identities,
            about: person,
            kind: kind,
            data: data,
            at: at
        )
    }

    static func event(_ kind: String, _ data: JSONObject, _ at: Timestamp) -> ServerEvent {
        ServerEvent(
            stream: StreamKind.identities.stream(named: "all"),
            streamKind: .identities,
            kind: kind,
            data: data,
            at: at
        )
    }
}
