import SearchCore
import SyncProtocol

extension Report {
    /// What files of User Behavior Insights hold, and what became of it.
    ///
    /// Where not all rows were sent, clients and their sessions are not told: only those of what was
    /// sent are counted.
    @MainActor
    init(
        _ census: UBICensus,
        _ upload: UBIUpload?,
        of count: Int,
        _ context: CommandContext
    ) {
        let left = upload.map { count - $0.answered } ?? 0
        let tables = UBITables(census)
        var text = [
            "\(census.lines.of("line")): \(census.queries.of("row")) of queries, "
                + "\(census.events.of("row")) of events, \(census.actionLines.of("action line"))"
        ]
        if let upload {
            text.append(
                "\(upload.stored.of("row")) added as \(upload.events.of("event")), with "
                    + "\(upload.sessions.of("new session")); \(upload.duplicates.of("row")) "
                    + "there before"
            )
            if left > 0 { text.append("\(left.of("row")) not sent, or not answered") }
        } else {
            text.append("nothing was sent")
        }
        let applications = left > 0 ? [] : [tables.applications]
        for records in applications + [tables.deviations, tables.skipped]
        where !records.rows.isEmpty {
            text.append("")
            text += records.encoded(
                as: .text,
                width: context.outputWidth,
                style: context.outputStyle
            )
            .split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
        }
        if left == 0, census.applications.values.contains(where: { $0.foundNothing > 0 }) {
            text += [
                "",
                "NOTHING counts query ids, of half-typed texts too; searchsync analytics zero-results "
                    + "counts intents, each by its last text",
            ]
        }
        self.init(object: Self.object(census, upload, left, tables), text: text)
    }

    @MainActor
    private static func object(
        _ census: UBICensus,
        _ upload: UBIUpload?,
        _ left: Int,
        _ tables: UBITables
    ) -> JSONObject {
        var object: JSONObject = [
            "lines": JSONValue(census.lines), "actionLines": JSONValue(census.actionLines),
            "queries": JSONValue(census.queries), "events": JSONValue(census.events),
        ]
        if let upload {
            object["added"] = JSONValue(upload.stored)
            object["there"] = JSONValue(upload.duplicates)
            object["recordedEvents"] = JSONValue(upload.events)
            object["newSessions"] = JSONValue(upload.sessions)
        }
        if left > 0 {
            object["left"] = JSONValue(left)
        } else {
            object["applications"] = .array(tables.applications.rows.map(JSONValue.object))
        }
        object["deviations"] = .array(tables.deviations.rows.map(JSONValue.object))
        object["skipped"] = .array(tables.skipped.rows.map(JSONValue.object))
        return object
    }
}

/// A census as lists that every format can show.
struct UBITables {
    let applications: Records
    let deviations: Records
    let skipped: Records

    init(_ census: UBICensus) {
        applications = Self.applications(census.applications)
        deviations = Self.findings(
            census.deviations.map { ($0.key.code.rawValue, $0.key.field, $0.value) },
            title: "DEVIATION",
            example: "EXAMPLE"
        )
        skipped = Self.findings(
            census.skipped.map { ($0.key, "", $0.value) },
            title: "PASSED OVER",
            example: "WHY"
        )
    }

    private static func applications(_ all: [String: UBICensus.Application]) -> Records {
        Records(
            keys: [
                "application", "queries", "events", "clients", "sessions", "queryIDs", "clicked",
                "foundNothing",
            ],
            columns: [
                .init("APPLICATION", "application"), .init("QUERIES", "queries", .right),
                .init("EVENTS", "events", .right), .init("CLIENTS", "clients", .right),
                .init("SESSIONS", "sessions", .right), .init("QUERY IDS", "queryIDs", .right),
                .init("CLICKED", "clicked", .right), .init("NOTHING", "foundNothing", .right),
            ],
            rows: all.sorted { $0.key < $1.key }.map { name, application in
                [
                    "application": .string(name), "queries": JSONValue(application.queries),
                    "events": JSONValue(application.events),
                    "clients": JSONValue(application.clients),
                    "sessions": JSONValue(application.sessions),
                    "queryIDs": JSONValue(application.queryIDs),
                    "clicked": JSONValue(application.clicked),
                    "foundNothing": JSONValue(application.foundNothing),
                ]
            }
        )
    }

    private static func findings(
        _ all: [(code: String, field: String, UBICensus.Finding)],
        title: String,
        example: String
    ) -> Records {
        let sorted = all.sorted {
            ($1.2.count, $0.code, $0.field) < ($0.2.count, $1.code, $1.field)
        }
        return Records(
            keys: ["count", "code", "field", "file", "line", "example"],
            columns: [
                .init("ROWS", "count", .right), .init(title, "code"), .init("FIELD", "field"),
                .init("FIRST LINE", "line", .right), .init(example, "example"),
            ],
            rows: sorted.map { code, field, finding in
                [
                    "count": JSONValue(finding.count), "code": .string(code),
                    "field": .string(field), "file": .string(finding.place.file),
                    "line": JSONValue(finding.place.line), "example": .string(finding.example),
                ]
            }
        )
    }
}
