public import Foundation
public import SearchCore
public import SyncProtocol

/// Which entries of the audit log are asked for; what is nil lets everything through.
public struct AuditQuery: Sendable, Hashable {
    /// Entries recorded at this moment or later, by the server's clock.
    public var since: Timestamp?
    /// Entries recorded before this moment.
    public var until: Timestamp?
    /// The name of the person who did it.
    public var person: String?
    /// What was done.
    public var kind: AuditKind?
    /// Where the page begins: what the page before said; nil for the first.
    public var after: String?
    /// How many entries a page has at most.
    public var limit: Int?

    /// Makes a query.
    public init(
        since: Timestamp? = nil,
        until: Timestamp? = nil,
        person: String? = nil,
        kind: AuditKind? = nil
    ) {
        self.since = since
        self.until = until
        self.person = person
        self.kind = kind
    }

    /// The query of `GET /v1/audit/log`.
    var query: [(String, String)] {
        let values = [
            ("since", since?.description), ("until", until?.description), ("person", person),
            ("kind", kind?.rawValue), ("after", after), ("limit", limit.map(String.init)),
        ]
        return values.compactMap { name, value in value.map { (name, $0) } }
    }
}

extension ServerClient {
    /// The newest head of the log, to be kept elsewhere.
    ///
    /// - Throws: `ServerError`.
    public func auditHead() async throws(ServerError) -> AuditHead { try await value(.auditHead) }

    /// A page of who recorded, read and changed what, newest first.
    ///
    /// - Throws: `ServerError`.
    public func auditLog(_ query: AuditQuery) async throws(ServerError) -> AuditPage {
        try await value(.auditLog, query: query.query, patience: .long)
    }

    /// Verifies the whole log on the server.
    ///
    /// - Parameters:
    ///   - heads: Heads that were kept elsewhere, as lines.
    ///   - progress: Told the newest position verified, and the position of the log's end.
    /// - Returns: The verdict, never a line of progress.
    /// - Throws: `ServerError`; `badReply` where the reply ended without a verdict.
    public func auditVerify(
        against heads: [String],
        progress: @escaping @Sendable (Int, Int) -> Void
    ) async throws(ServerError) -> VerificationLine {
        let verdict = Verdict()
        try await stream(.auditVerify, query: heads.map { ("against", $0) }) { line in
            verdict.take(line, progress)
        }
        guard let line = verdict.line else {
            throw .badReply(detail: "the verification ended without a verdict")
        }
        return line
    }

    /// Asks for the proof that a session's events are in the log.
    ///
    /// - Parameters:
    ///   - id: The session.
    ///   - head: The head that it leads to, as a line; nil for the newest.
    ///   - receive: Given each line without its end, in order, while the reply comes.
    /// - Throws: `ServerError`.
    public func proof(
        of id: UUID,
        upTo head: String?,
        receive: @escaping @Sendable ([UInt8]) -> Void
    ) async throws(ServerError) {
        try await stream(.sessionProof(id), query: head.map { [("head", $0)] } ?? [], receive)
    }

    private func stream(
        _ route: Route,
        query: [(String, String)],
        _ receive: @escaping @Sendable ([UInt8]) -> Void
    ) async throws(ServerError) {
        let lines = LineAssembly(receive)
        try await send(route, query: query, patience: .whole) { lines.take($0) }
        lines.end()
    }
}
