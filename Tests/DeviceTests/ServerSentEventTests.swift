import SyncProtocol
import TestSupport
import Testing

@Suite("Server-Sent Events")
struct ServerSentEventTests {
    @Test("what is written is read, however the bytes are cut")
    func roundTrip() {
        var random = Randomness.seeded()
        let sent = [
            ServerSentEvent(id: "1"), ServerSentEvent(id: "2", data: "{\"a\":\"ä\"}"),
            ServerSentEvent(id: "3", comment: "heartbeat"), ServerSentEvent(data: "two\nlines\n"),
            ServerSentEvent(id: "4", data: ""), ServerSentEvent(comment: "only"),
        ]
        let read = [
            ServerSentEvent(id: "1"), ServerSentEvent(id: "2", data: "{\"a\":\"ä\"}"),
            ServerSentEvent(id: "3"), ServerSentEvent(data: "two\nlines\n"),
            ServerSentEvent(id: "4", data: ""),
        ]
        for _ in 0..<200 {
            var rest = sent.flatMap(\.bytes)[...]
            var parser = ServerSentEventParser()
            var events: [ServerSentEvent] = []
            while !rest.isEmpty {
                let piece = rest.prefix(.random(in: 1...9, using: &random))
                rest = rest.dropFirst(piece.count)
                events += parser.take(piece)
            }
            #expect(events == read)
        }
    }

    @Test(
        "any line end ends a line, unknown fields are passed over, an unfinished block is none",
        arguments: ["\n", "\r", "\r\n"]
    )
    func lines(end: String) {
        let text = "\u{FEFF}id: 7|event: x|data:a|data: b|retry: 1|nothing||data: lost|"
            .replacing("|", with: end)
        var parser = ServerSentEventParser()
        #expect(parser.take(text.utf8) == [ServerSentEvent(id: "7", event: "x", data: "a\nb")])
    }
}
