import Foundation
import SearchCore
import SyncProtocol

/// What became of the rows of a request, told in both ways that clients expect.
struct UBITaken: Sendable {
    private(set) var reply = UBIReply()
    /// An entry for each row and for each line in place of one, in their order, as OpenSearch's bulk
    /// answers have.
    var items: [JSONValue] { answers.sorted { $0.line < $1.line }.map(\.item) }

    private var answers: [(line: Int, item: JSONValue)] = []

    /// A request of which no row was written.
    init(_ batch: UBIBatch) {
        reply.refused = batch.refused.map(\.row)
        reply.deviations = batch.deviations
        answers = batch.refused.map { refused in
            let (row, action) = (refused.row, refused.action)
            return (row.line, Self.item(action, action.index, 400, "noop", row))
        }
    }

    /// A request whose rows were written, but for the sessions that take nothing more.
    init(_ batch: UBIBatch, _ fates: some Sequence<UBIPlan.Fate>, refused: Set<UUID>) {
        self.init(batch)
        for (row, fate) in zip(batch.rows, fates) { take(row, fate, refused) }
        reply.refused.sort { $0.line < $1.line }
    }

    private mutating func take(_ row: UBIBatch.Row, _ fate: UBIPlan.Fate, _ refused: Set<UUID>) {
        switch fate {
        case .closed: refuse(row)
        case .duplicate(let session?) where refused.contains(session): refuse(row)
        case .placed(let session, _, _) where refused.contains(session): refuse(row)
        case .duplicate:
            reply.duplicates += 1
            add(row, 200, "noop")
        case .placed(_, let events, let begins):
            reply.stored += 1
            reply.events += events
            reply.sessions += begins ? 1 : 0
            add(row, 201, "created")
        }
    }

    private mutating func refuse(_ row: UBIBatch.Row) {
        let closed = RefusedRow(line: row.line, .closed)
        reply.refused.append(closed)
        add(row, 409, "noop", closed)
    }

    private mutating func add(
        _ row: UBIBatch.Row,
        _ status: Int,
        _ result: String,
        _ refused: RefusedRow? = nil
    ) {
        let item = Self.item(row.action, row.row.index, status, result, refused)
        answers.append((row.line, item))
    }

    private static func item(
        _ action: UBIAction,
        _ index: UBIIndex?,
        _ status: Int,
        _ result: String,
        _ refused: RefusedRow?
    ) -> JSONValue {
        var item: JSONObject = ["status": JSONValue(status), "result": .string(result)]
        item["_index"] = index.map { .string($0.rawValue) }
        item["error"] = refused.map {
            .object(["type": .string($0.code), "reason": .string($0.message)])
        }
        return .object([action.operation: .object(item)])
    }
}

extension UBIRefusal {
    fileprivate static let closed = UBIRefusal(
        code: "session_closed",
        message: "its session was erased or written to in another way; it takes nothing more"
    )
}
