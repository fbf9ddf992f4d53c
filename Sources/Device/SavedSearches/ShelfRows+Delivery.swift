import Foundation
import SearchCore
import SyncProtocol

/// What becomes of operations that were sent.
extension ShelfRows {
    mutating func acknowledge(
        _ stream: UUID,
        _ numbers: ClosedRange<Int>,
        _ position: Int?,
        at now: Timestamp
    ) throws(StoreError) {
        let sent = try operations(.placed(stream: stream, from: numbers.lowerBound))
        var pulled: [UUID: Int] = [:]
        for space in try spaces() where space.cursor != nil { pulled[space.id] = space.position }
        for var row in sent where row.state == .inFlight {
            guard let number = row.place?.number, numbers.contains(number) else { continue }
            row.state = .acknowledged
            row.problem = nil
            row.position = position
            row.answeredAt = now
            if let position, position <= pulled[row.operation.space] ?? -1 { row.isPassed = true }
            try put(row)
        }
    }

    mutating func reject(
        _ stream: UUID,
        _ number: Int,
        _ problem: UploadProblem,
        at now: Timestamp
    ) throws(StoreError) {
        let row = try operations(.placed(stream: stream, from: number)).first
        guard var row, row.place?.number == number, row.state != .replaced else { return }
        row.state = .rejected
        row.problem = problem
        row.answeredAt = now
        try put(row)
        try rejectWaiting(for: row)
    }

    /// What was to follow an operation that is rejected does not.
    mutating func rejectWaiting(for rejected: OutboxOperation) throws(StoreError) {
        for var row in try operations(.waiting(for: rejected.id)) where row.state == .pending {
            row.state = .rejected
            row.problem = UploadProblem(
                code: "move_refused",
                message:
                    "the other space refused the saved search (\(rejected.problem?.code ?? "")), "
                    + "so that it stays here; drop both, or mend it and retry both"
            )
            try put(row)
        }
    }

    /// Sends a stream again from a number on, under the same numbers as far as that can be.
    mutating func resend(_ stream: UUID, from number: Int) throws(StoreError) {
        let rows = try operations(.placed(stream: stream, from: number))
        guard let first = rows.first?.place?.number else { return }
        // What was removed here, since a backup held it, cannot be sent again.
        guard first == number else { return try leave(stream, from: number) }
        for var row in rows {
            // A number of which a person has disposed cannot be filled, and one that follows another
            // space's operation waits for that again: a new stream goes on.
            guard row.state != .replaced, row.waitsFor == nil else {
                return try leave(stream, from: row.place?.number ?? number)
            }
            row.sendAgain()
            try put(row)
        }
    }

    /// Takes what is from a number on out of a stream; it is sent in a new one.
    mutating func leave(_ stream: UUID, from number: Int) throws(StoreError) {
        for var row in try operations(.placed(stream: stream, from: number)) {
            switch row.state {
            case .replaced: try removeOperation(row.serial)
            case .rejected:
                row.place = nil
                try put(row)
            case .pending, .inFlight, .acknowledged:
                row.unplace()
                try put(row)
            }
        }
        try endStream(stream)
    }

    mutating func close(_ stream: UUID, _ problem: UploadProblem) throws(StoreError) {
        for var row in try operations(.placed(stream: stream, from: 1)) where row.isUnanswered {
            row.unplace()
            row.state = .rejected
            row.problem = problem
            try put(row)
            try rejectWaiting(for: row)
        }
        try endStream(stream)
    }

    mutating func refuse(
        _ stream: UUID,
        _ number: Int,
        _ problem: UploadProblem
    ) throws(StoreError) {
        for var row in try operations(.placed(stream: stream, from: number)) {
            guard let place = row.place else { continue }
            if place.number == number {
                row.unplace()
                row.state = .rejected
                row.problem = problem
                try rejectWaiting(for: row)
            } else {
                row.place?.number -= 1
            }
            try put(row)
        }
        for space in try currentSpaces(of: stream) {
            guard var place = try self.stream(of: space) else { continue }
            place.number -= 1
            try setStream(of: space, to: place)
        }
    }

    private mutating func endStream(_ stream: UUID) throws(StoreError) {
        for space in try currentSpaces(of: stream) { try setStream(of: space, to: nil) }
    }

    /// The spaces whose new operations go into a stream: one, unless it was cut loose already.
    private func currentSpaces(of stream: UUID) throws(StoreError) -> [UUID] {
        var found: Set<UUID> = []
        var seen: Set<UUID> = Set(try spaces().map(\.id))
        for row in try operations(.all) { seen.insert(row.operation.space) }
        for space in seen where try self.stream(of: space)?.stream == stream { found.insert(space) }
        return found.sorted { $0.text < $1.text }
    }
}
