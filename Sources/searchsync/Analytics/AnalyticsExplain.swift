import SearchCore

/// Defines a report: `analytics explain`.
struct AnalyticsExplain: Command {
    private static let report = Argument<SearchReport>(
        .oneOf("REPORT"),
        help: "The report; all of them, a line each, without it.",
        isRequired: false
    )

    static let declaration = CommandDeclaration(
        name: "explain",
        summary: "Define what a report counts, and each of its figures.",
        parameters: [report],
        examples: [
            .init("searchsync analytics explain clicks", "See which click-through rate is meant.")
        ],
        body: .action { try AnalyticsExplain($0) }
    )

    private let report: SearchReport?

    init(_ values: ParsedValues) throws(CommandError) {
        report = try values.optionalValue(of: Self.report)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        if let report {
            try context.show(Report(object: report.explained, text: report.explanation))
        } else {
            try context.show(Records(reports: SearchReport.allCases))
        }
        return .success
    }
}

extension Records {
    fileprivate init(reports: [SearchReport]) {
        self.init(
            keys: ["report", "summary"],
            columns: [.init("REPORT", "report"), .init("TELLS", "summary")],
            rows: reports.map { report in
                ["report": .string(report.rawValue), "summary": .string(report.summary)]
            }
        )
    }
}

extension SearchReport {
    fileprivate var explained: JSONObject {
        [
            "report": .string(rawValue), "summary": .string(summary),
            "definition": .string(definition), "totals": Self.explained(totals),
            "rows": Self.explained(fields),
        ]
    }

    fileprivate var explanation: [String] {
        var lines = ["\(rawValue): \(summary)", ""] + definition.wrapped(to: 78)
        if !totals.isEmpty { lines += ["", "Of everything:"] + Self.lines(totals) }
        if hasRows { lines += ["", "Of each row:"] + Self.lines(fields) }
        return lines
    }

    private static func explained(_ fields: [ReportField]) -> JSONValue {
        .array(
            fields.map { field in
                .object(["name": .string(field.key), "says": .string(field.about)])
            }
        )
    }

    private static func lines(_ fields: [ReportField]) -> [String] {
        fields.flatMap { field in
            ["  \(field.key)"] + field.about.wrapped(to: 72).map { "      \($0)" }
        }
    }
}
