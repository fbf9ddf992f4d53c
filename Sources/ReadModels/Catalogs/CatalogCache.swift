import EventStore
import SearchIndex

/// Versions of catalogs in memory: each is read once, however many ask for it at a time, and those
/// used last are kept.
actor CatalogCache {
    private static let capacity = 16

    struct Key: Hashable {
        let digest: [UInt8]
        let workspace: WorkspaceID
    }

    /// Reads a version, given the cache, in which those that it is made of may be.
    typealias Read = @Sendable (CatalogCache, [UInt8], WorkspaceID) async throws -> CatalogVersion?

    private let read: Read
    private var versions: [Key: Task<CatalogVersion?, any Error>] = [:]
    /// The keys, least recently used first.
    private var order: [Key] = []

    init(read: @escaping Read) { self.read = read }

    /// A version that is here, or about to be; nil where nobody has asked for it.
    func known(_ digest: [UInt8], in workspace: WorkspaceID) async -> CatalogVersion? {
        try? await versions[Key(digest: digest, workspace: workspace)]?.value
    }

    func version(_ digest: [UInt8], in workspace: WorkspaceID) async throws -> CatalogVersion? {
        let key = Key(digest: digest, workspace: workspace)
        let reading = versions[key] ?? begin(key)
        touch(key)
        do {
            let version = try await reading.value
            if version == nil { forget(key, reading) }  // It may be loaded later.
            return version
        } catch {
            forget(key, reading)
            throw error
        }
    }

    private func begin(_ key: Key) -> Task<CatalogVersion?, any Error> {
        let read = read
        let reading = Task { try await read(self, key.digest, key.workspace) }
        versions[key] = reading
        return reading
    }

    private func touch(_ key: Key) {
        order.removeAll { $0 == key }
        order.append(key)
        if order.count > Self.capacity, let oldest = order.first { forget(oldest) }
    }

    /// Forgets a reading that gave nothing, unless another one has begun since.
    private func forget(_ key: Key, _ reading: Task<CatalogVersion?, any Error>) {
        if versions[key] == reading { forget(key) }
    }

    private func forget(_ key: Key) {
        versions[key] = nil
        order.removeAll { $0 == key }
    }
}
