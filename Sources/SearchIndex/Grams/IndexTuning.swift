/// From which sizes on the engine indexes, and how finely.
///
/// The figures were found by measuring; tests use small ones to have deep indexes of few items.
struct IndexTuning: Sendable, Hashable {
    /// Catalogs of fewer items are scanned.
    var fewestItems = 20_000
    /// A gram of more than this part of all items is told apart further.
    var part = 64
    /// What ``frequency(among:)`` is at least.
    var leastFrequency = 2048
    /// What ``frequency(among:)`` is at most.
    var mostFrequency = 32_768
    /// Longer grams are not told apart, however frequent.
    var longestGram = 32

    /// A segment's texts have at most so many bytes, so that 32 bits tell where one is.
    var mostBytes = 1 << 30

    /// Of how many items a gram may be without being told apart.
    func frequency(among items: Int) -> Int {
        min(max(items / part, leastFrequency), mostFrequency)
    }

    /// The same for grams at the start of a text or word.
    func anchoredFrequency(among items: Int) -> Int { max(1, frequency(among: items) / 4) }
}
