import Foundation
import SearchCore
import SyncProtocol
import TestSupport

@testable import Device

/// A device in the simulation: its rows survive, its sync is lost when it is killed.
struct SimulatedDevice: HistoryDevice {
    typealias Server = SimulatedServer
    typealias Rows = MemoryShelf

    let person: UUID
    /// What its token belongs to; a copied device has the same.
    let token: UUID
    var shelf = MemoryShelf()
    /// By how much its clock is off, in microseconds.
    var clockOffset: Int64
    var isOffline = false
    private var plan: SpacePlan?
    /// What was numbered and is still to be sent.
    private var pushed: [PushedStream]?
    /// An older state of itself, to which it may go back.
    private var backup: MemoryShelf?
    /// How often each kind of effect was carried out.
    private(set) var tally: [String: Int] = [:]

    init(person: UUID, token: UUID, clockOffset: Int64) {
        self.person = person
        self.token = token
        self.clockOffset = clockOffset
    }

    var isSyncing: Bool { plan != nil }

    /// The process is stopped: only what is stored stays.
    mutating func kill() {
        plan = nil
        pushed = nil
    }

    /// Does one step of a sync, and begins one where none is under way.
    ///
    /// - Returns: A request that is still on its way; nil where there is none.
    mutating func step(
        _ server: inout SimulatedServer,
        _ random: inout Randomness,
        fault: Fault
    ) throws -> SimulatedServer.Late? {
        var current = plan ?? SpacePlan(batchOperations: 4)
        if let streams = pushed {
            pushed = nil
            return try send(streams, &server, fault)
        }
        guard let step = current.next(try shelf.known(for: current)) else {
            plan = nil
            return nil
        }
        plan = current
        if case .push(let batches) = step {
            pushed = try shelf.number(batches) { random.uuid() }
            return nil
        }
        guard fault == .none || fault == .doubled else {
            kill()
            return nil
        }
        do throws(Problem) {
            let effects = try read(step, server)
            do { try apply(effects, server) } catch { throw Self.failed(error) }
        } catch {
            try refused(error, reading: Self.space(of: step), server)
        }
        return nil
    }

    private static func failed(_ error: any Error) -> Problem {
        Problem(status: 0, code: "store_failed", detail: "\(error)", remedy: "")
    }

    private static func space(of step: SpacePlan.Step) -> UUID? {
        switch step {
        case .list, .push: nil
        case .snapshot(let space, _), .changes(let space, _): space
        }
    }

    private mutating func read(
        _ step: SpacePlan.Step,
        _ server: SimulatedServer
    ) throws(Problem) -> [ShelfEffect] {
        switch step {
        case .list:
            let list = try server.list(person: person, device: token)
            return plan?.effects(of: list, log: server.logName) ?? []
        case .snapshot(let space, let after):
            let page = try server.snapshot(of: space, after: after, person: person, device: token)
            return plan?.effects(of: page, of: space, after: after) ?? []
        case .changes(let space, let cursor):
            let page = try server.changes(of: space, after: cursor, person: person, device: token)
            return plan?.effects(of: page, of: space, after: cursor) ?? []
        case .push: return []
        }
    }

    private mutating func refused(
        _ problem: Problem,
        reading space: UUID?,
        _ server: SimulatedServer
    ) throws {
        if problem.code == "device_revoked" {
            try apply([.purge], server)
            return kill()
        }
        guard let effects = plan?.effects(ofRefused: problem, reading: space) else {
            return kill()
        }
        try apply(effects, server)
    }

    /// Sends what was numbered; each way in which it goes wrong leaves the rows as they are.
    private mutating func send(
        _ streams: [PushedStream],
        _ server: inout SimulatedServer,
        _ fault: Fault
    ) throws -> SimulatedServer.Late? {
        let push = Push(
            now: clock(server),
            epoch: plan?.epoch,
            epochBegan: plan?.epochBegan,
            streams: streams
        )
        switch fault {
        case .lost, .delayed:
            kill()
            return fault == .delayed
                ? SimulatedServer.Late(push: push, person: person, token: token) : nil
        case .none, .doubled, .lostReply: break
        }
        do throws(Problem) {
            var reply = try server.push(push, person: person, device: token)
            if fault == .doubled { reply = try server.push(push, person: person, device: token) }
            if fault == .lostReply {
                kill()
                return nil
            }
            let effects = plan?.effects(of: reply, to: streams) ?? []
            do { try apply(effects, server) } catch { throw Self.failed(error) }
        } catch {
            try refused(error, reading: nil, server)
        }
        return nil
    }

    private mutating func apply(
        _ effects: [ShelfEffect],
        _ server: SimulatedServer
    ) throws {
        let now = clock(server)
        // All of a reply's effects are one transaction.
        for effect in effects {
            tally[effect.name, default: 0] += 1
            try shelf.apply(effect, at: now)
        }
    }
}

extension ShelfEffect {
    /// What kind it is.
    var name: String {
        switch self {
        case .adopt: "adopt"
        case .acknowledge: "acknowledge"
        case .reject: "reject"
        case .resend: "resend"
        case .leave: "leave"
        case .close: "close"
        case .refuse: "refuse"
        case .takeSnapshot: "takeSnapshot"
        case .takeChanges: "takeChanges"
        case .reread: "reread"
        case .forget: "forget"
        case .purge: "purge"
        }
    }
}

/// What is stored.
extension SimulatedDevice {
    static func make(
        person: UUID,
        token: UUID,
        clockOffset: Int64,
        at server: inout SimulatedServer
    ) -> SimulatedDevice {
        SimulatedDevice(person: person, token: token, clockOffset: clockOffset)
    }

    mutating func change<Value>(_ body: (inout MemoryShelf) throws -> Value) rethrows -> Value {
        try body(&shelf)
    }

    func read<Value>(_ body: (MemoryShelf) throws -> Value) rethrows -> Value { try body(shelf) }

    mutating func prune(_ server: SimulatedServer) throws {
        // Only what the device was told in the log that it knows.
        guard shelf.setting(ShelfSetting.log) == server.logName else { return }
        try shelf.prune(
            PruneLimits(
                position: server.backedUpTo,
                acknowledgedBefore: Timestamp(microseconds: .min),
                openBefore: Timestamp(microseconds: .min)
            )
        )
    }

    mutating func takeBackup() { backup = shelf }

    mutating func goBack() -> Bool {
        guard let backup else { return false }
        kill()
        shelf = backup
        return true
    }

    func copied() -> SimulatedDevice {
        var copy = self
        copy.kill()
        return copy
    }
}
