import EventStore
import Foundation
import Postgres
import SearchCore
import TestSupport
import Testing

@testable import ReadModels

extension Stores {
    var parked: ParkedSessions { ParkedSessions(pool: pool, log: log, signal: LogSignal()) }

    var verification: SessionVerification {
        SessionVerification(pool: pool, log: log, catalogs: catalogs)
    }

    /// A projector of a program that looks at events in its own way.
    func projector(program: String, check: @escaping SessionCheck) -> Projector {
        projector(
            of: SessionProjection(log: log, catalogs: catalogs, program: program, check: check)
        )
    }

    /// A projector of one projection.
    func projector(of projection: SessionProjection) -> Projector {
        Projector(pool: pool, log: log, signal: LogSignal(), projections: [projection])
    }

    /// The number of events of each session that is shown.
    func counts() async throws -> [UUID: Int] {
        let statement = Statement(
            name: "test_counts",
            sql: "SELECT session_id, event_count FROM session_summary"
        )
        var counts: [UUID: Int] = [:]
        for row in try await pool.query(statement) {
            counts[try row.decode(UUID.self, at: 0)] = Int(try row.decode(Int32.self, at: 1))
        }
        return counts
    }

    /// The shown rows that a test has spoiled.
    func wrongRows() async throws -> Int {
        try await count(
            "test_wrong",
            "SELECT count(*) FROM session_summary WHERE search_count = 77"
        )
    }

    func rowsOfAllModels() async throws -> Int {
        try await count("test_rows", "SELECT count(*) FROM session_summary_model")
    }

    func model() async throws -> ProjectionModel {
        try #require(try await log.models(in: .standard).first)
    }

    /// Shows version 1 in a workspace where no projector has run.
    func showFirstModel() async throws {
        let owner = try await database.connectAsOwner()
        defer { owner.close() }
        let fold = SessionProjection(log: log, catalogs: catalogs).modelVersion
        try await owner.simpleScript(
            """
            INSERT INTO projection_model (workspace_id, projection, live_version, fold_version)
            VALUES (1, 'sessions', 1, \(fold))
            """
        )
    }

    func request() async throws {
        try await log.requestRebuild(
            of: SessionProjection(log: log, catalogs: catalogs),
            in: .standard,
            by: "test"
        )
    }

    /// Rebuilds to the end, by a server that remembers nothing.
    func rebuild() async throws {
        let version = try await model().version
        try await request()
        try await restarted().projector.catchUp()
        #expect(try await model().version == version + 1)
    }

    private func count(_ name: String, _ sql: StaticString) async throws -> Int {
        let statement = Statement(name: name, sql: sql)
        return Int(try await pool.query(statement).only().decode(Int64.self, at: 0))
    }
}

/// Waits for a condition, at most `limit`; says whether it came.
func eventually(
    within limit: Duration = .seconds(30),
    _ condition: () async throws -> Bool
) async rethrows -> Bool {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
        if try await condition() { return true }
        try? await Task.sleep(for: .milliseconds(10))
    }
    return try await condition()
}
