import Device
import Foundation
import SearchCore
import SearchIndex

/// What was recorded of a session's results, held against what is computed now.
struct ReplayVerification: Sendable {
    /// Where they differ.
    struct Finding: Sendable {
        let event: Event
        /// What was recorded; the digest where there are no ids.
        let recorded: JSONObject
        /// What is computed, in the same members.
        let computed: JSONObject

        /// The line for programs.
        var json: JSONObject {
            [
                "sequence": JSONValue(event.sequence), "kind": .string(event.kind.rawValue),
                "offsetMs": JSONValue(event.offsetMs), "recorded": .object(recorded),
                "computed": .object(computed),
            ]
        }
    }

    /// How many events the session has.
    let events: Int
    /// How many of them say what was shown.
    private(set) var compared = 0
    private(set) var findings: [Finding] = []

    /// Computes every state of a session, and compares where something was recorded.
    init(_ all: [Event], catalog: CatalogVersion) {
        events = all.count
        var replay = SessionReplay(catalog: catalog)
        var steps: [Int: ReplayStep] = [:]
        var last: ReplayStep?
        var isAfterPause = false
        for event in all {
            isAfterPause = event.isJoined ? isAfterPause : event.kind == .captureResumed
            // What came of a pause says what is shown because it cannot be computed.
            if isAfterPause, event.kind == .resultsShown { continue }
            if case .resultsShown(let shown) = event.body {
                let step = shown.answers.map { steps[$0] } ?? last
                if let step { compare(event, shown, step) }
                continue
            }
            let step = replay.apply(event)
            steps[event.sequence] = step
            last = step
            if let shown = event.shown.flatMap(ShownResults.init) { compare(event, shown, step) }
        }
    }

    private mutating func compare(_ event: Event, _ shown: ShownResults, _ step: ReplayStep) {
        let computed = ShownResults(total: step.total ?? 0, ids: step.first)
        let hasDigest = shown.digest != nil
        compared += 1
        guard shown.total != computed.total || (hasDigest && shown.digest != computed.digest) else {
            return
        }
        var members = computed.json
        if !hasDigest { members["digest"] = nil }
        findings.append(Finding(event: event, recorded: shown.json, computed: members))
    }

    private mutating func compare(_ event: Event, _ shown: ResultsShown, _ step: ReplayStep) {
        let ids = shown.ids.map { $0.prefix(ReplayStep.firstCount) }
        let first = ids.map { step.first.prefix($0.count) }
        compared += 1
        let isSame = ids.map { $0.elementsEqual(first ?? []) { $0.hasSameBytes(as: $1) } } ?? true
        guard shown.total != step.total || !isSame else { return }
        var recorded: JSONObject = ["total": JSONValue(shown.total)]
        var computed: JSONObject = ["total": JSONValue(step.total ?? 0)]
        if let ids, let first {
            recorded["ids"] = JSONValue(Array(ids))
            computed["ids"] = JSONValue(Array(first))
        }
        findings.append(Finding(event: event, recorded: recorded, computed: computed))
    }
}
