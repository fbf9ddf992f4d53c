import EventStore

/// Two versions that are held against each other.
struct CatalogPair: Hashable, Sendable {
    let older: [UInt8]
    let newer: [UInt8]
    let workspace: WorkspaceID
}

/// What was worked out of pairs of versions last, so that their pages need not be worked out again:
/// each once, however many ask for it at a time, and as many as a budget of bytes holds.
actor RecentPairs<Value: Sendable> {
    private struct Entry {
        let pair: CatalogPair
        let value: Task<Value?, any Error>
        /// Bytes; nil while it is worked out.
        var size: Int?
    }

    private let budget: Int
    private let size: @Sendable (Value) -> Int
    private let make: @Sendable (CatalogPair) async throws -> Value?
    /// The one used last is last.
    private var entries: [Entry] = []

    /// Makes it; nothing is kept yet.
    ///
    /// - Parameters:
    ///   - budget: Bytes; the one used last is kept even if it has more.
    ///   - size: Bytes of a value.
    ///   - make: Works a value out; nil where a version is not known.
    init(
        budget: Int,
        size: @escaping @Sendable (Value) -> Int,
        make: @escaping @Sendable (CatalogPair) async throws -> Value?
    ) {
        self.budget = budget
        self.size = size
        self.make = make
    }

    /// How many are kept or worked out.
    var count: Int { entries.count }

    func value(of pair: CatalogPair) async throws -> Value? {
        let known = entries.firstIndex { $0.pair == pair }.map { entries.remove(at: $0) }
        let entry = known ?? Entry(pair: pair, value: Task { [make] in try await make(pair) })
        entries.append(entry)
        do {
            if let value = try await entry.value.value {
                keep(entry, value)
                return value
            }
        } catch {
            forget(entry)
            throw error
        }
        forget(entry)  // It may be loaded later.
        return nil
    }

    /// Gives up what does not fit, the ones used least recently first.
    private func keep(_ entry: Entry, _ value: Value) {
        guard let index = entries.firstIndex(where: { $0.value == entry.value }) else { return }
        if entries[index].size == nil { entries[index].size = size(value) }
        var bytes = 0
        var kept: [Entry] = []
        for entry in entries.reversed() {
            bytes += entry.size ?? 0
            if kept.isEmpty || bytes <= budget || entry.size == nil { kept.append(entry) }
        }
        entries = kept.reversed()
    }

    private func forget(_ entry: Entry) {
        entries.removeAll { $0.value == entry.value }
    }
}
