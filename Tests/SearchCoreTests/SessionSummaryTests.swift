import Foundation
import SearchCore
import Testing

@Suite("What is told of a session in a list")
struct SessionSummaryTests {
    @Test("before any event there is nothing to tell")
    func empty() {
        let summary = summary([])
        #expect(summary.start == nil)
        #expect(summary.startedAt == nil)
        #expect(summary.events == 0)
        #expect(summary.searches == 0)
        #expect(summary.outcome == .left)
        #expect(!summary.isClosed)
    }

    @Test("the first event gives profile and title, the times come from the device's clock")
    func start() {
        let start: JSONObject = ["profile": .object(Profile.tokensAndScope.json), "title": "t"]
        let summary = summary([(.sessionStarted, start), (.searchBegan, [:])])
        #expect(summary.start?.title == "t")
        #expect(summary.profile == .tokensAndScope)
        #expect(summary.state.scope == "all")
        #expect(summary.startedAt == Timestamp(microseconds: 1_000_000))
        #expect(summary.lastAt == Timestamp(microseconds: 2_000_000))
        #expect(summary.durationMs == 2000)
        #expect(summary.events == 2)
    }

    @Test("a second start and a profile that cannot be read leave the rules as they are")
    func oddStarts() {
        let first: JSONObject = ["profile": .object(Profile.customBar.json)]
        let second: JSONObject = ["profile": .object(Profile.prefixTable.json)]
        #expect(
            summary([(.sessionStarted, first), (.sessionStarted, second)]).profile == .customBar
        )
        #expect(summary([(.sessionStarted, ["profile": "x"])]).profile == .filterList)
    }

    @Test("a search is a run of events while the bar is active")
    func searches() {
        let one: [(EventKind, JSONObject)] = [
            (.searchBegan, [:]), (.textChanged, ["text": "u"]), (.searchSubmitted, [:]),
            (.searchBegan, [:]), (.searchCancelled, [:]),
        ]
        #expect(summary(one).searches == 1)
        #expect(summary(one + one).searches == 2)
        #expect(summary([(.textChanged, ["text": ""]), (.marker, ["label": "m"])]).searches == 0)
    }

    @Test("the last query is what the bar last held, and outlives being cleared")
    func lastQuery() {
        let token: JSONObject = ["token": asia.json]
        let events: [(EventKind, JSONObject)] = [
            (.scopeChanged, ["scope": "2018"]), (.textChanged, ["text": "u"]), (.tokenAdded, token),
            (.searchCancelled, [:]), (.searchBegan, [:]),
        ]
        let start: JSONObject = ["profile": .object(Profile.tokensAndScope.json)]
        #expect(
            summary([(.sessionStarted, start)] + events).lastQuery
                == SearchQuery(text: "u", tokens: [asia], scope: "2018")
        )
    }

    @Test(
        "the outcome is that of the last search",
        arguments: [
            ([.textChanged], .left),
            ([.textChanged, .searchEnded], .left),
            ([.textChanged, .searchSubmitted], .submitted),
            ([.textChanged, .searchCancelled], .cancelled),
            ([.textChanged, .searchSubmitted, .searchCancelled], .cancelled),
            ([.textChanged, .resultSelected], .selected),
            ([.textChanged, .resultSelected, .searchSubmitted], .selected),
            ([.textChanged, .resultSelected, .searchCancelled], .selected),
            ([.textChanged, .resultSelected, .searchCancelled, .searchBegan], .left),
            ([.textChanged, .searchCancelled, .resultSelected], .cancelled),
            ([.searchCancelled], .left),
            ([.resultSelected], .left),
        ] as [([EventKind], SessionSummary.Outcome)]
    )
    func outcome(kinds: [EventKind], outcome: SessionSummary.Outcome) {
        #expect(summary(kinds.map { ($0, ["text": "u", "id": "x"]) }).outcome == outcome)
    }

    @Test("a session is closed when its recorder says so, active or not")
    func closed() {
        #expect(!summary([(.searchBegan, [:])]).isClosed)
        #expect(summary([(.sessionClosed, [:])]).isClosed)
        let closed = summary([(.searchBegan, [:]), (.searchSubmitted, [:]), (.sessionClosed, [:])])
        #expect(closed.isClosed)
        #expect(closed.outcome == .submitted)
    }

    /// The summary of events one second apart.
    private func summary(_ events: [(EventKind, JSONObject)]) -> SessionSummary {
        let session = UUID(bytes: [1])
        var summary = SessionSummary(session: session)
        for (index, (kind, data)) in events.enumerated() {
            summary.apply(
                Event(
                    session: session,
                    sequence: index + 1,
                    kind: kind,
                    at: Timestamp(microseconds: Int64(index + 1) * 1_000_000),
                    offsetMs: (index + 1) * 1000,
                    data: data
                )
            )
        }
        return summary
    }
}
