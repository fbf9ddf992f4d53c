import Foundation

/// A repeatable source of randomness for property tests (SplitMix64, Steele, Lea and Flood 2014).
///
/// Take it from ``Randomness/seeded(_:)``, and print its seed where a test fails.
public struct Randomness: RandomNumberGenerator, Sendable {
    /// What it was started with.
    public let seed: UInt64
    private var state: UInt64

    /// Starts a sequence.
    public init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    /// A sequence of the seed in the environment variable `SEARCHSYNC_TEST_SEED`, or else a new one.
    ///
    /// The seed is printed with the name of the test that asks.
    public static func seeded(_ test: String = #function) -> Randomness {
        let given = ProcessInfo.processInfo.environment["SEARCHSYNC_TEST_SEED"].flatMap(UInt64.init)
        let seed = given ?? .random(in: 1...UInt64(UInt32.max))
        print("\(test): SEARCHSYNC_TEST_SEED=\(seed)")
        return Randomness(seed: seed)
    }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
