import EventStore
import Foundation
import SearchCore

/// An event of the log that is an accepted operation.
struct AcceptedEvent: Sendable {
    /// What stands in the place of an operation that was refused.
    static let refusedKind = "operationRefused"

    let stream: UUID
    let operation: AcceptedOperation

    var space: UUID { operation.operation.space }

    /// Reads an event; nil for every other one, and for one that was erased or cannot be read.
    init?(_ event: StoredEvent) {
        guard event.streamKind == StreamKind.operations.rawValue,
            event.kind != Self.refusedKind, let payload = event.payload,
            let operation = try? OperationCodec.decode(payload)
        else { return nil }
        stream = event.stream
        self.operation = AcceptedOperation(
            position: event.position,
            effectiveAt: event.occurredAt,
            operation: operation
        )
    }
}

/// What is to be done with one space: its next operation, or an order to pass over one.
enum SpaceStep: Sendable {
    case operation(AcceptedEvent)
    case skip(SpaceSkip, order: Int)

    init?(_ event: StoredEvent) {
        if let accepted = AcceptedEvent(event) {
            self = .operation(accepted)
        } else if let skip = SpaceSkip(event) {
            self = .skip(skip, order: event.position)
        } else {
            return nil
        }
    }

    var space: UUID {
        switch self {
        case .operation(let accepted): accepted.space
        case .skip(let skip, _): skip.space
        }
    }

    var accepted: AcceptedEvent? {
        switch self {
        case .operation(let accepted): accepted
        case .skip: nil
        }
    }
}

/// A saved search of a space.
struct SavedSearchKey: Hashable, Sendable {
    let space: UUID
    let savedSearch: UUID
}
