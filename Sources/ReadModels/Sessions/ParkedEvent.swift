import EventStore
import Foundation
import Postgres

/// Why a session or a space waits.
public enum ParkingReason: String, Sendable, CaseIterable {
    /// An event is of a schema that is newer than the program.
    case newerSchema = "newer_schema"
    /// The fold failed: a defect of the program or of the database.
    case defect
}

/// An event at which a session waits.
struct ParkedEvent: Sendable {
    let session: UUID
    let version: Int
    let position: Int
    let reason: ParkingReason
    let detail: String

    /// Parks what an error stopped; nil where the error is not the session's own.
    init?(_ event: StoredEvent, _ error: any Error) {
        guard let reason = ParkingReason(error) else { return nil }
        self.init(event.stream, event.version, event.position, reason, error)
    }

    init(
        _ session: UUID,
        _ version: Int,
        _ position: Int,
        _ reason: ParkingReason,
        _ error: any Error
    ) {
        self.session = session
        self.version = version
        self.position = position
        self.reason = reason
        detail = String("\(error)".prefix(1000))
    }
}

extension ParkingReason {
    /// The reason that an error is; nil where all others would meet it too, as when the database is
    /// away.
    init?(_ error: any Error) {
        switch error {
        case is NewerSchema: self = .newerSchema
        case is PostgresError, is EventStoreError, is CancellationError: return nil
        case let error as ReadModelError:
            switch error {
            case .database, .log, .catalogNotReady: return nil
            case .damaged, .missingPart, .unknownUpload, .cutOff: self = .defect
            }
        default: self = .defect
        }
    }
}

/// Where a session stands: at which event it waits, and which ones were passed over.
struct ParkingState: Sendable {
    var waitingAt: Int?
    var skipped: Set<Int> = []

    /// Reads the states of sessions; those that never waited are left out.
    static func read(
        _ sessions: [UUID],
        _ key: [any PostgresParameter],
        on runner: any StatementRunner
    ) async throws -> [UUID: ParkingState] {
        var states: [UUID: ParkingState] = [:]
        if sessions.isEmpty { return states }
        for row in try await runner.run(.readParked, key + [sessions]) {
            let session = try row.decode(UUID.self, "session_id")
            let version = Int(try row.decode(Int32.self, "version"))
            if try row.decode(Int64?.self, "skipped_position") == nil {
                states[session, default: ParkingState()].waitingAt = version
            } else {
                states[session, default: ParkingState()].skipped.insert(version)
            }
        }
        return states
    }
}
