import SearchCore
import SyncProtocol

/// The rows of a request; pure.
struct UBIBatch: Sendable {
    /// Rows at most.
    static let mostRows = ProtocolLimits.batchEvents
    /// Bytes at most.
    static let mostBytes = ProtocolLimits.batchBytes

    /// The rows with their lines, from 1.
    private(set) var rows: [(line: Int, row: UBIRow)] = []
    private(set) var refused: [RefusedRow] = []

    /// Reads an array, an object, or lines, with or without action lines.
    ///
    /// - Parameters:
    ///   - body: What was sent.
    ///   - index: What rows are that no action line tells of; nil tells them apart by their fields.
    /// - Throws: `Problem` where the batch is too large, or an array is not JSON at all.
    init(body: [UInt8], _ index: UBIIndex?) throws(Problem) {
        guard body.count <= Self.mostBytes else { throw .ubiBatchTooLarge }
        var lines = UBILines(usual: index)
        if body.first(where: { !$0.isWhiteSpace }) == UInt8(ascii: "[") {
            for (index, element) in try Self.elements(of: body).enumerated() {
                take(element.object.map { lines.take($0) } ?? .refused(.noObject), index + 1)
            }
        } else if let whole = Self.whole(body) {
            take(lines.take(whole), 1)
        } else {
            let parts = body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            for (index, line) in parts.enumerated() { take(lines.take(Array(line)), index + 1) }
        }
        guard rows.count <= Self.mostRows else { throw .ubiBatchTooLarge }
    }

    /// In what the rows differ, most frequent first.
    var deviations: [CountedDeviation] {
        var counts: [UBIDeviation: Int] = [:]
        for (_, row) in rows { for found in row.deviations { counts[found, default: 0] += 1 } }
        return counts.map { CountedDeviation($0.key, count: $0.value) }
            .sorted { ($1.count, $0.code, $0.field) < ($0.count, $1.code, $1.field) }
    }

    private mutating func take(_ line: UBILines.Line, _ number: Int) {
        switch line {
        case .blank, .action: break
        case .row(let row): rows.append((number, row))
        case .refused(let refusal): refused.append(RefusedRow(line: number, refusal))
        }
    }

    private static func elements(of body: [UInt8]) throws(Problem) -> [JSONValue] {
        do { return try JSONParser.parseElements(body).map(\.value) } catch {
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
    private static func whole(_ body: [UInt8]) -> JSONObject? {
        (try? JSONParser.parse(body))?.object
    }
}

extension UBIRefusal {
    fileprivate static let noObject = UBIRefusal(
        code: "not_an_object",
        message: "a row is a JSON object; write {…}"
    )
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
