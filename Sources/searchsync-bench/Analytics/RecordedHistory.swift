import EventStore
import Foundation
import Postgres
import SearchCore
import SyncServer

/// A log that is filled with a made-up history, and kept up with by the projector.
struct RecordedHistory {
    /// How long the log became, and how fast the projector followed.
    struct Growth {
        let events: Int
        let intents: Int
        /// Events a second that the projector took in.
        let projected: Double
        /// Events a second that were only read, in pages.
        let read: Double
    }

    private static let sessionsOfBatch = 25

    private let server: BenchmarkServer
    /// An app's: who it names counts, since the device has a recorder's token.
    private let device: UUID
    private let person: UUID
    private var sessions = 0
    private var length = 0

    init(_ server: BenchmarkServer) async throws {
        self.server = server
        let recorder = try await server.pool.run(.findRecorder, []).only()
        device = try recorder.decode(UUID.self, "device_id")
        person = try recorder.decode(UUID.self, "person_id")
    }

    /// Appends sessions until there are so many events, about; then lets the projector take them in.
    mutating func grow(to events: Int) async throws -> Growth {
        let before = length
        var told = length
        while length < events {
            let next = sessions + Self.sessionsOfBatch
            let appends = (sessions..<next).map { append($0) }
            _ = try await server.service.log.append(appends, in: .standard)
            length += appends.reduce(0) { $0 + $1.events.count }
            sessions = next
            if length - told >= 500_000 {
                tell("\(length) of \(events) events written")
                told = length
            }
        }
        tell("\(length) events written; the projector takes them in")
        try await server.pool.execute(.analyzeAll)
        let projected = try await rate(of: length - before) {
            try await server.service.projector.catchUp()
        }
        try await server.pool.execute(.vacuumAll)
        let read = try await rate(of: length - before) {
            try await RecordedLog.read(after: before, through: length, in: .standard, of: server)
        }
        let intents = try await server.pool.run(.countRawIntents, []).only()
        return Growth(
            events: length,
            intents: Int(try intents.decode(Int64.self, "intents")),
            projected: projected,
            read: read
        )
    }

    private func append(_ number: Int) -> StreamAppend {
        let events = SearchHistory.session(number)
        return StreamAppend(
            stream: events[0].session,
            kind: .session,
            device: device,
            actor: person,
            events: events.map { PendingEvent($0) }
        )
    }

    /// Says on the standard error how far it is: ten million events take a while.
    func tell(_ text: String) {
        FileHandle.standardError.write(Data("analytics: \(text)\n".utf8))
    }
}

extension Statement {
    fileprivate static let findRecorder = Statement(
        name: "find_recorder",
        sql: "SELECT device_id, person_id FROM token WHERE role = 'recorder'"
    )
    fileprivate static let analyzeAll = Statement(name: "analyze_all", sql: "ANALYZE")
    fileprivate static let vacuumAll = Statement(name: "vacuum_all", sql: "VACUUM ANALYZE")
    fileprivate static let countRawIntents = Statement(
        name: "count_raw_intents",
        sql: "SELECT count(*) AS intents FROM intent_model"
    )
}
