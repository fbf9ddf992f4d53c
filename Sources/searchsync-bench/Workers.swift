/// Deals pieces out to a number of workers, each of which takes every n-th, one after the other.
///
/// - Returns: How long each piece took.
@discardableResult
func inParallel<Piece: Sendable>(
    _ pieces: [Piece],
    workers: Int,
    _ work: @escaping @Sendable (Piece, Int) async throws -> Void
) async throws -> Latencies {
    try await withThrowingTaskGroup(of: [Duration].self) { group in
        for worker in 0..<workers {
            group.addTask {
                var durations: [Duration] = []
                for index in stride(from: worker, to: pieces.count, by: workers) {
                    let start = ContinuousClock.now
                    try await work(pieces[index], worker)
                    durations.append(.now - start)
                }
                return durations
            }
        }
        return Latencies(try await group.reduce(into: []) { $0 += $1 })
    }
}

/// How long many pieces of work took.
struct Latencies: Sendable {
    private let sorted: [Duration]

    init(_ durations: [Duration]) { sorted = durations.sorted() }

    /// Of several runs together.
    static func + (one: Latencies, other: Latencies) -> Latencies {
        Latencies(one.sorted + other.sorted)
    }

    /// Median and 99th percentile, by nearest rank.
    var summary: String { "p50 \(milliseconds(50)) ms, p99 \(milliseconds(99)) ms" }

    private func milliseconds(_ percentile: Int) -> Double {
        guard !sorted.isEmpty else { return 0 }
        let rank = (sorted.count * percentile + 99) / 100
        return (sorted[max(0, rank - 1)] / .milliseconds(1) * 10).rounded() / 10
    }
}
