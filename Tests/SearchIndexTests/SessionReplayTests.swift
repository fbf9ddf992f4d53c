import Foundation
import SearchCore
import SearchIndex
import Testing

@Suite("Replay")
struct SessionReplayTests {
    private static let catalog = CatalogVersion(
        items: ["France", "Finland", "Ghana"].map { CatalogItem(id: $0, fields: [("name", [$0])]) }
    )

    private func replay(
        _ events: [(EventKind, JSONObject)],
        under profile: JSONValue = .object(Profile.tokensAndScope.json),
        catalog: CatalogVersion? = Self.catalog
    ) -> (steps: [ReplayStep], replay: SessionReplay) {
        let session = UUID()
        var replay = SessionReplay(catalog: catalog)
        let all = [(EventKind.sessionStarted, ["profile": profile] as JSONObject)] + events
        let steps = all.enumerated().map { index, event in
            replay.apply(
                Event(
                    session: session,
                    sequence: index + 1,
                    kind: event.0,
                    at: Timestamp(microseconds: 0),
                    offsetMs: index * 10,
                    isJoined: event.0 == .tokenAdded,
                    data: event.1
                )
            )
        }
        return (Array(steps.dropFirst()), replay)
    }

    private func text(_ text: String) -> (EventKind, JSONObject) {
        (.textChanged, ["text": .string(text)])
    }

    @Test("a step has these keys in this order")
    func keys() {
        let step = replay([text("f")]).steps[0]
        #expect(
            String(decoding: JSONWriter.encode(.object(step.json)), as: UTF8.self)
                == #"{"sequence":2,"kind":"textChanged","offsetMs":10,"active":true,"editing":true,"#
                + #""text":"f","tokens":[],"scope":"all","listing":"matching","#
                + #""query":{"text":"f","tokens":[],"scope":"all"},"total":2,"#
                + #""first":["France","Finland"],"suggestions":[]}"#
        )
    }

    @Test("what the app showed stands until the state changes")
    func reported() {
        let shown: JSONObject = [
            "total": JSONValue(40), "ids": JSONValue((0..<12).map(String.init)),
        ]
        let steps = replay([
            text("f"), (.resultsShown, shown), (.marker, ["label": .string("here")]),
            (.searchSubmitted, [:]), (.searchSubmitted, [:]),
            (.resultsShown, ["total": .string("no")]),
            (.resultsShown, ["total": JSONValue(3)]),
        ]).steps
        #expect(steps.map(\.total) == [2, 40, 40, 2, 2, 2, 3])
        #expect(steps.map(\.first.count) == [2, 10, 10, 2, 2, 2, 0])
        #expect(steps.map(\.reported) == [false, true, true, false, false, false, true])
    }

    @Test("a change of spelling alone ends what the app showed")
    func reportedUntilSpellingChanges() {
        let steps = replay([
            text("é"), (.resultsShown, ["total": JSONValue(1)]), text("é"), text("e\u{301}"),
        ]).steps
        #expect(steps.map(\.reported) == [false, true, true, false])
    }

    @Test("without a catalog only nothing has a total")
    func noCatalog() {
        let shown: JSONObject = ["total": JSONValue(0), "ids": .array([])]
        let steps = replay(
            [(.searchBegan, [:]), text("f"), (.resultsShown, shown), (.searchCancelled, [:])],
            catalog: nil
        ).steps
        #expect(steps.map(\.total) == [0, nil, 0, nil])
        #expect(steps.allSatisfy { $0.first.isEmpty })
        #expect(steps.map(\.suggestions.count) == [7, 0, 7, 0])
    }

    @Test("chosen suggestions are hidden where the profile says so")
    func suggestions() {
        var profile = Profile.tokensAndScope
        profile.suggestions.hidesChosen = true
        let europe = Token(field: "continent", value: "Europe")
        let added: (EventKind, JSONObject) = (.tokenAdded, ["token": europe.json])
        let hiding = replay([added], under: .object(profile.json)).steps[0]
        #expect(hiding.total == 0)
        #expect(hiding.isJoined)
        #expect(hiding.suggestions.count == 6)
        #expect(!hiding.suggestions.contains { $0.selectsSame(as: europe) })
        #expect(replay([added]).steps[0].suggestions == Profile.tokensAndScope.suggestions.tokens)
    }

    @Test("unknown kinds and incomplete data change nothing")
    func unknown() {
        let steps = replay([
            text("gh"), (EventKind(rawValue: "winked"), ["eye": .string("left")]),
            (.tokenAdded, [:]), (.scopeChanged, ["scope": JSONValue(1)]),
        ]).steps
        #expect(steps.map(\.first) == Array(repeating: ["Ghana"], count: 4))
        #expect(steps[1].kind.rawValue == "winked")
    }

    @Test("a profile that cannot be read is replaced by the plain list, and it is said")
    func unreadableProfile() {
        let (steps, replay) = replay([text("f")], under: .string("what?"))
        #expect(!replay.profileIsReadable)
        #expect(replay.profile == .filterList)
        #expect(steps[0].total == 2)
        #expect(SessionReplay(catalog: nil).profileIsReadable)
    }

    @Test("only the first start of a session counts")
    func secondStart() {
        let other: JSONObject = ["profile": .object(Profile.openTable.json)]
        let (steps, replay) = replay([text("f"), (.sessionStarted, other), (.searchEnded, [:])])
        #expect(replay.profile == .tokensAndScope)
        #expect(steps.map(\.text) == ["f", "f", "f"])
    }

    @Test("listings with equivalent tokens are told apart by their bytes")
    func equivalentTokens() {
        let catalog = CatalogVersion(items: [
            CatalogItem(id: "1", fields: [("kind", ["é"])]),
            CatalogItem(id: "2", fields: [("kind", ["e\u{301}"])]),
        ])
        let events = ["é", "e\u{301}"].flatMap { value -> [(EventKind, JSONObject)] in
            let token = Token(field: "kind", value: value).json
            return [(.tokenAdded, ["token": token]), (.tokenRemoved, ["token": token])]
        }
        let steps = replay(events, catalog: catalog).steps
        #expect(steps[0].first == ["1"])
        #expect(steps[2].first == ["2"])
    }
}
