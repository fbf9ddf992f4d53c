import Foundation
import SearchCore
import TestSupport
import Testing

@Suite("Saved searches against a model that was written apart")
struct SavedSearchModelTests {
    @Test("any operations in any order leave what the rules in words say")
    func agrees() throws {
        var random = Randomness.seeded()
        for _ in 0..<1500 {
            let history = random.history(of: 24)
            let searches = fold(history)
            let model = NaiveSavedSearches.state(
                after: history.map {
                    .init(
                        effectiveAt: $0.effectiveAt.microseconds,
                        operation: OperationCodec.json($0.operation)
                    )
                }
            )
            #expect(
                NaiveSavedSearches.state(of: searches.values) == model,
                "SEARCHSYNC_TEST_SEED=\(random.seed)"
            )
        }
    }

    @Test("a snapshot at any place, written and read, and the operations after it are the whole")
    func snapshots() throws {
        var random = Randomness.seeded()
        for _ in 0..<200 {
            let history = random.history(of: 20)
            let cut = Int.random(in: 0...20, using: &random)
            // Those before the cut come again: a snapshot may be ahead of where reading goes on.
            let overlap = Int.random(in: 0...cut, using: &random)
            var searches = try fold(Array(history[..<cut])).mapValues {
                try #require(SavedSearch($0.json))
            }
            fold(Array(history[overlap...]), into: &searches)
            #expect(searches == fold(history), "SEARCHSYNC_TEST_SEED=\(random.seed)")
        }
    }

    @Test("an operation that was written and read is the same, and its bytes are its own alone")
    func codec() throws {
        var random = Randomness.seeded()
        for accepted in random.history(of: 500) {
            let bytes = OperationCodec.encode(accepted.operation)
            let read = try OperationCodec.decode(bytes)
            #expect(read == accepted.operation)
            #expect(OperationCodec.encode(read) == bytes)
            #expect(OperationBody(type: read.type, value: read.value) == read.body)
        }
    }

    private func fold(_ history: [AcceptedOperation]) -> [UUID: SavedSearch] {
        var searches: [UUID: SavedSearch] = [:]
        fold(history, into: &searches)
        return searches
    }

    private func fold(_ history: [AcceptedOperation], into searches: inout [UUID: SavedSearch]) {
        for accepted in history {
            let id = accepted.operation.savedSearch
            searches[id, default: SavedSearch(id: id)].apply(accepted)
        }
    }
}

extension Randomness {
    /// Operations of two saved searches, with unequal values, bases near and far, and few times.
    fileprivate mutating func history(of count: Int) -> [AcceptedOperation] {
        var ids: [UUID] = []
        return (1...count).map { position in
            let id = UUID(bytes: (0..<16).map { _ in UInt8.random(in: 0...255, using: &self) })
            let base = ids.randomElement(using: &self)
            ids.append(id)
            let hasBase = Int.random(in: 0..<4, using: &self) > 0
            let operation = SearchCore.Operation(
                id: id,
                space: Sample.space,
                savedSearch: Sample.id(3000 + Int.random(in: 0..<2, using: &self)),
                type: type(),
                value: .null,
                base: hasBase ? base : nil,
                at: Sample.time(Int64.random(in: -1_000_000_000...4_000_000_000, using: &self))
            )
            return AcceptedOperation(
                position: position,
                effectiveAt: Sample.time(Int64.random(in: 0..<12, using: &self)),
                operation: with(operation, value: value(of: operation.type, position))
            )
        }
    }

    private func with(
        _ operation: SearchCore.Operation,
        value: JSONValue
    ) -> SearchCore.Operation {
        SearchCore.Operation(
            id: operation.id,
            space: operation.space,
            savedSearch: operation.savedSearch,
            type: operation.type,
            value: value,
            base: operation.base,
            at: operation.at
        )
    }

    private mutating func type() -> OperationType {
        let types: [OperationType] = [
            .create, .create, .rename, .rename, .setDefinition, .setDefinition, .setNote,
            .setFolder, .setPinned, .delete, .restore, OperationType(rawValue: "colour"),
        ]
        return types[Int.random(in: types.indices, using: &self)]
    }

    private mutating func value(of type: OperationType, _ number: Int) -> JSONValue {
        // One in eight is not whole.
        if Int.random(in: 0..<8, using: &self) == 0 { return .number("\(number)") }
        let definition: JSONObject = ["text": .string("text \(number)"), "tokens": .array([])]
        switch type {
        case .create:
            return .object(["name": .string("name \(number)"), "definition": .object(definition)])
        case .rename: return .string("name \(number)")
        case .setDefinition: return .object(definition)
        case .setNote, .setFolder:
            return Int.random(in: 0..<3, using: &self) == 0 ? .null : .string("text \(number)")
        case .setPinned: return .bool(number % 2 == 0)
        default: return .null  // OperationType is open; the others need no value.
        }
    }
}
