import Foundation
import SearchCore
import SyncProtocol
import TestSupport

@testable import Device

/// What people write.
extension SimulatedWorld {
    mutating func write(on index: Int) async throws {
        let now = devices[index].clock(server)
        let known = try await devices[index].read { try $0.spaces() }
        let own = known.first(where: \.isPersonal)?.id ?? KnownSpace.unnamed
        let others = known.filter { !$0.isPersonal }
        let space =
            others.randomElement(using: &random).flatMap { random.oneIn(4) ? nil : $0.id } ?? own
        let seen = try await devices[index].read { try $0.view(of: space, at: now) }.values
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
        let written = changes
        let operations = try await devices[index].change { rows in
            try rows.write(written, at: now) { source.uuid() }
        }
        random = source
        for operation in operations { self.written[operation.id] = operation }
        guard let first = operations.first, changes.count == 1 else {
            if operations.count == 2 { moves[operations[1].id] = operations[0].id }
            return
        }
        try await checkShown(first, on: index, at: now)
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
    ) async throws {
        let search = try await devices[index].read {
            try $0.view(of: operation.savedSearch, in: operation.space, at: now)
        }
        let isKnown = if case .unknown = operation.body { false } else { true }
        guard !isKnown || search?.base(of: operation.type) == operation.id else {
            throw Violation(description: "\(operation.type.rawValue) is not shown at once")
        }
    }
}
