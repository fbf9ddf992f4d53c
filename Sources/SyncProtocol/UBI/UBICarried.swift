public import SearchCore

/// How an event carries the row that it was made of, in a field of its own beside its data.
///
///     "ubi":{"index":"ubi_events","row":{…as it came…}}
public enum UBICarried {
    /// The name of the profile of sessions that are made of rows.
    public static let profileName = "ubi"

    private static let field = "ubi"
    private static let hits = "query_response_hit_ids"

    /// Bytes of a row that is carried whole, with what the event's data say of it once more; of a larger
    /// one only the short fields are.
    static let largestRow = EventLimits.eventBytes - 4096
    /// Hits at most of a row that is not carried whole, and their bytes.
    private static let mostHits = (count: 100, bytes: 24 * 1024)

    /// Puts a row into an event; hits that are the event's data are not carried twice.
    ///
    /// The event is no larger then than an event may be.
    public static func put(_ row: UBIRow, into event: inout Event) {
        var carried: JSONObject = ["index": .string(row.index.rawValue)]
        if row.isCut {
            carried["row"] = .object(shortFields(of: row))
            carried["cut"] = .bool(true)
            event.data["ids"] = event.data["ids"]?.array.map { .array(first(of: $0)) }
        } else {
            var fields = row.fields
            if event.kind == .resultsShown, row.tellsHitsPlainly { fields[hits] = nil }
            carried["row"] = .object(fields)
        }
        event.unknownFields[field] = .object(carried)
    }

    private static func first(of hits: [JSONValue]) -> [JSONValue] {
        var bytes = 0
        return Array(
            hits.prefix(mostHits.count).prefix { hit in
                bytes += JSONWriter.encode(hit).count + 1
                return bytes <= mostHits.bytes
            }
        )
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
        if event.kind == .resultsShown, fields[hits] == nil, fields[UBIRow.legacyHits] == nil {
            fields[hits] = event.data["ids"]
        }
        return UBIRow(index, fields)
    }
}

extension UBIRow {
    /// Whether only parts of the row are carried.
    var isCut: Bool {
        let row = JSONWriter.encode(.object(fields)).count
        // What the data say again is at most twice as long as the row.
        guard row * 3 > UBICarried.largestRow else { return false }
        return row + largestData > UBICarried.largestRow
    }

    /// Bytes of what an event's data may say once more, at most.
    private var largestData: Int {
        let texts = [fields["message"]?.string, text("user_query")].compactMap { $0?.asBarText }
        let ids = [action, object].compactMap { $0?.asShortText }
        let spoken = texts.map(Self.bytes).max() ?? 0
        let hits = tellsHitsPlainly ? 0 : JSONWriter.encode(shownHits ?? .null).count
        return spoken + ids.map(Self.bytes).reduce(0, +) + hits
    }

    private static func bytes(_ text: String) -> Int { JSONWriter.encode(.string(text)).count }

    /// The hits, as events list them.
    public var shownHits: JSONValue? { hits.map { .array($0.map { .string($0.asShortText) }) } }

    /// Whether the hits, as events list them, are all that the row says of them.
    fileprivate var tellsHitsPlainly: Bool {
        fields[Self.legacyHits] == nil && fields["query_response_hit_ids"] == shownHits
    }
}
