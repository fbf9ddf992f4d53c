import EventStore
import Foundation
import HTTPServer
import ReadModels
import SearchCore
import SyncProtocol

/// One reader's stream of the heads of the spaces that the reader is in.
struct SpaceStream: Sendable {
    /// How often the token is looked at again: who was cut off is told of nothing for long.
    private static let checkInterval = Duration.seconds(2)

    private let service: Service
    private let call: Call

    init(service: Service, call: Call) {
        self.service = service
        self.call = call
    }

    /// What the reader was told.
    private struct Told {
        var spaces: [UUID: SpaceRow] = [:]
        /// The change of names and members up to which `spaces` is known.
        var rights = 0
        var wroteAt = ContinuousClock.now
        var checkedAt = ContinuousClock.now
    }

    /// Writes until the task is cancelled: the reader leaves, or the server drains.
    ///
    /// - Throws: What breaks the stream off, so that the reader comes back and is told why.
    func write(to writer: HTTPBodyWriter) async throws {
        let workspace = call.caller.workspace
        await service.spaceWatch.enter(workspace)
        do {
            try await follow(writer)
            await service.spaceWatch.leave(workspace)
        } catch {
            await service.spaceWatch.leave(workspace)
            // What the cancellation cut short is the end, not a failure.
            if Task.isCancelled { return }
            throw error
        }
    }

    private func follow(_ writer: HTTPBodyWriter) async throws {
        var told = Told()
        told.rights = await service.spaceWatch.rights(in: call.caller.workspace)
        for row in try await rows() {
            told.spaces[row.id] = row
            try await write(Self.head(of: row.id, row.head), &told, writer)
        }
        while !Task.isCancelled {
            let seen = await service.spaceWatch.current
            // First, so that who was taken out of a space is told of nothing in it.
            try await tellRights(&told, writer)
            try await tellHeads(&told, writer)
            try await beat(&told, writer)
            await service.spaceWatch.wait(
                beyond: seen,
                atMost: min(.seconds(1), service.heartbeat)
            )
        }
    }

    private func tellHeads(_ told: inout Told, _ writer: HTTPBodyWriter) async throws {
        for (id, row) in told.spaces {
            let workspace = call.caller.workspace
            guard let head = await service.spaceWatch.head(of: id, in: workspace),
                head.position > row.head
            else { continue }
            told.spaces[id] = row.at(head.position)
            try await write(Self.head(of: id, head.position), &told, writer)
        }
    }

    /// Tells that the list of spaces is another, and the heads of those that are new.
    private func tellRights(_ told: inout Told, _ writer: HTTPBodyWriter) async throws {
        let rights = await service.spaceWatch.rights(in: call.caller.workspace)
        guard rights > told.rights else { return }
        told.rights = rights
        let rows = try await rows()
        let isOther =
            rows.count != told.spaces.count
            || rows.contains { row in told.spaces[row.id].map { !$0.isSame(as: row) } ?? true }
        guard isOther else { return }
        try await write(ServerSentEvent(event: "spaces", data: "{}"), &told, writer)
        let known = told.spaces
        told.spaces = [:]
        for row in rows {
            told.spaces[row.id] = known[row.id].map { row.at($0.head) } ?? row
            if known[row.id] == nil {
                try await write(Self.head(of: row.id, row.head), &told, writer)
            }
        }
    }

    /// Keeps the connection alive, and looks at the token again.
    private func beat(_ told: inout Told, _ writer: HTTPBodyWriter) async throws {
        let now = ContinuousClock.now
        if now - told.checkedAt >= min(service.heartbeat, Self.checkInterval) {
            _ = try await Authenticator(identities: service.identities).caller(of: call.request)
            told.checkedAt = now
        }
        if now - told.wroteAt >= service.heartbeat {
            try await write(ServerSentEvent(comment: "heartbeat"), &told, writer)
        }
    }

    private func rows() async throws -> [SpaceRow] {
        try await service.spaces.spaces(of: call.caller.personID, in: call.caller.workspace)
    }

    private func write(
        _ event: ServerSentEvent,
        _ told: inout Told,
        _ writer: HTTPBodyWriter
    ) async throws {
        try await writer.write(event.bytes)
        told.wroteAt = .now
    }

    private static func head(of space: UUID, _ position: Int) -> ServerSentEvent {
        let data: JSONObject = ["space": .string(space.text), "head": JSONValue(position)]
        return ServerSentEvent(
            event: "space",
            data: String(decoding: JSONWriter.encode(.object(data)), as: UTF8.self)
        )
    }
}

extension SpaceRow {
    /// Whether it looks the same in the list of spaces, whatever was changed in it.
    fileprivate func isSame(as other: SpaceRow) -> Bool { at(0) == other.at(0) }
}
