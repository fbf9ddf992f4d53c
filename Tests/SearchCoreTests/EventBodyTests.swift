import SearchCore
import Testing

@Suite("Reading what an event says")
struct EventBodyTests {
    static let africa = Token(field: "continent", value: "Africa")
    static let token: JSONValue = .object(["field": "continent", "value": "Africa"])

    @Test("a text that is absent is empty, one of another type makes the event incomplete")
    func text() {
        #expect(body(.textChanged, [:]) == .textChanged(""))
        #expect(body(.textChanged, ["text": "uni"]) == .textChanged("uni"))
        #expect(body(.textChanged, ["text": .number("1")]) == .incomplete)
        #expect(body(.textChanged, ["text": .array([])]) == .incomplete)
    }

    @Test("a token needs a field and a value that are strings; its label and place are optional")
    func tokenAdded() {
        #expect(body(.tokenAdded, ["token": Self.token]) == .tokenAdded(Self.africa, at: nil))
        let labelled: JSONValue = .object(["field": "f", "value": "v", "label": "l"])
        #expect(
            body(.tokenAdded, ["token": labelled, "at": .number("-1")])
                == .tokenAdded(Token(field: "f", value: "v", label: "l"), at: -1)
        )
        for wrong: JSONValue in [
            "Africa", .object([:]), .object(["field": "f"]), .object(["value": "v"]),
            .object(["field": "f", "value": .number("1")]), .null,
        ] {
            #expect(body(.tokenAdded, ["token": wrong]) == .incomplete)
        }
        #expect(body(.tokenAdded, [:]) == .incomplete)
    }

    @Test("the place of a removed token wins over the token, and either will do")
    func tokenRemoved() {
        #expect(
            body(.tokenRemoved, ["token": Self.token, "at": .number("2")]) == .tokenRemoved(.at(2))
        )
        #expect(body(.tokenRemoved, ["at": .number("2")]) == .tokenRemoved(.at(2)))
        #expect(
            body(.tokenRemoved, ["token": Self.token]) == .tokenRemoved(.lastEqual(Self.africa))
        )
        #expect(body(.tokenRemoved, [:]) == .incomplete)
        #expect(body(.tokenRemoved, ["token": "Africa"]) == .incomplete)
    }

    @Test("a saved search is read whole or not at all")
    func savedSearch() {
        let whole: JSONObject = ["text": "u", "tokens": .array([Self.token]), "scope": "2018"]
        #expect(
            body(.savedSearchOpened, ["definition": .object(whole)])
                == .savedSearchOpened(
                    SearchDefinition(text: "u", tokens: [Self.africa], scope: "2018")
                )
        )
        #expect(
            body(.savedSearchOpened, ["definition": .object([:])])
                == .savedSearchOpened(SearchDefinition(text: ""))
        )
        for (key, wrong): (String, JSONValue) in [
            ("text", .bool(true)), ("tokens", "x"), ("tokens", .array(["x"])),
            ("scope", .number("1")),
        ] {
            var broken = whole
            broken[key] = wrong
            #expect(body(.savedSearchOpened, ["definition": .object(broken)]) == .incomplete)
        }
        #expect(body(.savedSearchOpened, [:]) == .incomplete)
    }

    @Test("a definition comes back from its wire form")
    func definitionRoundTrip() {
        let definition = SearchDefinition(text: "é", tokens: [Self.africa], scope: "2018")
        #expect(SearchDefinition(definition.json) == definition)
        #expect(SearchDefinition(SearchDefinition(text: "").json) == SearchDefinition(text: ""))
    }

    @Test("scope, result and note need a string")
    func strings() {
        #expect(body(.scopeChanged, ["scope": "all"]) == .scopeChanged("all"))
        #expect(body(.scopeChanged, ["scope": .null]) == .incomplete)
        #expect(body(.scopeChanged, [:]) == .incomplete)
        #expect(
            body(.resultSelected, ["id": "DE", "position": .number("3")])
                == .resultSelected(id: "DE", position: 3)
        )
        #expect(body(.resultSelected, ["position": .number("3")]) == .incomplete)
        #expect(body(.marker, ["label": "here"]) == .marker(label: "here"))
        #expect(body(.marker, ["label": .number("1")]) == .incomplete)
    }

    @Test("results that an app displayed need a total of 0 or more")
    func results() throws {
        let shown = try #require(
            ResultsShown([
                "total": .number("3"), "ids": .array(["a", "b"]), "tookMs": .number("7"),
                "answers": .number("2"),
            ])
        )
        #expect(shown.total == 3)
        #expect(shown.ids == ["a", "b"])
        #expect(shown.tookMs == 7)
        #expect(shown.answers == 2)
        #expect(ResultsShown(["total": .number("0")])?.ids == nil)
        #expect(ResultsShown(["total": .number("-1")]) == nil)
        #expect(body(.resultsShown, [:]) == .incomplete)
    }

    @Test("kinds that carry nothing need nothing")
    func bare() {
        #expect(body(.searchBegan, [:]) == .searchBegan)
        #expect(body(.searchSubmitted, [:]) == .searchSubmitted)
        #expect(body(.searchEnded, [:]) == .searchEnded)
        #expect(body(.searchCancelled, [:]) == .searchCancelled)
        #expect(body(.suggestionSelected, [:]) == .suggestionSelected)
        #expect(body(.captureResumed, [:]) == .captureResumed)
        #expect(body(.capturePaused, [:]) == .capturePaused(reason: nil))
        #expect(body(.eventsDropped, [:]) == .eventsDropped(count: nil, reason: nil))
        #expect(body(.eventRefused, ["code": "c"]) == .eventRefused(code: "c"))
        #expect(body(.sessionClosed, ["reason": "done"]) == .sessionClosed(reason: "done"))
    }

    @Test("every kind that is known is read as something, a newer one as unknown")
    func kinds() {
        for kind in EventKind.known { #expect(body(kind, [:]) != .unknown) }
        #expect(Set(EventKind.known).count == EventKind.known.count)
        #expect(body(EventKind(rawValue: "TextChanged"), ["text": "a"]) == .unknown)
    }

    @Test("a session's first event is read member by member")
    func start() {
        let start = SessionStart(data: [
            "profile": .object(Profile.prefixTable.json),
            "catalog": .object(["name": "countries", "digest": "ab"]),
            "application": "app", "device": .number("1"), "locale": "de-AT", "title": "t",
        ])
        #expect(start.profile == .prefixTable)
        #expect(start.catalog == CatalogReference(name: "countries", digest: "ab"))
        #expect(start.application == "app")
        #expect(start.device == nil)
        #expect(start.locale == "de-AT")
        #expect(start.title == "t")
        let empty = SessionStart(data: ["profile": "filter-list", "catalog": .object([:])])
        #expect(empty.profile == nil)
        #expect(empty.catalog == nil)
    }

    private func body(_ kind: EventKind, _ data: JSONObject) -> EventBody {
        EventBody(kind: kind, data: data)
    }
}
