/// Heads that were kept elsewhere, held against the batches of a log as they are verified.
struct KnownHeads {
    private var waiting: ArraySlice<KnownHead>
    /// The newest position whose hash is known to be what it was.
    private var agreed = 0

    /// Takes heads in any order; one of an empty log says nothing.
    init(_ heads: [KnownHead]) {
        waiting = heads.filter { $0.position > 0 }.sorted { $0.position < $1.position }[...]
    }

    /// Compares the heads up to the end of a batch, which is the next one of the log.
    ///
    /// - Returns: The first disagreement; nil where there is none.
    mutating func fault(in batch: StoredBatch) -> LogVerdict? {
        while let head = waiting.first, head.position <= batch.lastPosition {
            guard head.position == batch.lastPosition, head.hash == batch.hash else {
                return .wrong(
                    position: agreed + 1,
                    reason: "the log was replaced: it has another hash than the known head \(head)"
                )
            }
            agreed = head.position
            waiting.removeFirst()
        }
        return nil
    }

    /// What is wrong where the log ends at a position; nil where all heads were found.
    func fault(atEnd position: Int) -> LogVerdict? {
        waiting.first.map { head in
            .wrong(
                position: position + 1,
                reason: "the log was cut off: it ends before the known head \(head)"
            )
        }
    }
}
