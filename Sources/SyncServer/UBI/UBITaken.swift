import Foundation
import SearchCore
import SyncProtocol

/// What became of the rows of a request, told in both ways that clients expect.
struct UBITaken: Sendable {
    private(set) var reply = UBIReply()
    /// An entry for each row, as OpenSearch's bulk answers have.
    private(set) var items: [JSONValue] = []

    /// A request without rows.
    init(_ batch: UBIBatch) { reply.refused = batch.refused }

    /// A request whose rows were written, but for the sessions that take nothing more.
    init(_ batch: UBIBatch, _ fates: some Sequence<UBIPlan.Fate>, refused: Set<UUID>) {
        self.init(batch)
        reply.deviations = batch.deviations
        for ((line, row), fate) in zip(batch.rows, fates) {
            switch fate {
            case .duplicate:
                reply.duplicates += 1
                items.append(Self.item(row, 200, "noop"))
            case .placed(let session, _, _) where refused.contains(session):
                reply.refused.append(RefusedRow(line: line, .closed))
                items.append(Self.item(row, 409, "noop"))
            case .placed(_, let events, let begins):
                reply.stored += 1
                reply.events += events
                reply.sessions += begins ? 1 : 0
                items.append(Self.item(row, 201, "created"))
            }
        }
    }

    private static func item(_ row: UBIRow, _ status: Int, _ result: String) -> JSONValue {
        .object([
            "index": .object([
                "_index": .string(row.index.rawValue), "status": JSONValue(status),
                "result": .string(result),
            ])
        ])
    }
}

extension UBIRefusal {
    fileprivate static let closed = UBIRefusal(
        code: "session_closed",
        message: "its session was erased or written to in another way; it takes nothing more"
    )
}
