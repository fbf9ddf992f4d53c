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
    /// Its session id, or the one that another row of its request tells with the same query id.
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
        var told: [UUID: UBIOwner] = [:]
        for (query, arrival) in zip(queries, rows) {
            if let query { told[query, default: UBIOwner()].learn(from: arrival.row) }
        }
        return zip(queries, rows).map { query, arrival in
            let owner = UBIOwner(arrival.row, told: query.flatMap { told[$0] })
            let aliases = keys.aliases(of: arrival.row, at: arrival.time, owner, query: query)
            return UBIArrival(
                row: arrival.row,
                source: arrival.source,
                time: arrival.time,
                session: owner.session,
                aliases: aliases
            )
        }
    }

    /// The rows of a request with their times.
    ///
    /// A row without one that can be read is of the moment that its action line tells, else of the one
    /// of the row before it, or of the first behind it; from a collector it is of now.
    ///
    /// - Parameters:
    ///   - request: The rows.
    ///   - count: How many rows are written before them at the same moment.
    ///   - now: The moment.
    ///   - keys: Works out ids.
    /// - Returns: The rows in their order, with what leads to their sessions.
    static func all(
        of request: UBIBatch,
        behind count: Int,
        at now: Timestamp,
        _ keys: UBIKeys
    ) -> [UBIArrival] {
        var rows: [(row: UBIRow, source: UUID, time: Timestamp)] = []
        var last = request.rows.lazy.compactMap(\.row.at).first ?? now
        for (row, action) in request.rows.lazy.map({ ($0.row, $0.action) }) {
            if row.at == nil, request.isLive {
                // Without a time, two equal rows are two: each has the moment at which it came.
                let source = keys.source(row, at: now, number: count + rows.count + 1)
                rows.append((row, source, now))
            } else {
                last = row.at ?? action.time ?? last
                // A clock that is years ahead would make the session the client's latest for years.
                rows.append((row, keys.source(row), request.latest.map { min(last, $0) } ?? last))
            }
        }
        return all(rows, keys)
    }
}

/// Whose a row is, as far as it tells, or other rows of its request with the same query id do.
struct UBIOwner: Sendable {
    private(set) var client: String?
    private(set) var session: String?
    /// The client of the row that tells the session.
    private(set) var sessionClient: String?

    init() {}

    /// Takes from what is told of the row's query what the row itself does not tell.
    init(_ row: UBIRow, told: UBIOwner?) {
        learn(from: row)
        client = client ?? told?.client
        guard session == nil, let told else { return }
        (session, sessionClient) = (told.session, told.sessionClient)
    }

    /// Learns from a row what no row before it told.
    mutating func learn(from row: UBIRow) {
        client = client ?? row.client
        guard session == nil, let told = row.session else { return }
        (session, sessionClient) = (told, row.client)
    }
}
