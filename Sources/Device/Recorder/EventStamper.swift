import Foundation
import SearchCore

/// Numbers and dates events; pure.
///
/// A run is stamped on a copy, which takes the place of the original once the run is durable.
struct EventStamper: Sendable {
    let session: UUID
    /// The newest sequence given.
    private(set) var sequence = 0
    /// The newest offset given; offsets never go backwards.
    private(set) var offsetMs = 0
    private(set) var isClosed = false

    init(session: UUID) { self.session = session }

    /// Makes an event of a draft.
    mutating func stamp(_ draft: EventDraft, at moment: Recorder.Moment) -> Event {
        take(
            Event(
                session: session,
                sequence: sequence + 1,
                kind: draft.kind,
                at: moment.at,
                offsetMs: moment.elapsedMs,
                isJoined: draft.isJoined,
                shown: draft.shown,
                data: draft.data
            )
        )
    }

    /// Makes an event of a line, in which only `kind` must be given.
    ///
    /// `at`, `offsetMs` and `schema` are kept where they are given; `session` and `sequence` never.
    mutating func stamp(line: [UInt8], at moment: Recorder.Moment) throws(EventError) -> Event {
        var object = try Self.object(line)
        object["session"] = .string(session.text)
        object["sequence"] = JSONValue(sequence + 1)
        if object.present("at") == nil { object["at"] = .string(moment.at.description) }
        if object.present("offsetMs") == nil { object["offsetMs"] = JSONValue(moment.elapsedMs) }
        return take(try EventCodec.decode(object))
    }

    /// Numbers events anew, which a copy of this stamper has stamped before.
    mutating func number(_ events: [Event]) -> [Event] { events.map { take($0) } }

    private mutating func take(_ event: Event) -> Event {
        var event = event
        event.session = session
        sequence += 1
        event.sequence = sequence
        offsetMs = max(offsetMs, event.offsetMs)
        event.offsetMs = offsetMs
        if event.kind == .sessionClosed { isClosed = true }
        return event
    }

    private static func object(_ line: [UInt8]) throws(EventError) -> JSONObject {
        // An empty object stands in, so that the codec words every refusal of size and JSON.
        guard line.count <= EventLimits.eventBytes,
            let object = (try? JSONParser.parse(line))?.object
        else {
            _ = try EventCodec.decode(line)
            return [:]
        }
        return object
    }
}

/// Which events of a run belong to one action.
struct RunActions {
    private var heads: [Int: Int] = [:]

    /// Takes the actions of a run whose sequences are given.
    init(_ run: [Event]) {
        var head = 0
        for (index, event) in run.enumerated() {
            if !event.isJoined || index == 0 { head = event.sequence }
            heads[event.sequence] = head
        }
    }

    /// Lets the first event that is left of an action begin it, where its beginning was dropped.
    func rejoined(_ kept: [Event]) -> [Event] {
        var begun = Set<Int>()
        return kept.map { event in
            guard let head = heads[event.sequence] else { return event }
            let isFirst = begun.insert(head).inserted
            guard event.isJoined, isFirst, head != event.sequence else { return event }
            var event = event
            event.isJoined = false
            return event
        }
    }
}
