import EventStore
import Foundation
import HTTPServer
import ReadModels
import SearchCore
import SyncProtocol

extension Service {
    /// `GET /v1/sessions`: a page of sessions, newest first; of one's own, below the auditor.
    func listSessions(_ call: Call) async throws -> HTTPResponse {
        let limit = try call.limit()
        let filter = try Self.filter(call)
        if let text = call.parameter("find") { return try await findSessions(call, text, filter) }
        let found = try await sessions.sessions(
            filter,
            in: call.caller.workspace,
            before: try call.integer("after", in: 1...Int.max),
            limit: limit + 1
        )
        let (rows, goesOn) = Call.page(found, limit)
        if rows.contains(where: { $0.personID != call.caller.personID }) {
            try await noteListing(call, rows.count)
        }
        let next = goesOn ? rows.last.map { String($0.firstPosition) } : nil
        return HTTPResponse(SessionPage(sessions: rows.map(SessionRecord.init), next: next))
    }

    /// `GET /v1/sessions/{id}`.
    func showSession(_ call: Call, _ id: UUID) async throws -> HTTPResponse {
        try await admit(call, to: id, reading: "summary")
        guard let row = try await sessions.session(id, in: call.caller.workspace) else {
            if let waiting = try await parked(session: id, in: call.caller.workspace) {
                throw Problem(
                    status: 409,
                    code: "session_parked",
                    detail: "The session cannot be summed up: \(waiting.detail).",
                    remedy: waiting.remedy
                )
            }
            throw Problem(
                status: 503,
                code: "not_projected",
                detail: "The session was stored a moment ago and its summary is being made.",
                remedy: "Ask again in a moment."
            )
        }
        return HTTPResponse(SessionRecord(row))
    }

    private static func filter(_ call: Call) throws(Problem) -> SessionFilter {
        var filter = SessionFilter()
        filter.owner = call.caller.seesEverybody ? nil : call.caller.personID
        filter.from = try call.time("from")
        filter.to = try call.time("to")
        filter.person = call.parameter("person")
        filter.device = call.parameter("device")
        filter.outcome = try outcome(call)
        filter.text = call.parameter("text")
        return filter
    }

    private static func outcome(_ call: Call) throws(Problem) -> String? {
        guard let outcome = call.parameter("outcome") else { return nil }
        let known = SessionSummary.Outcome.allCases.map(\.rawValue) + ["open"]
        guard known.contains(outcome) else {
            throw .invalidParameter(
                "outcome",
                "outcome is \"\(outcome)\".",
                "Use one of: \(known.joined(separator: ", "))."
            )
        }
        return outcome
    }

    func noteListing(_ call: Call, _ count: Int) async throws {
        let filters = call.request.query.map {
            JSONValue.object(["name": .string($0.name), "value": .string($0.value)])
        }
        try await note(
            "sessionsListed",
            ["sessions": JSONValue(count), "filters": .array(filters)],
            call
        )
    }
}

extension SessionRecord {
    init(_ row: SessionRow) {
        self.init(
            session: row.session,
            person: row.person,
            device: row.device,
            application: row.application,
            title: row.title,
            startedAt: row.startedAt,
            lastAt: row.lastAt,
            durationMs: row.durationMs,
            catalog: row.catalog,
            catalogVersion: row.catalogVersion,
            profile: row.profile,
            query: row.query,
            events: row.events,
            searches: row.searches,
            outcome: row.outcome,
            live: row.live
        )
    }
}
