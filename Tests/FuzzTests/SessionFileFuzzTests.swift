import Foundation
import SearchCore
import TestSupport
import Testing

@testable import Device

@Suite("Session files, fuzzed")
struct SessionFileFuzzTests {
    private static let names = [
        "1-with-items", "1-without-items", "1-cut", "1-unknown", "1-windows", "1-headless",
    ]
    private static let words = [
        "\n", "\r\n", "{", "}", "[[[[[[[[", "\"", "\\u0000", "\\ud800", "\u{FEFF}", "-1", "1e999",
        "{\"end\":{}}\n", "{\"item\":{}}\n", "{\"searchsession\":1}\n", "null",
        "9223372036854775808",
    ]

    @Test("whatever the bytes, the reader neither fails nor contradicts itself")
    func fuzz() throws {
        let files = try Self.names.map { try Fixture.bytes(of: "sessionfiles/\($0).searchsession") }
        try ByteFuzz(files, words: Self.words).run("session files", rounds: 400, check)
    }

    private func check(_ bytes: [UInt8], _ random: inout Randomness, _ round: String) throws {
        let whole = Result { try SessionFile(reading: bytes) }
        let inPieces = Result { try read(bytes, inPiecesOf: &random, isRecovering: false) }
        switch (whole, inPieces) {
        case (.success(let one), .success(let other)):
            try check(one, round)
            #expect(one.events == other.events && one.items == other.items, "\(round)")
            #expect(one.verdict == other.verdict && one.problems == other.problems, "\(round)")
        case (.failure, .failure): break
        case (.success, .failure), (.failure, .success): Issue.record("\(round): pieces differ")
        }
        guard let recovered = try? read(bytes, inPiecesOf: &random, isRecovering: true) else {
            return
        }
        let repaired = SessionFile.encode(
            session: recovered.session,
            events: recovered.events.map(EventCodec.encode),
            items: recovered.items,
            writer: "fuzz"
        )
        let again = try SessionFile(reading: repaired)
        #expect(again.verdict == .whole && again.problems.isEmpty, "\(round)")
        #expect(again.events == recovered.events, "\(round)")
    }

    private func read(
        _ bytes: [UInt8],
        inPiecesOf random: inout Randomness,
        isRecovering: Bool
    ) throws -> SessionFile {
        var assembly = SessionFileAssembly(isRecovering: isRecovering)
        for piece in bytes.pieces(of: 200, &random) { try assembly.take(piece) }
        return try assembly.finish()
    }

    private func check(_ file: SessionFile, _ round: String) throws {
        let sequences = file.events.map(\.sequence)
        #expect(sequences == Array(Set(sequences)).sorted(), "\(round)")
        #expect(file.events.allSatisfy { $0.session == file.session }, "\(round)")
        #expect(file.problems.allSatisfy { $0.line > 0 && !$0.message.isEmpty }, "\(round)")
        #expect(file.verdict != .whole || file.problems.isEmpty, "\(round)")
    }
}
