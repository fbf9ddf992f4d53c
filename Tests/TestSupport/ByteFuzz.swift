import Foundation

/// Bytes that nobody has written: mutations of good ones, drawn from a seed.
///
///     try ByteFuzz(lines, words: ["null", "1e999"]).run("json") { bytes, random, round in … }
///
/// Before the first round it says how to repeat them all, so that a crash can be, too.
/// `SEARCHSYNC_FUZZ_SECONDS` lets it go on for so long, `SEARCHSYNC_TEST_SEED` repeats a run.
public struct ByteFuzz: Sendable {
    private let seeds: [[UInt8]]
    private let words: [[UInt8]]

    /// Makes a source of mutations.
    ///
    /// - Parameters:
    ///   - seeds: Good bytes, one of them at least not empty.
    ///   - words: What is put in besides noise: signs that mean something in these bytes.
    public init(_ seeds: [[UInt8]], words: [String]) {
        self.seeds = seeds.filter { !$0.isEmpty }
        self.words = words.map { Array($0.utf8) }
    }

    /// Calls `check` with mutations.
    ///
    /// - Parameters:
    ///   - name: What is fuzzed.
    ///   - rounds: How many, where no time is said.
    ///   - check: Takes the bytes, a randomness of their own, and what a message calls the round.
    public func run(
        _ name: String,
        rounds: Int = 300,
        _ check: ([UInt8], inout Randomness, String) throws -> Void
    ) rethrows {
        let variables = ProcessInfo.processInfo.environment
        let seconds = variables["SEARCHSYNC_FUZZ_SECONDS"].flatMap(Double.init)
        let seed =
            variables["SEARCHSYNC_TEST_SEED"].flatMap(UInt64.init)
            ?? .random(in: 1...UInt64(UInt32.max))
        Self.tell("fuzzing \(name): SEARCHSYNC_TEST_SEED=\(seed)")
        let end = seconds.map { Date(timeIntervalSinceNow: $0) }
        var random = Randomness(seed: seed)
        var round = 0
        while end.map({ $0 > Date() }) ?? (round < rounds) {
            round += 1
            var own = Randomness(seed: random.next())
            try check(mutated(&own), &own, "\(name), round \(round) of seed \(seed)")
        }
        if seconds != nil { Self.tell("fuzzed \(name): \(round) rounds") }
    }

    /// Not `print`: what is in its buffer is lost in a crash.
    private static func tell(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
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
        case 5: bytes.insert(contentsOf: partOfAnother(&random), at: place)
        case 6:
            let noise = (0..<Int.random(in: 1...40, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            bytes.insert(contentsOf: noise, at: place)
        case 7: bytes.insert(contentsOf: words.randomElement(using: &random) ?? [], at: place)
        case 8:
            var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            lines.shuffle(using: &random)
            bytes = Array(lines.joined(separator: [0x0A]))
        default:
            // Digits become other numbers: sequences, times, versions, lengths.
            for index in place..<end where (0x30...0x39).contains(bytes[index]) {
                bytes[index] = UInt8.random(in: 0x30...0x39, using: &random)
            }
        }
    }

    private func partOfAnother(_ random: inout Randomness) -> ArraySlice<UInt8> {
        let other = seeds.randomElement(using: &random) ?? []
        let from = Int.random(in: 0..<max(1, other.count), using: &random)
        return other[from..<min(other.count, from + 300)]
    }
}

extension [UInt8] {
    /// The bytes in pieces of random sizes.
    ///
    /// - Parameters:
    ///   - most: How large a piece is at most.
    ///   - random: Cuts them.
    /// - Returns: The pieces, in order.
    public func pieces(of most: Int, _ random: inout Randomness) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        var rest = self[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 1...most, using: &random))
            pieces.append(Array(piece))
            rest = rest.dropFirst(piece.count)
        }
        return pieces
    }
}
