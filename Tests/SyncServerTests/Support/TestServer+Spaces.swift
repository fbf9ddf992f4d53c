import Foundation
import HTTPServer
import SearchCore
import SyncProtocol
import Testing

@testable import SyncServer

extension TestServer {
    /// The spaces that a token's person is in.
    func spaces(token: String) async throws -> SpaceList {
        try SpaceList(decoding: try await send(.spaces, token: token).body)
    }

    /// The own space of a token's person.
    func personalSpace(token: String) async throws -> UUID {
        try #require(try await spaces(token: token).spaces.first { $0.isPersonal }?.id)
    }

    /// Makes a space.
    func makeSpace(_ name: String = "team", token: String) async throws -> UUID {
        let draft = SpaceDraft(id: Self.newID(), name: name)
        let reply = try await send(.createSpace, token: token, body: draft.bytes)
        #expect(reply.status == 201, "\(reply.text)")
        return draft.id
    }

    /// The id of a person.
    func person(_ name: String) async throws -> UUID {
        try #require(try await service.erasures.person(name, in: .standard)?.id)
    }

    /// Gives a person a role in a space, whatever the person has until now.
    func share(_ space: UUID, _ name: String, _ role: SpaceRole, token: String) async throws {
        let id = try await person(name)
        let members = try await members(of: space, token: token)
        let revision = members.first { $0.person == id }?.revision ?? 0
        let reply = try await send(
            .setMember(space: space, person: id),
            token: token,
            body: MemberChange(role: role, revision: revision).bytes
        )
        #expect(reply.status == 200, "\(reply.text)")
    }

    func members(of space: UUID, token: String) async throws -> [SpaceMember] {
        try SpaceMemberList(decoding: try await send(.spaceMembers(space), token: token).body)
            .members
    }

    /// Sends operations of one stream.
    func push(
        _ operations: [SearchCore.Operation],
        to stream: UUID,
        of space: UUID? = nil,
        from number: Int = 1,
        sent: Timestamp? = nil,
        token: String
    ) async throws -> PushOutcome {
        let reply = try await send(
            .push,
            token: token,
            body: Push.of(
                operations,
                to: stream,
                of: space,
                from: number,
                sent: sent ?? service.now()
            )
            .bytes
        )
        #expect(reply.status == 200, "\(reply.text)")
        return try #require(try PushReply(decoding: reply.body).streams.first)
    }

    /// Everything that a space has accepted, read in pages.
    func changes(
        of space: UUID,
        limit: Int = 1000,
        token: String
    ) async throws -> [ChangeRecord] {
        var (found, cursor) = ([ChangeRecord](), String?.none)
        while true {
            let query = "limit=\(limit)" + (cursor.map { "&after=\($0)" } ?? "")
            let reply = try await send(.spaceChanges(space), query, token: token)
            let page = try ChangePage(decoding: reply.body)
            found += page.changes
            cursor = page.cursor
            if !page.hasMore { return found }
        }
    }

    /// A space's saved searches, read in pages.
    func snapshot(
        of space: UUID,
        limit: Int = 1000,
        token: String
    ) async throws -> [SavedSearch] {
        var (found, next) = ([SavedSearch](), UUID?.none)
        repeat {
            let query = "limit=\(limit)" + (next.map { "&after=\($0.text)" } ?? "")
            let reply = try await send(.spaceSnapshot(space), query, token: token)
            let page = try SnapshotPage(decoding: reply.body)
            found += page.savedSearches.compactMap(SavedSearch.init)
            next = page.next
        } while next != nil
        return found
    }
}

extension Push {
    /// Operations of one stream, numbered.
    static func of(
        _ operations: [SearchCore.Operation],
        to stream: UUID,
        of space: UUID? = nil,
        from number: Int = 1,
        sent: Timestamp
    ) -> Push {
        Push(
            now: sent,
            streams: [
                PushedStream(
                    stream: stream,
                    space: space ?? operations.first?.space ?? stream,
                    operations: operations.enumerated().map { index, operation in
                        NumberedOperation(
                            number: number + index,
                            operation: OperationCodec.json(operation)
                        )
                    }
                )
            ]
        )
    }
}

extension SearchCore.Operation {
    /// An operation that was made now.
    static func made(
        _ body: OperationBody,
        of savedSearch: UUID = TestServer.newID(),
        in space: UUID,
        base: UUID? = nil,
        id: UUID = TestServer.newID(),
        at time: Timestamp? = nil
    ) -> SearchCore.Operation {
        let now = Timestamp(microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000))
        return SearchCore.Operation(
            id: id,
            space: space,
            savedSearch: savedSearch,
            body,
            base: base,
            at: time ?? now
        )
    }

    /// One that makes a saved search.
    static func created(
        _ name: String,
        _ savedSearch: UUID = TestServer.newID(),
        in space: UUID,
        text: String = "text"
    ) -> SearchCore.Operation {
        let definition = SavedDefinition(search: SearchDefinition(text: text))
        return made(
            .create(SavedSearchDraft(name: name, definition: definition)),
            of: savedSearch,
            in: space
        )
    }
}
