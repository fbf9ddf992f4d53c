import SearchCore
import Testing

@Suite("Profiles as JSON")
struct ProfileTests {
    static let sample = #"""
        {"name":"tokens-and-scope","textFields":["name"],"match":"contains","caseSensitive":false,
         "diacriticSensitive":true,"emptyQuery":"none","live":true,"onBegin":"query",
         "onSubmit":"evaluate","keepsTextOnCancel":false,
         "scope":{"field":"year","all":"all","values":["all","2018","2019"]},
         "suggestions":{"tokens":[{"field":"continent","value":"Africa","label":"Search by Africa"}],
         "hidesChosen":false},"redact":[],"presentation":{"placeholder":"Search countries"}}
        """#

    @Test("the documented sample is a profile")
    func documented() throws {
        let profile = try Profile(json: object(), reading: .authored)
        #expect(profile.name == "tokens-and-scope")
        #expect(profile.textFields == ["name"])
        #expect(profile.scope == Profile.tokensAndScope.scope)
        #expect(profile.suggestions.tokens == [africa])
        #expect(profile.presentation == Presentation(placeholder: "Search countries"))
    }

    @Test("a profile is written with exactly the documented keys, in their order")
    func keys() throws {
        let written = try Profile(json: object(), reading: .authored).json
        #expect(written.members.map(\.key) == (try object()).members.map(\.key))
        let rules = [
            "name", "textFields", "match", "caseSensitive", "diacriticSensitive", "emptyQuery",
            "live",
            "onBegin", "onSubmit", "keepsTextOnCancel", "redact", "presentation",
        ]
        #expect(Profile(name: "p").json.members.map(\.key) == rules)
    }

    @Test("scope, suggestions, redact and presentation may be absent, or null")
    func optional() throws {
        var json = try object()
        for key in ["scope", "suggestions", "redact", "presentation"] { json[key] = nil }
        let bare = try Profile(json: json, reading: .authored)
        #expect(bare == Profile(name: "tokens-and-scope"))
        for key in ["scope", "suggestions", "redact", "presentation"] { json[key] = .null }
        #expect(try Profile(json: json, reading: .authored) == bare)
    }

    @Test(
        "any other key is needed",
        arguments: [
            "name", "textFields", "match", "caseSensitive", "diacriticSensitive", "emptyQuery",
            "live",
            "onBegin", "onSubmit", "keepsTextOnCancel",
        ]
    )
    func needed(key: String) throws {
        var json = try object()
        json[key] = nil
        expectError(json, at: key)
        json[key] = .null
        expectError(json, at: key)
        json[key] = .number("1")
        expectError(json, at: key)
    }

    @Test(
        "a key that is not known is a person's mistake, and is named with its path",
        arguments: [
            ("", "keepTextOnCancel", "keepTextOnCancel"), ("scope", "value", "scope.value"),
            ("suggestions", "hideChosen", "suggestions.hideChosen"),
            ("presentation", "cancel", "presentation.cancel"),
        ]
    )
    func unknownAuthored(parent: String, key: String, path: String) throws {
        var json = try object()
        if parent.isEmpty {
            json[key] = .bool(true)
        } else {
            var child = try #require(json[parent]?.object)
            child[key] = .bool(true)
            json[parent] = .object(child)
        }
        expectError(json, at: path)
        #expect(throws: Never.self) { try Profile(json: json, reading: .recorded) }
    }

    @Test("a recorded profile keeps the keys of a newer writer")
    func unknownRecorded() throws {
        var json = try object()
        json["fuzziness"] = .number("0.50")
        let profile = try Profile(json: json, reading: .recorded)
        #expect(profile.unknownFields == ["fuzziness": .number("0.50")])
        #expect(profile.json["fuzziness"] == .number("0.50"))
    }

    @Test(
        "what is wrong is named with its path",
        arguments: [
            ("match", "\"fuzzy\"", "match"), ("onBegin", "\"Query\"", "onBegin"),
            ("textFields", "[]", "textFields"), ("textFields", "[1]", "textFields"),
            ("redact", "[1]", "redact"), ("scope", "[]", "scope"), ("scope", "{}", "scope.field"),
            ("scope", #"{"field":"f","all":"a","values":"a"}"#, "scope.values"),
            ("suggestions", "{}", "suggestions.tokens"),
            ("suggestions", #"{"tokens":["Africa"]}"#, "suggestions.tokens[0]"),
            ("suggestions", #"{"tokens":[{"field":"f"}]}"#, "suggestions.tokens[0].value"),
            (
                "suggestions", #"{"tokens":[{"field":"f","value":"v"},{"field":"f","value":1}]}"#,
                "suggestions.tokens[1].value"
            ),
            (
                "suggestions", #"{"tokens":[{"field":"f","value":"v","lable":"l"}]}"#,
                "suggestions.tokens[0].lable"
            ),
            ("presentation", #"{"placement":"top"}"#, "presentation.placement"),
            (
                "presentation", #"{"appearance":{"underline":1}}"#,
                "presentation.appearance.underline"
            ),
            ("presentation", #"{"appearance":{"bold":true}}"#, "presentation.appearance.bold"),
        ]
    )
    func wrong(key: String, value: String, path: String) throws {
        var json = try object()
        json[key] = try JSONParser.parse(Array(value.utf8))
        expectError(json, at: path)
    }

    @Test("a choice that is not known is answered with those that are")
    func choices() throws {
        var json = try object()
        json["emptyQuery"] = "some"
        let error = #expect(throws: ProfileError.self) {
            try Profile(json: json, reading: .authored)
        }
        #expect(error.map { "\($0)" } == "emptyQuery: \"some\" is not one of none, all")
    }

    private func object() throws -> JSONObject {
        try #require(try JSONParser.parse(Array(Self.sample.utf8)).object)
    }

    private func expectError(
        _ json: JSONObject,
        at path: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let error = #expect(throws: ProfileError.self, sourceLocation: sourceLocation) {
            try Profile(json: json, reading: .authored)
        }
        #expect(error?.field == path, sourceLocation: sourceLocation)
    }
}
