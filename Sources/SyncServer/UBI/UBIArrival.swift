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
                aliases: keys.aliases(of: arrival.row, session: session, query: query)
            )
        }
    }

    /// The rows of requests with their times: a row without one that can be read is of the moment of
    /// the one before it or, from a collector, of now.
    static func all(
        of requests: [UBIRequest],
        at now: Timestamp,
        _ keys: UBIKeys
    ) -> [UBIArrival] {
        var number = 0
        let rows = requests.flatMap { request in
            var last = now
            return request.batch.rows.map { _, row in
                number += 1
                guard row.at == nil, request.isLive else {
                    last = row.at ?? last
                    return (row: row, source: keys.source(row), time: last)
                }
                // Without a time, two equal rows are two: each has the moment at which it came.
                return (row: row, source: keys.source(row, at: now, number: number), time: now)
            }
        }
        return all(rows, keys)
    }
}
