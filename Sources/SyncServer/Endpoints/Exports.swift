import EventStore
import HTTPServer
import ReadModels
import SearchCore
import SyncProtocol

extension Service {
    /// `POST /v1/exports`: what is known of a person, and an event of the log that it was asked for.
    func exportPerson(_ call: Call) async throws -> HTTPResponse {
        let request = try call.body(ExportRequest.self)
        let workspace = call.caller.workspace
        guard let person = try await erasures.person(request.person, in: workspace) else {
            throw Problem.unknownPerson(request.person)
        }
        let sessions = try await log.sessions(
            ofPerson: person.id,
            in: workspace,
            limit: Int(Int32.max)
        )
        let erased = try await erasures.erased(ofPerson: person.id, in: workspace)
        let devices = try await erasures.devices(ofPerson: person.id, in: workspace)
        let tokens = try await identities.tokens(in: workspace).filter {
            $0.personID == person.id
        }
        try await note(
            "personExported",
            ["person": .string(person.id.text), "sessions": JSONValue(sessions.count)],
            call
        )
        return HTTPResponse(
            PersonExport(
                person: person.id,
                name: person.name,
                devices: devices.map { ExportedDevice(id: $0.id, name: $0.name) },
                tokens: tokens.map(TokenRecord.init),
                sessions: sessions,
                erased: erased.map(ErasedSession.init)
            )
        )
    }
}
