import EventStore
import Foundation
import HTTPServer
import SearchCore
import SyncProtocol

/// One reader's stream of the log.
struct LogStream: Sendable {
    private static let page = 200
    /// What ends the rights of a token.
    private static let cutsOff: Set<String> = ["deviceRevoked", "tokenRevoked", "personErased"]
    /// Bytes that are gathered before they are sent.
    private static let piece = 32 * 1024

    private let service: Service
    private let call: Call
    private let filter: StreamFilter

    init(service: Service, call: Call, filter: StreamFilter) {
        self.service = service
        self.call = call
        self.filter = filter
    }

    /// Writes until the task is cancelled: the reader leaves, or the server drains.
    ///
    /// - Throws: What breaks the stream off, so that the reader comes back and is told why.
    func write(from start: LogCursor, to writer: HTTPBodyWriter) async throws {
        do {
            try await follow(Progress(start, isNoted: filter.session != nil), writer)
        } catch {
            // What the cancellation cut short is the end, not a failure.
            if Task.isCancelled { return }
            throw error
        }
    }

    /// How far a stream has come.
    private struct Progress {
        var cursor: LogCursor
        /// Whether the log has it that somebody else's sessions are read here.
        var isNoted: Bool
        var wroteAt = ContinuousClock.now
        var checkedAt = ContinuousClock.now
        /// Whether somebody was cut off since the token was looked at.
        var mayBeCutOff = false

        init(_ cursor: LogCursor, isNoted: Bool) {
            self.cursor = cursor
            self.isNoted = isNoted
        }
    }

    private func follow(_ start: Progress, _ writer: HTTPBodyWriter) async throws {
        var progress = start
        // The place is told first: who is cut off before the first event goes on from here.
        try await writer.write(ServerSentEvent(id: progress.cursor.text).bytes)
        while !Task.isCancelled {
            let seen = await service.signal.current
            let entries = try await service.log.entries(after: progress.cursor, limit: Self.page)
            progress.mayBeCutOff = entries.contains { Self.cutsOff.contains($0.event.kind) }
            // Before anything is written: who was cut off is shown no more.
            if progress.mayBeCutOff { try await beat(&progress, writer) }
            try await write(entries, &progress, writer)
            try await beat(&progress, writer)
            guard entries.isEmpty else { continue }
            await service.signal.wait(
                beyond: seen,
                atMost: min(.seconds(1), service.heartbeat)
            )
        }
    }

    private func write(
        _ entries: [LogEntry],
        _ progress: inout Progress,
        _ writer: HTTPBodyWriter
    ) async throws {
        var piece: [UInt8] = []
        for entry in entries {
            progress.cursor = entry.cursor
            guard filter.shows(entry.event) else { continue }
            if !progress.isNoted, isForeign(entry.event) {
                try await note()
                progress.isNoted = true
            }
            let data = String(decoding: StreamLine.bytes(of: entry), as: UTF8.self)
            piece += ServerSentEvent(id: entry.cursor.text, data: data).bytes
            if piece.count >= Self.piece {
                try await writer.write(piece)
                progress.wroteAt = .now
                piece = []
            }
        }
        guard !piece.isEmpty else { return }
        try await writer.write(piece)
        progress.wroteAt = .now
    }

    /// Keeps the connection alive and the reader's place new, and looks at the token again.
    private func beat(_ progress: inout Progress, _ writer: HTTPBodyWriter) async throws {
        let now = ContinuousClock.now
        if progress.mayBeCutOff || now - progress.checkedAt >= service.heartbeat {
            _ = try await Authenticator(identities: service.identities).caller(of: call.request)
            // A log that was restored meanwhile may be shorter, and then nothing would tell.
            let place = progress.cursor
            if let problem = try await service.log.problem(with: place, in: place.workspace) {
                throw problem
            }
            progress.checkedAt = now
            progress.mayBeCutOff = false
        }
        if now - progress.wroteAt >= service.heartbeat {
            let place = ServerSentEvent(id: progress.cursor.text, comment: "heartbeat")
            try await writer.write(place.bytes)
            progress.wroteAt = now
        }
    }

    private func isForeign(_ event: StoredEvent) -> Bool {
        event.streamKind == StreamKind.session.rawValue && event.actor != call.caller.personID
    }

    private func note() async throws {
        let kinds = filter.kinds.map { JSONValue($0.sorted()) } ?? .null
        try await service.note("logFollowed", ["kinds": kinds], call)
    }
}
