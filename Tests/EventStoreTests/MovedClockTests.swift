import Foundation
import Postgres
import TestSupport
import Testing

@testable import EventStore

@Suite("A database whose clock is set back")
struct MovedClockTests {
    /// The statements and the append function ask a clock that the test moves.
    private func moveClock(_ store: Store, seconds: Int) async throws {
        let owner = try await store.database.connectAsOwner()
        defer { owner.close() }
        try await owner.simpleScript(
            """
            CREATE SCHEMA IF NOT EXISTS moved_clock;
            GRANT USAGE ON SCHEMA moved_clock TO PUBLIC;
            CREATE OR REPLACE FUNCTION moved_clock.clock_timestamp()
            RETURNS timestamptz LANGUAGE sql VOLATILE AS
            'SELECT pg_catalog.clock_timestamp() + interval ''\(seconds) seconds''';
            ALTER DATABASE "\(store.database.name)"
            SET search_path = moved_clock, public, pg_catalog;
            DO $$ BEGIN EXECUTE (
                SELECT 'ALTER FUNCTION ' || p.oid::regprocedure
                    || ' SET search_path = moved_clock, public, pg_catalog'
                FROM pg_proc p WHERE p.proname = 'append_events'
            ); END $$;
            """
        )
    }

    @Test("appends go on, the times of batches never run backwards, and the log verifies")
    func append() async throws {
        let store = Store(database: try await TestCluster.shared.makeMigratedDatabase())
        try await moveClock(store, seconds: 0)
        let log = store.server()
        var times: [Date] = []
        for (seconds, versions) in [(0, 1...5), (-3600, 6...10), (-7200, 11...15), (60, 16...20)] {
            try await moveClock(store, seconds: seconds)
            let outcome = try await log.append(.session(StreamAppend.actor, versions))
            #expect(outcome.through == versions.upperBound)
            let latest = Statement(
                name: "latest",
                sql: """
                    SELECT extract(epoch FROM recorded_at)::float8 FROM batch
                    ORDER BY last_position DESC LIMIT 1
                    """
            )
            let row = try await log.pool.query(latest).only()
            times.append(Date(timeIntervalSince1970: try row.decode(Double.self, at: 0)))
        }
        #expect(times == times.sorted())
        // While the clock is behind, the time stands; once it has caught up, it goes on.
        #expect(times[1] == times[0] && times[2] == times[0] && times[3] > times[0])
        #expect(try await log.verify(.standard).isIntact)
    }
}
