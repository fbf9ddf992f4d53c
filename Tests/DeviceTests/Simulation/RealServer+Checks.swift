import Foundation
import Postgres
import ReadModels
import SearchCore
import SyncProtocol
import SyncServer
import TestSupport

@testable import EventStore

/// What it has.
extension RealServer {
    func entries() async throws -> [SimulatedServer.Entry] {
        var seen: Set<UUID> = []
        return try await operations().compactMap { event in
            guard let payload = event.payload, let operation = try? OperationCodec.decode(payload)
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
        if case .wrong(let position, let reason) = try await running.service.log
            .verify(.standard)
        {
            return "the log is wrong at \(position): \(reason)"
        }
        let wrong = try await operations().first { !mayWrite($0) }
        return wrong.map { "who may not write has written what stands at \($0.position)" }
    }

    /// Whether who wrote an accepted operation could do so at that moment.
    private func mayWrite(_ event: StoredEvent) -> Bool {
        if let end = revoked[event.device], event.position > end { return false }
        guard let payload = event.payload, let operation = try? OperationCodec.decode(payload)
        else { return false }
        let said = rights.filter { $0.space == operation.space }
        // Nothing is said of people's own spaces, in which nobody else can be.
        if said.isEmpty {
            return operation.space == SpaceStore.personalSpace(of: event.actor)
        }
        let last = said.last { $0.person == event.actor && $0.position < event.position }
        return last?.role ?? .viewer >= .editor
    }

    /// What the log has accepted.
    private func operations() async throws -> [StoredEvent] {
        try await running.service.log.events(after: 0, limit: 100_000, in: .standard).filter {
            $0.streamKind == StreamKind.operations.rawValue && $0.kind != "operationRefused"
        }
    }
}
