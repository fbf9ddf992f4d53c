import Foundation
import SearchCore

/// Ids that are told apart by a number, and operations of one saved search.
enum Sample {
    static let space = id(1000)
    static let search = id(2000)

    static func id(_ number: UInt8) -> UUID { id(Int(number)) }

    static func id(_ number: Int) -> UUID {
        UUID(bytes: Array(repeating: 0, count: 14) + [UInt8(number / 256), UInt8(number % 256)])
    }

    static func time(_ seconds: Int64) -> Timestamp { Timestamp(microseconds: seconds * 1_000_000) }

    static func operation(
        _ number: Int,
        _ body: OperationBody,
        base: Int? = nil
    ) -> SearchCore.Operation {
        SearchCore.Operation(
            id: id(number),
            space: space,
            savedSearch: search,
            body,
            base: base.map { id($0) },
            at: time(0)
        )
    }

    static func definition(_ text: String) -> SavedDefinition {
        SavedDefinition(search: SearchDefinition(text: text))
    }

    static func create(_ number: Int, _ name: String = "Trains") -> SearchCore.Operation {
        operation(number, .create(SavedSearchDraft(name: name, definition: definition("train"))))
    }

    /// The saved search after operations with the seconds of their effective times.
    static func folded(_ operations: (SearchCore.Operation, Int64)...) -> SavedSearch {
        var search = SavedSearch(id: search)
        for (index, (operation, seconds)) in operations.enumerated() {
            search.apply(
                AcceptedOperation(
                    position: index + 1,
                    effectiveAt: time(seconds),
                    operation: operation
                )
            )
        }
        return search
    }
}
