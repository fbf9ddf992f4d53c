import EventStore
import Foundation
import SearchCore
import SearchIndex

/// What the projection knows of a session after some of its events; pure.
struct SessionFold: Sendable {
    private(set) var summary: SessionSummary
    /// What the bar shows, with the results of the session's catalog.
    private(set) var replay: SessionReplay
    /// What the person was after.
    private(set) var intents = SessionIntents()
    /// Whether the items of the session's catalog are at hand.
    let hasCatalog: Bool
    private(set) var firstPosition = 0
    private(set) var lastPosition = 0
    private(set) var device: UUID
    private(set) var actor: UUID
    private(set) var version = 0

    init(_ first: StoredEvent, catalog: CatalogVersion?) {
        summary = SessionSummary(session: first.stream)
        replay = SessionReplay(catalog: catalog)
        hasCatalog = catalog != nil
        device = first.device
        actor = first.actor
        firstPosition = first.position
    }

    /// Takes the next event in; one that is passed over, or has an erased or unreadable payload,
    /// changes nothing but the count.
    mutating func apply(_ stored: StoredEvent, isSkipped: Bool = false) {
        apply(stored, isSkipped ? nil : try? stored.foldedEvent())
    }

    /// Takes the next event in, which was read before; nil changes nothing but the count.
    mutating func apply(_ stored: StoredEvent, _ event: FoldedEvent?) {
        version = stored.version
        lastPosition = stored.position
        guard let event else { return }
        let before = summary.state
        summary.apply(event)
        intents.apply(event, from: before, to: summary.state, replay)
        replay.advance(over: event.body)
    }

    /// Remembers that its intents were saved as they are.
    mutating func keepIntents() { intents.keep() }
}
