import EventStore
import Foundation
import HTTPServer
import SearchCore
import SyncProtocol

extension Service {
    /// `GET /v1/sessions/{id}/events`: a page of a session's events as NDJSON, oldest first.
    func sessionEvents(_ call: Call, _ id: UUID) async throws -> HTTPResponse {
        let after = try call.integer("after", in: 0...Int(Int32.max)) ?? 0
        let limit = try call.limit()
        try await admit(call, to: id, reading: "events")
        let found = try await log.events(
            of: id,
            after: after,
            limit: limit + 1,
            in: call.caller.workspace
        )
        let (stored, goesOn) = Call.page(found, limit)
        let lines = stored.compactMap { event in
            (try? event.sessionEvent()).map(EventCodec.encode)
        }
        return HTTPResponse(lines: lines, next: goesOn ? stored.last?.version : nil)
    }
}
