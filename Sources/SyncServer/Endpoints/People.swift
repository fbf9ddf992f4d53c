public import EventStore
import Foundation
import HTTPServer
public import ReadModels
import SearchCore
import SyncProtocol

extension Service {
    /// `GET /v1/people`: who is in the workspace, so that things can be shared with them;
    /// administrators also see roles, devices, and who was removed.
    func listPeople(_ call: Call) async throws -> HTTPResponse {
        let rows = try await identities.people(in: call.caller.workspace)
        guard call.caller.role < .admin else {
            return HTTPResponse(PersonList(people: rows.map(PersonRecord.init)))
        }
        let present = rows.filter { $0.removedAt == nil }
        return HTTPResponse(
            PersonList(people: present.map { PersonRecord(id: $0.id, name: $0.name) })
        )
    }

    /// `POST /v1/people`: adds a person, or takes one back in who was removed.
    func addPerson(_ call: Call) async throws -> HTTPResponse {
        let request = try call.body(PersonRequest.self)
        try Problem.check(name: request.name, of: .person)
        let addition = try await identities.addPerson(
            request.name,
            newID: newID(),
            role: request.role.rawValue,
            deed(call),
            in: call.caller.workspace
        )
        guard case .added(let id) = addition,
            let row = try await identities.person(id, in: call.caller.workspace)
        else { throw Problem.personExists(request.name) }
        return HTTPResponse(status: 201, PersonRecord(row))
    }

    /// `DELETE /v1/people/{id}`: removes a person, with the devices.
    func removePerson(_ call: Call, _ id: UUID) async throws -> HTTPResponse {
        switch try await identities.removePerson(id, deed(call), in: call.caller.workspace) {
        case .removed: return HTTPResponse(status: 204)
        case .unknown: throw Problem.unknownPerson(id.text)
        case .lastAdmin: throw Problem.lastAdmin
        }
    }

    /// A person who is there, by name or id.
    ///
    /// - Parameters:
    ///   - reference: The name or the id; a name goes before an id.
    ///   - workspace: Where.
    /// - Returns: The person.
    /// - Throws: `Problem` where nobody is meant; `ReadModelError`.
    public func person(
        _ reference: String,
        in workspace: WorkspaceID
    ) async throws -> WorkspacePerson {
        let people = try await identities.people(in: workspace).filter { $0.removedAt == nil }
        guard
            let found = people.first(where: { $0.name == reference })
                ?? people.first(where: { $0.id.text == reference.lowercased() })
        else { throw Problem.unknownPerson(reference) }
        return found
    }
}

extension PersonRecord {
    fileprivate init(_ row: WorkspacePerson) {
        self.init(
            id: row.id,
            name: row.name,
            role: Role(rawValue: row.role),
            devices: row.devices,
            addedAt: row.addedAt,
            removedAt: row.removedAt
        )
    }
}

extension Problem {
    fileprivate static func personExists(_ name: String) -> Problem {
        Problem(
            status: 409,
            code: "person_exists",
            detail: "There is a person \"\(name)\" already.",
            remedy: "For another device: searchsync device invite --person NAME",
            field: "name"
        )
    }

    fileprivate static let lastAdmin = Problem(
        status: 409,
        code: "last_admin",
        detail: "Nobody would be left who can administer the workspace.",
        remedy: "First let somebody else in: searchsync person add NAME --role admin; that person "
            + "must log in before this one can go."
    )
}
