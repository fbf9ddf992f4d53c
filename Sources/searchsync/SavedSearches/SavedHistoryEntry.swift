import Device
import Foundation
import SearchCore
import SyncProtocol

/// A change of a saved search, from the server or of this device.
struct SavedHistoryEntry: Sendable {
    let operation: SearchCore.Operation
    /// When it was made: by the server's clock, or for what is not sent yet by this device's.
    let at: Timestamp
    var person: String?
    var device: String?
    /// What became of it where the server has not accepted it.
    var state: String?

    /// Every change that is known, oldest first.
    @MainActor
    static func all(
        of shown: ShownSearch,
        _ context: CommandContext
    ) async throws -> [SavedHistoryEntry] {
        var accepted: [SavedHistoryEntry] = []
        if shown.space.id != KnownSpace.unnamed, let client = try await context.reachableClient() {
            accepted = try await fetch(shown, client)
        } else {
            context.console.tell(
                "searchsync: the whole history is on the server; this is what is known here"
            )
        }
        let known = Set(accepted.map(\.operation.id))
        let own = try await context.store().operations(of: shown.id)
        return accepted
            + own.filter { !known.contains($0.id) && $0.operation.space == shown.space.id }
            .compactMap { SavedHistoryEntry($0) }
    }

    private static func fetch(
        _ shown: ShownSearch,
        _ client: ServerClient
    ) async throws -> [SavedHistoryEntry] {
        var entries: [SavedHistoryEntry] = []
        var cursor: String?
        while let page = try await page(shown, after: cursor, client) {
            entries += page.changes.compactMap { SavedHistoryEntry($0) }
            guard page.hasMore, page.cursor != cursor else { return entries }
            cursor = page.cursor
        }
        return entries
    }

    /// A page of the history; nil where it was written here and is not sent yet.
    private static func page(
        _ shown: ShownSearch,
        after cursor: String?,
        _ client: ServerClient
    ) async throws(ServerError) -> ChangePage? {
        do throws(ServerError) {
            return try await client.history(of: shown.id, in: shown.space.id, after: cursor)
        } catch {
            guard case .refused(let problem) = error, problem.status == 404 else { throw error }
            return nil
        }
    }

    private init?(_ record: ChangeRecord) {
        guard let operation = try? OperationCodec.decode(record.operation) else { return nil }
        self.operation = operation
        at = record.effectiveAt
        person = record.person
        device = record.device
    }

    private init?(_ row: OutboxOperation) {
        operation = row.operation
        at = row.operation.at
        switch row.state {
        case .pending, .inFlight: state = "not sent"
        case .acknowledged: state = nil
        case .rejected: state = "refused: \(row.problem?.code ?? "")"
        case .replaced: return nil
        }
    }

    /// The change as every format has it.
    func json(_ search: SavedSearch) -> JSONObject {
        let isStanding = Self.standing(search).contains(operation.id)
        var object: JSONObject = [
            "id": .string(operation.id.text), "at": .string(at.description),
            "person": JSONValue(person), "device": JSONValue(device),
            "type": .string(operation.type.rawValue), "value": operation.value,
        ]
        object["stands"] = .bool(isStanding)
        object["state"] = JSONValue(state)
        return object
    }

    /// The operations whose values stand.
    private static func standing(_ search: SavedSearch) -> Set<UUID> {
        let ids = [
            search.name?.operation, search.definition?.operation, search.note?.operation,
            search.folder?.operation, search.deletion?.operation,
        ]
        return Set(ids.compactMap(\.self))
    }
}
