import Foundation
import SearchCore
import SyncProtocol

/// What a server's reply means for what a device knows of saved searches.
enum ShelfEffect: Sendable, Hashable {
    /// These are the spaces; `log` names server, workspace and epoch.
    case adopt(SpaceList, log: String)
    /// The server has the operations of a stream with these numbers, at or before the position.
    case acknowledge(stream: UUID, ClosedRange<Int>, position: Int?)
    /// The server has refused an operation; its number is taken.
    case reject(stream: UUID, number: Int, UploadProblem)
    /// The server lacks what is from a number on.
    case resend(stream: UUID, from: Int)
    /// What is from a number on goes into a stream of its own.
    case leave(stream: UUID, from: Int)
    /// The stream takes nothing more.
    case close(stream: UUID, UploadProblem)
    /// The server cannot take an operation in any request; those behind it close up.
    case refuse(stream: UUID, number: Int, UploadProblem)
    /// A page of a snapshot that was asked for with this place.
    case takeSnapshot(space: UUID, after: UUID?, SnapshotTaken)
    /// A page of changes that was asked for with this cursor.
    case takeChanges(space: UUID, after: String, ChangesTaken)
    /// The cursor is not good any more: the space is to be read anew.
    case reread(space: UUID)
    /// The person is not in the space any more.
    case forget(space: UUID)
    /// The device was revoked.
    case purge
}

/// What a page of a snapshot holds.
struct SnapshotTaken: Sendable, Hashable {
    let searches: [SavedSearch]
    let cursor: String
    let position: Int
    let total: Int
    let next: UUID?

    init(_ page: SnapshotPage) {
        searches = page.savedSearches.compactMap { SavedSearch($0) }
        cursor = page.cursor
        position = page.position
        total = page.total
        next = page.next
    }
}

/// What a page of changes holds.
struct ChangesTaken: Sendable, Hashable {
    let changes: [AcceptedOperation]
    let cursor: String
    let position: Int
    let hasMore: Bool

    init(_ page: ChangePage) {
        changes = page.changes.compactMap { record in
            guard let operation = try? OperationCodec.decode(record.operation) else { return nil }
            return AcceptedOperation(
                position: record.position,
                effectiveAt: record.effectiveAt,
                operation: operation
            )
        }
        cursor = page.cursor
        position = page.position
        hasMore = page.hasMore
    }
}
