import Foundation
import SearchCore
import SyncProtocol

/// The rows of saved searches in the device's store; lives as long as one transaction.
struct SQLiteShelf: ShelfRows {
    let database: SQLiteDatabase

    func setting(_ name: String) throws(StoreError) -> String? {
        try DeviceStore.value(of: name, in: database)
    }

    func set(_ name: String, to value: String?) throws(StoreError) {
        try DeviceStore.set(name, to: value, in: database)
    }

    func spaces() throws(StoreError) -> [KnownSpace] {
        try database.query(SQL.selectSpaces, read: KnownSpace.init)
    }

    func put(_ space: KnownSpace) throws(StoreError) {
        try database.run(
            SQL.putSpace,
            SQLiteValue(space.id),
            SQLiteValue(space.name),
            SQLiteValue(space.isPersonal ? 1 : 0),
            SQLiteValue(space.role.rawValue),
            SQLiteValue(space.members),
            SQLiteValue(space.head),
            SQLiteValue(space.cursor),
            SQLiteValue(space.position),
            SQLiteValue(space.snapshot?.cursor),
            SQLiteValue(space.snapshot?.position),
            SQLiteValue(space.snapshot?.next),
            SQLiteValue(space.snapshot?.count),
            SQLiteValue(space.snapshot?.total)
        )
    }

    func removeSpace(_ id: UUID) throws(StoreError) {
        try database.run(SQL.deleteSavedSearches, SQLiteValue(id))
        try database.run(SQL.deleteSpace, SQLiteValue(id))
    }

    func searches(in space: UUID) throws(StoreError) -> [SavedSearch] {
        try database.query(SQL.selectSavedSearches, SQLiteValue(space)) { Self.search($0.blob(0)) }
            .compactMap(\.self)
    }

    func search(_ id: UUID, in space: UUID) throws(StoreError) -> SavedSearch? {
        let place = (SQLiteValue(space), SQLiteValue(id))
        return try database.query(SQL.selectSavedSearch, place.0, place.1) {
            Self.search($0.blob(0))
        }.first ?? nil
    }

    func put(
        _ search: SavedSearch,
        in space: UUID,
        isFresh: Bool
    ) throws(StoreError) {
        try database.run(
            SQL.putSavedSearch,
            SQLiteValue(space),
            SQLiteValue(isFresh ? 1 : 0),
            SQLiteValue(search.id),
            SQLiteValue(JSONWriter.encode(.object(search.json)))
        )
    }

    func dropFresh(of space: UUID) throws(StoreError) {
        try database.run(SQL.deleteSavedSearchesFresh, SQLiteValue(space), SQLiteValue(1))
    }

    func freshen(_ space: UUID) throws(StoreError) {
        try database.run(SQL.deleteSavedSearchesFresh, SQLiteValue(space), SQLiteValue(0))
        try database.run(SQL.freshenSavedSearches, SQLiteValue(space))
    }

    private static func search(_ bytes: [UInt8]) -> SavedSearch? {
        (try? JSONParser.parse(bytes))?.object.flatMap { SavedSearch($0) }
    }
}

/// The outbox.
extension SQLiteShelf {
    func operations(_ selection: OutboxSelection) throws(StoreError) -> [OutboxOperation] {
        let rows: [OutboxOperation?] =
            switch selection {
            case .all: try database.query(SQL.selectOperations, read: OutboxOperation.init)
            case .id(let id):
                try database.query(
                    SQL.selectOperationsOfId,
                    SQLiteValue(id),
                    read: OutboxOperation.init
                )
            case .unanswered(let space, let limit):
                try database.query(
                    SQL.selectUnanswered,
                    SQLiteValue(space),
                    SQLiteValue(limit),
                    read: OutboxOperation.init
                )
            case .placed(let stream, let number):
                try database.query(
                    SQL.selectPlaced,
                    SQLiteValue(stream),
                    SQLiteValue(number),
                    read: OutboxOperation.init
                )
            case .shown(let space?):
                try database.query(
                    SQL.selectShownOfSpace,
                    SQLiteValue(space),
                    read: OutboxOperation.init
                )
            case .shown(nil): try database.query(SQL.selectShown, read: OutboxOperation.init)
            case .rejected: try database.query(SQL.selectRejected, read: OutboxOperation.init)
            case .waiting(let id):
                try database.query(
                    SQL.selectWaiting,
                    SQLiteValue(id),
                    read: OutboxOperation.init
                )
            }
        return rows.compactMap(\.self)
    }

    func unansweredSpaces() throws(StoreError) -> [UUID] {
        try database.query(SQL.selectUnansweredSpaces) { $0.uuid(0) }
    }

    func insert(
        _ operation: SearchCore.Operation,
        waitsFor: UUID?
    ) throws(StoreError) -> OutboxOperation {
        let serials = try database.query(
            SQL.insertOperation,
            SQLiteValue(operation.id),
            SQLiteValue(operation.space),
            SQLiteValue(operation.savedSearch),
            SQLiteValue(waitsFor),
            SQLiteValue(OperationCodec.encode(operation))
        ) { $0.integer(0) }
        return OutboxOperation(serial: serials.first ?? 0, operation, waitsFor: waitsFor)
    }

    func put(_ row: OutboxOperation) throws(StoreError) {
        try database.run(
            SQL.updateOperation,
            SQLiteValue(row.serial),
            SQLiteValue(row.operation.space),
            SQLiteValue(row.state.rawValue),
            SQLiteValue(row.place?.stream),
            SQLiteValue(row.place?.number),
            SQLiteValue(row.problem?.code),
            SQLiteValue(row.problem?.message),
            SQLiteValue(row.position),
            SQLiteValue(row.answeredAt),
            SQLiteValue(row.isPassed ? 1 : 0),
            SQLiteValue(row.waitsFor),
            SQLiteValue(OperationCodec.encode(row.operation))
        )
    }

    func removeOperation(_ serial: Int) throws(StoreError) {
        try database.run(SQL.deleteOperation, SQLiteValue(serial))
    }

    func stream(of space: UUID) throws(StoreError) -> OutboxOperation.Place? {
        try database.query(SQL.selectStream, SQLiteValue(space)) {
            OutboxOperation.Place(stream: $0.uuid(0), number: $0.integer(1))
        }.first
    }

    func setStream(of space: UUID, to place: OutboxOperation.Place?) throws(StoreError) {
        guard let place else {
            try database.run(SQL.deleteStream, SQLiteValue(space))
            return
        }
        try database.run(
            SQL.putStream,
            SQLiteValue(space),
            SQLiteValue(place.stream),
            SQLiteValue(place.number)
        )
    }
}

extension OutboxOperation {
    /// Reads a row; nil where its wire form is damaged.
    fileprivate init?(_ row: SQLiteRow) {
        guard let operation = try? OperationCodec.decode(row.blob(10)),
            let state = State(rawValue: row.integer(1))
        else { return nil }
        self.init(serial: row.integer(0), operation, waitsFor: row.optionalUUID(9))
        self.state = state
        place = row.optionalUUID(2).map { Place(stream: $0, number: row.integer(3)) }
        problem = row.optionalText(4).map { UploadProblem(code: $0, message: row.text(5)) }
        position = row.optionalInteger(6)
        answeredAt = row.optionalTime(7)
        isPassed = row.integer(8) == 1
    }
}

extension KnownSpace {
    fileprivate init(_ row: SQLiteRow) {
        self.init(
            id: row.uuid(0),
            name: row.text(1),
            isPersonal: row.integer(2) == 1,
            // A role of a newer version may least.
            role: SpaceRole(rawValue: row.text(3)) ?? .viewer,
            members: row.integer(4),
            head: row.integer(5),
            cursor: row.optionalText(6),
            position: row.integer(7),
            snapshot: row.optionalText(8).map { cursor in
                SnapshotPlace(
                    cursor: cursor,
                    position: row.integer(9),
                    next: row.uuid(10),
                    count: row.integer(11),
                    total: row.integer(12)
                )
            }
        )
    }
}
