import Foundation
import SearchCore

/// A change that a person makes to a saved search.
struct SavedSearchChange: Sendable, Hashable {
    let savedSearch: UUID
    let space: UUID
    let body: OperationBody
    /// Whether the server must have the change before this one first.
    var followsLast = false
}

/// What people do with saved searches.
extension ShelfRows {
    /// Writes changes into the outbox.
    ///
    /// - Parameters:
    ///   - changes: What changes, in order.
    ///   - now: The device's clock.
    ///   - fresh: Makes the ids of operations.
    /// - Returns: The operations, based on what this device shows.
    /// - Throws: `StoreError`.
    @discardableResult
    mutating func write(
        _ changes: [SavedSearchChange],
        at now: Timestamp,
        fresh: () -> UUID
    ) throws(StoreError) -> [SearchCore.Operation] {
        var operations: [SearchCore.Operation] = []
        for change in changes {
            let seen = try view(of: change.savedSearch, in: change.space, at: now)
            let operation = SearchCore.Operation(
                id: fresh(),
                space: change.space,
                savedSearch: change.savedSearch,
                change.body,
                base: seen?.base(of: change.body.type),
                at: now
            )
            try insert(operation, waitsFor: change.followsLast ? operations.last?.id : nil)
            operations.append(operation)
        }
        return operations
    }

    /// Sends a rejected operation anew, and before it what it waits for, where that was rejected too.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    mutating func retry(_ id: UUID) throws(StoreError) -> Bool {
        guard var row = try operations(.id(id)).last, row.state == .rejected else { return false }
        if let first = row.waitsFor { try retry(first) }
        if row.place == nil {
            row.unplace()
            row.problem = nil
            try put(row)
        } else {
            // Its number is taken: the same operation gets another one.
            row.state = .replaced
            try put(row)
            try insert(row.operation, waitsFor: row.waitsFor)
        }
        return true
    }

    /// Disposes of a rejected operation, or of one that was never sent.
    ///
    /// - Returns: Whether it could be.
    @discardableResult
    mutating func drop(_ id: UUID) throws(StoreError) -> Bool {
        guard var row = try operations(.id(id)).last else { return false }
        switch (row.state, row.place) {
        case (.rejected, nil), (.pending, nil): try removeOperation(row.serial)
        case (.rejected, _?):
            row.state = .replaced
            try put(row)
        case (.pending, _?), (.inFlight, _), (.acknowledged, _), (.replaced, _): return false
        }
        try letGo(of: id)
        return true
    }

    /// What waits for an operation that was dropped is not sent, unless its person says so.
    private mutating func letGo(of id: UUID) throws(StoreError) {
        for var row in try operations(.waiting(for: id)) {
            row.waitsFor = nil
            if row.state == .pending {
                row.state = .rejected
                row.problem = UploadProblem(
                    code: "move_dropped",
                    message: "its copy in the other space was dropped; drop this too, or retry it"
                )
            }
            try put(row)
        }
    }
}
