import Locks

/// What a run found wrong and what it counted, from all its threads.
final class Findings: Sendable {
    /// What is counted.
    struct Counts: Sendable {
        var requests = 0
        var acknowledged = 0
        var repeated = 0
        /// Requests without a reply.
        var unanswered = 0
        /// Requests that were told to come again: 429 and 503.
        var postponed = 0
        /// The longest time that a request took to be answered or cut off.
        var longest = Duration.zero

        static func + (one: Counts, other: Counts) -> Counts {
            Counts(
                requests: one.requests + other.requests,
                acknowledged: one.acknowledged + other.acknowledged,
                repeated: one.repeated + other.repeated,
                unanswered: one.unanswered + other.unanswered,
                postponed: one.postponed + other.postponed,
                longest: max(one.longest, other.longest)
            )
        }
    }

    private struct State {
        var wrong: [String] = []
        var notes: [String] = []
        var counts = Counts()
    }

    private let state = Lock(State())
    private let start = ContinuousClock.now

    /// What is wrong; the run has failed.
    var wrong: [String] { state.withLock { $0.wrong } }
    /// What happened, in order, with its time.
    var notes: [String] { state.withLock { $0.notes } }
    var counts: Counts { state.withLock { $0.counts } }

    func fail(_ text: String) {
        note("WRONG: \(text)")
        state.withLock { if $0.wrong.count < 50 { $0.wrong.append(text) } }
    }

    func note(_ text: String) {
        let time = (ContinuousClock.now - start).inMilliseconds
        state.withLock { $0.notes.append("\(time)  \(text)") }
    }

    func count(_ change: (inout Counts) -> Void) { state.withLock { change(&$0.counts) } }
}
