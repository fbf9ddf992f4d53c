import SearchCore
import SyncProtocol

/// The rows of a request; pure.
struct UBIBatch: Sendable {
    /// Rows at most, with the lines in place of them that are none.
    static let mostRows = ProtocolLimits.batchEvents
    /// Bytes at most.
    static let mostBytes = ProtocolLimits.batchBytes

    /// A row as it came.
    struct Row: Sendable {
        /// The line, or the element of an array, from 1.
        let line: Int
        let row: UBIRow
        /// What its action line says.
        let action: UBIAction
    }

    /// A line that is no row.
    struct Refused: Sendable {
        let row: RefusedRow
        /// What its action line says.
        let action: UBIAction
    }

    private(set) var rows: [Row] = []
    private(set) var refused: [Refused] = []
    /// In what the rows differ, most frequent first.
    private(set) var deviations: [CountedDeviation] = []
    /// How long it was.
    let bytes: Int
    /// The latest moment at which a row may have happened that comes as it happens.
    ///
    /// A later one is of this moment. Nil where rows are imported.
    let latest: Timestamp?

    /// How far ahead of the server's clock those of sources may be.
    static let leadMs: Int64 = 5 * 60 * 1000

    /// Whether rows come as they happen.
    var isLive: Bool { latest != nil }

    /// Reads an array, an object, or lines, with or without action lines.
    ///
    /// - Parameters:
    ///   - body: What was sent.
    ///   - index: What rows are that no action line tells of; nil tells them apart by their fields.
    ///   - now: When it came, where rows come as they happen; nil for those that are imported.
    /// - Throws: `Problem` where the batch is too large, or an array is not JSON at all.
    init(body: [UInt8], _ index: UBIIndex?, at now: Timestamp? = nil) throws(Problem) {
        try Self.check(bytes: body.count)
        bytes = body.count
        latest = now?.advanced(byMilliseconds: Self.leadMs)
        var lines = UBILines(usual: index)
        if body.first(where: { !$0.isWhiteSpace }) == UInt8(ascii: "[") {
            for (index, element) in try Self.elements(of: body).enumerated() {
                try take(lines.take(element.value, of: element.bytes.count), index + 1, lines)
            }
        } else if let whole = Self.whole(body) {
            try take(lines.take(whole, of: body.count), 1, lines)
        } else {
            try takeLines(of: body, &lines)
        }
        deviations = Self.deviations(of: rows, latest)
    }

    /// Refuses a request that is too long.
    static func check(bytes: Int) throws(Problem) {
        guard bytes <= mostBytes else { throw .ubiBatchTooLarge }
    }

    private mutating func takeLines(
        of body: [UInt8],
        _ lines: inout UBILines
    ) throws(Problem) {
        var (rest, number) = (body[...], 0)
        while !rest.isEmpty {
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            rest = rest.dropFirst(line.count + 1)
            number += 1
            try take(lines.take(Array(line)), number, lines)
        }
    }

    private mutating func take(
        _ line: UBILines.Line,
        _ number: Int,
        _ lines: UBILines
    ) throws(Problem) {
        switch line {
        case .blank, .action: break
        case .row(let row): rows.append(Row(line: number, row: row, action: lines.action))
        case .refused(let refusal):
            let row = RefusedRow(line: number, refusal)
            refused.append(Refused(row: row, action: lines.action))
        }
        guard rows.count + refused.count <= Self.mostRows else { throw .ubiBatchTooLarge }
    }

    private static func deviations(
        of rows: [Row],
        _ latest: Timestamp?
    ) -> [CountedDeviation] {
        var counts: [UBIDeviation: Int] = [:]
        for row in rows {
            for found in row.row.deviations { counts[found, default: 0] += 1 }
            guard let latest, let time = row.row.at, time > latest else { continue }
            counts[.init(.timeAhead, "timestamp"), default: 0] += 1
        }
        return counts.map { CountedDeviation($0.key, count: $0.value) }
            .sorted { ($1.count, $0.code, $0.field) < ($0.count, $1.code, $1.field) }
    }

    private static func elements(
        of body: [UInt8]
    ) throws(Problem) -> [(value: JSONValue, bytes: Range<Int>)] {
        do { return try JSONParser.parseElements(body) } catch {
            throw Problem(
                status: 400,
                code: error.reason.rawValue,
                detail: "The array is not whole: \(error).",
                remedy: "Correct it, or send one row a line (NDJSON), where one bad line does not "
                    + "stop the others."
            )
        }
    }

    /// One object that may be written over several lines.
    private static func whole(_ body: [UInt8]) -> JSONValue? {
        (try? JSONParser.parse(body)).flatMap { $0.object == nil ? nil : $0 }
    }
}

extension Problem {
    fileprivate static let ubiBatchTooLarge = Problem(
        status: 413,
        code: "batch_too_large",
        detail:
            "The request has more than \(UBIBatch.mostRows) rows or \(UBIBatch.mostBytes) bytes.",
        remedy: "Send it in parts."
    )
}

extension UInt8 {
    fileprivate var isWhiteSpace: Bool {
        self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09
    }
}
