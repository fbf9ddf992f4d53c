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
        for projection in projections { records.append(try await record(of: projection, call)) }
        return HTTPResponse(ProjectionList(projections: records))
    }

    /// `POST /v1/projections/{name}/rebuild`: has a read model filled anew beside the one shown.
    func rebuild(_ call: Call, _ name: String) async throws -> HTTPResponse {
        let served = try projection(name)
        try await log.requestRebuild(
            of: served.projection,
            in: call.caller.workspace,
            by: call.caller.person
        )
        return HTTPResponse(status: 202, try await record(of: served, call))
    }

    /// Has the read model of sessions filled anew beside the one that is shown.
    ///
    /// - Parameters:
    ///   - workspace: Whose.
    ///   - person: Who asks, for who looks.
    /// - Throws: `EventStoreError`.
    public func requestRebuild(in workspace: WorkspaceID, by person: String) async throws {
        let sessions = try projection(SessionProjection.name).projection
        try await log.requestRebuild(of: sessions, in: workspace, by: person)
    }

    /// `GET /v1/projections/{name}/verification`: compares a page of it with the log.
    func verify(_ call: Call, _ name: String) async throws -> HTTPResponse {
        let found = try await projection(name).verification.page(
            after: try call.integer("after", in: 0...Int.max) ?? 0,
            limit: try call.limit(),
            in: call.caller.workspace
        )
        return HTTPResponse(
            VerificationPage(
                position: found.position,
                subjects: found.subjects,
                differences: found.differences.map(DifferenceRecord.init),
                next: found.next
            )
        )
    }

    /// `POST /v1/projections/{name}/retry`: tries again what is parked.
    func retryParked(_ call: Call, _ name: String) async throws -> HTTPResponse {
        let served = try projection(name)
        let request = try call.body(RetryRequest.self)
        let tried = try await served.parked.retry(request.subject, in: call.caller.workspace)
        if let subject = request.subject, tried.isEmpty { throw Self.notParked(subject) }
        return HTTPResponse(status: 202, try await record(of: served, call))
    }

    /// `POST /v1/projections/{name}/skip`: passes over the event at which something waits.
    func skipParked(_ call: Call, _ name: String) async throws -> HTTPResponse {
        let served = try projection(name)
        let request = try call.body(SkipRequest.self)
        try Problem.check(reason: request.reason)
        let rows = try await served.parked.parked(in: call.caller.workspace)
        guard let row = rows.first(where: { $0.subject == request.subject }) else {
            throw Self.notParked(request.subject)
        }
        try await served.parked.skip(
            row,
            because: request.reason,
            by: call.caller.facts,
            at: now(),
            in: call.caller.workspace
        )
        return HTTPResponse(status: 202, try await record(of: served, call))
    }

    /// What waits and the caller may see: own sessions, and spaces that the caller is in.
    func visiblyParked(_ call: Call) async throws -> [ParkedRecord] {
        var records: [ParkedRecord] = []
        for served in projections {
            for row in try await served.parked.parked(in: call.caller.workspace) {
                guard try await isVisible(row, to: call.caller) else { continue }
                records.append(ParkedRecord(row, in: served.name))
            }
        }
        return records
    }

    private func isVisible(_ row: ParkedRow, to caller: Caller) async throws -> Bool {
        if caller.seesEverybody { return true }
        switch row.kind {
        case .session:
            let owner = try await sessions.owner(of: row.subject, in: caller.workspace)
            return owner?.person == caller.personID
        case .space:
            let roles = try await spaces.roles(
                of: caller.personID,
                in: [row.subject],
                of: caller.workspace
            )
            return !roles.isEmpty
        }
    }

    /// A session that waits; nil while it does not.
    func parked(session: UUID, in workspace: WorkspaceID) async throws -> ParkedRow? {
        try await projection(SessionProjection.name).parked.parked(in: workspace)
            .first { $0.subject == session }
    }

    private func projection(_ name: String) throws(Problem) -> ServedProjection {
        if let found = projections.first(where: { $0.name == name }) { return found }
        throw Problem(
            status: 404,
            code: "unknown_projection",
            detail: "There is no projection \"\(name)\"; there is: "
                + projections.map(\.name).joined(separator: ", ") + ".",
            remedy: "List them with: searchsync projection status"
        )
    }

    private func record(
        of served: ServedProjection,
        _ call: Call
    ) async throws -> ProjectionRecord {
        let (workspace, name) = (call.caller.workspace, served.name)
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
            parked: try await served.parked.parked(in: workspace)
                .map { ParkedRecord($0, in: name) }
        )
    }

    private static func notParked(_ subject: UUID) -> Problem {
        Problem(
            status: 404,
            code: "not_parked",
            detail: "\(subject.text) does not wait.",
            remedy: "See what does with: searchsync projection status"
        )
    }
}

extension DifferenceRecord {
    init(_ difference: SubjectDifference) {
        self.init(
            subject: difference.subject,
            difference: difference.difference,
            shown: difference.shown,
            wanted: difference.wanted
        )
    }
}
