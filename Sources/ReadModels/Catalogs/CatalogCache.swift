import EventStore
import SearchCore
import SearchIndex

/// Versions of catalogs in memory: each is read once, however many ask for it at a time, and those
/// used last are kept as far as a budget of bytes goes.
///
/// Versions that differ little share their items, which count once.
actor CatalogCache {
    struct Key: Hashable {
        let digest: [UInt8]
        let workspace: WorkspaceID
    }

    /// Reads a version; what it is given are versions that are in memory, the one used last first.
    typealias Read = @Sendable ([UInt8], WorkspaceID, [Similar]) async throws -> CatalogVersion?

    /// A version that is in memory.
    struct Similar: Sendable {
        let digest: [UInt8]
        let version: CatalogVersion
    }

    private struct Entry {
        let reading: Task<CatalogVersion?, any Error>
        var version: CatalogVersion?
        var isPreparing = false
    }

    private let budget: Int
    private let read: Read
    private var entries: [Key: Entry] = [:]
    /// The keys, least recently used first.
    private var order: [Key] = []

    /// Makes a cache.
    ///
    /// - Parameters:
    ///   - budget: Bytes; the version used last is kept even if it has more.
    ///   - read: Reads a version; nil where it is not stored.
    init(budget: Int, read: @escaping Read) {
        self.budget = budget
        self.read = read
    }

    func version(_ digest: [UInt8], in workspace: WorkspaceID) async throws -> CatalogVersion? {
        let key = Key(digest: digest, workspace: workspace)
        let reading = entries[key]?.reading ?? begin(key)
        touch(key)
        do {
            let version = try await reading.value
            if let version { keep(version, key, reading) } else { forget(key, reading) }
            return version
        } catch {
            forget(key, reading)
            throw error
        }
    }

    /// A version that is in memory with all that searches under a profile need.
    func prepared(
        _ digest: [UInt8],
        in workspace: WorkspaceID,
        for profile: Profile
    ) -> CatalogVersion? {
        let key = Key(digest: digest, workspace: workspace)
        guard let version = entries[key]?.version, version.isPrepared(for: profile) else {
            return nil
        }
        touch(key)
        return version
    }

    /// Reads a version and prepares it in the background, unless that is under way.
    func prepare(_ digest: [UInt8], in workspace: WorkspaceID, for profile: Profile) {
        let key = Key(digest: digest, workspace: workspace)
        if entries[key]?.isPreparing == true { return }
        if entries[key] == nil { _ = begin(key) }
        entries[key]?.isPreparing = true
        Task {
            try? await version(digest, in: workspace)?.prepare(for: profile)
            entries[key]?.isPreparing = false
            evict()
        }
    }

    private func begin(_ key: Key) -> Task<CatalogVersion?, any Error> {
        let read = read
        let similar = order.reversed().filter { $0.workspace == key.workspace }
            .compactMap { key in
                entries[key]?.version.map { Similar(digest: key.digest, version: $0) }
            }
        let reading = Task { try await read(key.digest, key.workspace, similar) }
        entries[key] = Entry(reading: reading)
        return reading
    }

    private func keep(
        _ version: CatalogVersion,
        _ key: Key,
        _ reading: Task<CatalogVersion?, any Error>
    ) {
        guard entries[key]?.reading == reading, entries[key]?.version == nil else { return }
        entries[key]?.version = version
        evict()
    }

    private func touch(_ key: Key) {
        if order.last == key { return }
        order.removeAll { $0 == key }
        order.append(key)
        evict()
    }

    /// Gives up versions, the one used least recently first, until the rest is within the budget.
    private func evict() {
        var counted: Set<ObjectIdentifier> = []
        var bytes = 0
        var kept = 0
        for key in order.reversed() {
            guard let version = entries[key]?.version else { continue }
            bytes += version.footprint(beyond: &counted)
            if kept > 0, bytes > budget { forget(key) }
            kept += 1
        }
    }

    /// Forgets a reading that gave nothing, unless another one has begun since.
    private func forget(_ key: Key, _ reading: Task<CatalogVersion?, any Error>) {
        if entries[key]?.reading == reading { forget(key) }
    }

    private func forget(_ key: Key) {
        entries[key] = nil
        order.removeAll { $0 == key }
    }
}
