public import EventStore
import Foundation
public import Postgres
import SearchCore

/// Holds the read model of saved searches against a fresh fold of the log.
public struct SpaceVerification: ProjectionVerification {
    /// Events that are folded at a time.
    private static let together = 1000

    private let pool: PostgresPool
    private let log: EventLog
    private let projection = SpaceProjection()

    /// Makes the verification over a database.
    public init(pool: PostgresPool, log: EventLog) {
        self.pool = pool
        self.log = log
    }

    /// Compares the spaces that were made after a position.
    ///
    /// - Parameters:
    ///   - position: 0 for the first page, then what the page before says.
    ///   - limit: How many spaces at most.
    ///   - workspace: Whose.
    /// - Returns: What was found; of saved searches it tells digests.
    /// - Throws: ``ReadModelError``.
    public func page(
        after position: Int,
        limit: Int,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> VerifiedSubjects {
        try await ScratchModel.comparing(on: pool) { transaction in
            try await compare(position, limit, workspace, transaction)
        }
    }

    private func compare(
        _ position: Int,
        _ limit: Int,
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) async throws -> VerifiedSubjects {
        let whose: [any PostgresParameter] = [workspace.rawValue]
        let live = try await transaction.run(.readLiveModel, whose + [SpaceProjection.name])
        guard let model = try live.first?.decode(Int32.self, "live_version") else {
            return .nothing
        }
        let through = try live.first?.decode(Int64.self, "position") ?? 0
        let rows = try await transaction.run(
            .findRecordedSpaces,
            whose + [Int64(position), through, Int64(limit)]
        )
        let last = try rows.map { try $0.decode(Int64.self, "position") }.last
        var streams: [UUID: [UUID]] = [:]
        for row in rows {
            guard let space = try row.decode(UUID?.self, "space_id") else { continue }
            streams[space] = [try row.decode(UUID.self, "stream_id")]
        }
        let reading = Reading(log, workspace, through: Int(through), transaction)
        try await fold(&streams, reading)
        let strays = try await position == 0 ? strays(workspace, model, transaction) : []
        let differences = try await transaction.run(
            .compareSpaceModels,
            whose + [Array(streams.keys) + strays, model, Int32(ScratchModel.version)]
        )
        return VerifiedSubjects(
            position: Int(through),
            subjects: streams.count,
            differences: try differences.map { try SubjectDifference($0, .space) },
            next: rows.count == limit ? last.map { Int($0) } : nil
        )
    }

    /// Folds spaces from the log alone, and saves them beside what is shown.
    private func fold(_ streams: inout [UUID: [UUID]], _ reading: Reading) async throws {
        let rows = try await reading.transaction.run(
            .findOperationStreams,
            [reading.workspace.rawValue, Array(streams.keys)]
        )
        for row in rows {
            let space = try row.decode(UUID.self, "space_id")
            streams[space]?.append(try row.decode(UUID.self, "stream_id"))
        }
        let orders = Dictionary(
            grouping: try await reading.events(of: SessionSkip.stream)
                .compactMap { event in SpaceSkip(event).map { (space: $0.space, event: event) } },
            by: \.space
        )
        for (space, streams) in streams {
            var events = orders[space]?.map(\.event) ?? []
            for stream in streams { events += try await reading.events(of: stream) }
            events.sort { $0.position < $1.position }
            for start in stride(from: 0, to: events.count, by: Self.together) {
                try await projection.apply(
                    Array(events[start..<min(start + Self.together, events.count)]),
                    of: reading.workspace,
                    into: ScratchModel.version,
                    in: reading.transaction
                )
            }
        }
    }

    private func strays(
        _ workspace: WorkspaceID,
        _ model: Int32,
        _ transaction: PostgresConnection
    ) async throws -> [UUID] {
        let parameters: [any PostgresParameter] = [
            workspace.rawValue, model, Int64(ScratchModel.strays),
        ]
        return try await transaction.run(.findStraySpaces, parameters)
            .map { try $0.decode(UUID.self, "space_id") }
    }
}

/// Reads streams as they were when the read model had come so far.
private struct Reading {
    private static let page = 1000

    let workspace: WorkspaceID
    let transaction: PostgresConnection
    private let log: EventLog
    private let through: Int

    init(
        _ log: EventLog,
        _ workspace: WorkspaceID,
        through: Int,
        _ transaction: PostgresConnection
    ) {
        self.log = log
        self.workspace = workspace
        self.through = through
        self.transaction = transaction
    }

    func events(of stream: UUID) async throws -> [StoredEvent] {
        var (found, version) = ([StoredEvent](), 0)
        while true {
            let events = try await log.events(
                of: stream,
                after: version,
                limit: Self.page,
                in: workspace,
                on: transaction
            )
            found += events.filter { $0.position <= through }
            guard events.count == Self.page, let last = events.last else { return found }
            version = last.version
        }
    }
}
