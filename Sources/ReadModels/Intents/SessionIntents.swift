import SearchCore
import SearchIndex

/// The intents of a session: how many there are, and those that are yet to be saved; pure.
///
///     intents.apply(event, from: before, to: after, replay)
///     save(intents.changed(replay))
///     intents.keep()
struct SessionIntents: Sendable {
    /// How many intents of the session are counted, and what came of them.
    struct Counts: Sendable, Hashable {
        var intents = 0
        /// Those that had at least one result.
        var found = 0
        /// Those that were submitted.
        var submitted = 0
        /// Those of which a result was opened.
        var selected = 0
    }

    private var fold = IntentFold()
    /// What ended since intents were saved last.
    private var ended: [CountedIntent] = []
    private var countsOfEnded = Counts()

    /// Takes the next event in.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - before: What the bar held before it.
    ///   - after: What the bar holds after it.
    ///   - replay: The replay, which has yet to take the event in.
    mutating func apply(
        _ event: FoldedEvent,
        from before: SearchState,
        to after: SearchState,
        _ replay: SessionReplay
    ) {
        guard let intent = fold.apply(event, from: before, to: after) else { return }
        let counted = CountedIntent(intent, replay)
        ended.append(counted)
        countsOfEnded.add(counted)
    }

    /// The intents that were not saved as they are now, in order, with the one that goes on.
    func changed(_ replay: SessionReplay) -> [CountedIntent] {
        ended + [fold.current].compactMap { $0 }.map { CountedIntent($0, replay) }
    }

    /// What came of all intents so far.
    func counts(_ changed: [CountedIntent]) -> Counts {
        var counts = countsOfEnded
        if changed.count > ended.count, let current = changed.last { counts.add(current) }
        return counts
    }

    /// Remembers that everything is saved.
    mutating func keep() { ended.removeAll() }
}

extension SessionIntents.Counts {
    fileprivate mutating func add(_ counted: CountedIntent) {
        intents += 1
        if counted.total ?? 0 > 0 { found += 1 }
        if counted.intent.submittedMs != nil { submitted += 1 }
        if !counted.intent.choices.isEmpty { selected += 1 }
    }
}
