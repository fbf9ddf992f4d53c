import SearchCore
import SyncProtocol

/// Sorts rows by client and time.
///
/// A row that tells a query id and no client is sorted under the client that another row tells with
/// the same query id, wherever in the files that stands: queries, which the schema lets come without
/// a client, are where what follows them is. Both are brought together by a sort of their own, so that
/// memory does not grow with the query ids.
final class UBISorting {
    /// What one query id has in the order of its records, which is that of their times.
    private enum Kind: Int64 {
        /// The key of a row that tells the client.
        case client
        /// The key of a row that tells a session, and no client.
        case session
        /// A row without a client; its time stands before the payload.
        case row
    }

    private let sorted: SortedSpill
    private let byQuery: SortedSpill
    /// The pair of query and key that was noted last.
    private var last: (query: [UInt8], key: [UInt8])?

    /// - Parameter limit: How many bytes each of both sorts holds in memory.
    init(limit: Int = SortedSpill.usualLimit) {
        sorted = SortedSpill(limit: limit)
        byQuery = SortedSpill(limit: limit)
    }

    /// What keeps the rows of a client together.
    static func key(of row: UBIRow) -> [UInt8] {
        encoded([row.application, row.client, row.client == nil ? row.session ?? row.query : nil])
    }

    /// Takes a row.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - record: What is sorted, under the row's own key.
    /// - Throws: ``CommandError`` where there is no room to sort.
    func add(_ row: UBIReadRow, _ record: SortedSpill.Record) throws {
        let row = row.row
        guard let id = row.query else { return try sorted.add(record) }
        let query = Self.encoded([row.application, id])
        if row.client != nil {
            try note(query, .client, record)
            return try sorted.add(record)
        }
        if row.session != nil { try note(query, .session, record) }
        try byQuery.add(record.waiting(under: query, Kind.row.rawValue))
    }

    /// Ends the taking; from now on ``next()`` gives the records in order.
    func finish() throws {
        try byQuery.finish()
        var found: (query: [UInt8], key: [UInt8])?
        while let record = try byQuery.next() {
            switch Kind(rawValue: record.time) {
            case .client, .session:
                if found?.query != record.key { found = (record.key, record.payload) }
            case .row, nil:
                let key = found?.query == record.key ? found?.key : nil
                try sorted.add(record.resolved(under: key))
            }
        }
        try sorted.finish()
    }

    /// The next record; nil at the end.
    func next() throws -> SortedSpill.Record? { try sorted.next() }

    /// Notes under which key a query's rows are.
    private func note(_ query: [UInt8], _ kind: Kind, _ record: SortedSpill.Record) throws {
        guard last?.query != query || last?.key != record.key else { return }
        last = (query, record.key)
        try byQuery.add(
            SortedSpill.Record(
                key: query,
                time: kind.rawValue,
                number: record.number,
                payload: record.key
            )
        )
    }

    private static func encoded(_ parts: [String?]) -> [UInt8] {
        JSONWriter.encode(.array(parts.map { JSONValue($0) }))
    }
}

extension SortedSpill.Record {
    /// The record among those of a query, with its own key and time before its payload.
    fileprivate func waiting(under query: [UInt8], _ kind: Int64) -> Self {
        var bytes: [UInt8] = []
        bytes.append(number: Int(time))
        bytes.append(number: key.count)
        return Self(key: query, time: kind, number: number, payload: bytes + key + payload)
    }

    /// The record as it was before ``waiting(under:_:)``, under another key where there is one.
    fileprivate func resolved(under other: [UInt8]?) -> Self {
        let rest = payload.dropFirst(16)
        let own = rest.prefix(payload.number(at: 8))
        return Self(
            key: other ?? Array(own),
            time: Int64(payload.number(at: 0)),
            number: number,
            payload: Array(rest.dropFirst(own.count))
        )
    }
}
