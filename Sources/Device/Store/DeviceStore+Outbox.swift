public import Foundation
import SearchCore

/// A session of which the server does not take everything.
public struct RejectedSession: Sendable, Hashable {
    /// The session.
    public let session: UUID
    /// Why, and what to do.
    public let problem: UploadProblem
    /// How many events it concerns; they stay on the device.
    public let events: Int
}

extension DeviceStore {
    /// How many events are still to be uploaded.
    public func pendingCount() async throws(StoreError) -> Int {
        try await perform { (database) throws(StoreError) in
            try database.query(SQL.countPending) { $0.integer(0) }.first ?? 0
        }
    }

    /// Sessions of which the server does not take everything, oldest first.
    public func rejectedSessions() async throws(StoreError) -> [RejectedSession] {
        try await perform { (database) throws(StoreError) in
            try database.query(SQL.selectProblems) { row in
                RejectedSession(
                    session: row.uuid(0),
                    problem: UploadProblem(code: row.text(1), message: row.text(2)),
                    events: row.integer(3)
                )
            }
        }
    }

    /// Puts rejected sessions back into the outbox, whole; what the server has it counts as known.
    public func retryUploads(of sessions: [UUID]) async throws(StoreError) {
        try await transaction { (database) throws(StoreError) in
            for session in sessions {
                try database.run(SQL.setProblem, SQLiteValue(session), .null, .null)
                try database.run(SQL.resendEvents, SQLiteValue(session), SQLiteValue(1))
            }
        }
    }

    /// The oldest events of the outbox, session by session, enough for one batch.
    ///
    /// - Parameters:
    ///   - excluded: Sessions that are passed over.
    ///   - limit: How many events at most.
    /// - Returns: Events of one session beside each other, in order.
    /// - Throws: `StoreError`.
    func pendingEvents(
        excluding excluded: Set<UUID>,
        limit: Int
    ) async throws(StoreError) -> [PendingEvent] {
        try await perform { (database) throws(StoreError) in
            try database.snapshot { () throws(StoreError) in
                var pending: [PendingEvent] = []
                for id in try database.query(SQL.selectPendingSessions, read: { $0.uuid(0) })
                where pending.count < limit && !excluded.contains(id) {
                    pending += try Self.pending(id, limit - pending.count, in: database)
                }
                return pending
            }
        }
    }

    /// Carries out what a reply means, all or nothing.
    ///
    /// - Parameters:
    ///   - effects: What it means.
    ///   - now: The device's clock.
    /// - Returns: The sessions that are gone from the device.
    /// - Throws: `StoreError`.
    @discardableResult
    func apply(
        _ effects: [OutboxEffect],
        at now: Timestamp
    ) async throws(StoreError) -> [UUID] {
        let erased: [UUID] = effects.compactMap { effect in
            if case .forget(let session) = effect { session } else { nil }
        }
        try await transaction { (database) throws(StoreError) in
            for effect in effects { try Self.apply(effect, at: now, in: database) }
        }
        return erased.isEmpty ? [] : try await forget(erased)
    }

    /// Notes with which log the device is in step; another one gets everything again.
    ///
    /// - Parameter log: Names server, workspace and epoch.
    /// - Returns: Whether the log is another than before.
    /// - Throws: `StoreError`.
    func follow(log: String) async throws(StoreError) -> Bool {
        try await transaction { (database) throws(StoreError) in
            let before = try Self.value(of: "log", in: database)
            if before == log { return false }
            try Self.set("log", to: log, in: database)
            guard before != nil else { return false }
            try database.run(SQL.resendEverything)
            try database.run(SQL.rewindEverything)
            return true
        }
    }

    private static func pending(
        _ id: UUID,
        _ limit: Int,
        in database: SQLiteDatabase
    ) throws(StoreError) -> [PendingEvent] {
        try database.query(SQL.selectPendingEvents, SQLiteValue(id), SQLiteValue(limit)) { row in
            PendingEvent(session: id, sequence: row.integer(0), bytes: row.blob(1))
        }
    }

    private static func apply(
        _ effect: OutboxEffect,
        at now: Timestamp,
        in database: SQLiteDatabase
    ) throws(StoreError) {
        switch effect {
        case .acknowledge(let session, let sequences):
            let id = SQLiteValue(session)
            let last = SQLiteValue(sequences.upperBound)
            let first = SQLiteValue(sequences.lowerBound)
            try database.run(SQL.acknowledgeEvents, id, first, last)
            try database.run(SQL.advanceUpload, id, last, SQLiteValue(now))
        case .refuse(let session, let sequence, let problem):
            let place = (SQLiteValue(session), SQLiteValue(sequence))
            try database.run(SQL.rejectEvent, place.0, place.1, SQLiteValue(problem.code))
        case .resend(let session, let first):
            let id = SQLiteValue(session)
            try database.run(SQL.resendEvents, id, SQLiteValue(first))
            try database.run(SQL.rewindUpload, id, SQLiteValue(first - 1))
        case .forget: break  // Afterwards, with what is left of it in the file.
        case .stop(let session, let problem):
            let id = SQLiteValue(session)
            let code = SQLiteValue(problem.code)
            try database.run(SQL.setProblem, id, code, SQLiteValue(problem.message))
            try database.run(SQL.rejectPending, id, code)
        }
    }
}
