import Crypto
import Foundation
import HTTPServer
import Locks
import ReadModels
import SearchCore
import SyncProtocol
import TestSupport

@testable import Device
@testable import EventStore
@testable import Postgres
@testable import SyncServer

/// The real server over a database of the history's own, asked without a socket.
///
/// A backup is a copy of the database, and a restore puts it in the database's place and begins an
/// epoch, as `searchsync restore` does; the server starts anew each time.
struct RealServer: HistoryServer {
    typealias Late = ClientRequest

    private let database: TestDatabase
    private let maintenance: PostgresConfiguration
    private let clock: SimulatedClock
    private let pageSize: Int
    /// Whose token manages the shared spaces, and whose cuts devices off.
    private var manager = ""
    private var admin = ""
    private var tokens: [UUID: String] = [:]
    private var revoked: Set<UUID> = []
    private var backup: Backup?
    private var running: Running

    /// A server process.
    private struct Running {
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

    /// What is known of a copy of the database.
    fileprivate struct Backup {
        let name: String
        let head: LogHead
        let takenAt: Timestamp
    }

    var now: Timestamp {
        get { clock.now }
        set { clock.now = newValue }
    }

    /// The clock, for devices that are on their way.
    var sharedClock: SimulatedClock { clock }

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

    private func script(_ sql: String) async throws {
        let connection = try await PostgresConnection.connect(maintenance)
        defer { connection.close() }
        try await connection.simpleScript(sql)
    }
}

/// Who may ask, and what is asked.
extension RealServer {
    /// A token of a person's device; both are made where they are new.
    private func grant(_ role: Role, _ person: UUID, _ device: UUID) async throws -> String {
        let token = TokenText(workspace: .standard, id: clock.newID())
        _ = try await running.service.identities.create(
            TokenDraft(
                id: token.id,
                secretHash: token.secretHash.bytes,
                role: role.rawValue,
                person: (person.text, person),
                device: (device.text, device),
                by: "test",
                origin: nil,
                at: now
            ),
            in: .standard
        )
        return token.text
    }

    /// The token of a device.
    mutating func token(of person: UUID, on device: UUID) async throws -> String {
        if let token = tokens[device] { return token }
        let token = try await grant(.member, person, device)
        tokens[device] = token
        return token
    }

    /// Answers a request of a device, in small pages, and without waiting for what is to come.
    func answer(_ request: ClientRequest) async throws -> ClientReply {
        var parts = URLComponents(url: request.url, resolvingAgainstBaseURL: false)
        let asking = parts?.queryItems
        parts?.queryItems = asking?.compactMap { item in
            switch item.name {
            case "wait": nil
            case "limit": URLQueryItem(name: "limit", value: String(pageSize))
            default: item  // The others stay as they are.
            }
        }
        let query = parts?.percentEncodedQuery.map { "?\($0)" } ?? ""
        let target = (parts?.percentEncodedPath ?? request.url.path) + query
        var headers: HTTPHeaders = [:]
        for (name, value) in request.headers { headers[name] = value }
        let asked = try HTTPRequest(
            method: HTTPMethod(rawValue: request.method) ?? .get,
            target: target,
            headers: headers,
            body: request.body ?? []
        )
        if request.method != "GET" { running.isBehind.withLock { $0 = true } }
        let response = await running.service.respond(to: asked)
        var told: [String: String] = [:]
        for field in response.headers.fields { told[field.name] = field.value }
        return ClientReply(
            status: response.status,
            headers: told,
            body: try await response.body.collected()
        )
    }

    @discardableResult
    private func ask(
        _ route: Route,
        token: String,
        _ body: [UInt8] = []
    ) async throws -> ClientReply {
        let url = URL(string: "http://server.test" + route.path)
        guard let url else { throw RefusedByServer(status: 0, body: route.path) }
        var request = ClientRequest(method: route.method, url: url)
        request.headers["Authorization"] = "Bearer \(token)"
        request.body = body
        let reply = try await answer(request)
        guard (200..<300).contains(reply.status) else {
            throw RefusedByServer(
                status: reply.status,
                body: String(decoding: reply.body, as: UTF8.self)
            )
        }
        return reply
    }

    mutating func deliver(_ late: ClientRequest) async throws { _ = try await answer(late) }

    mutating func project(_ count: Int) async throws {
        guard running.isBehind.withLock({ $0 }) else { return }
        try await running.projector.catchUp()
        running.isBehind.withLock { $0 = false }
    }

    mutating func setRole(_ role: SpaceRole?, of person: UUID, in space: UUID) async throws {
        let reply = try await ask(.spaceMembers(space), token: manager)
        let members = try SpaceMemberList(decoding: reply.body).members
        let old = members.first { $0.person == person }
        if let role {
            let change = MemberChange(role: role, revision: old?.revision ?? 0)
            let route = Route.setMember(space: space, person: person)
            try await ask(route, token: manager, change.bytes)
        } else if old != nil {
            try await ask(.removeMember(space: space, person: person), token: manager)
        }
    }

    mutating func revoke(_ token: UUID) async throws {
        revoked.insert(token)
        try await ask(.revokeDevice(token), token: admin)
    }

    func isRevoked(_ token: UUID) -> Bool { revoked.contains(token) }
}

/// Backups.
extension RealServer {
    mutating func takeBackup() async throws {
        let name = "\(database.name)_backup"
        let head = try await running.service.log.head(of: .standard)
        await running.pool.close()
        try await script("DROP DATABASE IF EXISTS \"\(name)\" WITH (FORCE)")
        try await script("CREATE DATABASE \"\(name)\" TEMPLATE \"\(database.name)\"")
        let backup = Backup(name: name, head: head, takenAt: now)
        self.backup = backup
        running = Running(database, clock)
        try await running.pool.run(.insertBackup, backup.row)
    }

    mutating func restore(oldIsGone: Bool) async throws {
        guard let backup else { return }
        let before = oldIsGone ? 0 : try await running.service.log.epoch().number
        await running.pool.close()
        try await script("DROP DATABASE \"\(database.name)\" WITH (FORCE)")
        try await script("CREATE DATABASE \"\(database.name)\" TEMPLATE \"\(backup.name)\"")
        let owner = try await database.connectAsOwner()
        defer { owner.close() }
        let epoch = try await owner.run(.raiseEpoch, [Int32(before), "a history"]).only()
            .decode(Int32.self, "epoch")
        try await owner.run(.adoptCheckpoints, [epoch])
        try await owner.run(.releaseLeases)
        try await owner.run(.insertBackup, backup.row)
        for device in revoked {
            try await owner.simpleScript(
                "UPDATE device SET revoked_at = now() WHERE device_id = '\(device.text)'"
            )
        }
        running = Running(database, clock)
    }
}

extension RealServer.Backup {
    /// The parameters of `insert_backup.sql`.
    fileprivate var row: [any PostgresParameter] {
        [
            WorkspaceID.standard.rawValue, Int64(head.position),
            PostgresTimestamp(microseconds: takenAt.microseconds), Int32(head.epoch), head.hash,
            [UInt8](repeating: 0, count: 32),
        ]
    }
}

/// What it has.
extension RealServer {
    func entries() async throws -> [SimulatedServer.Entry] {
        let events = try await running.service.log.events(
            after: 0,
            limit: 100_000,
            in: .standard
        )
        var seen: Set<UUID> = []
        return events.compactMap { event in
            guard event.streamKind == StreamKind.operations.rawValue,
                event.kind != "operationRefused", let payload = event.payload,
                let operation = try? OperationCodec.decode(payload)
            else { return nil }
            return SimulatedServer.Entry(
                position: event.position,
                space: operation.space,
                effectiveAt: event.occurredAt,
                operation: operation,
                refusal: nil,
                isRepeated: !seen.insert(operation.id).inserted
            )
        }
    }

    func roles() async throws -> [UUID: [UUID: SpaceRole]] {
        var roles: [UUID: [UUID: SpaceRole]] = [:]
        let owner = try await database.connectAsOwner()
        defer { owner.close() }
        let people = try await owner.query(
            Statement(name: "test_people", sql: "SELECT person_id FROM person")
        )
        for row in people {
            let person = try row.decode(UUID.self, at: 0)
            for space in try await running.service.spaces.spaces(of: person, in: .standard) {
                roles[space.id, default: [:]][person] = SpaceRole(rawValue: space.role)
            }
        }
        return roles
    }

    func flaw() async throws -> String? {
        switch try await running.service.log.verify(.standard) {
        case .intact: nil
        case .wrong(let position, let reason): "the log is wrong at \(position): \(reason)"
        }
    }
}

/// What a history's own requests are refused with, which must not be.
private struct RefusedByServer: Error {
    let status: Int
    let body: String
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
