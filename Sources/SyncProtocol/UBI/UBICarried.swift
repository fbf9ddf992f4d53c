public import SearchCore

/// How an event carries the row that it was made of, in a field of its own beside its data.
///
///     "ubi":{"index":"ubi_events","row":{…as it came…}}
public enum UBICarried {
    /// The name of the profile of sessions that are made of rows.
    public static let profileName = "ubi"

    private static let field = "ubi"
    private static let hits = "query_response_hit_ids"

    /// Bytes of a row that is carried whole; of a larger one only the short fields are.
    static let largestRow = EventLimits.eventBytes - 4096

    /// Puts a row into an event; hits that are the event's data are not carried twice.
    public static func put(_ row: UBIRow, into event: inout Event) {
        var carried: JSONObject = ["index": .string(row.index.rawValue)]
        if row.isCut {
            carried["row"] = .object(shortFields(of: row))
            carried["cut"] = .bool(true)
        } else {
            var fields = row.fields
            if event.kind == .resultsShown, row.hits != nil {
                fields[hits] = nil
                fields[UBIRow.legacyHits] = nil
            }
            carried["row"] = .object(fields)
        }
        event.unknownFields[field] = .object(carried)
    }

    private static func shortFields(of row: UBIRow) -> JSONObject {
        let names = [
            "application", "action_name", "query_id", "client_id", "session_id", "user_id",
            "timestamp", "message_type",
        ]
        var fields: JSONObject = [:]
        for name in names {
            guard let value = row.fields[name], JSONWriter.encode(value).count <= 1024 else {
                continue
            }
            fields[name] = value
        }
        return fields
    }

    /// The row that an event carries; nil where it carries none.
    public static func row(of event: Event) -> UBIRow? {
        guard let carried = event.unknownFields[field]?.object,
            let index = carried["index"]?.string.flatMap(UBIIndex.init(rawValue:)),
            var fields = carried["row"]?.object
        else { return nil }
        if index == .queries, fields[hits] == nil, event.kind == .resultsShown {
            fields[hits] = event.data["ids"]
        }
        return UBIRow(index, fields)
    }
}

extension UBIRow {
    /// Whether only parts of the row are carried.
    var isCut: Bool { JSONWriter.encode(.object(fields)).count > UBICarried.largestRow }
}
