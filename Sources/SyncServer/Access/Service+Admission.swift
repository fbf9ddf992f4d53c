import EventStore
import Foundation
import ReadModels
import SearchCore
import SyncProtocol

extension Service {
    /// Lets a caller read a session: one's own, or anybody's where the role says so.
    ///
    /// Reading somebody else's is an event, stored before anything is shown.
    ///
    /// - Returns: Who recorded it, and where it begins.
    /// - Throws: `Problem` that does not tell a session that may not be seen from none, and that says
    ///   of one that was erased where its receipt stands.
    @discardableResult
    func admit(
        _ call: Call,
        to id: UUID,
        reading what: String,
        isErasedToo: Bool = false
    ) async throws -> SessionOwner {
        guard let owner = try await sessions.owner(of: id, in: call.caller.workspace),
            owner.person == call.caller.personID || call.caller.seesEverybody
        else { throw Problem.unknownSession(id.text) }
        if owner.isErased, !isErasedToo,
            let erasure = try await erasures.erasure(of: id, in: call.caller.workspace)
        {
            throw Problem.erased(erasure)
        }
        if owner.person != call.caller.personID {
            try await note(
                "sessionRead",
                ["session": .string(id.text), "reading": .string(what)],
                call
            )
        }
        return owner
    }

    /// Notes in the log what a caller has done.
    func note(_ kind: String, _ facts: JSONObject, _ call: Call) async throws {
        var data = facts
        data["by"] = call.caller.facts
        try await log.record(
            ServerEvent(
                stream: StreamKind.audit.stream(named: "reads"),
                streamKind: .audit,
                kind: kind,
                data: data,
                at: now()
            ),
            in: call.caller.workspace
        )
    }
}

extension Caller {
    /// Who it is, as events of the log name people.
    var facts: JSONValue { .object(origin.json) }
}
