import Foundation
import SearchCore
import Testing

@Suite("Keystrokes folded into intents")
struct IntentFoldTests {
    @Test("typing a word quickly is one intent, whatever was corrected on the way")
    func typing() {
        let intents = fold(typed(["l", "la", "lap", "lapp", "lap", "lapt", "laptop"]))
        #expect(intents.map(\.query.text) == ["laptop"])
        #expect(intents.first?.keystrokes == 7)
        #expect(intents.first?.shortenings == 1)
        #expect(intents.first?.ending == nil)
    }

    @Test("text inserted in the middle goes on with the same intent")
    func middle() {
        let steps = ["laptop case", "blaptop case", "blalaptop case", "black laptop case"]
        let intents = fold(typed(steps))
        #expect(intents.map(\.query.text) == ["black laptop case"])
    }

    @Test("a shorter text put in place of a longer one as a whole is an intent of its own")
    func replacedWhole() {
        var script = typed(["laptop case"])
        script.type(["tv"], after: 10_000)
        #expect(fold(script).map(\.query.text) == ["laptop case", "tv"])
    }

    @Test(
        "what is typed after a submit is another intent, and a result opened belongs to the first"
    )
    func submit() {
        var script = typed(["la", "laptop"])
        script.press(.searchSubmitted)
        script.press(.resultSelected, ["id": "p1", "position": JSONValue(2)], after: 20_000)
        script.type(["laptop c", "laptop case"], after: 5000)
        let intents = fold(script)
        #expect(intents.map(\.query.text) == ["laptop", "laptop case"])
        #expect(intents.first?.ending == .selected)
        #expect(intents.first?.submittedMs != nil)
        #expect(intents.first?.choices.map(\.id) == ["p1"])
        #expect(intents.first?.choices.first?.position == 2)
        #expect(intents.last?.refinement == nil)
    }

    @Test("another query within five minutes and without a result opened refines the one before")
    func refinement() {
        var script = typed(["laptop"])
        script.press(.searchSubmitted)
        script.type(["laptop case"], after: 5000)
        script.press(.searchSubmitted)
        script.type(["case"], after: 299_000)
        script.press(.searchSubmitted)
        script.type(["dress"], after: 301_000)
        let intents = fold(script)
        #expect(intents.map { $0.refinement?.kind } == [nil, .add, .remove, nil])
        #expect(intents.map { $0.refinement?.of } == [nil, 1, 2, nil])
        #expect(intents[1].refinement?.gapMs == 5000)
    }

    @Test("a pause of more than half a minute ends an intent, one of a few seconds does not")
    func idle() {
        var script = typed(["lap"])
        script.type(["laptop"], after: 29_000)
        script.type(["laptop b"], after: 31_000)
        let intents = fold(script)
        #expect(intents.map(\.query.text) == ["laptop", "laptop b"])
        #expect(intents.first?.ending == .idle)
    }

    @Test("something else typed in the place of what was looked at is another intent")
    func replaced() {
        var script = typed(["laptop"])
        script.type(["d", "dress"], after: 4000)
        #expect(fold(script).map(\.query.text) == ["laptop", "dress"])
        #expect(fold(script).first?.ending == .replaced)
    }

    @Test("something else typed at once is a correction")
    func retyped() {
        #expect(fold(typed(["xyz", "d", "dress"])).map(\.query.text) == ["dress"])
    }

    @Test("what an input method composes is one intent, though its texts replace each other")
    func composition() {
        var script = IntentScript()
        for (text, pause) in [("k", 100), ("か", 300), ("かn", 200), ("かな", 300), ("仮名", 6000)] {
            let data: JSONObject = ["text": .string(text), "source": "composition"]
            script.press(.textChanged, data, after: pause)
        }
        #expect(fold(script).map(\.query.text) == ["仮名"])
    }

    @Test("removing a text letter by letter leaves what it was, and no intent for what remained")
    func clearing() {
        var script = typed(["la", "laptop", "lapt", "l", ""])
        #expect(fold(script).map(\.query.text) == ["laptop"])
        #expect(fold(script).first?.ending == .cleared)
        script = typed(["laptop"])
        script.type(["lapto", "la", ""], after: 5000)
        #expect(fold(script).map(\.query.text) == ["laptop"])
        #expect(fold(script).first?.ending == .replaced)
    }

    @Test("tokens and scopes end an intent and begin the next one")
    func tokens() {
        var script = typed(["a", "as"])
        script.press(.tokenAdded, ["token": asia.json])
        script.press(.scopeChanged, ["scope": "2018"], after: 1000)
        let intents = fold(script, under: .tokensAndScope)
        #expect(intents.map(\.ending) == [.token, .scope, nil])
        #expect(intents.map(\.query.tokens.count) == [0, 1, 1])
        #expect(intents.map { $0.refinement?.kind } == [nil, .token, .scope])
        #expect(intents.last?.query.scope == "2018")
    }

    @Test("Cancel ends an intent; a query without anything visible is none")
    func cancel() {
        var script = typed(["la"])
        script.press(.searchCancelled)
        script.type([" ", "  "])
        script.press(.searchSubmitted)
        script.press(.resultSelected, ["id": "p"])
        let intents = fold(script)
        #expect(intents.map(\.ending) == [.cancelled])
        #expect(intents.first?.choices.isEmpty == true)
    }

    @Test("the end of a session ends what goes on, and a hole in the recording the next edit")
    func endings() {
        var script = typed(["la"])
        script.press(.capturePaused)
        script.press(.captureResumed)
        script.type(["laptop"])
        script.press(.sessionClosed)
        #expect(fold(script).map(\.ending) == [.interrupted, .left])
    }

    @Test("the app's own total counts where it answers the final text; every latency does")
    func reported() {
        var script = typed(["la"])
        script.press(.resultsShown, ["total": JSONValue(7), "tookMs": JSONValue(20)])
        script.type(["laptop"])
        let late: JSONObject = [
            "total": JSONValue(9), "tookMs": JSONValue(30), "answers": JSONValue(1),
        ]
        script.press(.resultsShown, late)
        #expect(fold(script).first?.reportedTotal == nil)
        script.press(.resultsShown, ["total": JSONValue(0), "answers": JSONValue(3)])
        #expect(fold(script).first?.reportedTotal == 0)
        #expect(fold(script).first?.tookMs == [20, 30])
    }

    @Test("whatever happens, intents are numbered, in order, and none is without a query")
    func total() {
        let seed = UInt64.random(in: .min ... .max)
        var random = SplitMix64(seed)
        for _ in 0..<300 {
            var script = IntentScript()
            for _ in 0..<40 {
                let event = random.event()
                script.press(event.kind, event.data, after: random.pick([0, 90, 5000, 40_000]))
            }
            let intents = fold(script, under: .tokensAndScope)
            #expect(intents.map(\.number) == Array(1..<intents.count + 1), "seed \(seed)")
            for (intent, next) in zip(intents, intents.dropFirst()) {
                #expect(intent.lastSequence < next.firstSequence, "seed \(seed)")
                #expect(intent.ending != nil, "seed \(seed)")
            }
            for intent in intents {
                let isBlank = intent.query.text.allSatisfy(\.isWhitespace)
                #expect(!isBlank || !intent.query.tokens.isEmpty, "seed \(seed)")
                #expect(intent.startMs <= intent.editedMs && intent.editedMs <= intent.endMs)
            }
        }
    }
}

/// Events with the moments at which they happen.
struct IntentScript {
    private(set) var events: [Event] = []
    private var now = 0

    mutating func press(_ kind: EventKind, _ data: JSONObject = [:], after pause: Int = 140) {
        now += pause
        events.append(
            Event(
                session: UUID(bytes: [1]),
                sequence: events.count + 1,
                kind: kind,
                at: Timestamp(microseconds: Int64(now) * 1000),
                offsetMs: now,
                data: data
            )
        )
    }

    /// Types texts, the first after a pause and the others quickly.
    mutating func type(_ texts: [String], after pause: Int = 140) {
        for (index, text) in texts.enumerated() {
            press(.textChanged, ["text": .string(text)], after: index == 0 ? pause : 140)
        }
    }
}

private func typed(_ texts: [String]) -> IntentScript {
    var script = IntentScript()
    script.type(texts)
    return script
}

/// The intents of a script, with the one that goes on at its end.
private func fold(_ script: IntentScript, under profile: Profile = .filterList) -> [Intent] {
    var fold = IntentFold()
    var state = SearchState(profile: profile)
    var intents: [Intent] = []
    for event in script.events {
        let before = state
        state.apply(event.body, under: profile)
        if let ended = fold.apply(event, event.body, from: before, to: state) {
            intents.append(ended)
        }
    }
    return intents + [fold.current].compactMap { $0 }
}
