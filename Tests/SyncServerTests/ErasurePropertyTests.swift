import EventStore
import Foundation
import Postgres
import ReadModels
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("Erasing while everything goes on")
struct ErasurePropertyTests {
    /// A session with a text that stands nowhere else.
    private struct Planted: Sendable {
        let recording: Recording
        let secret: String

        init(_ number: Int, _ randomness: inout Randomness) {
            secret = "zq\(number)x\(UInt32.random(in: 0...UInt32.max, using: &randomness))zq"
            var recording = Recording(start: ["title": .string("about \(secret)")])
            for index in 0..<Int.random(in: 1...12, using: &randomness) {
                if index % 4 == 0 { recording.add(.searchBegan) }
                recording.add(.textChanged, ["text": .string("\(secret) \(index)")])
            }
            self.recording = recording
        }
    }

    @Test("what is erased stands in no table, what is not is whole, and the log is intact")
    func interleaved() async throws {
        var randomness = Randomness.seeded()
        let label: Comment = "SEARCHSYNC_TEST_SEED=\(randomness.seed)"
        let sessions = (0..<16).map { Planted($0, &randomness) }
        let erased = Set(sessions.shuffled(using: &randomness).prefix(8).map(\.recording.session))
        let seed = randomness.seed
        try await withServer { server in
            let admin = try await server.token(.admin, person: "root")
            let ada = try await server.token(.recorder, person: "ada")
            let servers = [server, server.another()]
            try await server.append(sessions.compactMap(\.recording.events.first), token: ada)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (index, server) in servers.enumerated() {
                    group.addTask {
                        var own = Randomness(seed: seed &+ UInt64(index))
                        for planted in sessions.shuffled(using: &own) {
                            let events = planted.recording.events
                            let cut = Int.random(in: 1...events.count, using: &own)
                            try await server.append(Array(events[..<cut]), token: ada)
                            try await server.append(events, token: ada)
                            if Bool.random(using: &own) { try await server.projector.catchUp() }
                        }
                    }
                    group.addTask {
                        var own = Randomness(seed: seed &+ 7 &+ UInt64(index))
                        for session in erased.sorted(by: { $0.text < $1.text })
                            .shuffled(using: &own)
                        {
                            _ = try await server.erase(
                                ErasureRequest(session: session),
                                token: admin
                            )
                        }
                    }
                }
                try await group.waitForAll()
            }
            for server in servers { #expect(try await server.differences() == [], label) }
            #expect(try await server.service.log.verify(.standard).isIntact, label)
            for planted in sessions {
                let session = planted.recording.session
                let tables = try await server.database.tables(holding: planted.secret)
                #expect(tables.isEmpty == erased.contains(session), "\(label) \(tables)")
                if erased.contains(session) { continue }
                let events = try await server.service.log.events(
                    of: session,
                    after: 0,
                    limit: 1000,
                    in: .standard
                )
                #expect(
                    try events.compactMap { try $0.sessionEvent() } == planted.recording.events,
                    label
                )
            }
            await servers[1].pool.close()
        }
    }
}
