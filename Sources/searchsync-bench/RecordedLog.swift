import EventStore
import Foundation
import Postgres
import SearchCore
import SyncServer

/// A log of made-up sessions for benchmarks that read it.
struct RecordedLog {
    /// Events of a session.
    static let session = 40
    /// Events of a page that is only read.
    static let page = 1000
    private static let batch = 1000

    let workspace: WorkspaceID
    private let server: BenchmarkServer
    private let device = UUID()
    private var sessions = 0

    init(_ server: BenchmarkServer, in workspace: WorkspaceID = .standard) {
        self.server = server
        self.workspace = workspace
    }

    /// Appends sessions until there are so many events, about.
    ///
    /// - Returns: How long the log is.
    mutating func grow(to events: Int) async throws -> Int {
        while sessions < events / Self.session {
            let next = min(events / Self.session, sessions + Self.batch / Self.session)
            let appends = (sessions..<next).map { append($0) }
            _ = try await server.service.log.append(appends, in: workspace)
            sessions = next
        }
        // As autovacuum does in a database that has been there for a while.
        try await server.pool.execute(Statement(name: "analyze", sql: "ANALYZE"))
        return try await server.service.log.head(of: workspace).position
    }

    /// Reads all events, page by page, and does nothing with them.
    func read(_ count: Int) async throws {
        try await Self.read(through: count, in: workspace, of: server)
    }

    /// Reads the events behind a position, page by page, and does nothing with them.
    static func read(
        after begin: Int = 0,
        through end: Int,
        in workspace: WorkspaceID,
        of server: BenchmarkServer
    ) async throws {
        var position = begin
        while position < end {
            let events = try await server.service.log.events(
                after: position,
                limit: page,
                in: workspace
            )
            guard let last = events.last else {
                throw BenchmarkError.failed("events are missing")
            }
            position = last.position
        }
    }

    private func append(_ number: Int) -> StreamAppend {
        let recorded = RecordedSession(number: number, events: Self.session)
        return StreamAppend(
            stream: recorded.id,
            kind: .session,
            device: device,
            actor: device,
            events: recorded.events.map { PendingEvent($0) }
        )
    }
}
