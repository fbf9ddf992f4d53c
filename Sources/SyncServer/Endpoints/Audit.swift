import EventStore
import Foundation
import HTTPServer
import ReadModels
import SearchCore
import SyncProtocol

extension Service {
    /// `GET /v1/audit/head`: the newest head of the log, to be kept elsewhere.
    func auditHead(_ call: Call) async throws -> HTTPResponse {
        let newest = try await log.headToKeep(of: call.caller.workspace)
        return HTTPResponse(AuditHead(newest.head, newest.recordedAt))
    }

    /// `GET /v1/audit/verify`: verifies the whole log, and tells of it line by line.
    func auditVerify(_ call: Call) async throws -> HTTPResponse {
        let heads = try call.heads("against")
        let workspace = call.caller.workspace
        let end = try await log.head(of: workspace).position
        return .lines { [log] writer in
            let verdict = try await log.verify(workspace, against: heads) { position in
                // Who has left is noticed by the next reading, whose task is cancelled.
                let line = VerificationLine.progress(verified: position, of: max(position, end))
                try? await writer.write(line.line)
            }
            try await writer.write(VerificationLine(verdict, workspace).line)
        }
    }

    /// `GET /v1/audit/log`: who recorded, read and changed what, newest first.
    func auditLog(_ call: Call) async throws -> HTTPResponse {
        var filter = AuditFilter()
        filter.since = try call.time("since")
        filter.until = try call.time("until")
        filter.person = call.parameter("person")
        filter.kind = try Self.auditKind(call)
        let workspace = call.caller.workspace
        let limit = try call.limit()
        let start: Int
        if let after = try call.integer("after", in: 1...Int.max) {
            start = after
        } else {
            start = try await log.head(of: workspace).position + 1
        }
        let page = try await audit.entries(filter, in: workspace, before: start, limit: limit)
        return HTTPResponse(
            AuditPage(
                entries: page.rows.map(AuditRecord.init),
                next: page.next.map { String($0) }
            )
        )
    }

    /// `GET /v1/audit/sessions/{id}/proof`: that the events of a session are in the log.
    func sessionProof(_ call: Call, _ id: UUID) async throws -> HTTPResponse {
        let workspace = call.caller.workspace
        let wanted = try call.heads("head").first
        let owner = try await admit(call, to: id, reading: "proof", isErasedToo: true)
        let head = try await proofHead(wanted, workspace)
        guard owner.firstPosition <= head.position else {
            throw Problem.invalidParameter(
                "head",
                "The session begins after this head.",
                "Give a newer head, or none."
            )
        }
        return .lines { [log] writer in
            _ = try await log.writeProof(of: id, upTo: head, in: workspace) { lines in
                try await writer.write(lines)
            }
        }
    }

    private func proofHead(
        _ wanted: KnownHead?,
        _ workspace: WorkspaceID
    ) async throws -> KnownHead {
        guard let wanted else { return try await log.headToKeep(of: workspace).head }
        guard let found = try await log.head(at: wanted.position, in: workspace),
            found.hash == wanted.hash
        else {
            throw Problem(
                status: 404,
                code: "unknown_head",
                detail: "The log has no such head: it was changed, or the head is of another log.",
                remedy: "See where it differs with: searchsync audit verify --against \(wanted)",
                field: "head"
            )
        }
        return found
    }

    private static func auditKind(_ call: Call) throws(Problem) -> String? {
        guard let text = call.parameter("kind") else { return nil }
        guard let kind = AuditKind(rawValue: text) else {
            let known = AuditKind.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalidParameter("kind", "kind is \"\(text)\".", "Use one of: \(known).")
        }
        return kind.rawValue
    }
}

extension Call {
    /// Heads of the caller's workspace, as `audit head` prints them.
    fileprivate func heads(_ name: String) throws(Problem) -> [KnownHead] {
        var heads: [KnownHead] = []
        for text in parameters(name) {
            guard let head = KnownHead(text), head.workspace == caller.workspace else {
                throw .invalidParameter(
                    name,
                    "\(name) is \"\(text)\", which is not a head of workspace "
                        + "\(caller.workspace.rawValue).",
                    "Give a line that this printed before: searchsync audit head"
                )
            }
            heads.append(head)
        }
        return heads
    }
}

extension HTTPResponse {
    /// Lines of JSON that are written while they are made.
    fileprivate static func lines(
        _ produce: @escaping @Sendable (HTTPBodyWriter) async throws -> Void
    ) -> HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: ["Content-Type": "application/x-ndjson", "Cache-Control": "no-store"],
            body: .stream(produce)
        )
    }
}

extension VerificationLine {
    /// The line's bytes, its end included.
    fileprivate var line: [UInt8] { bytes + [UInt8(ascii: "\n")] }
}

extension AuditRecord {
    fileprivate init(_ row: AuditRow) {
        self.init(
            position: row.position,
            recordedAt: row.recordedAt,
            kind: row.kind,
            person: row.person,
            device: row.device,
            token: row.token,
            session: row.session
                ?? (row.data["session"] ?? row.data["stream"])?.string
                .flatMap { UUID(text: $0) },
            details: row.data
        )
    }
}
