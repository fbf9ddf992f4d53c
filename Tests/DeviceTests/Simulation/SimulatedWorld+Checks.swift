import Foundation
import SearchCore
import SyncProtocol
import TestSupport

@testable import Device

/// What must hold in the end.
extension SimulatedWorld {
    /// Everything is well again: each device syncs until nothing is left to do.
    mutating func calm() async throws {
        while !onTheirWay.isEmpty { try await deliver() }
        for index in devices.indices {
            devices[index].isOffline = false
            try await devices[index].kill()
        }
        for _ in 0..<3 {
            for index in devices.indices {
                try await server.project(.max / 2)
                try await settle(index)
            }
        }
    }

    /// Nothing of it is needed any more.
    mutating func end() async throws {
        for index in devices.indices { try await devices[index].kill() }
        try await server.end()
    }

    private mutating func settle(_ index: Int) async throws {
        for _ in 0..<2000 {
            _ = try await devices[index].step(&server, &random, fault: .none)
            try await server.project(100_000)
            if !devices[index].isSyncing { return }
        }
        throw Violation(description: "a sync does not come to its end")
    }

    func check() async throws {
        let entries = try await server.entries().filter { $0.refusal == nil }
        let roles = try await server.roles()
        let ids = entries.map(\.operation.id)
        let accepted = Set(ids)
        guard mayRepeat || ids.count == accepted.count else {
            throw Violation(description: "an operation is in the log twice")
        }
        for index in devices.indices {
            if server.isRevoked(devices[index].token) {
                try await checkPurged(index)
            } else {
                let person = devices[index].person
                let spaces = Set(roles.filter { $0.value[person] != nil }.map(\.key))
                try await check(index, spaces, entries)
            }
        }
        try await checkLost(accepted)
        if let flaw = try await server.flaw() { throw Violation(description: flaw) }
        for (deletion, creation) in moves
        where accepted.contains(deletion) && !accepted.contains(creation)
            && !givenUp.contains(creation)
        {
            throw Violation(description: "a move has deleted what it has not created")
        }
    }

    private func check(
        _ index: Int,
        _ spaces: Set<UUID>,
        _ accepted: [SimulatedServer.Entry]
    ) async throws {
        let device = devices[index]
        let outbox = try await device.read { try $0.operations(.all) }
        let left = outbox.filter(\.isUnanswered)
        guard left.isEmpty else {
            throw Violation(description: "device \(index) has \(left.count) unanswered operations")
        }
        guard Set(try await device.read { try $0.spaces() }.map(\.id)) == spaces else {
            throw Violation(description: "device \(index) does not know its spaces")
        }
        let now = device.clock(server)
        for space in spaces {
            let shown = try await device.read { try $0.view(of: space, at: now) }
            guard NaiveSavedSearches.state(of: shown.values) == Self.model(of: space, accepted)
            else {
                throw Violation(description: "device \(index) shows another state than the model's")
            }
        }
        let stored = Set(accepted.map(\.operation.id))
        for row in outbox {
            switch row.state {
            case .acknowledged
            where !stored.contains(row.id) && spaces.contains(row.operation.space):
                throw Violation(description: "device \(index) takes an operation to be stored")
            case .rejected where row.problem == nil:
                throw Violation(description: "device \(index) does not say why")
            case .pending, .inFlight, .acknowledged, .rejected, .replaced: break
            }
        }
    }

    /// What the model says of a space.
    private static func model(
        of space: UUID,
        _ accepted: [SimulatedServer.Entry]
    ) -> NaiveSavedSearches.State {
        NaiveSavedSearches.state(
            after: accepted.filter { $0.space == space }.map {
                .init(
                    effectiveAt: $0.effectiveAt.microseconds,
                    operation: OperationCodec.json($0.operation)
                )
            }
        )
    }

    /// A revoked device has nothing of others any more, and all that was written on it.
    private func checkPurged(_ index: Int) async throws {
        guard try await devices[index].read({ try $0.spaces() }).isEmpty else {
            throw Violation(description: "device \(index) is revoked and keeps its spaces")
        }
    }

    /// Nothing that was written is gone: it is in the log, or a device says why not.
    private func checkLost(_ accepted: Set<UUID>) async throws {
        var kept: Set<UUID> = []
        for device in devices {
            let isRevoked = server.isRevoked(device.token)
            let rows = try await device.read { try $0.operations(.all) }
            for row in rows where isRevoked || row.state != .pending { kept.insert(row.id) }
        }
        for id in written.keys where !accepted.contains(id) && !kept.contains(id) {
            guard givenUp.contains(id) else {
                throw Violation(description: "operation \(id.text) is lost")
            }
        }
    }
}
