import Foundation
import SearchCore
import SyncProtocol

/// A row on its way in.
struct UBIArrival: Sendable {
    let row: UBIRow
    /// By which it is known again.
    let source: UUID
    /// When it was, as far as is known.
    let time: Timestamp
    /// Its session id, or the one that another row of the request tells with the same query id.
    let session: String?
    /// What leads to its session.
    let aliases: UBIAliases
}

extension UBIArrival {
    /// Rows with what leads to their sessions.
    static func all(
        _ rows: [(row: UBIRow, source: UUID, time: Timestamp)],
        _ keys: UBIKeys
    ) -> [UBIArrival] {
        let queries = rows.map { keys.query(of: $0.row) }
        var told: [UUID: String] = [:]
        for (query, (row, _, _)) in zip(queries, rows) {
            if let query, let session = row.session { told[query] = told[query] ?? session }
        }
        return zip(queries, rows).map { query, arrival in
            let session = arrival.row.session ?? query.flatMap { told[$0] }
            return UBIArrival(
                row: arrival.row,
                source: arrival.source,
                time: arrival.time,
                session: session,
                aliases: keys.aliases(
                    of: arrival.row,
                    at: arrival.time,
                    session: session,
                    query: query
                )
            )
        }
    }

    /// The rows of requests with their times.
    ///
    /// A row without one that can be read is of the moment that its action line tells, else of the one
    /// of the row before it, or of the first behind it; from a collector it is of now.
    static func all(
        of requests: [UBIRequest],
        at now: Timestamp,
        _ keys: UBIKeys
    ) -> [UBIArrival] {
        var rows: [(row: UBIRow, source: UUID, time: Timestamp)] = []
        for request in requests {
            var last = request.batch.rows.lazy.compactMap(\.row.at).first ?? now
            for (row, action) in request.batch.rows.lazy.map({ ($0.row, $0.action) }) {
                if row.at == nil, request.isLive {
                    // Without a time, two equal rows are two: each has the moment at which it came.
                    let source = keys.source(row, at: now, number: rows.count + 1)
                    rows.append((row, source, now))
                } else {
                    last = row.at ?? action.time ?? last
                    rows.append((row, keys.source(row), last))
                }
            }
        }
        return all(rows, keys)
    }
}
