public import Foundation

/// A saved search as the operations so far leave it.
///
/// Each register has the operation that set it, which is the base of whoever edits it next. What of
/// it is nil was never set, or its operation is yet to come.
public struct SavedSearch: Sendable, Hashable, Identifiable {
    /// The saved search's id.
    public let id: UUID
    /// Its name.
    public var name: Register<String>?
    /// What it finds.
    public var definition: Register<SavedDefinition>?
    /// A note for people; a nil value was removed.
    public var note: Register<String?>?
    /// Its folder; a nil value is none.
    public var folder: Register<String?>?
    /// Whether it is deleted; edits stay below it and come to light when it is restored.
    public var deletion: Register<Bool>?
    /// Whether the person has it pinned; only in the person's own space, also for saved searches that
    /// are in others.
    public var pinning: Register<Bool>?
    /// The operation that created it; nil while that is yet to come.
    public var creation: UUID?
    /// The effective time of its creation.
    public var createdAt: Timestamp?
    /// The position of the newest accepted operation taken in; 0 where none was.
    ///
    /// Operations at or below it change nothing.
    public var position: Int

    /// Makes a saved search of which nothing is known.
    public init(id: UUID) {
        self.id = id
        position = 0
    }

    /// Whether people see it: it was created and is not deleted.
    public var isVisible: Bool { creation != nil && !isDeleted }

    /// Whether it is deleted.
    public var isDeleted: Bool { deletion?.value ?? false }

    /// The operation that an edit of this type is based on; nil where nothing was set yet.
    public func base(of type: OperationType) -> UUID? {
        switch type {
        case .create: creation
        case .rename: name?.operation
        case .setDefinition: definition?.operation
        case .setNote: note?.operation
        case .setFolder: folder?.operation
        case .setPinned: pinning?.operation
        case .delete, .restore: deletion?.operation
        default: nil  // OperationType is open: what this version does not know has no base.
        }
    }

    /// Takes an operation that the server accepted in; one at or below ``position`` changes nothing.
    public mutating func apply(_ accepted: AcceptedOperation) {
        guard accepted.position > position else { return }
        apply(accepted.operation, effectiveAt: accepted.effectiveAt)
        position = accepted.position
    }

    /// Takes an operation in that the server has not been told of, as a device shows it meanwhile.
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - time: The server's time at which it was made, as well as the device can tell.
    public mutating func apply(_ operation: Operation, effectiveAt time: Timestamp) {
        switch operation.body {
        case .create(let draft): create(draft, operation, time)
        case .rename(let value): Self.set(&name, value, operation, time)
        case .setDefinition(let value): Self.set(&definition, value, operation, time)
        case .setNote(let value): Self.set(&note, value, operation, time)
        case .setFolder(let value): Self.set(&folder, value, operation, time)
        case .setPinned(let value): Self.set(&pinning, value, operation, time)
        case .delete: Self.set(&deletion, true, operation, time)
        case .restore: Self.set(&deletion, false, operation, time)
        case .incomplete, .unknown: break
        }
    }

    private mutating func create(
        _ draft: SavedSearchDraft,
        _ operation: Operation,
        _ time: Timestamp
    ) {
        if creation == nil {
            creation = operation.id
            createdAt = time
        }
        Self.set(&name, draft.name, operation, time)
        Self.set(&definition, draft.definition, operation, time)
        Self.set(&note, draft.note, operation, time)
        Self.set(&folder, draft.folder, operation, time)
    }

    private static func set<Value>(
        _ register: inout Register<Value>?,
        _ value: Value,
        _ operation: Operation,
        _ time: Timestamp
    ) {
        let candidate = Register(
            value: value,
            operation: operation.id,
            base: operation.base,
            rank: time
        )
        register = Register.decide(register, candidate)
    }
}

/// An operation that the server has accepted, with what the server knows of it.
public struct AcceptedOperation: Sendable, Hashable {
    /// Its place in the workspace's log.
    public let position: Int
    /// When it was made, by the server's clock: the server's time less the operation's age.
    public let effectiveAt: Timestamp
    /// The operation as the device wrote it.
    public let operation: Operation

    /// Makes an accepted operation.
    public init(position: Int, effectiveAt: Timestamp, operation: Operation) {
        self.position = position
        self.effectiveAt = effectiveAt
        self.operation = operation
    }
}
