import Foundation
import Testing

@testable import SearchCore

@Suite("What a fold takes of an event")
struct FoldedEventTests {
    /// Reads columns and payload in both ways.
    private static func read(
        _ payload: [UInt8],
        kind: EventKind,
        schema: Int = 1
    ) -> (quick: Result<FoldedEvent, EventError>, whole: Result<FoldedEvent, EventError>) {
        let (session, at) = (UUID(), Timestamp(microseconds: 1_769_853_600_000_000))
        let quick = Result { () throws(EventError) in
            try EventCodec.decodeFolded(
                session: session,
                sequence: 7,
                kind: kind,
                schema: schema,
                at: at,
                payload: payload
            )
        }
        let whole = Result { () throws(EventError) in
            FoldedEvent(
                try EventCodec.decode(
                    session: session,
                    sequence: 7,
                    kind: kind,
                    schema: schema,
                    at: at,
                    payload: payload
                )
            )
        }
        return (quick, whole)
    }

    @Test(
        "payloads that are nearly plain are read as they are in general",
        arguments: [
            #"{"offsetMs":0}"#, #"{"offsetMs":00}"#, #"{"offsetMs":01}"#, #"{"offsetMs":-1}"#,
            #"{"offsetMs":}"#, #"{"offsetMs":1.0}"#, #"{"offsetMs":1e3}"#, #"{"offsetMs":"1"}"#,
            #"{"offsetMs":999999999999999}"#, #"{"offsetMs":9007199254740992}"#,
            #"{"offsetMs":9007199254740993}"#, #"{"offsetMs":99999999999999999999}"#,
            #"{"offsetMs":1,"joined":true}"#, #"{"offsetMs":1,"joined":false}"#,
            #"{"offsetMs":1,"joined":1}"#, #"{"offsetMs":1,"joined":true,"joined":true}"#,
            #"{"offsetMs":1,"data":{"text":""}}"#, #"{"offsetMs":1,"data":{"text":"uni"}}"#,
            #"{"offsetMs":1,"joined":true,"data":{"text":"née 🇫🇷"}}"#,
            #"{"offsetMs":1,"data":{"text":"u"},"data":{"text":"u"}}"#,
            #"{"offsetMs":1,"data":{"text":"u","text":"u"}}"#,
            #"{"offsetMs":1,"data":{"text":"\u0041"}}"#,
            #"{"offsetMs":1,"data":{"text":"\u0000"}}"#,
            #"{"offsetMs":1,"data":{"text":"u"}"#, #"{"offsetMs":1,"data":{"text":"u"}}}"#,
            #"{"offsetMs":1,"data":{"text":"u"}} "#, #" {"offsetMs":1}"#, #"{"offsetMs": 1}"#,
            #"{"offsetMs":1,"data":{"text":"u}}"#, #"{"offsetMs":1,"data":{}}"#,
            #"{"offsetMs":1,"data":{"text":null}}"#, #"{"offsetMs":1,"data":{"text":5}}"#,
            "{\"offsetMs\":1,\"data\":{\"text\":\"a\tb\"}}",
            #"{"offsetMs":1,"newer":true}"#, #"{"offsetMs""#, "{", "",
        ]
    )
    func nearlyPlain(_ payload: String) {
        for kind in EventKind.known + [EventKind(rawValue: "newer")] {
            let (quick, whole) = Self.read(Array(payload.utf8), kind: kind)
            #expect(quick == whole, "\(kind.rawValue)")
        }
    }

    @Test(
        "a text at the limit is taken, and one beyond it refused",
        arguments: [1024, 1025, 16385]
    )
    func longTexts(_ count: Int) {
        for letter in ["a", "é", "👨‍👩‍👧"] {
            let text = String(repeating: letter, count: count)
            let payload = Array(#"{"offsetMs":1,"data":{"text":"\#(text)"}}"#.utf8)
            let (quick, whole) = Self.read(payload, kind: .textChanged)
            #expect(quick == whole)
        }
    }

    @Test("invalid UTF-8 is refused as it is in general")
    func invalidText() {
        let payload = Array(#"{"offsetMs":1,"data":{"text":""#.utf8) + [0xC3] + Array(#""}}"#.utf8)
        let (quick, whole) = Self.read(payload, kind: .textChanged)
        #expect(quick == whole)
        #expect(throws: EventError.self) { try quick.get() }
    }

    @Test("any event, and any change of a byte of it, is read as it is in general")
    func anyEvent() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix64(seed)
        for _ in 0..<2000 {
            var event = random.event()
            if random.oneIn(2) {
                event.kind = random.oneIn(4) ? random.pick(EventKind.known) : .textChanged
                event.offsetMs %= 100_000
                event.data = random.oneIn(4) ? [:] : ["text": .string(random.text())]
                (event.shown, event.unknownFields) = (nil, [:])
            }
            var payload = EventCodec.encodePayload(event)
            if random.oneIn(2) {
                let index = Int.random(in: payload.indices, using: &random)
                payload[index] = .random(in: .min ... .max, using: &random)
            }
            let schema = random.oneIn(3) ? event.schema : 1
            let (quick, whole) = Self.read(payload, kind: event.kind, schema: schema)
            #expect(quick == whole, "seed \(seed)")
        }
    }

    @Test("what recorders write most is read in one pass")
    func plain() throws {
        let typed = try #require(PlainPayload(Array(#"{"offsetMs":12,"data":{"text":"né"}}"#.utf8)))
        #expect(typed.offsetMs == 12)
        #expect(typed.body(of: .textChanged) == .textChanged("né"))
        #expect(typed.body(of: .marker) == nil)
        let bare = try #require(PlainPayload(Array(#"{"offsetMs":3,"joined":true}"#.utf8)))
        #expect(bare.body(of: .searchBegan) == .searchBegan)
    }
}
