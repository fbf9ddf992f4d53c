import EventStore
import Foundation
import Postgres
import SearchCore

/// Reads and saves saved searches in the transaction of a page.
struct SpaceSaving: Sendable {
    private static let page = 1000

    let workspace: WorkspaceID
    let model: Int
    let program: String
    let transaction: PostgresConnection

    private var key: [any PostgresParameter] { [workspace.rawValue, Int32(model)] }

    /// Notes operations as changes of their spaces.
    ///
    /// - Returns: The positions of those that are taken in.
    func note(_ events: [AcceptedEvent]) async throws -> Set<Int> {
        if events.isEmpty { return [] }
        let operations = events.map(\.operation.operation)
        let rows = try await transaction.run(
            .insertSpaceChanges,
            key + [
                events.map(\.stream), operations.map(\.space),
                events.map { Int64($0.operation.position) }, operations.map(\.savedSearch),
                operations.map(\.id),
            ]
        )
        return Set(try rows.map { Int(try $0.decode(Int64.self, "position")) })
    }

    /// Notes where the names and members of spaces changed.
    func note(rights events: [StoredEvent]) async throws {
        var positions: [UUID: Int] = [:]
        for event in events {
            let payload = event.payload.flatMap { try? JSONParser.parse($0) }
            let space = payload?.object?["data"]?.object?["space"]?.string
            guard let space = space.flatMap({ UUID(text: $0) }) else { continue }
            positions[space] = event.position
        }
        try await save(positions, .saveSpaceRights)
    }

    /// Which of some spaces wait.
    func waiting(_ spaces: [UUID]) async throws -> Set<UUID> {
        let rows = try await transaction.run(.readParkedSpaces, key + [spaces])
        return Set(try rows.map { try $0.decode(UUID.self, "space_id") })
    }

    /// Spaces that somebody wants tried again.
    func retried(limit: Int) async throws -> [UUID] {
        try await transaction.run(.readSpaceRetries, key + [Int64(limit)])
            .map { try $0.decode(UUID.self, "space_id") }
    }

    /// What saved searches have come to, by their spaces; those that are new are left out.
    func read(
        _ keys: Set<SavedSearchKey>
    ) async throws -> [UUID: [UUID: Result<SavedSearch, UnreadableSavedSearch>]] {
        if keys.isEmpty { return [:] }
        let keys = Array(keys)
        let rows = try await transaction.run(
            .readSavedSearches,
            key + [keys.map(\.space), keys.map(\.savedSearch)]
        )
        var searches: [UUID: [UUID: Result<SavedSearch, UnreadableSavedSearch>]] = [:]
        for row in rows {
            let id = try row.decode(UUID.self, "saved_search_id")
            let body = try? JSONParser.parse(try row.decode(PostgresJSON.self, "body").bytes)
            let search = body?.object.flatMap(SavedSearch.init)
            searches[try row.decode(UUID.self, "space_id"), default: [:]][id] =
                search.map { .success($0) } ?? .failure(UnreadableSavedSearch(id: id))
        }
        return searches
    }

    /// Passes over an operation.
    ///
    /// - Returns: Whether the space had it.
    func drop(_ skip: SpaceSkip) async throws -> Bool {
        let place: [any PostgresParameter] = [skip.space, Int64(skip.position)]
        return try await transaction.run(.dropSpaceChange, key + place).affectedRows > 0
    }

    /// Folds a space anew from the log, up to a position.
    func refold(_ run: inout SpaceRun, through position: Int) async throws {
        run.begin()
        var last = 0
        while true {
            let place: [any PostgresParameter] = [
                run.space, Int64(last), Int64(position), Int64(Self.page),
            ]
            let rows = try await transaction.run(.readSpaceOperations, key + place)
            for row in rows {
                last = Int(try row.decode(Int64.self, "position"))
                do {
                    try run.take(try AcceptedOperation(row))
                } catch let error as EventError {
                    // Another program stored it, which knows more kinds of operations.
                    run.park(ParkedOperation(last, .newerSchema, error))
                }
                if run.isWaiting { return }
            }
            if rows.count < Self.page { return }
        }
    }

    /// Saves what the runs have come to, in one statement where that works.
    ///
    /// Where the database refuses a value they are saved one by one, and the one at fault waits.
    func save(_ runs: [SpaceRun]) async throws {
        for run in runs where run.isRefolded {
            try await transaction.run(.forgetSavedSearches, key + [run.space])
            if !run.isWaiting { try await transaction.run(.deleteParkedSpace, key + [run.space]) }
        }
        for run in runs { if let parked = run.parked { try await park(run.space, parked) } }
        // Of an operation that waits or is passed over no saved search tells how far the space has come.
        let heads = runs.filter { ($0.isWaiting || $0.isRefolded) && $0.newest > 0 }
            .map { ($0.space, $0.newest) }
        try await save(Dictionary(heads) { $1 }, .saveSpaceHeads)
        guard runs.contains(where: { !$0.changed.isEmpty }) else { return }
        try await transaction.simpleScript("SAVEPOINT all_spaces")
        do {
            try await saveSearches(of: runs)
        } catch let error as PostgresError {
            guard error.refusesValue else { throw error }
            try await transaction.simpleScript("ROLLBACK TO SAVEPOINT all_spaces")
            for run in runs { try await save(alone: run) }
        }
    }

    private func save(alone run: SpaceRun) async throws {
        try await transaction.simpleScript("SAVEPOINT one_space")
        do {
            try await saveSearches(of: [run])
        } catch let error as PostgresError {
            guard error.refusesValue, let first = run.first else { throw error }
            try await transaction.simpleScript("ROLLBACK TO SAVEPOINT one_space")
            try await park(run.space, ParkedOperation(first, .defect, error))
            try await save([run.space: run.newest], .saveSpaceHeads)
        }
    }

    private func park(_ space: UUID, _ parked: ParkedOperation) async throws {
        let values: [any PostgresParameter] = [
            space, Int64(parked.position), parked.reason.rawValue, parked.detail, program,
        ]
        try await transaction.run(.saveParkedSpace, key + values)
    }

    private func save(_ positions: [UUID: Int], _ statement: Statement) async throws {
        if positions.isEmpty { return }
        // In one order, so that transactions over the same rows cannot wait for each other.
        let sorted = positions.sorted { $0.key.text < $1.key.text }
        try await transaction.run(
            statement,
            key + [sorted.map(\.key), sorted.map { Int64($0.value) }]
        )
    }

    private func saveSearches(of runs: [SpaceRun]) async throws {
        let searches = runs.flatMap { run in run.changed.map { (space: run.space, search: $0) } }
        if searches.isEmpty { return }
        let sorted = searches.sorted {
            ($0.space.text, $0.search.id.text) < ($1.space.text, $1.search.id.text)
        }
        try await transaction.run(
            .saveSavedSearches,
            key + [
                sorted.map(\.space), sorted.map(\.search.id),
                sorted.map { PostgresJSON(JSONWriter.encode(.object($0.search.json))) },
                sorted.map { Int64($0.search.position) },
            ]
        )
    }
}

extension AcceptedOperation {
    fileprivate init(_ row: PostgresRow) throws {
        self.init(
            position: Int(try row.decode(Int64.self, "position")),
            effectiveAt: try row.time("occurred_at"),
            operation: try OperationCodec.decode(try row.decode(PostgresJSON.self, "payload").bytes)
        )
    }
}
