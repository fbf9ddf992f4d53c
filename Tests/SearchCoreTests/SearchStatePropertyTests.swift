import SearchCore
import Testing

@Suite("Any events in any order")
struct SearchStatePropertyTests {
    @Test("no event fails, and what is unknown or incomplete changes nothing")
    func totality() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix64(seed)
        for _ in 0..<200 {
            let profile = random.profile()
            var state = SearchState(profile: profile)
            for _ in 0..<40 {
                let body = random.event().body
                let before = state
                state.apply(body, under: profile)
                if body == .unknown || body == .incomplete {
                    #expect(state == before, "seed \(seed)")
                }
                #expect(state.isActive || !state.isEditing, "seed \(seed)")
                #expect(state.isActive || state.listing == .everything, "seed \(seed)")
            }
        }
    }

    @Test("the same events always lead to the same state, whether folded at once or from half way")
    func determinism() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix64(seed)
        for _ in 0..<100 {
            let profile = random.profile()
            let events = (0..<30).map { _ in random.event().body }
            var halfWay = given(Array(events.prefix(15)), under: profile)
            for event in events.dropFirst(15) { halfWay.apply(event, under: profile) }
            #expect(halfWay == given(events, under: profile), "seed \(seed)")
        }
    }
}

extension SplitMix64 {
    /// A profile of any rules.
    mutating func profile() -> Profile {
        Profile(
            name: "any",
            emptyQuery: pick(Profile.EmptyQuery.allCases),
            isLive: oneIn(2),
            onBegin: pick(Profile.OnBegin.allCases),
            onSubmit: pick(Profile.OnSubmit.allCases),
            keepsTextOnCancel: oneIn(2),
            scope: oneIn(2) ? Profile.tokensAndScope.scope : nil
        )
    }
}
