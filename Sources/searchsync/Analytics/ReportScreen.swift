import Foundation
import SearchCore
import SyncProtocol

/// A report as every format shows it.
struct ReportScreen {
    private static let barWidth = 8

    let report: SearchReport
    let reply: ReportReply

    /// The whole report in a format.
    ///
    /// - Parameters:
    ///   - format: In JSON all of it; in CSV and JSON lines the rows, or the sums where it has none.
    ///   - width: Columns of the terminal, on which bars are drawn; nil where the output is none.
    ///   - style: How titles are set off.
    /// - Returns: The text, its last line's end included.
    func encoded(as format: OutputFormat, width: Int?, style: Style) -> String {
        switch format {
        case .json: Records.json(.object(reply.json))
        case .jsonl: listed.encoded(as: .jsonl)
        case .csv: listed.inert.encoded(as: .csv)
        case .text:
            lines(width, style).map { $0 + "\n" }.joined()
        }
    }

    private var hasRows: Bool { report.hasRows }
    private var zone: TimeZone { TimeZone(identifier: reply.timeZone) ?? .gmt }

    private var listed: Records {
        let fields = hasRows ? report.fields : report.totals
        let zone = zone
        return Records(
            keys: fields.map(\.key),
            columns: fields.filter(\.isShown).map { field in
                var column = Records.Column(field.title) { field.shown($0[field.key], zone) }
                column.alignment = field.isText ? .left : .right
                return column
            },
            rows: hasRows ? reply.rows : [reply.totals]
        )
    }

    private func lines(_ width: Int?, _ style: Style) -> [String] {
        var lines = [style.bold(report.summary), style.dim(period), ""]
        lines += sums
        if hasRows, !reply.rows.isEmpty {
            lines += [""] + table(width).lines(width: width, style: style)
        }
        let notes = notes
        return lines + (notes.isEmpty ? [] : [""] + notes.map { style.dim($0) })
    }

    private var period: String {
        "\(reply.since.minute(in: zone)) to \(reply.until.minute(in: zone)), \(reply.timeZone)"
            + (reply.isPartial ? ", not over yet" : "")
    }

    /// The sums, one a line.
    private var sums: [String] {
        let shown = report.totals.filter(\.isShown).map { field in
            (title: field.title, value: field.shown(reply.totals[field.key], zone))
        }
        let titles = shown.map(\.title.displayWidth).max() ?? 0
        let values = shown.map(\.value.displayWidth).max() ?? 0
        return shown.map { sum in
            "\(sum.title.padded(to: titles))  \(sum.value.padded(to: values, .right))"
        }
    }

    /// The rows, with a bar before them where there is a terminal.
    private func table(_ width: Int?) -> Table {
        let columns = listed.columns
        let rows = reply.rows.map { row in columns.map { $0.text(row) } }
        let plain = Table(
            titles: columns.map(\.title),
            alignments: columns.map(\.alignment),
            rows: rows
        )
        guard let width, let bars, Self.hasRoom(plain, width) else { return plain }
        return Table(
            titles: plain.titles + [""],
            alignments: plain.alignments + [.left],
            rows: zip(rows, bars).map { $0 + [$1] }
        )
    }

    /// Whether a bar takes nothing from any column but the first, which keeps a fifth of the terminal.
    private static func hasRoom(_ table: Table, _ width: Int) -> Bool {
        let widths = table.titles.indices.map { column in
            ([table.titles[column]] + table.rows.map { $0[column] }).map(\.displayWidth).max() ?? 0
        }
        let first = min(widths.first ?? 0, width / 5)
        let others = widths.dropFirst().reduce(0) { $0 + 2 + $1 }
        return first + others + 2 + barWidth <= width
    }

    /// A bar for each row, of its first count; nil where the rows have none.
    private var bars: [String]? {
        let field = report.fields.first { field in
            guard case .count = field.kind else { return false }
            return field.isShown && !["position", "words"].contains(field.key)
        }
        guard let field else { return nil }
        let counts = reply.rows.map { $0[field.key]?.integer ?? 0 }
        guard let most = counts.max(), most > 0 else { return nil }
        return counts.map { Self.bar(Double($0) / Double(most)) }
    }

    /// A bar in eighths of a column.
    static func bar(_ part: Double) -> String {
        let eighths = Int((part * Double(barWidth) * 8).rounded())
        let rests = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        return String(repeating: "█", count: eighths / 8) + rests[eighths % 8]
    }

    private var notes: [String] {
        var notes: [String] = []
        if reply.hidden > 0 {
            notes.append(
                "\(reply.hidden.of("row")) of fewer than \(reply.minimumPeople) people "
                    + "(\(reply.hiddenIntents.of("intent"))) not shown"
            )
        }
        if reply.behind > 0 { notes.append("\(reply.behind.of("event")) not counted yet") }
        return notes
    }
}

extension ReportField {
    fileprivate var isText: Bool {
        switch kind {
        case .text, .time: true
        case .count, .number, .milliseconds, .ratio, .mean, .flag: false
        }
    }

    /// A value as people read it; a dash where there is none.
    fileprivate func shown(_ value: JSONValue?, _ zone: TimeZone) -> String {
        guard let value, !value.isNull else { return "–" }
        switch kind {
        case .text: return value.string ?? ""
        case .time:
            return value.string.flatMap { Timestamp($0) }?.minute(in: zone) ?? ""
        case .count: return value.integer.map(String.init) ?? ""
        case .flag: return value.bool == true ? "yes" : ""
        case .milliseconds: return Self.duration(value.decimal)
        case .number: return value.decimal.rounded(to: 2)
        case .mean:
            return key.hasSuffix("Ms") ? Self.duration(value.decimal) : value.decimal.rounded(to: 2)
        case .ratio: return (value.decimal * 100).rounded(to: 1)
        }
    }

    private static func duration(_ milliseconds: Double) -> String {
        switch milliseconds {
        case ..<1000: "\(milliseconds.rounded(to: 0)) ms"
        case ..<60_000: "\((milliseconds / 1000).rounded(to: 2)) s"
        case ..<3_600_000: "\((milliseconds / 60_000).rounded(to: 1)) min"
        default: "\((milliseconds / 3_600_000).rounded(to: 1)) h"
        }
    }
}

extension Timestamp {
    /// The minute by the clocks of a time zone: `2026-01-31 10:00`.
    fileprivate func minute(in zone: TimeZone) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let moment = Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: moment)
        func two(_ number: Int?) -> String {
            let text = String(number ?? 0)
            return text.count < 2 ? "0" + text : text
        }
        return "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day)) "
            + "\(two(parts.hour)):\(two(parts.minute))"
    }
}

extension JSONValue {
    fileprivate var decimal: Double {
        guard case .number(let text) = self else { return 0 }
        return Double(text) ?? 0
    }
}

extension Double {
    /// The number with so many digits behind the point.
    fileprivate func rounded(to digits: Int) -> String {
        let sign = self < 0 ? "-" : ""
        let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
        let whole = Int((magnitude * Double(scale)).rounded())
        guard digits > 0 else { return sign + String(whole) }
        let rest = String(whole % scale)
        let zeros = String(repeating: "0", count: digits - rest.count)
        return "\(sign)\(whole / scale).\(zeros)\(rest)"
    }
}

extension CommandContext {
    /// Writes a report in the format that was asked for.
    func show(_ screen: ReportScreen) throws {
        try output.write(screen.encoded(as: format, width: outputWidth, style: outputStyle))
    }
}
