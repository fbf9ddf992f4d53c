public import EventStore
public import Foundation
public import Postgres
public import SearchCore

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
    /// Who makes it, by name.
    public let by: String
    /// Where the request came from; nil where the server makes it by itself.
    public let origin: EventOrigin?
    /// The server's clock.
    public let at: Timestamp

    /// Makes a draft.
    public init(
        id: UUID,
        secretHash: [UInt8],
        role: String,
        person: (name: String, newID: UUID),
        device: (name: String, newID: UUID),
        by: String,
        origin: EventOrigin? = nil,
        at: Timestamp
    ) {
        self.id = id
        self.secretHash = secretHash
        self.role = role
        self.person = person
        self.device = device
        self.by = by
        self.origin = origin
        self.at = at
    }
}

/// People, devices and tokens; every change is an event of the log in the same transaction.
public struct IdentityStore: Sendable {
    private let pool: PostgresPool
    private let log: EventLog

    /// Makes the store over a database.
    public init(pool: PostgresPool, log: EventLog) {
        self.pool = pool
        self.log = log
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
        try await find(id, workspace, on: runner).first
    }

    /// The tokens of a workspace, oldest first.
    ///
    /// - Throws: ``ReadModelError``.
    public func tokens(in workspace: WorkspaceID) async throws(ReadModelError) -> [TokenRow] {
        try await find(nil, workspace)
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
        do {
            try await pool.transaction { transaction in
                // First, so that the log's lock keeps two from adding the same person.
                try await log.lock(workspace, in: transaction)
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
                        PostgresTimestamp(microseconds: draft.at.microseconds),
                    ]
                )
            }
        } catch { throw ReadModelError(error) }
        guard let row = try await token(draft.id, in: workspace) else {
            throw .damaged("The new token")
        }
        return row
    }

    /// Cuts a token off.
    ///
    /// - Parameters:
    ///   - id: The token.
    ///   - person: Who does it, by name, for the log.
    ///   - origin: Where the request came from, for the log.
    ///   - at: The server's clock.
    ///   - workspace: Where.
    /// - Returns: Whether it worked until now.
    /// - Throws: ``ReadModelError``.
    public func revoke(
        _ id: UUID,
        by person: String,
        from origin: EventOrigin? = nil,
        at: Timestamp,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> Bool {
        guard let token = try await token(id, in: workspace), token.revokedAt == nil else {
            return false
        }
        let facts: JSONObject = ["token": .string(id.text)]
        let data = facts.by(person, from: origin)
        do {
            try await pool.transaction { transaction in
                try await log.record(
                    Self.event("tokenRevoked", data, at),
                    in: workspace,
                    transaction: transaction
                )
                let time = PostgresTimestamp(microseconds: at.microseconds)
                let rows = try await transaction.run(.revokeToken, [workspace.rawValue, id, time])
                if rows.affectedRows == 0 { throw AlreadyRevoked() }
            }
            return true
        } catch is AlreadyRevoked {
            return false
        } catch { throw ReadModelError(error) }
    }

    private func find(
        _ id: UUID?,
        _ workspace: WorkspaceID,
        on runner: (any StatementRunner)? = nil
    ) async throws(ReadModelError) -> [TokenRow] {
        do {
            return try await (runner ?? pool).run(.findTokens, [workspace.rawValue, id]).map {
                try TokenRow($0)
            }
        } catch { throw ReadModelError(error) }
    }

    private func person(
        _ draft: TokenDraft,
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) async throws -> UUID {
        let key: [any PostgresParameter] = [workspace.rawValue, draft.person.name]
        if let row = try await transaction.run(.findPerson, key).first {
            return try row.decode(UUID.self, at: 0)
        }
        try await transaction.run(
            .insertPerson,
            [workspace.rawValue, draft.person.newID, draft.person.name]
        )
        let facts: JSONObject = ["name": .string(draft.person.name)]
        try await log.record(
            Self.naming(draft.person.newID, "personNamed", facts, draft.at),
            in: workspace,
            transaction: transaction
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
        try await transaction.run(
            .insertDevice,
            [workspace.rawValue, draft.device.newID, person, draft.device.name]
        )
        let facts: JSONObject = [
            "device": .string(draft.device.newID.text), "name": .string(draft.device.name),
        ]
        try await log.record(
            Self.naming(person, "deviceNamed", facts, draft.at),
            in: workspace,
            transaction: transaction
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
        return event("tokenCreated", facts.by(draft.by, from: draft.origin), draft.at)
    }

    /// A name, in a stream of the person's own: when the person is erased it goes, with its salt, and
    /// what others did stays.
    private static func naming(
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

    private static func event(_ kind: String, _ data: JSONObject, _ at: Timestamp) -> ServerEvent {
        ServerEvent(
            stream: StreamKind.identities.stream(named: "all"),
            streamKind: .identities,
            kind: kind,
            data: data,
            at: at
        )
    }
}

/// Takes the event of a revocation back, since another one came first.
private struct AlreadyRevoked: Error {}
