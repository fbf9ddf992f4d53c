public import EventStore
public import Foundation
public import Postgres
public import SearchCore

/// An accepted operation, as the feed of a space has it.
public struct SpaceChangeRow: Sendable, Hashable {
    /// Its place in the workspace's log.
    public let position: Int
    /// When it was made, by the server's clock.
    public let effectiveAt: Timestamp
    /// The name of who made it; nil where the person was erased.
    public let person: String?
    /// The name of the device; nil where the person was erased.
    public let device: String?
    /// The wire form of the operation.
    public let operation: [UInt8]
}

/// A page of what a space has, with how far the read model has come at the same moment.
public struct SpacePage<Element: Sendable & Hashable>: Sendable, Hashable {
    /// The operations or saved searches.
    public let elements: [Element]
    /// The position up to which the read model has everything.
    public let through: Int
    /// Whether the read model is of the log as it is; one of a log that was restored since is filled
    /// anew before it is shown.
    public let isOfLog: Bool
    /// Whether there is more behind the page.
    public let hasMore: Bool
    /// How many saved searches the space has; 0 on a page of operations.
    public let total: Int
}

/// The queries over the read model of saved searches, for people who are in the space.
public struct SpaceFeed: Sendable {
    /// Bytes of operations or saved searches on a page, but for the first one.
    static let pageBytes = 4 << 20

    private let pool: PostgresPool

    /// Makes the queries over a database.
    public init(pool: PostgresPool) { self.pool = pool }

    /// A page of a space's accepted operations, oldest first.
    ///
    /// - Parameters:
    ///   - space: Which.
    ///   - savedSearch: Only those of one saved search; nil for all.
    ///   - person: Who reads.
    ///   - position: The position after which to read.
    ///   - limit: How many at most.
    ///   - workspace: Whose space.
    /// - Returns: The page; nil where the person is not in the space at this moment.
    /// - Throws: ``ReadModelError``.
    public func changes(
        of space: UUID,
        _ savedSearch: UUID? = nil,
        for person: UUID,
        after position: Int,
        limit: Int,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> SpacePage<SpaceChangeRow>? {
        let parameters: [any PostgresParameter] = [
            workspace.rawValue, person, space, Int64(position), Int64(limit + 1),
            Int64(Self.pageBytes), savedSearch,
        ]
        do {
            let rows = try await pool.run(.findSpaceChanges, parameters)
            return try SpacePage(rows, limit) { row throws(PostgresError) in
                guard let position = try row.decode(Int64?.self, "position") else { return nil }
                let time = try row.decode(PostgresTimestamp.self, "occurred_at")
                return SpaceChangeRow(
                    position: Int(position),
                    effectiveAt: Timestamp(time),
                    person: try row.decode(String?.self, "person"),
                    device: try row.decode(String?.self, "device"),
                    operation: try row.decode(PostgresJSON.self, "payload").bytes
                )
            }
        } catch { throw ReadModelError(error) }
    }

    /// A page of a space's saved searches as they are, by id, the deleted ones too.
    ///
    /// - Parameters:
    ///   - space: Which.
    ///   - person: Who reads.
    ///   - id: The id behind which to read; nil for the beginning.
    ///   - limit: How many at most.
    ///   - workspace: Whose space.
    /// - Returns: The page, each saved search as `SavedSearch` writes it; nil where the person is not in
    ///   the space at this moment.
    /// - Throws: ``ReadModelError``.
    public func snapshot(
        of space: UUID,
        for person: UUID,
        behind id: UUID?,
        limit: Int,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> SpacePage<[UInt8]>? {
        let parameters: [any PostgresParameter] = [
            workspace.rawValue, person, space, id, Int64(limit + 1), Int64(Self.pageBytes),
        ]
        do {
            let rows = try await pool.run(.findSnapshot, parameters)
            let total = try rows.first?.decode(Int64?.self, "total")
            return try SpacePage(rows, limit, total: Int(total ?? 0)) { row throws(PostgresError) in
                try row.decode(PostgresJSON?.self, "body")?.bytes
            }
        } catch { throw ReadModelError(error) }
    }
}

extension SpacePage {
    fileprivate init?(
        _ rows: PostgresRows,
        _ limit: Int,
        total: Int = 0,
        _ read: (PostgresRow) throws(PostgresError) -> Element?
    ) throws(PostgresError) {
        guard let first = rows.first else { return nil }
        through = Int(try first.decode(Int64.self, "through"))
        isOfLog = try first.decode(Bool.self, "is_of_log")
        self.total = total
        var elements: [Element] = []
        for row in rows.prefix(limit) {
            if let element = try read(row) { elements.append(element) }
        }
        self.elements = elements
        hasMore = Int(try first.decode(Int64.self, "found")) > elements.count
    }
}
