import Foundation
import SearchCore
import SyncProtocol

/// Operations of one space that go into one request.
struct SpaceBatch: Sendable, Hashable {
    let space: UUID
    let rows: [OutboxOperation]
}

/// What is sent next.
extension ShelfRows {
    /// The oldest operations that can be sent, within the limits of a request.
    ///
    /// - Parameters:
    ///   - excluded: Spaces that are passed over.
    ///   - limit: How many operations at most.
    ///   - bytes: How many bytes at most; one operation always fits.
    /// - Returns: Of each space operations of one stream.
    /// - Throws: `StoreError`.
    func batches(
        excluding excluded: Set<UUID>,
        limit: Int,
        bytes: Int
    ) throws(StoreError) -> [SpaceBatch] {
        var room = (operations: limit, bytes: bytes)
        var batches: [SpaceBatch] = []
        for space in try unansweredSpaces() where !excluded.contains(space) {
            guard space != KnownSpace.unnamed, room.operations > 0 else { continue }
            let current = try stream(of: space)?.stream
            var stream: UUID?
            var rows: [OutboxOperation] = []
            for row in try operations(.unanswered(space: space, limit: room.operations)) {
                // Those with a number come first; new ones join only the stream that goes on.
                let own = row.place?.stream ?? current
                if rows.isEmpty { stream = own } else if own != stream { continue }
                if row.place == nil, try isWaiting(row) { continue }
                let size = OperationCodec.encode(row.operation).count + 64
                guard room.bytes >= size || room.bytes == bytes, room.operations > 0 else {
                    room.operations = 0
                    break
                }
                room.bytes -= min(size, room.bytes)
                room.operations -= 1
                rows.append(row)
            }
            if !rows.isEmpty { batches.append(SpaceBatch(space: space, rows: rows)) }
        }
        return batches
    }

    /// Gives operations their numbers, before they are sent for the first time.
    ///
    /// - Parameters:
    ///   - batches: What is to be sent.
    ///   - fresh: Makes the id of a new stream.
    /// - Returns: The streams of the request.
    /// - Throws: `StoreError`.
    mutating func number(
        _ batches: [SpaceBatch],
        fresh: () -> UUID
    ) throws(StoreError) -> [PushedStream] {
        var streams: [PushedStream] = []
        for batch in batches {
            var operations: [NumberedOperation] = []
            var stream: UUID?
            for var row in batch.rows {
                if row.place == nil {
                    row.place = try nextPlace(in: batch.space, fresh)
                    row.state = .inFlight
                    try put(row)
                }
                guard let place = row.place else { continue }
                stream = place.stream
                operations.append(
                    NumberedOperation(
                        number: place.number,
                        operation: OperationCodec.json(row.operation)
                    )
                )
            }
            guard let stream else { continue }
            streams.append(
                PushedStream(stream: stream, space: batch.space, operations: operations)
            )
        }
        return streams
    }

    private mutating func nextPlace(
        in space: UUID,
        _ fresh: () -> UUID
    ) throws(StoreError) -> OutboxOperation.Place {
        let current = try stream(of: space)
        var place = current ?? OutboxOperation.Place(stream: fresh(), number: 0)
        place.number += 1
        try setStream(of: space, to: place)
        return place
    }

    /// Whether the server has not yet what an operation waits for.
    private func isWaiting(_ row: OutboxOperation) throws(StoreError) -> Bool {
        guard let id = row.waitsFor, let last = try operations(.id(id)).last else { return false }
        return last.state != .acknowledged
    }
}
