import Foundation
import SearchCore

@testable import Device

/// What a device knows of saved searches, in memory: a value, so that it can be copied and restored.
struct MemoryShelf: ShelfRows, Hashable {
    private var settings: [String: String] = [:]
    private var known: [UUID: KnownSpace] = [:]
    private var pulled: [UUID: [UUID: SavedSearch]] = [:]
    private var fresh: [UUID: [UUID: SavedSearch]] = [:]
    private(set) var outbox: [OutboxOperation] = []
    private var streams: [UUID: OutboxOperation.Place] = [:]
    private var serial = 0

    func setting(_ name: String) -> String? { settings[name] }

    mutating func set(_ name: String, to value: String?) { settings[name] = value }

    func spaces() -> [KnownSpace] {
        known.values.sorted {
            ($0.isPersonal ? 0 : 1, $0.id.text) < ($1.isPersonal ? 0 : 1, $1.id.text)
        }
    }

    mutating func put(_ space: KnownSpace) { known[space.id] = space }

    mutating func removeSpace(_ id: UUID) {
        known[id] = nil
        pulled[id] = nil
        fresh[id] = nil
    }

    func searches(in space: UUID) -> [SavedSearch] { pulled[space].map { Array($0.values) } ?? [] }

    func search(_ id: UUID, in space: UUID) -> SavedSearch? { pulled[space]?[id] }

    mutating func put(_ search: SavedSearch, in space: UUID, isFresh: Bool) {
        if isFresh {
            fresh[space, default: [:]][search.id] = search
        } else {
            pulled[space, default: [:]][search.id] = search
        }
    }

    mutating func dropFresh(of space: UUID) { fresh[space] = nil }

    mutating func freshen(_ space: UUID) {
        pulled[space] = fresh[space]
        fresh[space] = nil
    }

    func operations(_ selection: OutboxSelection) -> [OutboxOperation] {
        switch selection {
        case .all: outbox
        case .id(let id): outbox.filter { $0.id == id }
        case .unanswered(let space, let limit):
            Array(
                outbox.filter { $0.operation.space == space && $0.isUnanswered }
                    .sorted { Self.order($0) < Self.order($1) }.prefix(limit)
            )
        case .placed(let stream, let number):
            outbox.filter { $0.place?.stream == stream && ($0.place?.number ?? 0) >= number }
                .sorted { ($0.place?.number ?? 0) < ($1.place?.number ?? 0) }
        case .shown(let space?): outbox.filter { $0.isShown && $0.operation.space == space }
        case .shown(nil): outbox.filter(\.isShown)
        case .rejected: outbox.filter { $0.state == .rejected }
        case .waiting(let id): outbox.filter { $0.waitsFor == id }
        }
    }

    private static func order(_ row: OutboxOperation) -> (Int, String, Int, Int) {
        (-row.state.rawValue, row.place?.stream.text ?? "", row.place?.number ?? 0, row.serial)
    }

    func unansweredSpaces() -> [UUID] {
        var spaces: [UUID] = []
        for row in outbox where row.isUnanswered && !spaces.contains(row.operation.space) {
            spaces.append(row.operation.space)
        }
        return spaces
    }

    @discardableResult
    mutating func insert(_ operation: SearchCore.Operation, waitsFor: UUID?) -> OutboxOperation {
        serial += 1
        let row = OutboxOperation(serial: serial, operation, waitsFor: waitsFor)
        outbox.append(row)
        return row
    }

    mutating func put(_ operation: OutboxOperation) {
        guard let index = outbox.firstIndex(where: { $0.serial == operation.serial }) else {
            return
        }
        outbox[index] = operation
    }

    mutating func removeOperation(_ serial: Int) { outbox.removeAll { $0.serial == serial } }

    func stream(of space: UUID) -> OutboxOperation.Place? { streams[space] }

    mutating func setStream(of space: UUID, to place: OutboxOperation.Place?) {
        streams[space] = place
    }
}
