import Crypto
import Foundation
import Postgres
import SearchCore

/// What a receipt in the log claims was erased, down to the digests.
struct LoggedReceipt: Sendable {
    /// A stream that was erased whole.
    struct ErasedStream: Sendable, Hashable {
        let stream: UUID
        let events: Int
        let covers: Digest
    }

    let version: Int
    let position: Int
    /// nil where the event is no receipt that this program knows.
    let receipt: ErasureReceipt?
    /// What was erased whole: a session, or a person's names and operations.
    private(set) var streams: [ErasedStream] = []
    /// Single events of streams that go on.
    private(set) var positions: [Int] = []
    private(set) var covers: Digest?

    /// Reads a row of `read_receipts.sql`; nil where it is not whole.
    init?(_ row: PostgresRow, _ workspace: WorkspaceID) throws {
        guard try row.decode(Bool.self, "is_whole"),
            let payload = try row.decode(PostgresJSON?.self, "payload"),
            let recordedAt = try row.decode(PostgresTimestamp?.self, "recorded_at"),
            let data = (try? JSONParser.parse(payload.bytes))?.object?["data"]?.object
        else { return nil }
        version = Int(try row.decode(Int32.self, "version"))
        position = Int(try row.decode(Int64.self, "position"))
        receipt = ErasureReceipt(
            kind: try row.decode(String.self, "kind"),
            data,
            workspace,
            position,
            Timestamp(recordedAt)
        )
        guard case .session? = receipt?.subject else {
            let names = data["names"]?.object.flatMap(ErasedStream.init)
            let operations = data["operations"]?.array?.compactMap(\.object) ?? []
            streams = [names].compactMap(\.self) + operations.compactMap(ErasedStream.init)
            positions = data["positions"]?.array?.compactMap(\.integer) ?? []
            covers = data["covers"]?.string.flatMap { Digest(hex: $0) }
            return
        }
        streams = [ErasedStream(data)].compactMap(\.self)
    }
}

extension LoggedReceipt.ErasedStream {
    fileprivate init?(_ data: JSONObject) {
        guard let stream = data["stream"]?.string.flatMap({ UUID(text: $0) }),
            let events = data["events"]?.integer,
            let covers = data["covers"]?.string.flatMap({ Digest(hex: $0) })
        else { return nil }
        self.init(stream: stream, events: events, covers: covers)
    }
}

extension ErasureReceipt {
    /// Reads a row of `erase_streams.sql`.
    init(erased row: PostgresRow, _ workspace: WorkspaceID) throws {
        let bytes = try row.decode(PostgresJSON.self, "receipt").bytes
        guard let object = try JSONParser.parse(bytes).object,
            let kind = object["kind"]?.string, let data = object["data"]?.object,
            let receipt = ErasureReceipt(
                kind: kind,
                data,
                workspace,
                Int(try row.decode(Int64.self, "receipt_position")),
                Timestamp(try row.decode(PostgresTimestamp.self, "receipt_recorded_at"))
            )
        else { throw PostgresError.decoding("The database gave a receipt that is none.") }
        self = receipt
    }

    /// Reads the data of a receipt in the log; nil where they are none.
    fileprivate init?(
        kind: String,
        _ data: JSONObject,
        _ workspace: WorkspaceID,
        _ position: Int,
        _ recordedAt: Timestamp
    ) {
        let subject: Subject? =
            switch kind {
            case "sessionErased":
                data["stream"]?.string.flatMap { UUID(text: $0) }.map(Subject.session)
            case "personErased":
                data["person"]?.string.flatMap { UUID(text: $0) }.map(Subject.person)
            default: nil
            }
        guard let subject, let covers = data["covers"]?.string,
            let cause = data["cause"]?.string.flatMap({ ErasureCause(rawValue: $0) })
        else { return nil }
        self.init(
            workspace: workspace,
            subject: subject,
            part: data["part"]?.string.flatMap { UUID(text: $0) },
            position: position,
            erasedAt: recordedAt,
            events: data["events"]?.integer ?? data["positions"]?.array?.count ?? 0,
            bytes: data["bytes"]?.integer ?? 0,
            covers: covers,
            by: data["by"] ?? .null,
            reason: data["reason"]?.string,
            cause: cause
        )
    }
}
