import EventStore
import Foundation
import HTTPServer
import SearchCore
import SyncProtocol

extension Service {
    /// `GET /v1/stream`: the log from a cursor on, and what is appended, as Server-Sent Events; or the
    /// heads of the caller's spaces.
    func streamLog(_ call: Call) async throws -> HTTPResponse {
        if try wantsSpaces(call) {
            let stream = SpaceStream(service: self, call: call)
            return Self.eventStream { try await stream.write(to: $0) }
        }
        let filter = try StreamFilter(call)
        let given = try await givenCursor(call)
        if let session = filter.session { try await admit(call, to: session, reading: "stream") }
        let start: LogCursor
        if let given { start = given } else { start = try await log.end(of: call.caller.workspace) }
        let stream = LogStream(service: self, call: call, filter: filter)
        return Self.eventStream { try await stream.write(from: start, to: $0) }
    }

    private static func eventStream(
        _ write: @escaping @Sendable (HTTPBodyWriter) async throws -> Void
    ) -> HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: [
                "Content-Type": "text/event-stream", "Cache-Control": "no-store",
                // A proxy that gathers a reply before it sends it would hold events back.
                "X-Accel-Buffering": "no",
            ],
            body: .stream(write)
        )
    }

    /// Whether the heads of spaces are wanted instead of the log.
    private func wantsSpaces(_ call: Call) throws(Problem) -> Bool {
        guard try call.flag("spaces") else { return false }
        for other in ["after", "kinds", "session"] where call.parameter(other) != nil {
            throw .invalidParameter(
                other,
                "A stream of spaces has no \(other).",
                "Leave it out, or spaces."
            )
        }
        return true
    }

    /// Where the request says to begin; nil for the end of the log.
    private func givenCursor(_ call: Call) async throws -> LogCursor? {
        let again = call.request.headers["Last-Event-ID"].flatMap { $0.isEmpty ? nil : $0 }
        guard let text = again ?? call.parameter("after") else { return nil }
        let workspace = call.caller.workspace
        if text == StreamFilter.fromStart { return try await log.beginning(of: workspace) }
        guard let cursor = LogCursor(text) else {
            throw Problem.invalidCursor("The cursor is not one, or was changed.")
        }
        if let problem = try await log.problem(with: cursor, in: workspace) {
            throw Problem.invalidCursor(problem.description)
        }
        return cursor
    }
}

extension Problem {
    /// A cursor from which nobody may go on as if nothing had happened.
    fileprivate static func invalidCursor(_ detail: String) -> Problem {
        Problem(
            status: 409,
            code: "cursor_invalid",
            detail: detail,
            remedy: "Drop what was built from the stream and read it again with after=start, or go "
                + "on from now without after and Last-Event-ID.",
            field: "after"
        )
    }
}

/// Which events of the log a stream shows.
struct StreamFilter: Sendable {
    /// What `after` is for the beginning of the log.
    static let fromStart = "start"
    private static let mostKinds = 50

    /// Nil for every kind.
    let kinds: Set<String>?
    /// Nil for every session, and for what the server writes.
    let session: UUID?
    /// The person whose sessions are all that is shown; nil for everything.
    let owner: UUID?

    init(_ call: Call) throws(Problem) {
        owner = call.caller.seesEverybody ? nil : call.caller.personID
        kinds = try Self.kinds(call)
        guard let text = call.parameter("session") else {
            session = nil
            return
        }
        guard let id = UUID(text: text) else {
            throw .invalidParameter(
                "session",
                "session is \"\(text)\", which is not a UUID.",
                "Write 8-4-4-4-12 hexadecimal digits."
            )
        }
        session = id
    }

    private static func kinds(_ call: Call) throws(Problem) -> Set<String>? {
        guard let text = call.parameter("kinds") else { return nil }
        let kinds = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard kinds.count <= mostKinds, !kinds.contains("") else {
            throw .invalidParameter(
                "kinds",
                "kinds is \"\(text)\".",
                "Write 1 to \(mostKinds) kinds of events with commas between them."
            )
        }
        return Set(kinds)
    }

    /// Whether an event is shown.
    func shows(_ event: StoredEvent) -> Bool {
        if let owner, event.streamKind != StreamKind.session.rawValue || event.actor != owner {
            return false
        }
        if let session, event.stream != session { return false }
        return kinds?.contains(event.kind) ?? true
    }
}
