import Foundation
import SearchCore
import SyncProtocol
import Testing

@testable import searchsync

@Suite("Reports on a screen")
@MainActor
struct ReportScreenTests {
    private static func reply(_ queries: [String], hidden: Int = 0) -> ReportReply {
        let rows = queries.enumerated().map { index, query -> JSONObject in
            [
                "query": .string(query), "intents": JSONValue(8 >> index),
                "allIntents": JSONValue(16), "share": .number(String(Double(8 >> index) / 16)),
                "known": JSONValue(4), "zero": JSONValue(1), "zeroRate": .number("0.25"),
                "selected": JSONValue(0), "clickThrough": .number("0.0"),
            ]
        }
        return ReportReply(
            report: "top",
            since: Timestamp(microseconds: 0),
            until: Timestamp(microseconds: 86_400_000_000),
            timeZone: "UTC",
            isPartial: true,
            behind: 0,
            minimumPeople: 5,
            totals: [
                "intents": JSONValue(16), "known": JSONValue(0), "zero": JSONValue(0),
                "zeroRate": .null, "selected": JSONValue(4), "clickThrough": .number("0.25"),
            ],
            rows: rows,
            hidden: hidden,
            hiddenIntents: 3
        )
    }

    private static func text(_ reply: ReportReply, width: Int?, style: Style = .plain) -> String {
        ReportScreen(report: .top, reply: reply).encoded(as: .text, width: width, style: style)
    }

    @Test("a terminal of 80 columns gets bars, and no line is longer")
    func terminal() {
        let long = String(repeating: "long query ", count: 20)
        let text = Self.text(Self.reply(["laptop", long], hidden: 2), width: 80)
        #expect(text.contains("  ████████\n"))
        #expect(text.contains("  ████\n"))
        #expect(text.contains("ZERO %      –"))
        #expect(text.contains("2 rows of fewer than 5 people (3 intents) not shown"))
        #expect(text.contains("not over yet"))
        for line in text.split(separator: "\n") {
            #expect(String(line).displayWidth <= 80, "\(line)")
        }
    }

    @Test("a pipe gets no bars and no colours")
    func pipe() {
        let text = Self.text(Self.reply(["laptop"]), width: nil)
        #expect(!text.contains("█"))
        #expect(!text.contains("\u{1B}"))
        #expect(text.contains("laptop        8     50.0"))
    }

    @Test(
        "no text in CSV begins a formula, and quotes are doubled",
        arguments: [
            ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"),
            ("\t=1", "'\t=1"), ("laptop", "laptop"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""),
            ("=a,\"b\"", "\"'=a,\"\"b\"\"\""),
        ]
    )
    func formulas(query: String, cell: String) {
        let csv = ReportScreen(report: .top, reply: Self.reply([query]))
            .encoded(as: .csv, width: nil, style: .plain)
        let lines = csv.components(separatedBy: "\r\n")
        #expect(lines[0].hasPrefix("query,intents,allIntents,share"))
        #expect(lines[1].hasPrefix(cell + ",8,16,0.5,"))
    }

    @Test("a time can be given by how long ago it is")
    func times() {
        let now = Timestamp(microseconds: 1_000_000_000_000_000)
        let week = ReportTime("7d")?.time(at: now, in: .gmt)
        #expect(week == now.advanced(byMilliseconds: -604_800_000))
        let hours = ReportTime("90m")?.time(at: now, in: .gmt)
        #expect(hours == now.advanced(byMilliseconds: -5_400_000))
        for text in ["", "d", "-1d", "0d", "7y", "7.5d", "soon"] {
            #expect(ReportTime(text) == nil, "\(text)")
        }
    }

    @Test(
        "a day is one of the time zone, and begins when it does there",
        arguments: [
            ("2026-01-31", "UTC", "2026-01-31T00:00:00Z"),
            ("2026-01-31", "Europe/Berlin", "2026-01-30T23:00:00Z"),
            ("2026-07-01", "Europe/Berlin", "2026-06-30T22:00:00Z"),
            ("2026-01-31", "Asia/Kolkata", "2026-01-30T18:30:00Z"),
            ("2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00Z"),
            ("2026-01-31T10:00:00Z", "Europe/Berlin", "2026-01-31T10:00:00Z"),
        ]
    )
    func days(text: String, zone: String, moment: String) throws {
        let zone = try #require(TimeZone(identifier: zone))
        #expect(
            ReportTime(text)?.time(at: Timestamp(microseconds: 0), in: zone) == Timestamp(moment)
        )
    }

    @Test("every report is defined, and names its figures once", arguments: SearchReport.allCases)
    func definitions(report: SearchReport) {
        #expect(report.summary.hasSuffix("."))
        #expect(report.definition.hasSuffix("."))
        for fields in [report.fields, report.totals] {
            #expect(Set(fields.map(\.key)).count == fields.count)
            let keys = Set(fields.map(\.key))
            for field in fields {
                switch field.kind {
                case .ratio(let part, let whole), .mean(let part, let whole):
                    #expect(keys.isSuperset(of: [part, whole]), "\(field.key)")
                case .text, .time, .count, .number, .milliseconds, .flag: break
                }
            }
        }
    }
}
