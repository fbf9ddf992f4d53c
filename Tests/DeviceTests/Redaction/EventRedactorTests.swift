import Foundation
import SearchCore
import Testing

@testable import Device

@Suite("Redaction of events")
struct EventRedactorTests {
    private func event(
        _ kind: EventKind,
        _ data: JSONObject = [:],
        joined: Bool = false,
        shown: JSONObject? = nil
    ) -> Event {
        Event(
            session: UUID(bytes: Array(1...16)),
            sequence: 1,
            kind: kind,
            at: Timestamp(microseconds: 0),
            offsetMs: 0,
            isJoined: joined,
            shown: shown,
            data: data
        )
    }

    private func text(_ text: String, joined: Bool = false) -> Event {
        event(.textChanged, ["text": .string(text)], joined: joined)
    }

    private func redactor(
        _ rules: [String] = ["email"],
        under profile: Profile = .filterList
    ) throws -> EventRedactor {
        EventRedactor(try Redaction(rules), under: profile)
    }

    /// What is written of events that come one by one.
    private func written(
        _ events: [Event],
        _ rules: [String] = ["email"],
        under profile: Profile = .filterList
    ) throws -> [Event] {
        var redactor = try redactor(rules, under: profile)
        let taken = events.flatMap { redactor.take([$0], isWhole: false) }
        return taken + redactor.finish()
    }

    private func texts(_ events: [Event]) -> [String] {
        events.compactMap { $0.data["text"]?.string }
    }

    @Test("a text waits until the field is empty, and what is outside of it does not")
    func waiting() throws {
        var redactor = try redactor()
        #expect(redactor.take([event(.searchBegan)], isWhole: true).count == 1)
        #expect(redactor.take([text("b")], isWhole: true).isEmpty)
        #expect(redactor.take([event(.searchSubmitted)], isWhole: true).isEmpty)
        #expect(redactor.waiting == 2)
        #expect(redactor.take([text("")], isWhole: true).count == 3)
        #expect(redactor.waiting == 0)
        #expect(redactor.take([text("c")], isWhole: true).isEmpty)
        #expect(redactor.take([event(.sessionClosed)], isWhole: true).count == 2)
    }

    @Test("cancelling ends a text where the profile clears it, and not where it stays")
    func cancelling() throws {
        for (profile, waits) in [(Profile.filterList, false), (Profile.customBar, true)] {
            var redactor = try redactor(under: profile)
            _ = redactor.take([text("ada")], isWhole: true)
            let ready = redactor.take([event(.searchCancelled)], isWhole: true)
            #expect(ready.isEmpty == waits)
        }
    }

    @Test("a text that takes the place of another as a whole lets that one be written")
    func replaced() throws {
        var redactor = try redactor()
        _ = redactor.take([text("berlin")], isWhole: true)
        #expect(texts(redactor.take([text("ada@x.org")], isWhole: true)) == ["berlin"])
        #expect(texts(redactor.finish()) == ["•••"])
    }

    @Test("what a completion took the place of is masked with it")
    func completed() throws {
        var completion = text("lovelace@x.org")
        completion.data["source"] = .string("completion")
        #expect(try texts(written([text("ad"), text("ada"), completion])) == ["•••"])
    }

    @Test("a secret that was taken back is masked too")
    func takenBack() throws {
        let typed = ["go a", "go a@x.org", "go a@x", "go "]
        #expect(try texts(written(typed.map { text($0) })) == ["go •••", "go "])
    }

    @Test("a token's value, the keys that led to it, and everything under it are masked")
    func tokens() throws {
        let token = Token(field: "mail", value: "ada@x.org", label: "Ada <ada@x.org>").json
        let events = try written([
            text("a"), text("ad"),
            event(.suggestionSelected, ["token": token, "position": JSONValue(1)]),
            text("", joined: true),
            event(.tokenAdded, ["token": token], joined: true, shown: ["total": JSONValue(1)]),
            event(.resultsShown, ["total": JSONValue(1), "ids": JSONValue(["7"])]),
            event(.resultSelected, ["id": .string("7"), "position": JSONValue(1)]),
            event(.tokenRemoved, ["token": token]),
            event(.resultsShown, ["total": JSONValue(9)]),
        ])
        #expect(
            events.map(\.kind) == [
                .textChanged, .suggestionSelected, .textChanged, .tokenAdded, .resultSelected,
                .tokenRemoved, .resultsShown,
            ]
        )
        #expect(texts(events) == ["•••", ""])
        let added = try #require(Token(events[3].data["token"] ?? .null))
        #expect(added == Token(field: "mail", value: "•••", label: "Ada <•••>"))
        #expect(events[3].shown == nil)
        #expect(events[4].data == ["id": .string("•••"), "position": JSONValue(1)])
        #expect(
            !events.map(EventCodec.encode).contains { $0.firstRange(of: Array("ada@".utf8)) != nil }
        )
    }

    @Test("a saved search's definition is masked")
    func savedSearches() throws {
        let definition = SearchDefinition(
            text: "to ada@x.org",
            tokens: [Token(field: "f", value: "b@x.org")]
        )
        let event = event(
            .savedSearchOpened,
            ["savedSearch": .string("s"), "definition": .object(definition.json)]
        )
        let written = try written([event])
        guard case .savedSearchOpened(let masked)? = written.first?.body else {
            Issue.record("it is not written")
            return
        }
        #expect(masked.text == "to •••" && masked.tokens.map(\.value) == ["•••"])
    }

    @Test("a secret that was known before is masked wherever it, or its beginning, comes up again")
    func again() throws {
        let events = try written([
            text("ada@x.org"), text(""), event(.marker, ["label": .string("wrote to ADA@X")]),
            event(EventKind(rawValue: "noted"), ["who": .string("ada@x.org"), "n": JSONValue(3)]),
            text("ada"), text(""),
        ])
        #expect(events[2].data == ["label": .string("wrote to •••")])
        #expect(events[3].data == ["who": .string("•••"), "n": JSONValue(3)])
        #expect(texts(events).suffix(2) == ["ada", ""])
    }

    @Test("results that come late for a masked text are dropped, and others find their event")
    func answers() throws {
        func shown(_ answered: Int) -> Event {
            event(.resultsShown, ["total": JSONValue(answered), "answers": JSONValue(answered)])
        }
        let events = try written([
            event(.sessionStarted, ["profile": .object(Profile.filterList.json)]),
            text("a"), text("a@x.or"), text("a@x.org"), text(""), shown(4), text("b"), shown(7),
        ])
        let results = events.filter { $0.kind == .resultsShown }
        #expect(results.map { $0.data["total"]?.integer } == [7])
        let answered = try #require(results.first?.data["answers"]?.integer)
        #expect(events[answered - 1].data["text"]?.string == "b")
    }

    @Test(
        "an event whose text is not one, or whose edit does not fit, hides nothing and breaks nothing"
    )
    func oddities() throws {
        var wrong = text("abc")
        wrong.data["edit"] = .object([
            "from": JSONValue(0), "to": JSONValue(0), "inserted": .string("ada@x.org"),
        ])
        let odd = event(.textChanged, ["text": .array([.string("a@x.org")])])
        let events = try written([wrong, odd])
        #expect(events[0].data["text"]?.string == "abc")
        let edit = try #require(events[0].data["edit"]?.object)
        #expect(edit["inserted"] == .string("abc"))
        #expect(events[1].data["text"] == .array([.string("•••")]))
    }

    @Test("where too much waits, what stands in the field is masked as a whole")
    func overflow() throws {
        var redactor = try redactor()
        redactor.mostWaiting = 50
        var written: [Event] = []
        for number in 0...60 {
            written += redactor.take([text("mail to \(number % 10)")], isWhole: true)
        }
        #expect(!written.isEmpty && redactor.waiting < 20)
        written += redactor.take([text("mail to ada@x.org and bob")], isWhole: true)
        written += redactor.finish()
        #expect(Set(texts(written)) == ["•••", "••• and bob"])
    }

    @Test("masks that make a text too long leave a mask alone")
    func tooLong() throws {
        let long = String(repeating: "x ", count: 512)
        #expect(try texts(written([text(long)], ["/x/"])) == ["•••"])
    }

    @Test("of the first event all is masked that is not given on purpose")
    func start() throws {
        var first = event(
            .sessionStarted,
            [
                "profile": .object(Profile.filterList.json),
                "title": .string("for ada@x.org"), "person": .string("ada@x.org"),
                "query": .string("to ada@x.org"), "bob@x.org": .array([.string("ada@x.org")]),
            ],
            shown: ["first": .string("ada@x.org")]
        )
        first.unknownFields = ["trace": .string("of ada@x.org")]
        let events = try written([first])
        #expect(events[0].data["query"]?.string == "to •••")
        #expect(events[0].data["•••"] == .array([.string("•••")]))
        #expect(events[0].shown == ["first": .string("•••")])
        #expect(events[0].unknownFields == ["trace": .string("of •••")])
        let start = SessionStart(data: events[0].data)
        #expect(start.title == "for •••" && start.person == "ada@x.org")
        #expect(start.profile == .filterList)
    }

    @Test("a first event that masks make too large keeps what is given on purpose")
    func largeStart() throws {
        let first = event(
            .sessionStarted,
            [
                "profile": .object(Profile.filterList.json), "person": .string("ada"),
                "list": .array(Array(repeating: .string("x"), count: 15_000)),
            ]
        )
        let events = try written([first], ["/x/"])
        #expect(events[0].data["list"] == nil)
        #expect(SessionStart(data: events[0].data).person == "ada")
        #expect(SessionStart(data: events[0].data).profile == .filterList)
    }
}
