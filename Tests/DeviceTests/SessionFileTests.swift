import Foundation
import SearchCore
import SearchIndex
import TestSupport
import Testing

@testable import Device

@Suite struct SessionFileTests {
    private let session = UUID(bytes: Array(1...16))

    private func file(withItems: Bool = true) throws -> (bytes: [UInt8], events: [Event]) {
        let golden = try GoldenSession(named: "edge-matching-filter-list")
        let events = golden.events(session: session)
        let bytes = SessionFile.encode(
            session: session,
            events: events.map(EventCodec.encode),
            items: withItems ? golden.items : nil,
            writer: "tests 1"
        )
        return (bytes, events)
    }

    @Test("what was written is read back, and is whole")
    func roundTrip() throws {
        let written = try file()
        let read = try SessionFile(reading: written.bytes)
        #expect(read.session == session && read.writer == "tests 1")
        #expect(read.events == written.events)
        #expect(read.items == (try GoldenSession(named: "edge-matching-filter-list").items))
        #expect(read.verdict == .whole && read.problems.isEmpty)
    }

    @Test("cut off at any byte, it gives every whole line and says that it was interrupted")
    func cutOff() throws {
        let golden = try GoldenSession(named: "edge-matching-filter-list")
        let events = Array(golden.events(session: session).prefix(6))
        let bytes = SessionFile.encode(
            session: session,
            events: events.map(EventCodec.encode),
            items: Array(golden.items.prefix(2)),
            writer: "tests 1"
        )
        let headerEnd = try #require(bytes.firstIndex(of: 0x0A))
        for length in 0..<bytes.count - 1 {
            let cut = Array(bytes[..<length])
            guard length >= headerEnd else {
                #expect(throws: SessionFileError.notASessionFile) { try SessionFile(reading: cut) }
                continue
            }
            let read = try SessionFile(reading: cut)
            #expect(read.verdict == .interrupted, "cut at \(length)")
            #expect(read.problems.isEmpty, "cut at \(length)")
            #expect(events.starts(with: read.events), "cut at \(length)")
            let wholeLines = cut.count { $0 == 0x0A }
            #expect(read.events.count >= wholeLines - 3, "cut at \(length)")
        }
        #expect(try SessionFile(reading: Array(bytes.dropLast())).verdict == .whole)
    }

    @Test("an edited file says so, and plays")
    func edited() throws {
        let written = try file(withItems: false)
        let text = String(decoding: written.bytes, as: UTF8.self)
        var lines = text.split(separator: "\n").map(String.init)
        lines[3] = lines[3].replacing("\"offsetMs\":2000", with: "\"offsetMs\":2001")
        let read = try SessionFile(reading: Array(lines.joined(separator: "\n").utf8))
        #expect(read.verdict == .edited)
        #expect(read.events.count == written.events.count)
        lines.remove(at: 3)
        let shorter = try SessionFile(reading: Array(lines.joined(separator: "\n").utf8))
        #expect(shorter.verdict == .edited && shorter.events.count == written.events.count - 1)
        let longer = Array((text + "{\"kind\":\"x\"}\n").utf8)
        #expect(try SessionFile(reading: longer).verdict == .edited)
    }

    @Test("any byte that is changed before the last line is noticed")
    func anyByte() throws {
        let events = Array(try file().events.prefix(2))
        let bytes = SessionFile.encode(
            session: session,
            events: events.map(EventCodec.encode),
            writer: "t"
        )
        let lastLine = try #require(bytes.firstRange(of: Array("{\"end\"".utf8))).lowerBound
        for index in 0..<lastLine {
            var changed = bytes
            changed[index] ^= 1
            let verdict = try? SessionFile(reading: changed).verdict
            #expect(verdict != .whole, "byte \(index)")
        }
    }

    @Test("bad lines are named, and the good ones are kept")
    func problems() throws {
        let id = session.text
        let event = "\"kind\":\"searchBegan\",\"at\":\"2026-01-31T10:00:00Z\",\"offsetMs\":0"
        let text = """
            {"searchsession":1,"session":"\(id)"}
            {"item":{"name":"no id"}}
            {"session":"\(id)","sequence":1,\(event)}
            {broken
            {"session":"\(UUID().text)","sequence":2,\(event)}
            {"session":"\(id)","sequence":0,\(event)}
            {"session":"\(id)","sequence":2,\(event)}
            """
        let read = try SessionFile(reading: Array(text.utf8))
        #expect(read.events.map(\.sequence) == [1, 2])
        #expect(
            read.problems.map { "\($0.line) \($0.code)" } == [
                "2 missing_id", "4 malformed_json", "5 other_session", "6 out_of_range",
            ]
        )
        #expect(read.verdict == .interrupted)
    }

    @Test("a file of a newer format is refused with the remedy")
    func newer() {
        let text = "{\"searchsession\":2,\"session\":\"\(session.text)\"}\n"
        #expect(throws: SessionFileError.newerFormat(found: 2)) {
            try SessionFile(reading: Array(text.utf8))
        }
    }
}
