public import EventStore
import Foundation
public import Postgres
import SearchCore

/// The projection that keeps saved searches, and which operations each space has accepted.
///
/// It stands still for nothing: what this program cannot read changes nothing, and is read by a program
/// with a newer fold, which fills the model anew.
public struct SpaceProjection: RebuildableProjection {
    /// The name of its checkpoint.
    public static let name = "spaces"

    /// The name of its checkpoint.
    public var name: String { Self.name }
    /// Raised when the fold of saved searches or the tables change.
    public let modelVersion = 1

    /// Makes the projection.
    public init() {}

    /// Folds the accepted operations of a page, and saves each saved search that they touch, once.
    ///
    /// - Parameters:
    ///   - events: A page of the log, which goes on where the last one ended.
    ///   - workspace: Whose.
    ///   - model: The version of the model.
    ///   - transaction: Where they are saved, together with the checkpoint.
    /// - Throws: What the database throws; nothing is saved then.
    public func apply(
        _ events: [StoredEvent],
        of workspace: WorkspaceID,
        into model: Int,
        in transaction: PostgresConnection
    ) async throws {
        let saving = SpaceSaving(workspace: workspace, model: model, transaction: transaction)
        let rights = events.filter { $0.streamKind == StreamKind.space.rawValue }
        if !rights.isEmpty { try await saving.note(rights: rights) }
        let accepted = events.compactMap(AcceptedEvent.init)
        if accepted.isEmpty { return }
        let new = try await saving.note(accepted)
        let taken = accepted.filter { new.contains($0.operation.position) }
        if taken.isEmpty { return }
        var searches = try await saving.read(Set(taken.map(\.key)))
        for event in taken {
            searches[event.key, default: SavedSearch(id: event.key.savedSearch)]
                .apply(event.operation)
        }
        try await saving.save(searches)
    }

    /// Does nothing: nothing is parked.
    public func retryParked(
        of workspace: WorkspaceID,
        in model: Int,
        through position: Int,
        in transaction: PostgresConnection
    ) async throws {}

    /// Removes rows of a version that is not shown.
    ///
    /// - Parameters:
    ///   - model: The version of the model.
    ///   - workspace: Whose.
    ///   - limit: How many rows of each table at most.
    ///   - transaction: Where they are removed.
    /// - Returns: Whether there may be more.
    /// - Throws: What the database throws.
    public func remove(
        _ model: Int,
        of workspace: WorkspaceID,
        limit: Int,
        in transaction: PostgresConnection
    ) async throws -> Bool {
        let row = try await transaction.run(
            .deleteSpaceModels,
            [workspace.rawValue, Int32(model), Int64(limit)]
        ).only()
        return try row.decode(Int64.self, "removed") > 0
    }

    /// Does nothing: nothing is parked.
    public func retryAfterUpgrade(on pool: PostgresPool) async throws {}
}

/// A saved search of a space.
struct SavedSearchKey: Hashable {
    let space: UUID
    let savedSearch: UUID
}

/// An event of the log that is an accepted operation.
struct AcceptedEvent {
    /// What stands in the place of an operation that was refused.
    static let refusedKind = "operationRefused"

    let stream: UUID
    let operation: AcceptedOperation

    var key: SavedSearchKey {
        SavedSearchKey(
            space: operation.operation.space,
            savedSearch: operation.operation.savedSearch
        )
    }

    /// Reads an event; nil for every other one, and for one that was erased or cannot be read.
    init?(_ event: StoredEvent) {
        guard event.streamKind == StreamKind.operations.rawValue,
            event.kind != Self.refusedKind, let payload = event.payload,
            let operation = try? OperationCodec.decode(payload)
        else { return nil }
        stream = event.stream
        self.operation = AcceptedOperation(
            position: event.position,
            effectiveAt: event.occurredAt,
            operation: operation
        )
    }
}

/// Reads and saves saved searches in the transaction of a page.
private struct SpaceSaving {
    let workspace: WorkspaceID
    let model: Int
    let transaction: PostgresConnection

    private var key: [any PostgresParameter] { [workspace.rawValue, Int32(model)] }

    /// Notes operations as changes of their spaces.
    ///
    /// - Returns: The positions of those that are taken in.
    func note(_ events: [AcceptedEvent]) async throws -> Set<Int> {
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
        let sorted = positions.sorted { $0.key.text < $1.key.text }
        try await transaction.run(
            .saveSpaceRights,
            key + [sorted.map(\.key), sorted.map { Int64($0.value) }]
        )
    }

    func read(_ keys: Set<SavedSearchKey>) async throws -> [SavedSearchKey: SavedSearch] {
        let keys = Array(keys)
        let rows = try await transaction.run(
            .readSavedSearches,
            key + [keys.map(\.space), keys.map(\.savedSearch)]
        )
        var searches: [SavedSearchKey: SavedSearch] = [:]
        for row in rows {
            let id = SavedSearchKey(
                space: try row.decode(UUID.self, "space_id"),
                savedSearch: try row.decode(UUID.self, "saved_search_id")
            )
            let body = try JSONParser.parse(try row.decode(PostgresJSON.self, "body").bytes)
            guard let search = body.object.flatMap(SavedSearch.init) else {
                throw ReadModelError.damaged("The saved search \(id.savedSearch.text)")
            }
            searches[id] = search
        }
        return searches
    }

    func save(_ searches: [SavedSearchKey: SavedSearch]) async throws {
        // In one order, so that transactions over the same rows cannot wait for each other.
        let sorted = searches.sorted {
            ($0.key.space.text, $0.key.savedSearch.text)
                < ($1.key.space.text, $1.key.savedSearch.text)
        }
        try await transaction.run(
            .saveSavedSearches,
            key + [
                sorted.map(\.key.space), sorted.map(\.key.savedSearch),
                sorted.map { PostgresJSON(JSONWriter.encode(.object($0.value.json))) },
                sorted.map { Int64($0.value.position) },
            ]
        )
    }
}
