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

    private typealias Making = Task<CatalogVersion?, any Error>

    private struct Entry {
        let reading: Making
        var version: CatalogVersion?
        /// What is being made ready, for each use.
        var preparing: [CatalogUse: Making] = [:]

        var isUnderWay: Bool { version == nil || !preparing.isEmpty }
    }

    private let read: Read
    private var entries: [Key: Entry] = [:]
    /// The keys, least recently used first.
    private var order: [Key] = []
    private var counts = CatalogMemory()

    /// Makes a cache.
    ///
    /// - Parameters:
    ///   - budget: Bytes; the version used last is kept even if it has more.
    ///   - read: Reads a version; nil where it is not stored.
    init(budget: Int, read: @escaping Read) {
        self.read = read
        counts.budget = budget
    }

    /// What is in memory now, and what was counted.
    var memory: CatalogMemory {
        var memory = counts
        var counted: Set<ObjectIdentifier> = []
        for entry in entries.values {
            if entry.isUnderWay { memory.underWay += 1 }
            guard let version = entry.version else { continue }
            memory.versions += 1
            memory.bytes += version.footprint(beyond: &counted)
        }
        return memory
    }

    /// A version; nil where it is not stored.
    func version(_ digest: [UInt8], in workspace: WorkspaceID) async throws -> CatalogVersion? {
        let key = Key(digest: digest, workspace: workspace)
        count(isHit: entries[key] != nil)
        return try await version(key)
    }

    /// A version that is in memory with all that a use needs.
    func prepared(
        _ digest: [UInt8],
        in workspace: WorkspaceID,
        for use: CatalogUse
    ) -> CatalogVersion? {
        let key = Key(digest: digest, workspace: workspace)
        guard let entry = entries[key], entry.preparing[use] == nil, let version = entry.version,
            version.isPrepared(for: use.profile)
        else { return nil }
        count(isHit: true)
        touch(key)
        return version
    }

    /// Reads a version and makes it ready for a use, unless that is under way; it goes on whether
    /// or not somebody waits for it.
    ///
    /// - Returns: The version when it is ready; nil where it is not stored.
    @discardableResult
    func prepare(
        _ digest: [UInt8],
        in workspace: WorkspaceID,
        for use: CatalogUse
    ) -> Task<CatalogVersion?, any Error> {
        let key = Key(digest: digest, workspace: workspace)
        count(isHit: entries[key] != nil)
        if let known = entries[key]?.preparing[use] { return known }
        if entries[key] == nil { begin(key) }
        let preparing = Task {
            defer { finish(use, key) }
            let version = try await version(key)
            try await version?.prepare(for: use.profile, values: use.fields)
            return version
        }
        entries[key]?.preparing[use] = preparing
        return preparing
    }

    /// Takes in a version that is at hand, and makes it ready for a use.
    func put(
        _ items: [CatalogItem],
        _ digest: [UInt8],
        in workspace: WorkspaceID,
        for use: CatalogUse
    ) {
        let key = Key(digest: digest, workspace: workspace)
        if entries[key] == nil {
            begin(key) { await CatalogVersion.make(of: items, sharing: $0.map(\.version)) }
        }
        prepare(digest, in: workspace, for: use)
    }

    private func version(_ key: Key) async throws -> CatalogVersion? {
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

    @discardableResult
    private func begin(_ key: Key) -> Making {
        let read = read
        return begin(key) { try await read(key.digest, key.workspace, $0) }
    }

    @discardableResult
    private func begin(
        _ key: Key,
        _ make: @escaping @Sendable ([Similar]) async throws -> CatalogVersion?
    ) -> Making {
        let similar = order.reversed().filter { $0.workspace == key.workspace }
            .compactMap { key in
                entries[key]?.version.map { Similar(digest: key.digest, version: $0) }
            }
        let reading = Task { try await make(similar) }
        entries[key] = Entry(reading: reading)
        return reading
    }

    /// What was made ready counts as used last: whoever waited for it comes next, and searches that
    /// went on in an older version meanwhile must not keep it out.
    private func finish(_ use: CatalogUse, _ key: Key) {
        guard entries[key] != nil else { return }
        entries[key]?.preparing[use] = nil
        order.removeAll { $0 == key }
        order.append(key)
        evict()
    }

    private func count(isHit: Bool) {
        if isHit { counts.hits += 1 } else { counts.misses += 1 }
    }

    private func keep(_ version: CatalogVersion, _ key: Key, _ reading: Making) {
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
    ///
    /// What is being made ready stays, since whoever asked for it next would begin it again.
    private func evict() {
        var counted: Set<ObjectIdentifier> = []
        var bytes = 0
        var kept = 0
        for key in order.reversed() {
            guard let entry = entries[key], let version = entry.version else { continue }
            bytes += version.footprint(beyond: &counted)
            if kept > 0, bytes > counts.budget, !entry.isUnderWay {
                counts.evictions += 1
                forget(key)
            }
            kept += 1
        }
    }

    /// Forgets a reading that gave nothing, unless another one has begun since.
    private func forget(_ key: Key, _ reading: Making) {
        if entries[key]?.reading == reading { forget(key) }
    }

    private func forget(_ key: Key) {
        entries[key] = nil
        order.removeAll { $0 == key }
    }
}
