import SearchCore
import SyncProtocol

/// A row as it was read, with when and where.
struct UBIReadRow {
    let row: UBIRow
    /// When it was: its own time, or that of its neighbour in the file; nil where no row has one.
    let time: Timestamp?
    let place: UBIPlace
    /// Whether the time is a neighbour's.
    let isNear: Bool

    init(row: UBIRow, time: Timestamp?, place: UBIPlace, isNear: Bool = false) {
        self.row = row
        self.time = time
        self.place = place
        self.isNear = isNear
    }

    /// The action line that goes before it; tells the time of a row that does not.
    var action: JSONObject {
        UBIAction.line(of: row.index, at: row.at == nil ? time : nil, isNear: isNear)
    }
}

extension UBIReadRow {
    private static let isEvent = 1
    private static let hasTime = 2
    private static let isNear = 4

    /// What is sorted; where it stands is before the row, and is known however that is read.
    func record(_ number: Int, inFile file: Int) -> SortedSpill.Record {
        var payload: [UInt8] = []
        let isEvent = row.index == .events ? Self.isEvent : 0
        let isNear = isNear ? Self.isNear : 0
        payload.append(number: isEvent | (time == nil ? 0 : Self.hasTime) | isNear)
        payload.append(number: file)
        payload.append(number: place.line)
        payload += JSONWriter.encode(.object(row.fields))
        return SortedSpill.Record(
            key: UBISorting.key(of: row),
            time: time?.microseconds ?? 0,
            number: number,
            payload: payload
        )
    }

    /// Reads what ``record(_:inFile:)`` wrote.
    init?(_ record: SortedSpill.Record, _ files: [String]) throws {
        let flags = record.payload.number(at: 0)
        let (file, line) = (record.payload.number(at: 8), record.payload.number(at: 16))
        let bytes = Array(record.payload.dropFirst(24))
        guard let fields = try JSONParser.parse(bytes).object else { return nil }
        row = UBIRow(flags & Self.isEvent == 0 ? .queries : .events, fields)
        time = flags & Self.hasTime == 0 ? nil : Timestamp(microseconds: record.time)
        isNear = flags & Self.isNear != 0
        place = UBIPlace(file: files.indices.contains(file) ? files[file] : "", line: line)
    }
}

/// Holds rows without a time until one that has a time follows; not more than some of them.
struct UBIEarlyRows {
    private static let most = (rows: 1000, bytes: 4 << 20)

    private var rows: [UBIReadRow] = []
    private var bytes = 0

    /// Takes one in; gives those that can wait no longer.
    mutating func take(_ row: UBIReadRow, _ size: Int) -> [UBIReadRow] {
        rows.append(row)
        bytes += size
        return rows.count < Self.most.rows && bytes < Self.most.bytes ? [] : end(at: nil)
    }

    /// Gives all of them, with the time of the row that follows.
    mutating func end(at time: Timestamp?) -> [UBIReadRow] {
        defer { (rows, bytes) = ([], 0) }
        return rows.map { UBIReadRow(row: $0.row, time: time, place: $0.place, isNear: true) }
    }
}
