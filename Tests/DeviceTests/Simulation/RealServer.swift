import Foundation
import Locks
import Postgres
import SearchCore
import SyncProtocol
import TestSupport

@testable import Device
@testable import EventStore
@testable import SyncServer

/// The real server over a database of the history's own, asked without a socket.
///
/// A backup is a copy of the database, and a restore puts it in the database's place and begins an
/// epoch, as `searchsync restore` does; the server starts anew each time.
struct RealServer: HistoryServer {
    typealias Late = ClientRequest

    let database: TestDatabase
    private let maintenance: PostgresConfiguration
    let clock: SimulatedClock
    let pageSize: Int
    /// Whose token manages the shared spaces, and whose cuts devices off.
    private(set) var manager = ""
    private(set) var admin = ""
    var tokens: [UUID: String] = [:]
    /// What was said of who may write, oldest first, and which devices were cut off.
    var rights: [Right] = []
    var revoked: [UUID: Int] = [:]
    var backup: Backup?
    var running: Running

    /// A server process.
    struct Running {
        let pool: PostgresPool
        let service: Service
        let projector: Projector
        /// Whether something may have been written that is not projected.
        let isBehind = Lock(true)

        init(_ database: TestDatabase, _ clock: SimulatedClock) {
            pool = database.serverPool(maximum: 3)
            service = Service(pool: pool, now: { clock.now }, newID: { clock.newID() })
            projector = service.projector
        }
    }

    /// What a person may do in a space from a position of the log on.
    struct Right {
        let position: Int
        let person: UUID
        let space: UUID
        let role: SpaceRole?
    }

    /// What is known of a copy of the database.
    struct Backup {
        let name: String
        let head: LogHead
        let takenAt: Timestamp
    }

    var now: Timestamp {
        get { clock.now }
        set { clock.now = newValue }
    }

    private init(_ database: TestDatabase, _ pageSize: Int) async throws {
        self.database = database
        self.pageSize = pageSize
        clock = SimulatedClock()
        let address = try await TestCluster.shared.cluster.superuserConnectionString
        maintenance = PostgresConfiguration(address, queryTimeout: .seconds(120))
        running = Running(database, clock)
    }

    static func make(
        _ spaces: [UUID: SimulatedServer.Space],
        people: [UUID],
        pageSize: Int
    ) async throws -> RealServer {
        let database = try await TestCluster.shared.makeMigratedDatabase()
        var server = try await RealServer(database, pageSize)
        server.admin = try await server.grant(.admin, UUID(version8: [1]), UUID(version8: [2]))
        for (index, person) in people.enumerated() {
            // A device of the person's that no history uses, so that the person is there.
            let token = try await server.grant(.member, person, UUID(version8: [3, UInt8(index)]))
            if index == 0 { server.manager = token }
        }
        // In an order that is the same each time.
        let shared = spaces.filter { !$0.value.isPersonal }.sorted { $0.key.text < $1.key.text }
        for (id, space) in shared {
            try await server.ask(
                .createSpace,
                token: server.manager,
                SpaceDraft(id: id, name: "team").bytes
            )
            try await server.note(.owner, of: people[0], in: id)
            for person in people.dropFirst() {
                try await server.setRole(space.roles[person], of: person, in: id)
            }
        }
        return server
    }

    func end() async throws {
        await running.pool.close()
        try await script("DROP DATABASE \"\(database.name)\" WITH (FORCE)")
        if let backup { try await script("DROP DATABASE \"\(backup.name)\" WITH (FORCE)") }
    }

    func script(_ sql: String) async throws {
        let connection = try await PostgresConnection.connect(maintenance)
        defer { connection.close() }
        try await connection.simpleScript(sql)
    }
}

/// The clock of a history, and ids that are the same each time.
final class SimulatedClock: Sendable {
    private let state = Lock(
        (now: Timestamp(microseconds: 1_800_000_000_000_000), random: Randomness(seed: 1))
    )

    var now: Timestamp {
        get { state.withLock { $0.now } }
        set { state.withLock { $0.now = newValue } }
    }

    func newID() -> UUID {
        state.withLock { state in
            let random = (0..<10).map { _ in UInt8.random(in: 0...255, using: &state.random) }
            return UUID(version7At: state.now, random: random)
        }
    }
}
