import SearchCore
import Testing

@Suite("The wire form of operations")
struct OperationWireTests {
    private static let rename = """
        {"id":"00000000-0000-0000-0000-000000000002","space":"00000000-0000-0000-0000-0000000003e8",\
        "savedSearch":"00000000-0000-0000-0000-0000000007d0","type":"rename","value":"Trams",\
        "base":"00000000-0000-0000-0000-000000000001","at":"1970-01-01T00:00:00.000000Z"}
        """

    private func decode(_ text: String) throws(EventError) -> SearchCore.Operation {
        try OperationCodec.decode(Array(text.utf8))
    }

    @Test("an operation is written as the documentation shows it")
    func writes() {
        let bytes = OperationCodec.encode(Sample.operation(2, .rename("Trams"), base: 1))
        #expect(String(decoding: bytes, as: UTF8.self) == Self.rename)
    }

    @Test("members that a newer writer added leave as they came, also in a type of its own")
    func passesThrough() throws {
        let text = Self.rename.replacing(#""type":"rename","value":"Trams""#, with: #""type":"x""#)
            .replacing("000Z\"}", with: #"000Z","why":{"a":[1.50]}}"#)
        let operation = try decode(text)
        #expect(operation.type == OperationType(rawValue: "x"))
        #expect(String(decoding: OperationCodec.encode(operation), as: UTF8.self) == text)
    }

    @Test("a definition keeps the members that this version does not know")
    func definition() throws {
        let value = try JSONParser.parse(Array(#"{"text":"a","tokens":[],"sort":"name"}"#.utf8))
        let body = OperationBody(type: .setDefinition, value: value)
        #expect(body.value == value)
    }

    @Test(
        "what is not an operation is refused, and the member is named",
        arguments: [
            (#"[]"#, EventError.Code.notAnObject, nil),
            (#"{"id":"x"}"#, .invalidUUID, "id"),
            (rename.replacing("\"at\":\"1970", with: "\"at\":\"197"), .invalidTime, "at"),
            (rename.replacing("\"type\":\"rename\",", with: ""), .missingField, "type"),
            (rename.replacing("\"type\":\"rename\"", with: "\"type\":7"), .wrongType, "type"),
            (rename.replacing("\"base\":\"0", with: "\"base\":\"g"), .invalidUUID, "base"),
            (
                rename.replacing(
                    "\"rename\"",
                    with: "\"" + String(repeating: "a", count: 65) + "\""
                ),
                .outOfRange, "type"
            ),
        ]
    )
    func refuses(text: String, code: EventError.Code, field: String?) {
        let error = #expect(throws: EventError.self) { try decode(text) }
        #expect(error?.code == code)
        #expect(error?.field == field)
    }

    @Test("an operation of more than 64 KiB is refused by its size")
    func tooLarge() {
        let text = String(repeating: "a", count: 64 * 1024)
        let error = #expect(throws: EventError.self) {
            try OperationCodec.decode(Array(Self.rename.replacing("Trams", with: text).utf8))
        }
        #expect(error?.code == .eventTooLarge)
    }
}

@Suite("How large the parts of a saved search may be")
struct OperationLimitTests {
    private func field(of body: OperationBody) -> String? {
        do throws(EventError) {
            try OperationLimits.check(Sample.operation(1, body))
            return nil
        } catch { return error.field ?? error.code.rawValue }
    }

    @Test("a name has 1 to 256 characters on one line")
    func names() {
        #expect(field(of: .rename("Trains")) == nil)
        #expect(field(of: .rename(String(repeating: "é", count: 256))) == nil)
        for name in ["", "  ", "a\nb", String(repeating: "a", count: 257)] {
            #expect(field(of: .rename(name)) == "value")
            let draft = SavedSearchDraft(name: name, definition: Sample.definition(""))
            #expect(field(of: .create(draft)) == "value.name")
        }
    }

    @Test("folders and notes may be none; a folder is a line, a note has 16 KiB")
    func foldersAndNotes() {
        #expect(field(of: .setFolder(nil)) == nil)
        #expect(field(of: .setFolder("")) == "value")
        #expect(field(of: .setNote(nil)) == nil)
        #expect(field(of: .setNote("two\nlines")) == nil)
        #expect(field(of: .setNote(String(repeating: "a", count: 16 * 1024 + 1))) == "value")
    }

    @Test("a definition has a text of 1024 characters and 256 tokens at most")
    func definitions() {
        let long = Sample.definition(String(repeating: "a", count: 1025))
        #expect(field(of: .setDefinition(long)) == "value.text")
        let tokens = Array(repeating: Token(field: "a", value: "b"), count: 257)
        let many = SavedDefinition(search: SearchDefinition(text: "", tokens: tokens))
        #expect(field(of: .setDefinition(many)) == "value.tokens")
        let draft = SavedSearchDraft(name: "a", definition: many)
        #expect(field(of: .create(draft)) == "value.definition.tokens")
    }

    @Test("an operation that lacks what its type needs is refused; a newer type is only weighed")
    func incomplete() {
        #expect(field(of: .incomplete(.rename)) == "value")
        #expect(field(of: .unknown(OperationType(rawValue: "x"), .string("y"))) == nil)
        let huge = JSONValue.string(String(repeating: "a", count: 64 * 1024))
        #expect(
            field(of: .unknown(OperationType(rawValue: "x"), huge)) == "event_too_large"
        )
    }
}
