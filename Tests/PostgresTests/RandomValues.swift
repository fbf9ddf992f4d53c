import Foundation

@testable import Postgres

/// Makes values of every type, the awkward ones included.
struct RandomValues {
    let seed: UInt64

    var generator: SeededRandom { SeededRandom(seed: seed) }

    static func double(_ random: inout SeededRandom) -> Double {
        let special: [Double] = [0, -0.0, .infinity, -.infinity, .leastNonzeroMagnitude]
        if Bool.random(using: &random) { return special.randomElement(using: &random) ?? 0 }
        return Double.random(in: -1e300...1e300, using: &random)
    }

    static func text(_ random: inout SeededRandom) -> String {
        let pieces = ["", "a", "'; DROP TABLE x;--", "ż", "👨‍👩‍👧", "\n", "\\", "\"", "{", "NULL"]
        return (0..<Int.random(in: 0..<6, using: &random))
            .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }

    static func uuid(_ random: inout SeededRandom) -> UUID {
        let halves = (random.next(), random.next())
        return UUID(uuid: unsafeBitCast(halves, to: uuid_t.self))
    }

    static func bytes(_ random: inout SeededRandom) -> [UInt8] {
        (0..<Int.random(in: 0..<40, using: &random)).map { _ in .random(in: 0...255, using: &random)
        }
    }

    static func timestamp(_ random: inout SeededRandom) -> PostgresTimestamp {
        PostgresTimestamp(microseconds: .random(in: -1 << 56...1 << 57, using: &random))
    }

    /// In the form that `jsonb` gives back.
    static func json(_ random: inout SeededRandom) -> [UInt8] {
        let texts = [#"{"a": 1}"#, "[]", "null", #""é""#, #"[1, {"b": [true, null]}]"#]
        return Array((texts.randomElement(using: &random) ?? "0").utf8)
    }
}
