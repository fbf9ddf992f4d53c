import Foundation
import SearchCore

/// Events ready to be written, and what was refused on the way; pure.
struct PreparedRun: Sendable {
    /// The numbered events and their wire form.
    private(set) var events: [(event: Event, bytes: [UInt8])] = []
    private(set) var refusals: [RecordingRefusal] = []
    /// What takes the stamper's place once the run is durable.
    private(set) var stamper: EventStamper
    /// What takes the redactor's place then; nil where nothing is masked.
    private(set) var redactor: EventRedactor?

    /// Prepares the events of one action.
    init(
        drafts: [EventDraft],
        at moment: Recorder.Moment,
        from stamper: EventStamper,
        filter: EventFilter?,
        redactor: EventRedactor? = nil
    ) {
        self.stamper = stamper
        self.redactor = redactor
        var next = stamper
        let run = drafts.enumerated().map { ($0 + 1, next.stamp($1, at: moment)) }
        take(run, from: stamper, filter, isWhole: true)
    }

    /// Prepares lines of input.
    init(
        lines: [InputLine],
        at moment: Recorder.Moment,
        from stamper: EventStamper,
        filter: EventFilter?,
        redactor: EventRedactor? = nil
    ) {
        self.stamper = stamper
        self.redactor = redactor
        var next = stamper
        var run: [(line: Int, event: Event)] = []
        for line in lines {
            let before = next
            do throws(EventError) {
                let event = try next.stamp(line: line.bytes, at: moment)
                guard let refusal = Self.misplaced(event, line.number, before) else {
                    run.append((line.number, event))
                    continue
                }
                refusals.append(refusal)
            } catch {
                refusals.append(RecordingRefusal(line: line.number, error))
            }
            next = before
        }
        take(run, from: stamper, filter, isWhole: false)
        refusals.sort { $0.line < $1.line }
    }

    /// Filters the run, takes out what is too large, masks, and numbers what is left.
    private mutating func take(
        _ run: [(line: Int, event: Event)],
        from before: EventStamper,
        _ filter: EventFilter?,
        isWhole: Bool
    ) {
        let stamped = run.map(\.event)
        let lines = Dictionary(run.map { ($0.event.sequence, $0.line) }) { first, _ in first }
        let kept = (filter?(stamped) ?? stamped).filter { event in
            do throws(EventError) {
                _ = try EventCodec.decode(EventCodec.encode(event))
                return true
            } catch {
                refusals.append(RecordingRefusal(line: lines[event.sequence] ?? 1, error))
                return false
            }
        }
        stamper = before
        var ready = RunActions(stamped).rejoined(kept)
        if let masked = redactor?.take(ready, isWhole: isWhole) { ready = masked }
        events = stamper.number(ready).map { ($0, EventCodec.encode($0)) }
    }

    private static func misplaced(
        _ event: Event,
        _ line: Int,
        _ stamper: EventStamper
    ) -> RecordingRefusal? {
        if stamper.isClosed {
            return RecordingRefusal(
                line: line,
                code: "session_closed",
                message: "the recording was closed before this line; begin another for it"
            )
        }
        guard event.kind == .sessionStarted else { return nil }
        return RecordingRefusal(
            line: line,
            code: "session_already_started",
            field: "kind",
            message: "sessionStarted can only be the first line; begin another recording for it"
        )
    }
}
