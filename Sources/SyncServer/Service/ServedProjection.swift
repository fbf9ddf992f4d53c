import EventStore
import Foundation
import Postgres
import ReadModels
import SearchCore
import SyncProtocol

/// A read model, with what waits in it and how it is held against the log.
struct ServedProjection: Sendable {
    /// The projection, with what it remembers.
    let projection: any RebuildableProjection
    let parked: any ParkedSubjects
    let verification: any ProjectionVerification

    var name: String { projection.name }

    /// All that there are, by name; here another one is added.
    static func all(
        pool: PostgresPool,
        log: EventLog,
        signal: LogSignal,
        _ catalogs: CatalogStore
    ) -> [ServedProjection] {
        let program = ProgramVersion.current
        return [
            ServedProjection(
                projection: SessionProjection(log: log, catalogs: catalogs, program: program),
                parked: ParkedSessions(pool: pool, log: log, signal: signal),
                verification: SessionVerification(pool: pool, log: log, catalogs: catalogs)
            ),
            ServedProjection(
                projection: SpaceProjection(program: program),
                parked: ParkedSpaces(pool: pool, log: log, signal: signal),
                verification: SpaceVerification(pool: pool, log: log)
            ),
        ]
    }
}

extension ParkedRow {
    /// What to do about it.
    var remedy: String {
        switch (reason, kind) {
        case (.newerSchema, .session):
            "Upgrade the server from \(program) to the version that recorded it; the session then "
                + "goes on by itself."
        case (.newerSchema, .space):
            "Upgrade the server from \(program) to the version that wrote it; the space then goes on "
                + "by itself."
        case (.defect, .session):
            "Upgrade the server, or mend what it names, then: searchsync projection retry "
                + subject.text
        case (.defect, .space):
            "Have it folded anew from the log: searchsync projection retry \(subject.text)"
        }
    }
}

extension ParkedRecord {
    init(_ row: ParkedRow, in projection: String) {
        self.init(
            projection: projection,
            kind: row.kind.rawValue,
            subject: row.subject,
            sequence: row.kind == .session ? row.version : nil,
            position: row.position,
            reason: row.reason.rawValue,
            detail: row.detail,
            remedy: row.remedy,
            program: row.program,
            since: row.since,
            waiting: row.waiting,
            isRetried: row.isRetried
        )
    }
}
