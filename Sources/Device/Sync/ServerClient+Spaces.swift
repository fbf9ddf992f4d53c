public import Foundation
import SearchCore
public import SyncProtocol

extension ServerClient {
    /// The spaces that the caller is in, and whether anything has changed in them.
    public func spaces() async throws(ServerError) -> SpaceList { try await value(.spaces) }

    /// Makes a space; the same draft again makes no second one.
    public func createSpace(_ draft: SpaceDraft) async throws(ServerError) -> SpaceRecord {
        try await value(.createSpace, body: Body(draft.bytes))
    }

    /// Gives a space another name.
    public func renameSpace(
        _ space: UUID,
        to name: String
    ) async throws(ServerError) -> SpaceRecord {
        try await value(.renameSpace(space), body: Body(SpaceName(name: name).bytes))
    }

    /// Who is in a space.
    public func members(of space: UUID) async throws(ServerError) -> [SpaceMember] {
        let list: SpaceMemberList = try await value(.spaceMembers(space))
        return list.members
    }

    /// Takes a person into a space, or gives one there another role.
    ///
    /// - Parameters:
    ///   - person: Whom.
    ///   - space: The space.
    ///   - change: The role, and the revision of the one that it replaces.
    /// - Returns: The member.
    /// - Throws: `ServerError`.
    public func setMember(
        _ person: UUID,
        of space: UUID,
        to change: MemberChange
    ) async throws(ServerError) -> SpaceMember {
        try await value(.setMember(space: space, person: person), body: Body(change.bytes))
    }

    /// Takes a person out of a space; oneself to leave it.
    public func removeMember(_ person: UUID, of space: UUID) async throws(ServerError) {
        try await send(.removeMember(space: space, person: person))
    }

    /// Stores operations; what was stored before counts as known.
    public func push(_ push: Push) async throws(ServerError) -> PushReply {
        try await value(.push, body: Body(push.bytes), patience: .long)
    }

    /// A page of a space's changes.
    ///
    /// - Parameters:
    ///   - space: The space.
    ///   - cursor: After what; nil for the beginning.
    ///   - wait: How many seconds the server waits for a change where there is none.
    ///   - limit: How many changes at most.
    /// - Returns: The page.
    /// - Throws: `ServerError.refused` with `cursor_invalid` where nobody may go on from the cursor.
    public func changes(
        of space: UUID,
        after cursor: String?,
        wait: Int = 0,
        limit: Int = ProtocolLimits.largestPage
    ) async throws(ServerError) -> ChangePage {
        var query = cursor.map { [("after", $0)] } ?? []
        query.append(("limit", String(limit)))
        if wait > 0 { query.append(("wait", String(wait))) }
        let patience = Patience(firstByte: .seconds(wait + 10), total: .seconds(wait + 60))
        return try await value(.spaceChanges(space), query: query, patience: patience)
    }

    /// A page of a space's saved searches, behind one of them.
    public func snapshot(
        of space: UUID,
        after: UUID?
    ) async throws(ServerError) -> SnapshotPage {
        var query = [("limit", String(ProtocolLimits.largestPage))]
        if let after { query.append(("after", after.text)) }
        return try await value(.spaceSnapshot(space), query: query, patience: .long)
    }

    /// A page of the accepted operations of one saved search, oldest first.
    public func history(
        of savedSearch: UUID,
        in space: UUID,
        after cursor: String?
    ) async throws(ServerError) -> ChangePage {
        var query = cursor.map { [("after", $0)] } ?? []
        query.append(("limit", String(ProtocolLimits.largestPage)))
        return try await value(
            .savedSearchHistory(space: space, savedSearch: savedSearch),
            query: query
        )
    }
}
