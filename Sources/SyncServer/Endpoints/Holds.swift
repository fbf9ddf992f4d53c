import EventStore
import Foundation
import HTTPServer
import ReadModels
import SearchCore
import SyncProtocol

extension Service {
    /// `GET /v1/holds`: what keeps sessions and people from being erased.
    func listHolds(_ call: Call) async throws -> HTTPResponse {
        let found = try await holds.holds(in: call.caller.workspace)
        return HTTPResponse(HoldList(holds: found.map(HoldRecord.init)))
    }

    /// `POST /v1/holds`: keeps a session, or all of a person's.
    func placeHold(_ call: Call) async throws -> HTTPResponse {
        let request = try call.body(HoldRequest.self)
        try Problem.check(reason: request.reason)
        let (subject, name) = try await subject(of: request, call)
        let id = newID()
        let time = now()
        let isPlaced = try await holds.place(
            id,
            on: subject,
            because: request.reason,
            person: call.caller.personID,
            by: call.caller.facts,
            at: time,
            in: call.caller.workspace
        )
        guard isPlaced else { throw Self.unknown(subject) }
        let hold = Hold(
            id: id,
            subject: subject,
            person: name,
            reason: request.reason,
            placedBy: call.caller.personID,
            placedByName: call.caller.person,
            placedAt: time
        )
        return HTTPResponse(status: 201, HoldRecord(hold))
    }

    /// `DELETE /v1/holds/{id}`: takes a hold away.
    func removeHold(_ call: Call, _ id: UUID) async throws -> HTTPResponse {
        let isRemoved = try await holds.remove(
            id,
            by: call.caller.facts,
            at: now(),
            in: call.caller.workspace
        )
        guard isRemoved else {
            throw Problem(
                status: 404,
                code: "unknown_hold",
                detail: "There is no hold \(id.text).",
                remedy: "List them with: searchsync hold list"
            )
        }
        return HTTPResponse(status: 204)
    }

    private func subject(
        of request: HoldRequest,
        _ call: Call
    ) async throws -> (ErasureReceipt.Subject, name: String?) {
        switch (request.session, request.person) {
        case (let session?, nil): return (.session(session), nil)
        case (nil, let reference?):
            let workspace = call.caller.workspace
            guard let person = try await erasures.person(reference, in: workspace) else {
                throw Problem.unknownPerson(reference)
            }
            return (.person(person.id), person.name)
        case (nil, nil), (.some, .some):
            throw Problem(
                status: 400,
                code: "invalid_subject",
                detail: "A hold is on either a session or a person.",
                remedy: "Give exactly one of session and person."
            )
        }
    }

    private static func unknown(_ subject: ErasureReceipt.Subject) -> Problem {
        switch subject {
        case .session(let id): .unknownSession(id.text)
        case .person(let id): .unknownPerson(id.text)
        }
    }
}

extension HoldRecord {
    init(_ hold: Hold) {
        var (session, person) = (UUID?.none, String?.none)
        switch hold.subject {
        case .session(let id): session = id
        case .person(let id): person = hold.person ?? id.text
        }
        self.init(
            id: hold.id,
            session: session,
            person: person,
            reason: hold.reason,
            placedBy: hold.placedByName ?? hold.placedBy.text,
            placedAt: hold.placedAt
        )
    }
}
