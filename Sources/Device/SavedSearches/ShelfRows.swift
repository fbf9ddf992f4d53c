import Foundation
import SearchCore

/// The rows in which a device keeps what it knows of saved searches, within one transaction.
///
/// What they mean is the same whether they are in SQLite or in memory: it is written once, in the
/// extensions of this protocol.
protocol ShelfRows {
    func setting(_ name: String) throws(StoreError) -> String?
    mutating func set(_ name: String, to value: String?) throws(StoreError)

    /// The spaces that the server has told of, the person's own first.
    func spaces() throws(StoreError) -> [KnownSpace]
    mutating func put(_ space: KnownSpace) throws(StoreError)
    /// Removes a space with its saved searches.
    mutating func removeSpace(_ id: UUID) throws(StoreError)

    /// The saved searches of a space as they were pulled.
    func searches(in space: UUID) throws(StoreError) -> [SavedSearch]
    func search(_ id: UUID, in space: UUID) throws(StoreError) -> SavedSearch?
    /// Puts a saved search in; a fresh one is part of a snapshot that is not whole yet.
    mutating func put(
        _ search: SavedSearch,
        in space: UUID,
        isFresh: Bool
    ) throws(StoreError)
    /// Removes the fresh saved searches of a space.
    mutating func dropFresh(of space: UUID) throws(StoreError)
    /// Lets the fresh saved searches of a space take the place of the others.
    mutating func freshen(_ space: UUID) throws(StoreError)

    /// The operations of the outbox that are selected, in the order in which they were written.
    func operations(_ selection: OutboxSelection) throws(StoreError) -> [OutboxOperation]
    /// The spaces of operations that the server is still to be told, oldest first.
    func unansweredSpaces() throws(StoreError) -> [UUID]
    @discardableResult
    mutating func insert(
        _ operation: SearchCore.Operation,
        waitsFor: UUID?
    ) throws(StoreError) -> OutboxOperation
    mutating func put(_ operation: OutboxOperation) throws(StoreError)
    mutating func removeOperation(_ serial: Int) throws(StoreError)

    /// The stream into which a space's new operations go, and its newest number.
    func stream(of space: UUID) throws(StoreError) -> OutboxOperation.Place?
    mutating func setStream(
        of space: UUID,
        to place: OutboxOperation.Place?
    ) throws(StoreError)
}

/// Which operations of the outbox.
enum OutboxSelection: Sendable, Hashable {
    /// All.
    case all
    /// Those of one id: one that was sent anew is there more than once.
    case id(UUID)
    /// Those that the server is still to be told of a space: first those that have a number, by it.
    case unanswered(space: UUID, limit: Int)
    /// Those of a stream from a number on, by their numbers.
    case placed(stream: UUID, from: Int)
    /// Those of a space that may be shown above what was pulled; the others' too where it is nil.
    case shown(space: UUID?)
    /// Those that were rejected, and of which nobody has disposed.
    case rejected
    /// Those that wait for one.
    case waiting(for: UUID)
}

extension ShelfRows {
    func space(_ id: UUID) throws(StoreError) -> KnownSpace? {
        try spaces().first { $0.id == id }
    }
}
