public import EventStore
public import Foundation
public import Postgres
public import SearchCore

/// Who changes something of a space, and when.
public struct SpaceChange: Sendable {
    /// Whose spaces.
    public let workspace: WorkspaceID
    /// Where the request came from, for the log.
    public let origin: EventOrigin
    /// The server's clock.
    public let at: Timestamp
    /// An open transaction that holds the log's lock.
    public let transaction: PostgresConnection

    /// Makes one.
    public init(
        workspace: WorkspaceID,
        origin: EventOrigin,
        at: Timestamp,
        transaction: PostgresConnection
    ) {
        self.workspace = workspace
        self.origin = origin
        self.at = at
        self.transaction = transaction
    }
}

extension SpaceStore {
    /// Makes a space, with who makes it as its owner.
    ///
    /// - Parameters:
    ///   - space: Its id, which no other space has.
    ///   - name: Its name.
    ///   - isPersonal: Whether it is the person's own.
    ///   - change: Who and when.
    /// - Throws: ``ReadModelError``.
    public func create(
        _ space: UUID,
        name: String,
        isPersonal: Bool,
        _ change: SpaceChange
    ) async throws(ReadModelError) {
        let owner = change.origin.person
        try await make(
            change,
            space,
            "spaceCreated",
            ["name": .string(name), "personal": .bool(isPersonal), "owner": .string(owner.text)]
        ) { key in
            try await change.transaction.run(
                .insertSpace,
                key + [name, isPersonal ? owner : UUID?.none]
            )
            try await change.transaction.run(
                .saveMember,
                key + [owner, String?.some("owner"), Int32(1)]
            )
        }
    }

    /// Makes a person's own space where it is missing.
    ///
    /// - Parameter change: Who and when.
    /// - Throws: ``ReadModelError``.
    public func makePersonal(_ change: SpaceChange) async throws(ReadModelError) {
        let id = Self.personalSpace(of: change.origin.person)
        let found = try await space(id, in: change.workspace, on: change.transaction)
        guard found == nil else { return }
        try await create(id, name: "personal", isPersonal: true, change)
    }

    /// Gives a space another name.
    ///
    /// - Parameters:
    ///   - space: Which.
    ///   - name: The name.
    ///   - change: Who and when.
    /// - Throws: ``ReadModelError``.
    public func rename(
        _ space: UUID,
        to name: String,
        _ change: SpaceChange
    ) async throws(ReadModelError) {
        try await make(change, space, "spaceRenamed", ["name": .string(name)]) { key in
            try await change.transaction.run(.renameSpace, key + [name])
        }
    }

    /// Takes a person into a space, gives one there another role, or takes one out.
    ///
    /// - Parameters:
    ///   - person: Whom.
    ///   - role: What the person may do from now on; nil takes the person out.
    ///   - old: The person's row until now; nil for who was never in the space.
    ///   - space: Which.
    ///   - change: Who and when.
    /// - Throws: ``ReadModelError``.
    public func setRole(
        of person: UUID,
        to role: String?,
        from old: MemberRow?,
        in space: UUID,
        _ change: SpaceChange
    ) async throws(ReadModelError) {
        let revision = (old?.revision ?? 0) + 1
        var facts: JSONObject = ["person": .string(person.text)]
        facts["role"] = role.map(JSONValue.string)
        facts["was"] = old?.role.map(JSONValue.string)
        facts["revision"] = JSONValue(revision)
        let kind = role == nil ? "memberRemoved" : "memberSet"
        try await make(change, space, kind, facts) { key in
            try await change.transaction.run(
                .saveMember,
                key + [person, role, Int32(clamping: revision)]
            )
        }
    }

    /// Notes a change in the stream of its space, and makes it.
    private func make(
        _ change: SpaceChange,
        _ space: UUID,
        _ kind: String,
        _ facts: JSONObject,
        _ save: ([any PostgresParameter]) async throws -> Void
    ) async throws(ReadModelError) {
        var data: JSONObject = ["space": .string(space.text)]
        for member in facts.members { data[member.key] = member.value }
        data["by"] = .object(change.origin.json)
        do {
            try await log.record(
                ServerEvent(
                    stream: StreamKind.space.stream(named: space.text),
                    streamKind: .space,
                    kind: kind,
                    data: data,
                    at: change.at
                ),
                in: change.workspace,
                transaction: change.transaction
            )
            try await save([change.workspace.rawValue, space])
        } catch { throw ReadModelError(error) }
    }
}
