import Foundation
import SearchCore
import SyncProtocol
import TestSupport

@testable import Device

/// A history: devices of several people, one server, and everything that goes wrong between them.
///
/// It is the same history whether all of it is in memory, or the server, its database and the devices'
/// stores are the real ones.
struct SimulatedWorld<Device: HistoryDevice> {
    typealias Server = Device.Server

    /// Why a history is not as it must be.
    struct Violation: Error, CustomStringConvertible {
        let description: String
    }

    var server: Server
    var devices: [Device] = []
    var random: Randomness
    let people: [UUID]
    private let shared: [UUID]
    /// Requests that are still on their way.
    private(set) var onTheirWay: [Server.Late] = []
    /// The operations that each device wrote, by id.
    var written: [UUID: SearchCore.Operation] = [:]
    /// What was lost with the device on which it was: written after the state to which that went
    /// back, or dropped by its person.
    var givenUp: Set<UUID> = []
    /// Whether a request came late, a device was copied, or a server restored: then an operation may
    /// have two numbers.
    private(set) var mayRepeat = false
    var number = 0
    /// Of each deletion that is part of a move, the creation in the other space.
    var moves: [UUID: UUID] = [:]
    /// How often each kind of effect was carried out.
    var tally: [String: Int] {
        devices.reduce(into: [:]) { $0.merge($1.tally) { $0 + $1 } }
    }

    init(seed: UInt64) async throws {
        var random = Randomness(seed: seed)
        people = (0..<Int.random(in: 2...3, using: &random)).map { _ in random.uuid() }
        shared = (0..<Int.random(in: 1...2, using: &random)).map { _ in random.uuid() }
        var spaces: [UUID: SimulatedServer.Space] = [:]
        for person in people {
            spaces[random.uuid()] = .init(isPersonal: true, roles: [person: .owner])
        }
        for id in shared {
            var roles: [UUID: SpaceRole] = [people[0]: .owner]
            for person in people.dropFirst() {
                roles[person] =
                    [SpaceRole.viewer, .editor, .editor, nil]
                    .randomElement(using: &random) ?? nil
            }
            spaces[id] = SimulatedServer.Space(isPersonal: false, roles: roles)
        }
        server = try await Server.make(
            spaces,
            people: people,
            pageSize: Int.random(in: 1...5, using: &random)
        )
        for index in 0..<Int.random(in: 3...8, using: &random) {
            let year: Int64 = 365 * 24 * 3600 * 1_000_000
            devices.append(
                try await Device.make(
                    person: people[index % people.count],
                    token: random.uuid(),
                    clockOffset: random.oneIn(2)
                        ? 0 : Int64.random(in: -year...year, using: &random),
                    at: &server
                )
            )
        }
        self.random = random
    }

    /// Lets things happen.
    mutating func run(_ steps: Int) async throws {
        for _ in 0..<steps {
            server.now = server.now.advanced(
                byMilliseconds: Int64.random(in: 1...3_600_000, using: &random)
            )
            try await happen()
        }
    }

    private mutating func happen() async throws {
        let index = Int.random(in: devices.indices, using: &random)
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<34: try await write(on: index)
        case 34..<78: try await sync(index)
        case 78..<81: devices[index].isOffline.toggle()
        case 81..<84: try await devices[index].kill()
        case 84..<86: jump(index)
        case 86..<89: try await server.project(Int.random(in: 1...6, using: &random))
        case 89..<91: try await deliver()
        case 91..<93: try await changeRole()
        case 93: try await devices[index].takeBackup()
        case 94: try await restore(index)
        case 95: try await copy(index)
        case 96: try await server.takeBackup()
        case 97 where random.oneIn(2):
            try await server.restore(oldIsGone: number % 2 == 0)
            mayRepeat = true
        case 97 where random.oneIn(4): try await server.revoke(devices[index].token)
        case 97: return
        case 98: try await attend(to: index)
        default: try await devices[index].prune(server)
        }
    }

    private mutating func sync(_ index: Int) async throws {
        guard !devices[index].isOffline else { return }
        for _ in 0..<Int.random(in: 1...10, using: &random) {
            let fault: Fault =
                switch Int.random(in: 0..<24, using: &random) {
                case 0: .lost
                case 1: .lostReply
                case 2: .doubled
                case 3: .delayed
                default: .none
                }
            if random.oneIn(3) { try await server.project(Int.random(in: 1...9, using: &random)) }
            if let late = try await devices[index].step(&server, &random, fault: fault) {
                onTheirWay.append(late)
            }
        }
    }

    mutating func deliver() async throws {
        guard !onTheirWay.isEmpty else { return }
        let late = onTheirWay.remove(at: Int.random(in: onTheirWay.indices, using: &random))
        try await server.deliver(late)
    }

    private mutating func jump(_ index: Int) {
        let year: Int64 = 365 * 24 * 3600 * 1_000_000
        devices[index].clockOffset = Int64.random(in: -year...year, using: &random)
    }

    private mutating func changeRole() async throws {
        guard let space = shared.randomElement(using: &random),
            let person = people.dropFirst().randomElement(using: &random)
        else { return }
        let roles: [SpaceRole?] = [.viewer, .editor, .owner, nil]
        let role = roles.randomElement(using: &random) ?? nil
        try await server.setRole(role, of: person, in: space)
    }

    /// The device goes back to a copy of its store, as one that is restored from a backup does.
    private mutating func restore(_ index: Int) async throws {
        let before = try await operations(on: index)
        guard try await devices[index].goBack() else { return }
        givenUp.formUnion(before.subtracting(try await operations(on: index)))
        mayRepeat = true
    }

    private func operations(on index: Int) async throws -> Set<UUID> {
        Set(try await devices[index].read { try $0.operations(.all) }.map(\.id))
    }

    private mutating func copy(_ index: Int) async throws {
        guard devices.count < 8 else { return }
        devices.append(try await devices[index].copied())
        mayRepeat = true
    }

    /// The person retries or drops what was rejected, or has the device repaired.
    private mutating func attend(to index: Int) async throws {
        if random.oneIn(4) {
            return try await devices[index].change { rows in
                try rows.rebuild()
                try rows.set(DeviceSync.quietSetting, to: nil)
            }
        }
        for row in try await devices[index].read({ try $0.operations(.rejected) }) {
            let isRetried = random.oneIn(2)
            try await devices[index].change { rows in
                _ = try isRetried ? rows.retry(row.id) : rows.drop(row.id)
            }
            if !isRetried { givenUp.insert(row.id) }
        }
    }
}
