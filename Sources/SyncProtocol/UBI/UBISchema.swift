import SearchCore

/// The rules of the published JSON schemas of User Behavior Insights 1.3.0 (Apache-2.0), for queries
/// and events; fields that they do not name may hold anything.
///
/// Source: https://o19s.github.io/ubi/schema/1.3.0/, `query.request.schema.json` and
/// `event.schema.json`. The `oneOf` of `action_name` and `object_id_type`, which as it is written
/// refuses its own examples, is read as `anyOf`.
enum UBISchema {
    /// What a field's value must be.
    private indirect enum Rule {
        /// At most so many code points; nil for any number.
        case text(Int?)
        /// A text, or a whole number.
        case identifier(Int)
        case time
        case texts
        case anyObject
        case object([(name: String, Rule, isRequired: Bool)])
        case position
    }

    private static let common: [(name: String, Rule, isRequired: Bool)] = [
        ("application", .text(100), false),
        ("query_id", .text(100), false),
        ("client_id", .text(100), false),
    ]

    private static let query = Rule.object(
        common + [
            ("user_query", .text(nil), true),
            ("query_attributes", .anyObject, false),
            ("object_id_field", .text(100), false),
            ("timestamp", .time, false),
            ("query_response_id", .text(nil), false),
            ("query_response_hit_ids", .texts, false),
        ]
    )

    private static let event = Rule.object(
        common + [
            ("action_name", .text(100), true),
            ("session_id", .text(100), false),
            ("user_id", .text(100), false),
            ("timestamp", .time, true),
            ("message_type", .text(100), false),
            ("message", .text(1024), false),
            ("user_query", .text(nil), false),
            ("event_attributes", attributes, false),
        ]
    )

    private static let attributes = Rule.object([
        ("position", .position, true),
        (
            "object",
            .object([
                ("object_id", .identifier(256), true),
                ("object_id_type", .text(100), false),
                ("object_id_field", .text(100), false),
                ("internal_id", .identifier(256), false),
            ]),
            false
        ),
    ])

    /// What the schema forbids of a row; empty where the row is valid.
    static func deviations(of row: UBIRow) -> [UBIDeviation] {
        var found: [UBIDeviation] = []
        let rule =
            switch row.index {
            case .queries: query
            case .events: event
            }
        check(.object(row.fields), rule, "", &found)
        return found
    }

    private static func check(
        _ value: JSONValue,
        _ rule: Rule,
        _ path: String,
        _ found: inout [UBIDeviation]
    ) {
        if value.isNull { return found.append(.init(.nullField, path)) }
        switch rule {
        case .text(let longest): check(text: value, longest, path, &found)
        case .identifier(let longest):
            if value.isWhole { return }
            check(text: value, longest, path, &found)
        case .time:
            guard let reading = UBITime.read(value) else {
                return found.append(.init(.unreadableTime, path))
            }
            if let code = reading.deviation { found.append(.init(code, path)) }
        case .texts:
            let texts = value.array?.allSatisfy { $0.string != nil } ?? false
            if !texts { found.append(.init(.wrongType, path)) }
        case .anyObject:
            if value.object == nil { found.append(.init(.wrongType, path)) }
        case .object(let fields): check(object: value, fields, path, &found)
        case .position:
            guard let position = value.object else {
                return found.append(.init(.wrongType, path))
            }
            if position.hasOrdinal == position.hasPlace {
                found.append(.init(.unclearPosition, path))
            }
        }
    }

    private static func check(
        text value: JSONValue,
        _ longest: Int?,
        _ path: String,
        _ found: inout [UBIDeviation]
    ) {
        guard let text = value.string else { return found.append(.init(.wrongType, path)) }
        if let longest, text.unicodeScalars.count > longest { found.append(.init(.tooLong, path)) }
    }

    private static func check(
        object value: JSONValue,
        _ fields: [(name: String, Rule, isRequired: Bool)],
        _ path: String,
        _ found: inout [UBIDeviation]
    ) {
        guard let object = value.object else { return found.append(.init(.wrongType, path)) }
        for (name, rule, isRequired) in fields {
            let field = path.isEmpty ? name : "\(path).\(name)"
            if let value = object[name] {
                check(value, rule, field, &found)
            } else if isRequired {
                found.append(.init(.missingField, field))
            }
        }
    }
}

extension JSONValue {
    /// Whether it is a number without a fraction, however it is written.
    fileprivate var isWhole: Bool {
        guard case .number(let text) = self, let number = Double(text) else { return false }
        return number == number.rounded()
    }

    fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
}

extension JSONObject {
    fileprivate var hasOrdinal: Bool { self["ordinal"]?.isWhole ?? false }

    fileprivate var hasPlace: Bool {
        guard let place = self["xy"]?.object else { return false }
        return place["x"]?.isNumber ?? false && place["y"]?.isNumber ?? false
    }
}
