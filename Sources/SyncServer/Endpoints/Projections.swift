public import EventStore
import Foundation
import HTTPServer
import ReadModels
import SearchCore
import SyncProtocol

extension Service {
    /// `GET /v1/projections`: the read models, how far they are, and what waits.
    func listProjections(_ call: Call) async throws -> HTTPResponse {
        var records: [ProjectionRecord] = []
        for projection in rebuildable { records.append(try await record(of: projection, call)) }
        return HTTPResponse(ProjectionList(projections: records))
    }

    /// `POST /v1/projections/{name}/rebuild`: has a read model filled anew beside the one shown.
    func rebuild(_ call: Call, _ name: String) async throws -> HTTPResponse {
        guard let projection = rebuildable.first(where: { $0.name == name }) else {
            throw Self.unknown(projection: name, known: rebuildable.map(\.name))
        }
        let (workspace, person) = (call.caller.workspace, call.caller.person)
        try await log.requestRebuild(of: projection, in: workspace, by: person)
        return HTTPResponse(status: 202, try await record(of: projection, call))
    }

    /// Has the read model of sessions filled anew beside the one that is shown.
    ///
    /// - Parameters:
    ///   - workspace: Whose.
    ///   - person: Who asks, for who looks.
    /// - Throws: `EventStoreError`.
    public func requestRebuild(in workspace: WorkspaceID, by person: String) async throws {
        try await log.requestRebuild(of: sessionProjection, in: workspace, by: person)
    }

    /// `GET /v1/projections/{name}/verification`: compares a page of it with the log.
    func verify(_ call: Call, _ name: String) async throws -> HTTPResponse {
        try Self.check(projection: name)
        let verification = SessionVerification(pool: pool, log: log, catalogs: catalogs)
        let found = try await verification.page(
            after: try call.integer("after", in: 0...Int.max) ?? 0,
            limit: try call.limit(),
            in: call.caller.workspace
        )
        return HTTPResponse(
            VerificationPage(
                position: found.position,
                sessions: found.sessions,
                differences: found.differences.map(DifferenceRecord.init),
                next: found.next
            )
        )
    }

    /// `POST /v1/projections/{name}/retry`: tries parked sessions again.
    func retryParked(_ call: Call, _ name: String) async throws -> HTTPResponse {
        try Self.check(projection: name)
        let request = try call.body(RetryRequest.self)
        let tried = try await parked.retry(request.session, in: call.caller.workspace)
        if let session = request.session, tried.isEmpty { throw Self.notParked(session) }
        return HTTPResponse(status: 202, try await record(of: sessionProjection, call))
    }

    /// `POST /v1/projections/{name}/skip`: passes over the event at which a session waits.
    func skipParked(_ call: Call, _ name: String) async throws -> HTTPResponse {
        try Self.check(projection: name)
        let request = try call.body(SkipRequest.self)
        guard (1...1000).contains(request.reason.count) else {
            throw Problem(
                status: 400,
                code: "invalid_reason",
                detail: "A reason has 1 to 1,000 characters.",
                remedy: "Say why, for who reads the log.",
                field: "reason"
            )
        }
        let rows = try await parked.parked(in: call.caller.workspace)
        guard let row = rows.first(where: { $0.session == request.session }) else {
            throw Self.notParked(request.session)
        }
        try await parked.skip(
            row,
            because: request.reason,
            by: call.caller.facts,
            at: now(),
            in: call.caller.workspace
        )
        return HTTPResponse(status: 202, try await record(of: sessionProjection, call))
    }

    /// The sessions that wait and that the caller may see.
    func visiblyParked(_ call: Call) async throws -> [ParkedRecord] {
        let rows = try await parked.parked(in: call.caller.workspace)
        if call.caller.seesEverybody { return rows.map(ParkedRecord.init) }
        var own: [ParkedRecord] = []
        for row in rows {
            let owner = try await sessions.owner(of: row.session, in: call.caller.workspace)
            if owner?.person == call.caller.personID { own.append(ParkedRecord(row)) }
        }
        return own
    }

    private var rebuildable: [any RebuildableProjection] { [sessionProjection, spaceProjection] }

    private func record(
        of projection: any RebuildableProjection,
        _ call: Call
    ) async throws -> ProjectionRecord {
        let workspace = call.caller.workspace
        let name = projection.name
        let isOfSessions = name == SessionProjection.name
        let checkpoints = try await log.checkpoints(in: workspace)
        let model = try await log.models(in: workspace).first { $0.projection == name }
        let leases = try await log.leases(in: workspace)
        let version = model?.version ?? 1
        func position(of version: Int) -> Int {
            checkpoints.first { $0.projection == name && $0.modelVersion == version }?.position ?? 0
        }
        return ProjectionRecord(
            name: name,
            version: version,
            position: position(of: version),
            head: try await log.head(of: workspace).position,
            holder: leases.first { $0.projection == name }?.holder,
            rebuild: model?.rebuild.map { rebuild in
                RebuildRecord(
                    version: rebuild.version,
                    position: position(of: rebuild.version),
                    requestedBy: rebuild.requestedBy,
                    requestedAt: rebuild.requestedAt
                )
            },
            parked: isOfSessions
                ? try await parked.parked(in: workspace).map(ParkedRecord.init) : []
        )
    }

    private static func check(projection name: String) throws(Problem) {
        guard name != SessionProjection.name else { return }
        throw unknown(projection: name, known: [SessionProjection.name])
    }

    private static func unknown(projection name: String, known: [String]) -> Problem {
        Problem(
            status: 404,
            code: "unknown_projection",
            detail: "There is no projection \"\(name)\" for this; there is: "
                + "\(known.joined(separator: ", ")).",
            remedy: "List them with: searchsync projection status"
        )
    }

    private static func notParked(_ session: UUID) -> Problem {
        Problem(
            status: 404,
            code: "not_parked",
            detail: "The session \(session.text) does not wait.",
            remedy: "See which ones do with: searchsync projection status"
        )
    }
}

extension ParkedRow {
    /// What to do about it.
    var remedy: String {
        switch reason {
        case .newerSchema:
            "Upgrade the server from \(program) to the version that recorded it; the session then "
                + "goes on by itself."
        case .defect:
            "Upgrade the server, or mend what it names, then: searchsync projection retry "
                + session.text
        }
    }
}

extension ParkedRecord {
    init(_ row: ParkedRow) {
        self.init(
            session: row.session,
            sequence: row.version,
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

extension DifferenceRecord {
    init(_ difference: SessionDifference) {
        self.init(
            session: difference.session,
            difference: difference.difference,
            shown: difference.shown,
            wanted: difference.wanted
        )
    }
}
