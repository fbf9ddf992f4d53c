import EventStore
import Foundation
import HTTPServer
import ReadModels
import SearchCore
import SyncProtocol

extension Service {
    /// `GET /v1/spaces/{id}/changes`: accepted operations, oldest first; waits for some where asked to.
    func spaceChanges(_ call: Call, _ space: UUID) async throws -> HTTPResponse {
        let start = try await givenPlace(call, in: space)
        let limit = try call.limit()
        let wait = try call.integer("wait", in: 0...ProtocolLimits.longestWait) ?? 0
        var page = try await changes(call, of: space, after: start, limit: limit)
        if page.elements.isEmpty, wait > 0 {
            try await awaitChange(call, in: space, beyond: start, for: .seconds(wait))
            // Who was cut off meanwhile is told so, and shown nothing.
            _ = try await Authenticator(identities: identities).caller(of: call.request)
            page = try await changes(call, of: space, after: start, limit: limit)
        }
        return HTTPResponse(try await changePage(page, from: start, space, call))
    }

    /// `GET /v1/spaces/{id}/snapshot`: saved searches as they are, by id.
    func spaceSnapshot(_ call: Call, _ space: UUID) async throws -> HTTPResponse {
        var behind: UUID?
        if let text = call.parameter("after") {
            guard let id = UUID(text: text) else {
                throw Problem.invalidParameter(
                    "after",
                    "after is \"\(text)\", which is not a UUID.",
                    "Give what the page before has as next."
                )
            }
            behind = id
        }
        let page = try await feed.snapshot(
            of: space,
            for: call.caller.personID,
            behind: behind,
            limit: try call.limit(),
            in: call.caller.workspace
        )
        guard let page else { throw Problem.unknownSpace(space) }
        guard page.isOfLog else { throw Problem.rebuilding }
        let searches = try page.elements.map { try JSONParser.parse($0).object ?? [:] }
        let last = searches.last?["id"]?.string.flatMap { UUID(text: $0) }
        return HTTPResponse(
            SnapshotPage(
                savedSearches: searches,
                cursor: try await cursor(at: page.through, of: space, call).text,
                position: page.through,
                total: page.total,
                next: page.hasMore ? last : nil
            )
        )
    }

    /// `GET /v1/spaces/{id}/searches/{id}/history`: the accepted operations of one saved search.
    func savedSearchHistory(
        _ call: Call,
        _ savedSearch: UUID,
        in space: UUID
    ) async throws -> HTTPResponse {
        let start = try await givenPlace(call, in: savedSearch)
        let page = try await feed.changes(
            of: space,
            savedSearch,
            for: call.caller.personID,
            after: start,
            limit: try call.limit(),
            in: call.caller.workspace
        )
        return HTTPResponse(
            try await changePage(
                try Self.shown(page, of: space),
                from: start,
                savedSearch,
                call
            )
        )
    }

    private func changes(
        _ call: Call,
        of space: UUID,
        after start: Int,
        limit: Int
    ) async throws -> SpacePage<SpaceChangeRow> {
        let page = try await feed.changes(
            of: space,
            for: call.caller.personID,
            after: start,
            limit: limit,
            in: call.caller.workspace
        )
        return try Self.shown(page, of: space)
    }

    private static func shown(
        _ page: SpacePage<SpaceChangeRow>?,
        of space: UUID
    ) throws(Problem) -> SpacePage<SpaceChangeRow> {
        guard let page else { throw .unknownSpace(space) }
        guard page.isOfLog else { throw .rebuilding }
        return page
    }

    /// The page on the wire: its place is never ahead of what was given.
    private func changePage(
        _ page: SpacePage<SpaceChangeRow>,
        from start: Int,
        _ subject: UUID,
        _ call: Call
    ) async throws -> ChangePage {
        let given = page.elements.last?.position ?? start
        let position = page.hasMore ? given : max(given, page.through)
        return ChangePage(
            changes: try page.elements.map(ChangeRecord.init),
            cursor: try await cursor(at: position, of: subject, call).text,
            position: position,
            hasMore: page.hasMore
        )
    }

    private func cursor(
        at position: Int,
        of subject: UUID,
        _ call: Call
    ) async throws -> SpaceCursor {
        SpaceCursor(
            subject: subject,
            place: try await log.cursor(at: position, in: call.caller.workspace)
        )
    }

    /// The position after which the request wants to read; 0 without a cursor.
    private func givenPlace(_ call: Call, in subject: UUID) async throws -> Int {
        guard let text = call.parameter("after") else { return 0 }
        guard let cursor = SpaceCursor(text, of: subject) else {
            throw Problem.invalidSpaceCursor("The cursor is not one of this, or was changed.")
        }
        let workspace = call.caller.workspace
        if let problem = try await log.problem(with: cursor.place, in: workspace) {
            throw Problem.invalidSpaceCursor(problem.description)
        }
        return cursor.place.position
    }
}

extension ChangeRecord {
    fileprivate init(_ row: SpaceChangeRow) throws {
        self.init(
            position: row.position,
            effectiveAt: row.effectiveAt,
            person: row.person,
            device: row.device,
            operation: try JSONParser.parse(row.operation).object ?? [:]
        )
    }
}

extension Problem {
    /// A cursor from which nobody may go on as if nothing had happened.
    fileprivate static func invalidSpaceCursor(_ detail: String) -> Problem {
        Problem(
            status: 409,
            code: "cursor_invalid",
            detail: detail,
            remedy: "Drop what is known of the space, read its snapshot, and go on from the "
                + "snapshot's cursor.",
            field: "after"
        )
    }
}
