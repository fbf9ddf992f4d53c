import Foundation
import SearchCore
import SyncProtocol
import TestSupport

@testable import Device

/// A history: devices of several people, one server, and everything that goes wrong between them.
struct SimulatedWorld {
    /// Why a history is not as it must be.
    struct Violation: Error, CustomStringConvertible {
        let description: String
    }

    var server: SimulatedServer
    var devices: [SimulatedDevice] = []
    var random: Randomness
    let people: [UUID]
    private let shared: [UUID]
    private let owns: [UUID: UUID]
    /// Requests that are still on their way, with the person and the token that sent them.
    private var onTheirWay: [(push: Push, person: UUID, token: UUID)] = []
    /// The operations that each device wrote, by id.
    private(set) var written: [UUID: SearchCore.Operation] = [:]
    /// What was lost with the device on which it was: written after the state to which that went
    /// back, or dropped by its person.
    private(set) var givenUp: Set<UUID> = []
    /// Whether a request came late, a device was copied, or a server restored: then an operation may
    /// have two numbers.
    private var mayRepeat = false
    private var number = 0
    /// Of each deletion that is part of a move, the creation in the other space.
    private var moves: [UUID: UUID] = [:]
    /// How often each kind of effect was carried out.
    var tally: [String: Int] {
        devices.reduce(into: [:]) { $0.merge($1.tally) { $0 + $1 } }
    }

    init(seed: UInt64) {
        random = Randomness(seed: seed)
        var random = random
        people = (0..<Int.random(in: 2...3, using: &random)).map { _ in random.uuid() }
        shared = (0..<Int.random(in: 1...2, using: &random)).map { _ in random.uuid() }
        var spaces: [UUID: SimulatedServer.Space] = [:]
        var owns: [UUID: UUID] = [:]
        for person in people {
            let id = random.uuid()
            owns[person] = id
            spaces[id] = SimulatedServer.Space(isPersonal: true, roles: [person: .owner])
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
        self.owns = owns
        server = SimulatedServer(spaces: spaces, pageSize: Int.random(in: 1...5, using: &random))
        for index in 0..<Int.random(in: 3...8, using: &random) {
            let year: Int64 = 365 * 24 * 3600 * 1_000_000
            devices.append(
                SimulatedDevice(
                    person: people[index % people.count],
                    token: random.uuid(),
                    clockOffset: random.oneIn(2)
                        ? 0 : Int64.random(in: -year...year, using: &random)
                )
            )
        }
        self.random = random
    }

    /// Lets things happen.
    mutating func run(_ steps: Int) throws {
        for _ in 0..<steps {
            server.now = server.now.advanced(
                byMilliseconds: Int64.random(in: 1...3_600_000, using: &random)
            )
            try happen()
        }
    }

    private mutating func happen() throws {
        let index = Int.random(in: devices.indices, using: &random)
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<34: try write(on: index)
        case 34..<78: try sync(index)
        case 78..<81: devices[index].isOffline.toggle()
        case 81..<84: devices[index].kill()
        case 84..<86: jump(index)
        case 86..<89: server.project(Int.random(in: 1...6, using: &random))
        case 89..<91: deliver()
        case 91..<93: changeRole()
        case 93: devices[index].backup = devices[index].shelf
        case 94: restore(index)
        case 95: copy(index)
        case 96: server.takeBackup()
        case 97 where random.oneIn(2):
            server.restore()
            mayRepeat = true
        case 97 where random.oneIn(4): server.revoked.insert(devices[index].token)
        case 97: return
        case 98: try attend(to: index)
        default: try prune(index)
        }
    }

    private mutating func sync(_ index: Int) throws {
        guard !devices[index].isOffline else { return }
        for _ in 0..<Int.random(in: 1...10, using: &random) {
            let fault: SimulatedDevice.Fault =
                switch Int.random(in: 0..<24, using: &random) {
                case 0: .lost
                case 1: .lostReply
                case 2: .doubled
                case 3: .delayed
                default: .none
                }
            if random.oneIn(3) { server.project(Int.random(in: 1...9, using: &random)) }
            if let late = try devices[index].step(&server, &random, fault: fault) {
                onTheirWay.append((late, devices[index].person, devices[index].token))
            }
        }
    }

    private mutating func deliver() {
        guard !onTheirWay.isEmpty else { return }
        let late = onTheirWay.remove(at: Int.random(in: onTheirWay.indices, using: &random))
        _ = try? server.push(late.push, person: late.person, device: late.token)
    }

    private mutating func jump(_ index: Int) {
        let year: Int64 = 365 * 24 * 3600 * 1_000_000
        devices[index].clockOffset = Int64.random(in: -year...year, using: &random)
    }

    private mutating func changeRole() {
        guard let space = shared.randomElement(using: &random),
            let person = people.dropFirst().randomElement(using: &random)
        else { return }
        let roles: [SpaceRole?] = [.viewer, .editor, .owner, nil]
        server.setRole(roles.randomElement(using: &random) ?? nil, of: person, in: space)
    }

    /// The device goes back to a copy of its store, as one that is restored from a backup does.
    private mutating func restore(_ index: Int) {
        guard let backup = devices[index].backup else { return }
        giveUp(devices[index].shelf, unlessIn: backup)
        devices[index].kill()
        devices[index].shelf = backup
        mayRepeat = true
    }

    private mutating func giveUp(_ shelf: MemoryShelf, unlessIn kept: MemoryShelf) {
        let ids = Set(kept.outbox.map(\.id))
        for row in shelf.outbox where !ids.contains(row.id) { givenUp.insert(row.id) }
    }

    private mutating func copy(_ index: Int) {
        guard devices.count < 8 else { return }
        var copy = devices[index]
        copy.kill()
        devices.append(copy)
        mayRepeat = true
    }

    /// The person retries or drops what was rejected, or has the device repaired.
    private mutating func attend(to index: Int) throws {
        if random.oneIn(4) { return try devices[index].shelf.rebuild() }
        for row in devices[index].shelf.operations(.rejected) {
            if random.oneIn(2) {
                try devices[index].shelf.retry(row.id)
            } else {
                try devices[index].shelf.drop(row.id)
                givenUp.insert(row.id)
            }
        }
    }

    private mutating func prune(_ index: Int) throws {
        // Only what the device was told in the log that it knows.
        guard devices[index].shelf.setting(ShelfSetting.log) == server.logName else { return }
        try devices[index].shelf.prune(
            PruneLimits(
                position: server.backedUpTo,
                acknowledgedBefore: Timestamp(microseconds: .min),
                openBefore: Timestamp(microseconds: .min)
            )
        )
    }
}

/// What people write.
extension SimulatedWorld {
    private mutating func write(on index: Int) throws {
        let now = devices[index].clock(server)
        let own = devices[index].shelf.spaces().first(where: \.isPersonal)?.id ?? KnownSpace.unnamed
        let others = devices[index].shelf.spaces().filter { !$0.isPersonal }
        let space =
            others.randomElement(using: &random).flatMap { random.oneIn(4) ? nil : $0.id } ?? own
        let seen = try devices[index].shelf.view(of: space, at: now).values
            .filter { $0.creation != nil }.sorted { $0.id.text < $1.id.text }
        number += 1
        let body = change(isFirst: seen.isEmpty || random.oneIn(4))
        let id =
            if case .create = body { random.uuid() } else {
                seen.randomElement(using: &random)?.id ?? random.uuid()
            }
        var changes = [SavedSearchChange(savedSearch: id, space: space, body: body)]
        if case .create = body, let old = seen.randomElement(using: &random), random.oneIn(4),
            let target = others.randomElement(using: &random)?.id, target != space
        {
            // A move: created there, and deleted here once the server has it there.
            changes = [
                SavedSearchChange(savedSearch: id, space: target, body: body),
                SavedSearchChange(
                    savedSearch: old.id,
                    space: space,
                    body: .delete,
                    followsLast: true
                ),
            ]
        }
        if case .setPinned = body {
            changes = [SavedSearchChange(savedSearch: id, space: own, body: body)]
        }
        var source = random
        let operations = try devices[index].shelf.write(changes, at: now) { source.uuid() }
        random = source
        for operation in operations { written[operation.id] = operation }
        guard let first = operations.first, changes.count == 1 else {
            if operations.count == 2 { moves[operations[1].id] = operations[0].id }
            return
        }
        try checkShown(first, on: index, at: now)
    }

    /// Unequal values everywhere: each carries its number.
    private mutating func change(isFirst: Bool) -> OperationBody {
        let definition = SavedDefinition(search: SearchDefinition(text: "text \(number)"))
        if isFirst {
            return .create(SavedSearchDraft(name: "name \(number)", definition: definition))
        }
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<3: return .rename("name \(number)")
        case 3..<6: return .setDefinition(definition)
        case 6: return .setNote(random.oneIn(3) ? nil : "note \(number)")
        case 7: return .setFolder(random.oneIn(3) ? nil : "folder \(number)")
        case 8: return .setPinned(number % 2 == 0)
        case 9: return .unknown(OperationType(rawValue: "colour"), .string("colour \(number)"))
        case 10: return .restore
        default: return .delete
        }
    }

    /// Who writes something sees it at once.
    private func checkShown(
        _ operation: SearchCore.Operation,
        on index: Int,
        at now: Timestamp
    ) throws {
        let search = try devices[index].shelf.view(
            of: operation.savedSearch,
            in: operation.space,
            at: now
        )
        let isKnown = if case .unknown = operation.body { false } else { true }
        guard !isKnown || search?.base(of: operation.type) == operation.id else {
            throw Violation(description: "\(operation.type.rawValue) is not shown at once")
        }
    }
}

/// What must hold in the end.
extension SimulatedWorld {
    /// Everything is well again: each device syncs until nothing is left to do.
    mutating func calm() throws {
        while !onTheirWay.isEmpty { deliver() }
        for index in devices.indices {
            devices[index].isOffline = false
            devices[index].kill()
        }
        for _ in 0..<3 {
            for index in devices.indices {
                server.project(.max / 2)
                try settle(index)
            }
        }
    }

    private mutating func settle(_ index: Int) throws {
        for _ in 0..<2000 {
            _ = try devices[index].step(&server, &random, fault: .none)
            server.project(100_000)
            if !devices[index].isSyncing { return }
        }
        throw Violation(description: "a sync does not come to its end")
    }

    func check() throws {
        let ids = server.log.filter { $0.refusal == nil }.map(\.operation.id)
        let accepted = Set(ids)
        guard mayRepeat || ids.count == accepted.count else {
            throw Violation(description: "an operation is in the log twice")
        }
        for index in devices.indices {
            if server.revoked.contains(devices[index].token) {
                try checkPurged(index)
            } else {
                try check(index, accepted)
            }
        }
        try checkLost(accepted)
        for (deletion, creation) in moves
        where accepted.contains(deletion) && !accepted.contains(creation)
            && !givenUp.contains(creation)
        {
            throw Violation(description: "a move has deleted what it has not created")
        }
    }

    private func check(_ index: Int, _ accepted: Set<UUID>) throws {
        let device = devices[index]
        let left = device.shelf.outbox.filter(\.isUnanswered)
        guard left.isEmpty else {
            throw Violation(description: "device \(index) has \(left.count) unanswered operations")
        }
        let spaces = Set(server.spaces.filter { $0.value.roles[device.person] != nil }.map(\.key))
        guard Set(device.shelf.spaces().map(\.id)) == spaces else {
            throw Violation(description: "device \(index) does not know its spaces")
        }
        let now = device.clock(server)
        for space in spaces {
            let state = NaiveSavedSearches.state(
                of: try device.shelf.view(of: space, at: now).values
            )
            guard state == server.model(of: space) else {
                throw Violation(description: "device \(index) shows another state than the model's")
            }
        }
        for row in device.shelf.outbox {
            switch row.state {
            case .acknowledged
            where !accepted.contains(row.id) && spaces.contains(row.operation.space):
                throw Violation(description: "device \(index) takes an operation to be stored")
            case .rejected where row.problem == nil:
                throw Violation(description: "device \(index) does not say why")
            case .pending, .inFlight, .acknowledged, .rejected, .replaced: break
            }
        }
    }

    /// A revoked device has nothing of others any more, and all that was written on it.
    private func checkPurged(_ index: Int) throws {
        guard devices[index].shelf.spaces().isEmpty else {
            throw Violation(description: "device \(index) is revoked and keeps its spaces")
        }
    }

    /// Nothing that was written is gone: it is in the log, or a device says why not.
    private func checkLost(_ accepted: Set<UUID>) throws {
        var kept: Set<UUID> = []
        for device in devices {
            let isRevoked = server.revoked.contains(device.token)
            for row in device.shelf.outbox where isRevoked || row.state != .pending {
                kept.insert(row.id)
            }
        }
        for id in written.keys where !accepted.contains(id) && !kept.contains(id) {
            guard givenUp.contains(id) else {
                throw Violation(description: "operation \(id.text) is lost")
            }
        }
    }
}
