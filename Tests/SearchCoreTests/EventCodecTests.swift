import Foundation
import SearchCore
import Testing

@Suite("The wire form of events")
struct EventCodecTests {
    static let head =
        #""session":"0198c5b5-7a3c-7c11-8a4e-2f6d0a9b1c2d","sequence":3,"kind":"textChanged","#
        + #""schema":1,"at":"2026-01-31T10:00:00.123456Z","offsetMs":1234"#

    @Test(
        "an event in its canonical form is written as it was read",
        arguments: [
            "{\(head)}",
            #"{\#(head),"data":{"text":"uni"}}"#,
            #"{\#(head),"joined":true,"shown":{"total":3,"digest":"ab"},"data":{"text":"é"}}"#,
            #"{\#(head),"data":{"text":"a","new":[1.50,null]},"zeta":{"b":1,"a":1e3},"alpha":null}"#,
        ]
    )
    func canonical(text: String) throws {
        let bytes = Array(text.utf8)
        #expect(EventCodec.encode(try EventCodec.decode(bytes)) == bytes)
    }

    @Test("what may be absent has its meaning, and null is absence")
    func absence() throws {
        let bare =
            #"{"session":"0198C5B5-7A3C-7C11-8A4E-2F6D0A9B1C2D","sequence":1,"kind":"searchBegan","#
            + #""at":"2026-01-31T10:00:00Z","offsetMs":0"#
        let event = try decode(bare + "}")
        #expect(event.schema == 1)
        #expect(!event.isJoined)
        #expect(event.shown == nil)
        #expect(event.data.isEmpty)
        #expect(event.unknownFields.isEmpty)
        #expect(event.session.text == "0198c5b5-7a3c-7c11-8a4e-2f6d0a9b1c2d")
        let nulls = bare + #","schema":null,"joined":null,"shown":null,"data":null}"#
        #expect(try decode(nulls) == event)
        #expect(try decode(bare + #","joined":false,"data":{}}"#) == event)
    }

    @Test("a kind and fields from a newer writer are kept, numbers spelt as they came")
    func unknown() throws {
        let text =
            Self.head.replacing("textChanged", with: "gazeMoved")
            .replacing("\"schema\":1", with: "\"schema\":7")
        let bytes = Array(#"{\#(text),"data":{"x":1.0},"pressure":[0.50,{"k":"v"}]}"#.utf8)
        let event = try EventCodec.decode(bytes)
        #expect(event.kind == EventKind(rawValue: "gazeMoved"))
        #expect(event.body == .unknown)
        #expect(EventCodec.encode(event) == bytes)
    }

    @Test("the payload is the wire object less what has a column")
    func payload() throws {
        let event = try decode(#"{\#(Self.head),"joined":true,"data":{"text":"uni"},"x":1}"#)
        let payload = String(decoding: EventCodec.encodePayload(event), as: UTF8.self)
        #expect(payload == #"{"offsetMs":1234,"joined":true,"data":{"text":"uni"},"x":1}"#)
    }

    @Test("any event comes back from its wire form, and from its columns and payload")
    func roundTrip() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix64(seed)
        for _ in 0..<1000 {
            let event = random.event()
            let wire = EventCodec.encode(event)
            let read = try EventCodec.decode(wire)
            #expect(read == event, "seed \(seed)")
            #expect(EventCodec.encode(read) == wire, "seed \(seed)")
            let rebuilt = try EventCodec.decode(
                session: event.session,
                sequence: event.sequence,
                kind: event.kind,
                schema: event.schema,
                at: event.at,
                payload: EventCodec.encodePayload(event)
            )
            #expect(EventCodec.encode(rebuilt) == wire, "seed \(seed)")
        }
    }

    private func decode(_ text: String) throws -> Event { try EventCodec.decode(Array(text.utf8)) }
}
