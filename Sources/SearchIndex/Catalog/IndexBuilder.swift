import Dispatch
import Locks

/// What the process has spent on indexes of large catalogs since its start.
public struct IndexBuilds: Sendable, Hashable {
    /// How many were built whole.
    public internal(set) var count = 0
    /// How long all of them took, without what they waited for others.
    public internal(set) var time = Duration.zero
    /// How long the newest one took.
    public internal(set) var last = Duration.zero
    /// How many are being built, or wait for their turn.
    public internal(set) var underWay = 0
}

/// Builds indexes of large catalogs one after the other, never on a thread that serves, and counts
/// what that takes.
final class IndexBuilder: Sendable {
    /// The process's: its cores are what builds compete for.
    static let shared = IndexBuilder()

    private let queue = DispatchQueue(label: "searchsync.index", qos: .utility)
    private let counts = Lock(IndexBuilds())

    var builds: IndexBuilds { counts.withLock { $0 } }

    /// Does a piece of work in turn.
    ///
    /// - Parameters:
    ///   - work: Tells whether it built an index.
    ///   - done: Called when that is counted.
    func build(_ work: @escaping @Sendable () -> Bool, done: @escaping @Sendable () -> Void = {}) {
        counts.withLock { $0.underWay += 1 }
        queue.async {
            let start = ContinuousClock.now
            let isBuilt = work()
            let time = ContinuousClock.now - start
            self.counts.withLock { counts in
                counts.underWay -= 1
                guard isBuilt else { return }
                counts.count += 1
                counts.time += time
                counts.last = time
            }
            done()
        }
    }
}

extension CatalogVersion {
    /// What this process has spent on indexes of large catalogs.
    public static var indexBuilds: IndexBuilds { IndexBuilder.shared.builds }
}
