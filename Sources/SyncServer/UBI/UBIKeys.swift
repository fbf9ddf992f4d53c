import Crypto
import Foundation
import SearchCore
import SyncProtocol

/// Ids that are worked out from what a source says, with a workspace's secret: the same source gives the
/// same ids, and nobody without the secret can tell the source from them.
struct UBIKeys: Sendable {
    private let secret: [UInt8]
    private let device: UUID

    /// - Parameters:
    ///   - secret: The workspace's.
    ///   - device: Who sends: sessions of two devices are never one.
    init(secret: [UInt8], device: UUID) {
        self.secret = secret
        self.device = device
    }

    /// By which a row is known again, whoever sends it.
    func source(_ row: UBIRow) -> UUID { UUID(version8: code("source", row.canonicalBytes)) }

    /// By which a row without a time is known, of which only is known when it came.
    func source(_ row: UBIRow, at time: Timestamp) -> UUID {
        let moment = Array("\(time.microseconds)\n".utf8)
        return UUID(version8: code("untimed", moment + row.canonicalBytes))
    }

    /// The id of the session that a key or a row begins.
    func session(begunBy key: UUID) -> UUID { UUID(version8: code("stream", key.bytes)) }

    /// What stands for a text that is only compared, so that the text itself stands in the log alone.
    func mark(_ text: String) -> String { String(hex(code("mark", Array(text.utf8))).prefix(16)) }

    /// What leads to the session of a row's query; nil where it tells no query.
    func query(of row: UBIRow) -> UUID? { row.query.map { alias("query", of: row, [$0]) } }

    /// What leads to a row's session.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - time: When it was, as far as is known.
    ///   - owner: Whose it is.
    ///   - query: What ``query(of:)`` gives.
    /// - Returns: Ids under which the session is remembered.
    func aliases(
        of row: UBIRow,
        at time: Timestamp,
        _ owner: UBIOwner,
        query: UUID?
    ) -> UBIAliases {
        let span = Self.span(of: time)
        let spans = owner.client.map { client in
            [span, span - 1, span + 1].map { alias("client", of: row, [client, String($0)]) }
        }
        return UBIAliases(
            session: owner.session.map { alias("session", of: row, [owner.sessionClient, $0]) },
            query: query,
            clients: spans ?? []
        )
    }

    /// The number of the half hour in which a moment is.
    private static func span(of time: Timestamp) -> Int64 {
        let length = Int64(UBISession.idleMs) * 1000
        return time.floored(to: length).microseconds / length
    }

    /// What stands for somebody that rows tell, whoever sends them.
    func person(_ name: String) -> UUID { Self.person(name, secret: secret) }

    /// What stands for somebody that rows of a workspace tell.
    static func person(_ name: String, secret: [UInt8]) -> UUID {
        UUID(version8: code("person", Array(name.utf8), secret))
    }

    private func alias(_ kind: String, of row: UBIRow, _ parts: [String?]) -> UUID {
        let parts = [kind, device.text, row.application] + parts
        let bytes = JSONWriter.encode(.array(parts.map { JSONValue($0) }))
        return UUID(version8: code("alias", bytes))
    }

    private func code(_ purpose: String, _ bytes: [UInt8]) -> [UInt8] {
        Self.code(purpose, bytes, secret)
    }

    private static func code(
        _ purpose: String,
        _ bytes: [UInt8],
        _ secret: [UInt8]
    ) -> [UInt8] {
        let message = Array("searchsync/ubi/\(purpose)\n".utf8) + bytes
        return HMACSHA256.authenticate(message, key: secret).bytes
    }

    private func hex(_ bytes: [UInt8]) -> String { Digest(bytes: bytes)?.hex ?? "" }
}

/// What leads to a row's session; nil where the row does not tell it.
struct UBIAliases: Sendable {
    let session: UUID?
    let query: UUID?
    /// What leads to the session of the client in the row's half hour, in the one before it and in the
    /// one behind it: a session that is at most half an hour from the row has a row in one of them.
    let clients: [UUID]

    /// Those of the row alone: its client in the other half hours leads to other sessions too.
    var own: [UUID] { [session, query, clients.first].compactMap { $0 } }

    var all: [UUID] { [session, query].compactMap { $0 } + clients }
}
