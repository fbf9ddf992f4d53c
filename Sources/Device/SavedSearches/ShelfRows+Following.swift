import Foundation
import SearchCore
import SyncProtocol

/// The names of settings that concern saved searches.
enum ShelfSetting {
    /// With which log this device is in step: server, workspace and epoch.
    static let log = "spaces_log"
    /// By how many microseconds the server's clock is ahead of this one.
    static let offset = "clock_offset"

    /// With which log this device was in step when it last heard of a space.
    static func log(of space: UUID) -> String { "spaces_log \(space.text)" }
}

/// Which spaces there are, and in which log.
extension ShelfRows {
    mutating func adopt(
        _ list: SpaceList,
        log: String,
        at now: Timestamp
    ) throws(StoreError) {
        try set(ShelfSetting.log, to: log)
        let offset = list.now.microseconds.subtractingReportingOverflow(now.microseconds)
        try set(ShelfSetting.offset, to: offset.overflow ? nil : String(offset.partialValue))
        let ids = Set(list.spaces.map(\.id))
        for space in try spaces() where !ids.contains(space.id) { try removeSpace(space.id) }
        var lost: Set<UUID> = []
        for record in list.spaces {
            var known = KnownSpace(record, before: try space(record.id))
            // Known also of spaces that the person was out of meanwhile.
            let last = try setting(ShelfSetting.log(of: record.id))
            if last != log { try set(ShelfSetting.log(of: record.id), to: log) }
            if let last, last != log {
                lost.insert(record.id)
                known.rewind()
                try dropFresh(of: known.id)
            }
            try put(known)
        }
        if let own = list.spaces.first(where: \.isPersonal) { try nameOwn(own.id) }
        if !lost.isEmpty {
            try sendAgain(in: lost)
            try holdFollowers(ids)
        }
        try rejectStrays(ids)
        try rejectFollowers()
    }

    /// Operations that were written before the server told the person's own space get its id.
    private mutating func nameOwn(_ own: UUID) throws(StoreError) {
        for var row in try operations(.unanswered(space: KnownSpace.unnamed, limit: .max)) {
            let old = row.operation
            row.operation = SearchCore.Operation(
                id: old.id,
                space: own,
                savedSearch: old.savedSearch,
                type: old.type,
                value: old.value,
                base: old.base,
                at: old.at,
                unknownFields: old.unknownFields
            )
            try put(row)
        }
    }

    /// The log is another than before: it gets again what is still here of these spaces.
    private mutating func sendAgain(in spaces: Set<UUID>) throws(StoreError) {
        var firsts: [UUID: Int] = [:]
        for row in try operations(.all) where spaces.contains(row.operation.space) {
            guard let place = row.place else { continue }
            firsts[place.stream] = min(firsts[place.stream] ?? .max, place.number)
        }
        for (stream, first) in firsts.sorted(by: { $0.key.text < $1.key.text }) {
            try resend(stream, from: first)
        }
    }

    /// What follows an operation of a space that is out of reach is not sent: whether the other log
    /// has that operation nobody can tell.
    private mutating func holdFollowers(_ spaces: Set<UUID>) throws(StoreError) {
        for row in try operations(.all) where row.state == .acknowledged {
            if !spaces.contains(row.operation.space) { try rejectWaiting(for: row) }
        }
    }

    /// What was written for a space in which the person is not is refused here already.
    private mutating func rejectStrays(_ spaces: Set<UUID>) throws(StoreError) {
        for space in try unansweredSpaces() where !spaces.contains(space) {
            guard space != KnownSpace.unnamed else { continue }
            for var row in try operations(.unanswered(space: space, limit: .max))
            where row.state == .pending {
                row.state = .rejected
                row.problem = UploadProblem(
                    code: "unknown_space",
                    message: "you are not in the space \(space.text) any more; "
                        + "ask one of its owners, then: searchsync sync retry"
                )
                try put(row)
                try rejectWaiting(for: row)
            }
        }
    }

    /// What waits for an operation that was refused meanwhile, or of which a person has disposed, does
    /// not wait for ever.
    private mutating func rejectFollowers() throws(StoreError) {
        for row in try operations(.shown(space: nil)) where row.state == .pending {
            guard let id = row.waitsFor, let first = try operations(.id(id)).last else { continue }
            if first.state == .rejected || first.state == .replaced {
                try rejectWaiting(for: first)
            }
        }
    }

    /// Nothing of the spaces stays here but what was written on this device.
    mutating func purge() throws(StoreError) {
        for space in try spaces() { try removeSpace(space.id) }
        try set(ShelfSetting.log, to: nil)
    }

    /// Everything is read anew.
    mutating func rebuild() throws(StoreError) {
        for var space in try spaces() {
            try removeSpace(space.id)
            space.rewind()
            try put(space)
        }
    }

    /// Removes operations that the server keeps: a backup holds them, or they are old.
    ///
    /// - Returns: How many.
    @discardableResult
    mutating func prune(_ limits: PruneLimits) throws(StoreError) -> Int {
        var removed = 0
        for row in try operations(.all) {
            let isDone = row.state == .acknowledged && row.isPassed || row.state == .replaced
            guard isDone else { continue }
            let isInStep = try isInStep(row.operation.space)
            let isHeld = isInStep && row.position.map { $0 <= limits.position ?? 0 } ?? false
            let isOld = row.answeredAt.map { $0 < limits.acknowledgedBefore } ?? false
            guard isHeld || isOld else { continue }
            try removeOperation(row.serial)
            removed += 1
        }
        return removed
    }

    /// Whether positions of a space's operations are of the log that there is: those of a space that
    /// was out of reach when the server was restored are not.
    private func isInStep(_ space: UUID) throws(StoreError) -> Bool {
        try setting(ShelfSetting.log(of: space)) == setting(ShelfSetting.log)
    }
}
