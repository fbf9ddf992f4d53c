import Foundation
import SearchCore
import SearchIndex
import TestSupport
import Testing

@testable import EventStore
@testable import ReadModels

@Suite("The fold of a session")
struct SessionFoldTests {
    private static let session = UUID(version7At: Timestamp(microseconds: 3), random: [1])

    @Test(
        "counts and places every event, and shows what the replay shows",
        arguments: GoldenSession.names
    )
    func golden(name: String) throws {
        let golden = try GoldenSession(named: name)
        let catalog = CatalogVersion(items: golden.items)
        let events = golden.events(session: Self.session)
        var fold = SessionFold(Self.stored(events[0]), catalog: catalog)
        var replay = SessionReplay(catalog: catalog)
        for event in events {
            fold.apply(Self.stored(event))
            let step = replay.apply(event)
            #expect(fold.version == event.sequence)
            #expect(fold.lastPosition == 100 + event.sequence)
            #expect(fold.firstPosition == 101)
            #expect(fold.summary.lastAt == event.at)
            let shown = fold.replay.shown()
            #expect(shown.total == step.total)
            #expect(shown.first == step.first)
        }
        #expect(fold.hasCatalog)
    }

    @Test("an erased or unreadable payload counts, and changes nothing else")
    func erased() throws {
        let events = try GoldenSession(named: "filter-list").events(session: Self.session)
        var fold = SessionFold(Self.stored(events[0]), catalog: nil)
        fold.apply(Self.stored(events[0]))
        let before = fold.summary
        for (sequence, payload) in [(2, nil), (3, Array("{}".utf8))] as [(Int, [UInt8]?)] {
            var event = events[1]
            event.sequence = sequence
            fold.apply(Self.stored(event, payload: payload))
            #expect(fold.version == sequence)
            #expect(fold.summary == before)
        }
    }

    private static func stored(_ event: Event) -> StoredEvent {
        stored(event, payload: EventCodec.encodePayload(event))
    }

    private static func stored(_ event: Event, payload: [UInt8]?) -> StoredEvent {
        StoredEvent(
            position: 100 + event.sequence,
            stream: event.session,
            streamKind: StreamKind.session.rawValue,
            device: session,
            actor: session,
            version: event.sequence,
            kind: event.kind.rawValue,
            schema: event.schema,
            occurredAt: event.at,
            payload: payload,
            payloadDigest: []
        )
    }
}
