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

    /// A request whose plan was carried out, but for the sessions that take nothing more.
    init(_ batch: UBIBatch, _ plan: UBIPlan, refused: Set<UUID>) {
        self.init(batch)
        reply.deviations = batch.deviations
        reply.sessions = plan.events.count { entry in
            !refused.contains(entry.key) && entry.value.first?.sequence == 1
        }
        reply.events = plan.events.reduce(0) { sum, entry in
            sum + (refused.contains(entry.key) ? 0 : entry.value.count)
        }
        for ((line, row), fate) in zip(batch.rows, plan.fates) {
            switch fate {
            case .duplicate:
                reply.duplicates += 1
                items.append(Self.item(row, 200, "noop"))
            case .placed(let session) where refused.contains(session):
                reply.refused.append(RefusedRow(line: line, .closed))
                items.append(Self.item(row, 409, "noop"))
            case .placed:
                reply.stored += 1
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
        message: "its session was erased, and takes nothing more"
    )
}
