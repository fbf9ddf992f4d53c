import Foundation
import Postgres
import TestSupport
import Testing

@testable import EventStore

/// Notes each position that it is given; what is taken in twice stands there twice.
private struct Positions: Projection {
    struct Crash: Error {}

    var name = "positions"
    let modelVersion = 1
    /// Fails after it has written, the first times that it is asked.
    var crashes = Crashes(count: 0)
    /// Where it stands still before it writes.
    var gate: Gate?

    func apply(
        _ events: [StoredEvent],
        of workspace: WorkspaceID,
        in transaction: PostgresConnection
    ) async throws {
        await gate?.pass()
        let statement = Statement(
            name: "note_positions",
            sql: "INSERT INTO seen (projection, position) SELECT $1, unnest($2)"
        )
        try await transaction.execute(statement, [name, events.map { Int64($0.position) }])
        if await crashes.take() { throw Crash() }
    }
}

/// How often something is yet to fail.
private actor Crashes {
    private var count: Int
    private(set) var happened = 0

    init(count: Int) { self.count = count }

    func take() -> Bool {
        guard happened < count else { return false }
        happened += 1
        return true
    }
}

/// Holds up who passes until it is opened.
private actor Gate {
    private(set) var visitors = 0
    private var isOpen = false
    private var standing: [CheckedContinuation<Void, Never>] = []
    private var watching: [CheckedContinuation<Void, Never>] = []

    func pass() async {
        visitors += 1
        for watcher in watching { watcher.resume() }
        watching = []
        if !isOpen { await withCheckedContinuation { standing.append($0) } }
    }

    func waitForVisitor() async {
        if visitors == 0 { await withCheckedContinuation { watching.append($0) } }
    }

    func open() {
        isOpen = true
        for visitor in standing { visitor.resume() }
        standing = []
    }
}

/// What projectors have complained of.
private actor Failures {
    private(set) var all: [any Error] = []

    func add(_ error: any Error) { all.append(error) }
}

@Suite("Projecting")
struct ProjectorTests {
    private func makeStore(in cluster: TestCluster = .shared) async throws -> Store {
        let store = Store(database: try await cluster.makeMigratedDatabase())
        let owner = try await store.database.connectAsOwner()
        defer { owner.close() }
        try await owner.simpleScript(
            """
            CREATE TABLE seen (projection text, position bigint);
            GRANT SELECT, INSERT ON seen TO searchsync_server;
            """
        )
        return store
    }

    private func projector(
        _ store: Store,
        _ projections: [any Projection],
        signal: LogSignal = LogSignal(),
        terms: LeaseTerms = .ofThisProcess
    ) -> Projector {
        let log = store.server(signal: signal)
        return Projector(
            pool: log.pool,
            log: log,
            signal: signal,
            projections: projections,
            terms: terms
        )
    }

    private func seen(_ log: EventLog, _ projection: String = "positions") async throws -> [Int64] {
        let statement = Statement(
            name: "seen",
            sql: "SELECT position FROM seen WHERE projection = $1 ORDER BY position"
        )
        return try await log.pool.query(statement, [projection])
            .map { try $0.decode(Int64.self, at: 0) }
    }

    @Test("a checkpoint of another epoch is told, and nothing is added to what it is of")
    func otherEpoch() async throws {
        let store = try await makeStore()
        let log = store.server()
        _ = try await log.append(.session(StreamAppend.actor, 1...3))
        try await projector(store, [Positions()]).catchUp()
        let owner = try await store.database.connectAsOwner()
        defer { owner.close() }
        try await owner.simpleScript("INSERT INTO epoch (epoch, reason) VALUES (2, 'restored')")
        _ = try await log.append(.session(StreamAppend.actor, 4...5))
        await #expect(
            throws: CheckpointOfOtherLog(projection: "positions", workspace: .standard)
        ) { try await projector(store, [Positions()]).catchUp() }
        #expect(try await seen(log) == [1, 2, 3])
    }

    @Test("it takes in what is there, page by page, and tells how far it is")
    func catchUp() async throws {
        let store = try await makeStore()
        let log = store.server()
        for first in [1, 1001, 2001] {
            _ = try await log.append(.session(StreamAppend.actor, first..<(first + 1000)))
        }
        _ = try await log.append(.session(StreamAppend.actor, 3001...3010))
        let projector = projector(store, [Positions()])
        try await projector.catchUp()
        #expect(try await seen(log) == Array(1...3010))
        #expect(
            try await log.checkpoints(in: .standard) == [
                CheckpointStatus(projection: "positions", modelVersion: 1, position: 3010)
            ]
        )
        try await projector.catchUp()
        #expect(try await seen(log).count == 3010)
    }

    @Test("a crash leaves nothing half done: the read model and the checkpoint move together")
    func crash() async throws {
        let store = try await makeStore()
        let log = store.server()
        _ = try await log.append(.session(StreamAppend.actor, 1...10))
        let projector = projector(store, [Positions(crashes: Crashes(count: 1))])
        await #expect(throws: Positions.Crash.self) { try await projector.catchUp() }
        #expect(try await seen(log).isEmpty)
        try await projector.catchUp()
        #expect(try await seen(log) == Array(1...10))
    }

    @Test(
        "three projectors with crashes and lost leases over a log that grows take each event in once"
    )
    func exactlyOnce() async throws {
        let store = try await makeStore()
        let failures = Failures()
        let crashes = Crashes(count: 3)
        let runs = (0..<3).map { index in
            // Leases so short that some are lost in the middle of a page.
            let terms = LeaseTerms(
                holder: "server \(index)",
                duration: .milliseconds(100),
                renewal: nil
            )
            let projector = projector(store, [Positions(crashes: crashes)], terms: terms)
            return Task { await projector.run { error in Task { await failures.add(error) } } }
        }
        let log = store.server()
        let streams = (0..<4).map { _ in UUID() }
        for round in 0..<25 {
            for stream in streams {
                _ = try await log.append(.session(stream, (round * 5 + 1)...(round * 5 + 5)))
            }
        }
        #expect(try await eventually { try await seen(log).count >= 500 })
        #expect(try await seen(log) == Array(1...500))
        for run in runs { run.cancel() }
        for run in runs { await run.value }
        #expect(await crashes.happened == 3)
        #expect(await eventually { await failures.all.count == 3 })
        #expect(await failures.all.allSatisfy { $0 is Positions.Crash })
    }

    @Test("what fails in one projection does not hold up the others")
    func others() async throws {
        let store = try await makeStore()
        let log = store.server()
        _ = try await log.append(.session(StreamAppend.actor, 1...10))
        let failing = Positions(name: "failing", crashes: Crashes(count: .max))
        let projector = projector(store, [failing, Positions()])
        await #expect(throws: Positions.Crash.self) { try await projector.catchUp() }
        #expect(try await seen(log) == Array(1...10))
        #expect(try await seen(log, "failing").isEmpty)
    }

    @Test("a lease that another server holds is left to it, and taken when it has run out")
    func held() async throws {
        let store = try await makeStore()
        let log = store.server()
        _ = try await log.append(.session(StreamAppend.actor, 1...10))
        let projector = projector(store, [Positions()])
        try await projector.catchUp()
        _ = try await log.append(.session(StreamAppend.actor, 11...20))
        let terms = LeaseTerms(holder: "other", duration: .seconds(9), renewal: nil)
        let other = try #require(
            try await Lease.take("positions", in: .standard, terms, on: log.pool)
        )
        try await projector.catchUp()
        #expect(try await seen(log).count == 10)
        #expect(try await log.leases(in: .standard).map(\.holder) == ["other"])
        let owner = try await store.database.connectAsOwner()
        try await owner.simpleScript("UPDATE lease SET until = now() - interval '1 second'")
        owner.close()
        try await projector.catchUp()
        #expect(try await seen(log).count == 20)
        #expect(try await log.leases(in: .standard).isEmpty)
        #expect(try await !other.release(on: log.pool))
    }

    @Test("who stood still beyond the lease commits nothing when it goes on")
    func frozen() async throws {
        let store = try await makeStore()
        let log = store.server()
        _ = try await log.append(.session(StreamAppend.actor, 1...10))
        let gate = Gate()
        let terms = LeaseTerms(holder: "frozen", duration: .milliseconds(200), renewal: nil)
        let frozen = projector(store, [Positions(gate: gate)], terms: terms)
        let run = Task { try await frozen.catchUp() }
        await gate.waitForVisitor()
        // It stands in the middle of its transaction, before it has written.
        let other = projector(store, [Positions()])
        let start = ContinuousClock.now
        #expect(
            try await eventually(within: .seconds(10)) {
                try await other.catchUp()
                return try await seen(log).count == 10
            }
        )
        #expect(ContinuousClock.now - start < .seconds(8))
        await gate.open()
        try await run.value
        #expect(try await seen(log) == Array(1...10))
        #expect(try await log.checkpoints(in: .standard).map(\.position) == [10])
        #expect(await gate.visitors == 1)
    }

    @Test("a page that takes longer than a lease keeps it")
    func slow() async throws {
        let store = try await makeStore()
        let log = store.server()
        _ = try await log.append(.session(StreamAppend.actor, 1...10))
        let gate = Gate()
        let terms = LeaseTerms(
            holder: "slow",
            duration: .milliseconds(400),
            renewal: .milliseconds(100)
        )
        let slow = projector(store, [Positions(gate: gate)], terms: terms)
        let run = Task { try await slow.catchUp() }
        await gate.waitForVisitor()
        let other = projector(store, [Positions()])
        let end = ContinuousClock.now + .milliseconds(1200)
        while ContinuousClock.now < end { try await other.catchUp() }
        #expect(try await seen(log).isEmpty)
        await gate.open()
        try await run.value
        #expect(try await seen(log) == Array(1...10))
    }

    @Test("a projector without anything to do writes nothing")
    func idle() async throws {
        let store = try await makeStore()
        let log = store.server()
        _ = try await log.append(.session(StreamAppend.actor, 1...10))
        let projector = projector(store, [Positions()])
        try await projector.catchUp()
        let owner = try await store.database.connectAsOwner()
        defer { owner.close() }
        try await owner.simpleScript(
            """
            CREATE TABLE touched (name text);
            GRANT INSERT ON touched TO searchsync_server;
            CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS
            'BEGIN INSERT INTO touched VALUES (TG_TABLE_NAME); RETURN NULL; END';
            CREATE TRIGGER touch AFTER INSERT OR UPDATE ON lease
            FOR EACH ROW EXECUTE FUNCTION touch();
            CREATE TRIGGER touch AFTER INSERT OR UPDATE ON checkpoint
            FOR EACH ROW EXECUTE FUNCTION touch();
            """
        )
        for _ in 0..<20 { try await projector.catchUp() }
        let statement = Statement(name: "touched", sql: "SELECT count(*) FROM touched")
        #expect(try await owner.query(statement).only().decode(Int64.self, at: 0) == 0)
    }

    @Test("the signal of an append wakes it, and without one it looks for itself")
    func follows() async throws {
        let store = try await makeStore()
        let signal = LogSignal()
        let projector = projector(store, [Positions()], signal: signal)
        let run = Task { await projector.run { Issue.record($0) } }
        let (here, elsewhere) = (store.server(signal: signal), store.server())
        _ = try await here.append(.session(StreamAppend.actor, [1]))
        #expect(try await eventually { try await seen(here) == [1] })
        // Another process raises no signal here; the projector looks once a second.
        _ = try await elsewhere.append(.session(StreamAppend.actor, [2]))
        #expect(try await eventually(within: .seconds(5)) { try await seen(here) == [1, 2] })
        run.cancel()
        await run.value
    }

    @Test("it goes on after PostgreSQL was away")
    func restart() async throws {
        let cluster = TestCluster.makeCluster()
        let store = try await makeStore(in: cluster)
        let projector = projector(store, [Positions()])
        let failures = Failures()
        let run = Task { await projector.run { error in Task { await failures.add(error) } } }
        let log = store.server()
        _ = try await log.append(.session(StreamAppend.actor, 1...10))
        #expect(try await eventually { try await seen(log).count == 10 })
        try await cluster.cluster.stop()
        #expect(await eventually { await !failures.all.isEmpty })
        try await cluster.cluster.start()
        #expect(
            await eventually {
                let again = try? await log.append(.session(StreamAppend.actor, 11...20))
                return again?.through == 20
            }
        )
        #expect(try await eventually(within: .seconds(30)) { try await seen(log).count == 20 })
        run.cancel()
        await run.value
        try await cluster.remove()
    }
}
