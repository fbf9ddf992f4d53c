import Foundation
import SearchCore
import SyncProtocol

/// A row on its way in.
struct UBIArrival: Sendable {
    let row: UBIRow
    /// By which it is known again.
    let source: UUID
    /// By which it may be known as well.
    let other: UUID?
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
        _ rows: [UBIMoment],
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
                other: arrival.other,
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
        var rows: [UBIMoment] = []
        var last = request.rows.lazy.compactMap(\.row.at).first ?? now
        for (row, action) in request.rows.lazy.map({ ($0.row, $0.action) }) {
            if row.at == nil, request.isLive {
                // Without a time, two equal rows are two: each has a moment of its own.
                let time = Timestamp(microseconds: now.microseconds + Int64(count + rows.count))
                rows.append(UBIMoment(row, keys.source(row, at: time), time))
            } else {
                last = row.at ?? action.time ?? action.near ?? last
                // A clock that is years ahead would make the session the client's latest for years.
                let time = request.latest.map { min(last, $0) } ?? last
                var moment = UBIMoment(row, keys.source(row), time)
                if row.at == nil, let told = action.time { moment.told(keys.source(row, at: told)) }
                rows.append(moment)
            }
        }
        return all(rows, keys)
    }
}

/// A row with its time, and with what it is known by.
struct UBIMoment: Sendable {
    let row: UBIRow
    /// By which it is known again.
    private(set) var source: UUID
    /// By which it may be known as well.
    private(set) var other: UUID?
    let time: Timestamp

    init(_ row: UBIRow, _ source: UUID, _ time: Timestamp) {
        self.row = row
        self.source = source
        self.time = time
    }

    /// The row has no time, and it is told when it was: by that it is known, as the server knows one that
    /// came then, or by its content alone, as it knows one of a file that did not tell.
    mutating func told(_ source: UUID) {
        other = self.source
        self.source = source
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
