public import Foundation
public import SearchCore

/// A saved search as this device shows it, and where it is.
public struct ShownSearch: Sendable, Hashable, Identifiable {
    /// Its space.
    public let space: KnownSpace
    /// The saved search, with what was written here and is not confirmed yet.
    public let search: SavedSearch
    /// Whether this device's person has it pinned.
    public let isPinned: Bool
    /// How many of its operations the server is still to be told.
    public let pending: Int

    /// The saved search's id.
    public var id: UUID { search.id }
}

/// What people do with saved searches on this device; nothing of it needs a server.
extension DeviceStore {
    /// The spaces; the person's own is always there.
    public func knownSpaces() async throws(StoreError) -> [KnownSpace] {
        try await perform { (database) throws(StoreError) in
            try Self.spaces(SQLiteShelf(database: database))
        }
    }

    /// The saved searches of all spaces, those that were created, the deleted ones too.
    ///
    /// - Parameter clock: Says how old what was written here is.
    /// - Returns: By space, then by name, then by id.
    /// - Throws: `StoreError`.
    public func savedSearches(
        clock: DeviceClock = .system
    ) async throws(StoreError) -> [ShownSearch] {
        try await perform { (database) throws(StoreError) in
            try database.snapshot { () throws(StoreError) in
                try Self.shown(SQLiteShelf(database: database), at: clock.now())
            }
        }
    }

    /// Writes changes into the outbox; they are shown at once and sent at the next sync.
    ///
    /// - Parameters:
    ///   - savedSearch: What is changed.
    ///   - space: Its space; pins go into the person's own by themselves.
    ///   - bodies: What changes, in order.
    ///   - clock: Dates the operations.
    ///   - randomness: Makes their ids.
    /// - Throws: `StoreError`. The caller has checked the values with `OperationLimits`.
    public func change(
        _ savedSearch: UUID,
        in space: UUID,
        _ bodies: [OperationBody],
        clock: DeviceClock = .system,
        randomness: DeviceRandomness = .system
    ) async throws(StoreError) {
        try await write(clock, randomness) { own in
            bodies.map { body in
                let isPin = body.type == .setPinned
                return SavedSearchChange(
                    savedSearch: savedSearch,
                    space: isPin ? own : space,
                    body: body
                )
            }
        }
    }

    /// Creates saved searches.
    ///
    /// - Parameters:
    ///   - drafts: What they are.
    ///   - space: Where.
    ///   - clock: Dates them.
    ///   - randomness: Makes their ids.
    /// - Returns: Their ids.
    /// - Throws: `StoreError`.
    @discardableResult
    public func create(
        _ drafts: [SavedSearchDraft],
        in space: UUID,
        clock: DeviceClock = .system,
        randomness: DeviceRandomness = .system
    ) async throws(StoreError) -> [UUID] {
        let ids = drafts.map { _ in UUID(version7At: clock.now(), random: randomness.bytes(10)) }
        try await write(clock, randomness) { _ in
            zip(ids, drafts).map { id, draft in
                SavedSearchChange(savedSearch: id, space: space, body: .create(draft))
            }
        }
        return ids
    }

    /// Moves a saved search to another space: it is created there, and deleted here once the server
    /// has it there.
    ///
    /// - Returns: Its id there.
    @discardableResult
    public func move(
        _ shown: ShownSearch,
        to space: UUID,
        clock: DeviceClock = .system,
        randomness: DeviceRandomness = .system
    ) async throws(StoreError) -> UUID {
        let search = shown.search
        let id = UUID(version7At: clock.now(), random: randomness.bytes(10))
        let draft = SavedSearchDraft(
            name: search.name?.value ?? "",
            definition: search.definition?.value
                ?? SavedDefinition(search: SearchDefinition(text: "")),
            note: search.note?.value,
            folder: search.folder?.value
        )
        try await write(clock, randomness) { own in
            var changes = [
                SavedSearchChange(savedSearch: id, space: space, body: .create(draft)),
                SavedSearchChange(
                    savedSearch: search.id,
                    space: shown.space.id,
                    body: .delete,
                    followsLast: true
                ),
            ]
            if shown.isPinned {
                changes.append(
                    SavedSearchChange(savedSearch: id, space: own, body: .setPinned(true))
                )
            }
            return changes
        }
        return id
    }

    private func write(
        _ clock: DeviceClock,
        _ randomness: DeviceRandomness,
        _ changes: @escaping @Sendable (_ own: UUID) -> [SavedSearchChange]
    ) async throws(StoreError) {
        try await transaction { (database) throws(StoreError) in
            var shelf = SQLiteShelf(database: database)
            let own = try Self.spaces(shelf).first(where: \.isPersonal)?.id ?? KnownSpace.unnamed
            try shelf.write(changes(own), at: clock.now()) {
                UUID(version7At: clock.now(), random: randomness.bytes(10))
            }
        }
    }

    private static func spaces(_ shelf: SQLiteShelf) throws(StoreError) -> [KnownSpace] {
        let spaces = try shelf.spaces()
        return spaces.contains(where: \.isPersonal) ? spaces : [.own] + spaces
    }

    private static func shown(
        _ shelf: SQLiteShelf,
        at now: Timestamp
    ) throws(StoreError) -> [ShownSearch] {
        var pending: [UUID: Int] = [:]
        for row in try shelf.operations(.shown(space: nil)) where row.isUnanswered {
            pending[row.operation.savedSearch, default: 0] += 1
        }
        let spaces = try spaces(shelf)
        let own = spaces.first(where: \.isPersonal)?.id ?? KnownSpace.unnamed
        let pins = try shelf.view(of: own, at: now)
        var shown: [ShownSearch] = []
        for space in spaces {
            let searches = space.id == own ? pins : try shelf.view(of: space.id, at: now)
            shown += searches.values.filter { $0.creation != nil }.map { search in
                ShownSearch(
                    space: space,
                    search: search,
                    isPinned: pins[search.id]?.pinning?.value ?? false,
                    pending: pending[search.id] ?? 0
                )
            }
            .sorted { ($0.search.shownName, $0.id.text) < ($1.search.shownName, $1.id.text) }
        }
        return shown
    }
}

extension SavedSearch {
    /// What people call it.
    public var shownName: String { name?.value ?? "" }
}

/// The outbox, for people.
extension DeviceStore {
    /// The operations that the server is still to be told, and those that were refused, oldest first.
    public func outbox() async throws(StoreError) -> [OutboxOperation] {
        try await perform { (database) throws(StoreError) in
            try SQLiteShelf(database: database).operations(.all)
                .filter { $0.isUnanswered || $0.state == .rejected }
        }
    }

    /// What was written here of one saved search and is still known, oldest first.
    public func operations(
        of savedSearch: UUID
    ) async throws(StoreError) -> [OutboxOperation] {
        try await perform { (database) throws(StoreError) in
            try SQLiteShelf(database: database).operations(.all)
                .filter { $0.operation.savedSearch == savedSearch }
        }
    }

    /// Sends a rejected operation anew, and what it waits for.
    ///
    /// - Returns: Whether there was one.
    public func retryOperation(_ id: UUID) async throws(StoreError) -> Bool {
        try await transaction { (database) throws(StoreError) in
            var shelf = SQLiteShelf(database: database)
            return try shelf.retry(id)
        }
    }

    /// Disposes of a rejected operation, or of one that was never sent.
    ///
    /// - Returns: Whether it could be: what was sent may be at the server already.
    public func dropOperation(_ id: UUID) async throws(StoreError) -> Bool {
        try await transaction { (database) throws(StoreError) in
            var shelf = SQLiteShelf(database: database)
            return try shelf.drop(id)
        }
    }
}
