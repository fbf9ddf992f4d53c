import SearchCore
import SyncProtocol
import Testing

@Suite("Rows of User Behavior Insights")
struct UBIRowTests {
    @Test(
        "times are read however they are spelled, and told where the schema has them otherwise",
        arguments: [
            ("\"2025-01-23T10:00:00.5Z\"", "2025-01-23T10:00:00.500000Z", nil),
            ("\"2025-01-23T12:00:00+02:00\"", "2025-01-23T10:00:00.000000Z", nil),
            (
                "\"2025-01-23T12:00:00.000+0200\"", "2025-01-23T10:00:00.000000Z",
                .offsetWithoutColon
            ),
            ("\"2025-01-23T10:00:00\"", "2025-01-23T10:00:00.000000Z", .timeWithoutZone),
            ("\"2025-01-23\"", "2025-01-23T00:00:00.000000Z", .timeWithoutZone),
            ("1717527762025", "2024-06-04T19:02:42.025000Z", .integerTime),
            ("1717527762", "2024-06-04T19:02:42.000000Z", .integerTime),
            ("\"1717527762025\"", "2024-06-04T19:02:42.025000Z", .integerTime),
            ("1717527762025000", "2024-06-04T19:02:42.025000Z", .integerTime),
            ("\"yesterday\"", nil, .unreadableTime),
            ("true", nil, .unreadableTime),
            ("null", nil, .nullField),
        ] as [(String, String?, UBIDeviation.Code?)]
    )
    func times(spelled: String, wanted: String?, code: UBIDeviation.Code?) throws {
        let row = try row(.events, #"{"action_name":"a","client_id":"c","timestamp":\#(spelled)}"#)
        #expect(row.at?.description == wanted)
        #expect(row.deviations.map(\.code) == (code.map { [$0] } ?? []))
    }

    @Test("a row of very many members is known again, whatever their order")
    func manyMembers() throws {
        let members = (0..<28_000).map { #""m\#($0)":\#($0 % 10)"# }
        let one = try row(.events, "{\(members.joined(separator: ","))}")
        let other = try row(.events, "{\(members.reversed().joined(separator: ","))}")
        #expect(one.fields != other.fields && one.canonicalBytes == other.canonicalBytes)
        let nested = try row(.events, #"{"b":[{"d":1,"c":2}],"a":null}"#)
        #expect(
            String(decoding: nested.canonicalBytes, as: UTF8.self)
                == #"["ubi_events",{"a":null,"b":[{"c":2,"d":1}]}]"#
        )
    }

    @Test("a row that the schema allows has no deviation")
    func valid() throws {
        let query = try row(
            .queries,
            #"""
            {"user_query":"x","query_id":"q","query_response_hit_ids":["1"],"extra":{"a":1},
             "query_attributes":{},"timestamp":"2025-01-23T10:00:00Z"}
            """#
        )
        #expect(query.deviations == [])
        let event = try row(
            .events,
            #"""
            {"action_name":"click","client_id":"c","timestamp":"2025-01-23T10:00:00Z",
             "event_attributes":{"position":{"ordinal":3},"object":{"object_id":17}}}
            """#
        )
        #expect(event.deviations == [])
        #expect(event.meaning == .opened(id: "17"))
    }

    @Test(
        "each way of being otherwise is told once, with its field",
        arguments: [
            (#"{"timestamp":"2025-01-23T10:00:00Z"}"#, ["missing_field action_name"]),
            (#"{"action_name":"a"}"#, ["missing_field timestamp"]),
            (#"{"action_name":null}"#, ["null_field action_name", "missing_field timestamp"]),
            (
                #"{"action_name":"a","timestamp":1,"event_attributes":{}}"#,
                ["integer_time timestamp", "missing_field event_attributes.position"]
            ),
            (
                #"{"action_name":5,"timestamp":1,"event_attributes":{"position":{"x":1}}}"#,
                [
                    "wrong_type action_name", "integer_time timestamp",
                    "unclear_position event_attributes.position",
                ]
            ),
            (
                #"""
                {"action_name":"a","timestamp":"2025-01-23T10:00:00Z","event_attributes":{
                 "session_id":"s","position":{"ordinal":0,"xy":{"x":1,"y":2}},"object":{"id":1}}}
                """#,
                [
                    "unclear_position event_attributes.position",
                    "missing_field event_attributes.object.object_id",
                    "session_in_attributes event_attributes.session_id",
                    "ordinal_from_zero event_attributes.position.ordinal",
                ]
            ),
        ]
    )
    func deviations(text: String, wanted: [String]) throws {
        let found = try row(.events, text).deviations.filter { $0.code != .noIdentity }
        #expect(found.map { "\($0.code.rawValue) \($0.field)" } == wanted)
    }

    @Test("texts that are too long, older names and missing identities are told")
    func habits() throws {
        let long = String(repeating: "ä", count: 101)
        let event = try row(
            .events,
            #"{"action_name":"\#(long)","timestamp":"2025-01-23T10:00:00Z"}"#
        )
        #expect(event.deviations.map(\.code) == [.tooLong, .noIdentity])
        let query = try row(
            .queries,
            #"{"user_query":"x","query_id":"q","query_response_object_ids":[1,"2"]}"#
        )
        #expect(query.deviations.map(\.code) == [.legacyHitIDs])
        #expect(query.hits == ["1", "2"])
    }

    @Test("made strict, whatever a row holds, it is valid")
    func strict() throws {
        let rows = [
            #"{"a":1}"#, #"{"action_name":5,"timestamp":"no","client_id":{"x":1}}"#,
            #"{"user_query":17,"query_id":null,"query_attributes":"x","timestamp":3}"#,
            #"{"action_name":"a","event_attributes":[1],"message":7,"user_query":[]}"#,
            #"{"action_name":"a","event_attributes":{"object":{"object_id":{}},"position":{}}}"#,
            #"{"action_name":"a","event_attributes":{"position":{"ordinal":1,"xy":{"x":1,"y":2}}}}"#,
            #"{"action_name":"a","event_attributes":{"position":{"ordinal":"1","xy":{"x":1,"y":2}}}}"#,
            #"{"action_name":"a","event_attributes":{"object":"o","position":{"ordinal":4}}}"#,
            #"{"query_response_object_ids":[1],"query_response_hit_ids":null,"object_id_field":1}"#,
        ]
        for text in rows {
            for index in UBIIndex.allCases {
                let strict = try row(index, text).strict(at: Timestamp(microseconds: 0))
                #expect(strict.violations == [], "\(text)")
            }
        }
    }

    @Test("what strict rows have no place for is kept under another name, and counted")
    func asides() throws {
        let long = String(repeating: "x", count: 300)
        let event = try row(
            .events,
            #"""
            {"action_name":["a"],"timestamp":"yesterday","session_id":{"s":1},"other_session_id":1,
             "client_id":"\#(long)","user_id":7,"event_attributes":{"session_id":"s","object":
             {"object_id":"\#(long)","object_id_type":[2]},"position":{"ordinal":1}}}
            """#
        )
        let strict = event.strict(at: Timestamp(microseconds: 0))
        #expect(strict.violations == [])
        let fields = strict.fields
        #expect(fields["other_timestamp"]?.string == "yesterday")
        #expect(fields["other_action_name"] == JSONValue(["a"]))
        #expect(fields["other_other_session_id"]?.object?["s"]?.integer == 1)
        #expect(fields["other_client_id"]?.string == long && fields["user_id"]?.string == "7")
        let object = fields["event_attributes"]?.object?["object"]?.object
        #expect(object?["other_object_id"]?.string == long)
        #expect(object?["other_object_id_type"]?.array?.count == 1)
        #expect(strict.session == "s")
        #expect(strict.valuesSetAside(from: event) == 6)
        let query = try row(
            .queries,
            #"""
            {"user_query":["x"],"query_response_hit_ids":[1,{"id":2}],
             "query_response_object_ids":["3"],"timestamp":"2025-01-23T10:00:00Z"}
            """#
        )
        let strictQuery = query.strict(at: Timestamp(microseconds: 0))
        #expect(strictQuery.violations == [] && strictQuery.hits == ["1"])
        #expect(strictQuery.fields["other_query_response_hit_ids"]?.array?.count == 2)
        #expect(strictQuery.fields["other_query_response_object_ids"] == JSONValue(["3"]))
        #expect(strictQuery.valuesSetAside(from: query) == 3)
        let plain = try row(.queries, #"{"user_query":"x","query_id":5,"timestamp":1}"#)
        #expect(plain.strict(at: Timestamp(microseconds: 0)).valuesSetAside(from: plain) == 0)
    }

    @Test("an action line's operation, index and time belong to what is behind it alone")
    func actions() {
        var lines = UBILines(usual: .queries)
        let told = [
            #"{"create":{"_index":"ubi_events","_timestamp":1767225600}}"#, #"{"action_name":"a"}"#,
            #"{"user_query":"x"}"#, #"{"create":{}}"#, "[]",
            #"{"delete":{"_index":"ubi_events"}}"#,
            #"{"user_query":"x"}"#,
        ].map { line in
            _ = lines.take(Array(line.utf8))
            return lines.action
        }
        #expect(told[1].operation == "create" && told[1].index == .events)
        #expect(told[1].time?.description == "2026-01-01T00:00:00.000000Z")
        #expect(told[2].operation == "index" && told[2].time == nil)
        #expect(told[4].operation == "create" && told[4].index == .queries)
        #expect(told[5].operation == "delete" && told[6].operation == "index")
    }

    @Test("the order of members does not make another row; anything else does")
    func canonical() throws {
        let one = try row(.events, #"{"a":{"b":1,"c":[{"d":1,"e":2}]},"f":"x"}"#)
        let same = try row(.events, #"{"f":"x","a":{"c":[{"e":2,"d":1}],"b":1}}"#)
        #expect(one.canonicalBytes == same.canonicalBytes)
        #expect(UBIRow(.queries, one.fields).canonicalBytes != one.canonicalBytes)
        let other = try row(.events, #"{"f":"x","a":{"c":[{"e":2,"d":1}],"b":2}}"#)
        #expect(one.canonicalBytes != other.canonicalBytes)
    }

    @Test("lines are rows, action lines, blank or refused with a code")
    func lines() {
        var lines = UBILines()
        let read = [
            #"{"index":{"_index":"ubi_events"}}"#, #"{"user_query":"x"}"#, #"{"user_query":"x"}"#,
            "", "  \r", #"{"create":{"_index":"logs"}}"#, #"{"user_query":"x"}"#,
            #"{"update":{"_index":"ubi_events"}}"#, #"{"doc":{}}"#, #"{"x":1}"#, "[]", "{",
            #"{"action_name":"a"}"#, String(repeating: "[", count: 300_000),
            #"{"user_query":"x","a":\#(String(repeating: "[", count: 57))"#
                + String(repeating: "]", count: 57) + "}",
        ].map { Self.name(lines.take(Array($0.utf8))) }
        #expect(
            read == [
                "action", "ubi_events", "ubi_queries", "blank", "blank", "action", "other_index",
                "not_adding", "action", "neither_query_nor_event", "not_an_object",
                "malformed_json", "ubi_events", "row_too_large", "too_deep",
            ]
        )
    }

    private static func name(_ line: UBILines.Line) -> String {
        switch line {
        case .blank: "blank"
        case .action: "action"
        case .row(let row): row.index.rawValue
        case .refused(let refusal): refusal.code
        }
    }

    private func row(_ index: UBIIndex, _ text: String) throws -> UBIRow {
        UBIRow(index, try #require(try JSONParser.parse(Array(text.utf8)).object))
    }
}
