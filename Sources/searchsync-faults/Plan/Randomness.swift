/// A repeatable source of randomness (SplitMix64, Steele, Lea and Flood 2014).
struct Randomness: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// The source of one run, or of one actor within it; neighbours have nothing in common.
    init(seed: UInt64, run: Int, actor: Int = 0) {
        state = seed &* 0x2545_F491_4F6C_DD1D
        state = next() ^ UInt64(run)
        state = next() ^ UInt64(actor)
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// True in so many of a hundred cases.
    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    /// A number of milliseconds.
    mutating func milliseconds(_ range: ClosedRange<Int>) -> Duration {
        .milliseconds(Int.random(in: range, using: &self))
    }
}
