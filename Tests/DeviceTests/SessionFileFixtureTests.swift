import Foundation
import SearchCore
import SearchIndex
import TestSupport
import Testing

@testable import Device

@Suite("Session files of every version")
struct SessionFileFixtureTests {
    private func read(_ name: String) throws -> SessionFile {
        try SessionFile(reading: Fixture.bytes(of: "sessionfiles/\(name).searchsession"))
    }

    private func text(_ file: SessionFile) -> String {
        file.events.reduce(into: SearchState(profile: .filterList)) {
            $0.apply($1.body, under: .filterList)
        }.text
    }

    @Test(
        "each says what it is, and plays",
        arguments: [
            ("1-with-items", "whole 6 3 cô", []),
            ("1-without-items", "whole 6 – cô", []),
            ("1-cut", "interrupted 4 3 cô", []),
            ("1-edited", "edited 6 3 co", []),
            ("1-unknown", "whole 5 – fr", []),
            ("1-windows", "edited 6 3 cô", []),
            ("1-damaged", "edited 5 3 cô", ["6 invalid_utf8"]),
        ]
    )
    func fixtures(_ name: String, _ expected: String, _ problems: [String]) throws {
        let file = try read(name)
        let items = file.items.map { String($0.count) } ?? "–"
        #expect("\(file.verdict.rawValue) \(file.events.count) \(items) \(text(file))" == expected)
        #expect(file.problems.map { "\($0.line) \($0.code)" } == problems)
        #expect(file.session.text == "019c1234-5678-7abc-8def-0123456789ab")
    }

    @Test("kinds and fields of a newer writer are kept as they came")
    func unknown() throws {
        let file = try read("1-unknown")
        #expect(file.writer == "other 9")
        #expect(file.events[1].unknownFields == ["future": .array([.number("1.5")])])
        #expect(file.events[2].kind.rawValue == "voiceHeard" && file.events[2].schema == 3)
        #expect(file.events[3].data["mood"] == .string("calm"))
        let lines = try Fixture.lines(of: "sessionfiles/1-unknown.searchsession")
        #expect(file.events.map(EventCodec.encode)[2] == lines[3])
    }

    @Test("a file without its header is refused with the remedy, and read by whoever repairs it")
    func headless() throws {
        #expect(throws: SessionFileError.notASessionFile) { try read("1-headless") }
        var assembly = SessionFileAssembly(isRecovering: true)
        try assembly.take(Fixture.bytes(of: "sessionfiles/1-headless.searchsession"))
        let file = try assembly.finish()
        #expect(file.events.count == 6 && file.items?.count == 3 && file.verdict == .edited)
        #expect(file.problems.map(\.code) == ["missing_header"])
    }

    @Test("the sequences that are missing are known")
    func gaps() throws {
        #expect(try read("1-damaged").gaps == [2...2])
        #expect(try read("1-with-items").gaps == [])
        var gaps = SessionGaps()
        for sequence in [3, 4, 9] { gaps.take(sequence) }
        #expect(gaps.ranges == [1...2, 5...8])
    }

    @Test("what this version writes of a file is the file")
    func rewritten() throws {
        let file = try read("1-with-items")
        let bytes = SessionFile.encode(
            session: file.session,
            events: file.events.map(EventCodec.encode),
            items: file.items,
            writer: "searchsync 1.0.0"
        )
        let again = try SessionFile(reading: bytes)
        #expect(again.verdict == .whole && again.events == file.events && again.items == file.items)
    }

    @Test("a file that is cut at any byte loads up to its last whole line, or says what it lacks")
    func cuts() throws {
        let bytes = try Fixture.bytes(of: "sessionfiles/1-with-items.searchsession")
        let whole = try SessionFile(reading: bytes)
        let header = try #require(bytes.firstIndex(of: 0x0A))
        for length in 0..<bytes.count {
            let cut = Array(bytes[..<length])
            guard length >= header else {
                #expect(throws: SessionFileError.notASessionFile) { try SessionFile(reading: cut) }
                continue
            }
            let file = try SessionFile(reading: cut)
            // A line that lacks nothing but its line feed is whole.
            let lines = cut.count { $0 == 0x0A } - 1
            let complete = bytes[length] == 0x0A ? lines + 1 : lines
            #expect(file.problems.isEmpty, "cut at \(length)")
            let isWithin = cut.last != 0x0A && bytes[length] != 0x0A
            #expect(file.cutLine == (isWithin ? lines + 2 : nil), "cut at \(length)")
            #expect(file.items?.count ?? 0 == min(3, complete), "cut at \(length)")
            #expect(file.events.count == max(0, min(6, complete - 3)), "cut at \(length)")
            #expect(whole.events.starts(with: file.events), "cut at \(length)")
            #expect(file.verdict == (complete == 10 ? .whole : .interrupted), "cut at \(length)")
        }
    }
}
