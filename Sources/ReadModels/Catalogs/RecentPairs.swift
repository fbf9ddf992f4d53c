import EventStore

/// Two versions that are held against each other.
struct CatalogPair: Hashable, Sendable {
    let older: [UInt8]
    let newer: [UInt8]
    let workspace: WorkspaceID
}

/// What was worked out of pairs of versions last, so that their pages need not be worked out again:
/// each once, however many ask for it at a time.
actor RecentPairs<Value: Sendable> {
    /// Few: each may be as large as a version.
    private static var capacity: Int { 4 }

    private let make: @Sendable (CatalogPair) async throws -> Value?
    private var values: [(pair: CatalogPair, value: Task<Value?, any Error>)] = []

    init(make: @escaping @Sendable (CatalogPair) async throws -> Value?) { self.make = make }

    func value(of pair: CatalogPair) async throws -> Value? {
        let known = values.firstIndex { $0.pair == pair }.map { values.remove(at: $0).value }
        let making = known ?? Task { [make] in try await make(pair) }
        values.append((pair, making))
        if values.count > Self.capacity { values.removeFirst() }
        do {
            if let value = try await making.value { return value }
        } catch {
            forget(making)
            throw error
        }
        forget(making)  // It may be loaded later.
        return nil
    }

    private func forget(_ making: Task<Value?, any Error>) {
        values.removeAll { $0.value == making }
    }
}
