import Foundation
import SearchCore
import TestSupport
import Testing

@testable import Device

/// Reads files that nobody has written: mutations of good ones.
///
/// `SEARCHSYNC_FUZZ_SECONDS` lets it go on for so long; `SEARCHSYNC_TEST_SEED` repeats a run.
@Suite("Session files, fuzzed")
struct SessionFileFuzzTests {
    private static let names = [
        "1-with-items", "1-without-items", "1-cut", "1-unknown", "1-windows", "1-headless",
    ]

    private let seeds: [[UInt8]]

    init() throws {
        seeds = try Self.names.map { try Fixture.bytes(of: "sessionfiles/\($0).searchsession") }
    }

    @Test("whatever the bytes, the reader neither fails nor contradicts itself")
    func fuzz() throws {
        let seconds = ProcessInfo.processInfo.environment["SEARCHSYNC_FUZZ_SECONDS"]
            .flatMap(Double.init)
        var random = Randomness.seeded()
        let end = seconds.map { Date(timeIntervalSinceNow: $0) }
        var count = 0
        while end.map({ $0 > Date() }) ?? (count < 400) {
            let seed = random.next()
            var own = Randomness(seed: seed)
            try check(mutated(&own), &own, seed)
            count += 1
        }
        print("fuzzed \(count) files")
    }

    private func mutated(_ random: inout Randomness) -> [UInt8] {
        var bytes = seeds.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 1...6, using: &random) { mutate(&bytes, &random) }
        return bytes
    }

    private func mutate(_ bytes: inout [UInt8], _ random: inout Randomness) {
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 1...80, using: &random))
        switch Int.random(in: 0..<10, using: &random) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 2: bytes.removeSubrange(place..<end)
        case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
        case 4: bytes.removeLast(bytes.count - place)
        case 5:
            let other = seeds.randomElement(using: &random) ?? []
            let from = Int.random(in: 0..<other.count, using: &random)
            bytes.insert(contentsOf: other[from..<min(other.count, from + 300)], at: place)
        case 6:
            let noise = (0..<Int.random(in: 1...40, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            bytes.insert(contentsOf: noise, at: place)
        case 7: bytes.insert(contentsOf: Self.tokens.randomElement(using: &random) ?? [], at: place)
        case 8:
            var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            lines.shuffle(using: &random)
            bytes = Array(lines.joined(separator: [0x0A]))
        default:
            // Digits become other numbers: sequences, times, versions.
            for index in place..<end where (0x30...0x39).contains(bytes[index]) {
                bytes[index] = UInt8.random(in: 0x30...0x39, using: &random)
            }
        }
    }

    private static let tokens: [[UInt8]] = [
        "\n", "\r\n", "{", "}", "[[[[[[[[", "\"", "\\u0000", "\\ud800", "\u{FEFF}", "-1", "1e999",
        "{\"end\":{}}\n", "{\"item\":{}}\n", "{\"searchsession\":1}\n", "null",
        "9223372036854775808",
    ].map { Array($0.utf8) }

    private func check(_ bytes: [UInt8], _ random: inout Randomness, _ seed: UInt64) throws {
        let whole = Result { try SessionFile(reading: bytes) }
        let inPieces = Result { try read(bytes, inPiecesOf: &random, isRecovering: false) }
        switch (whole, inPieces) {
        case (.success(let one), .success(let other)):
            try check(one, seed)
            #expect(one.events == other.events && one.items == other.items, "seed \(seed)")
            #expect(one.verdict == other.verdict && one.problems == other.problems, "seed \(seed)")
        case (.failure, .failure): break
        case (.success, .failure), (.failure, .success): Issue.record("seed \(seed): pieces differ")
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
        #expect(again.verdict == .whole && again.problems.isEmpty, "seed \(seed)")
        #expect(again.events == recovered.events, "seed \(seed)")
    }

    private func read(
        _ bytes: [UInt8],
        inPiecesOf random: inout Randomness,
        isRecovering: Bool
    ) throws -> SessionFile {
        var assembly = SessionFileAssembly(isRecovering: isRecovering)
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 1...200, using: &random))
            try assembly.take(Array(piece))
            rest = rest.dropFirst(piece.count)
        }
        return try assembly.finish()
    }

    private func check(_ file: SessionFile, _ seed: UInt64) throws {
        let sequences = file.events.map(\.sequence)
        #expect(sequences == Array(Set(sequences)).sorted(), "seed \(seed)")
        #expect(file.events.allSatisfy { $0.session == file.session }, "seed \(seed)")
        #expect(file.problems.allSatisfy { $0.line > 0 && !$0.message.isEmpty }, "seed \(seed)")
        #expect(file.verdict != .whole || file.problems.isEmpty, "seed \(seed)")
    }
}
