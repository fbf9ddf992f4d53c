import Foundation

/// A repeatable source of randomness (SplitMix64); rerun with `SEARCHSYNC_TEST_SEED`.
struct SeededGenerator: RandomNumberGenerator {
    let seed: UInt64
    private var state: UInt64

    /// Starts from the seed in the environment, or else a new one, and prints it.
    static func printed(_ test: String) -> SeededGenerator {
        let given = ProcessInfo.processInfo.environment["SEARCHSYNC_TEST_SEED"].flatMap(UInt64.init)
        let seed = given ?? .random(in: 1...UInt64(UInt32.max))
        print("\(test): SEARCHSYNC_TEST_SEED=\(seed)")
        return SeededGenerator(seed: seed, state: seed)
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
