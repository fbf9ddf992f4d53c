import Foundation
import Postgres

extension FaultRun {
    /// Makes a fault happen, and returns when what belongs to it is over.
    func make(_ fault: Fault) async {
        switch fault {
        case .killServer(let number, let pause):
            await restart(server(number), by: SIGKILL, after: pause)
        case .killHolder(let pause):
            var isTaken = false
            let holder = await caughtHolder { server in
                isTaken = server.take()
                if isTaken { server.end(SIGKILL) }
            }
            if let holder, isTaken { await restartTaken(holder, by: SIGKILL, after: pause) }
        case .stopServer(let number, let pause):
            await restart(server(number), by: SIGTERM, after: pause)
        case .crashPostgres(let pause): await endPostgres(by: SIGQUIT, pause)
        case .killPostmaster(let pause): await endPostgres(by: SIGKILL, pause)
        case .killBackend: await killBackend()
        case .terminateBackends(let count): await terminateBackends(count)
        case .cutClients(let number, let bytes, let ofReply):
            server(number).front.cut(after: bytes, of: ofReply ? .reply : .request)
        case .cutDatabase(let number, let bytes, let ofReply):
            server(number).back?.cut(after: bytes, of: ofReply ? .reply : .request)
        case .stallDatabase(let number, let time):
            server(number).back?.stall(for: time)
            await pause(time)
        case .freezeHolder(let time): await freezeHolder(time)
        case .stealLease: await changeLease(Self.steal)
        case .deleteLease: await changeLease("DELETE FROM lease")
        case .forgeLease: await forgeLease()
        case .holdSnapshot(let time):
            await hold(
                "BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM event",
                for: time
            )
        case .lockAppends(let time, let isKilled):
            await hold("SELECT pg_advisory_lock(1936946807, 1)", for: time, isKilled: isKilled)
        case .lockReadModel(let time): await hold(Self.lockReadModel, for: time)
        case .moveClock(let seconds): await sql(Self.clock(seconds))
        case .rebuild:
            let client = HTTPClient(
                port: servers[0].front.port,
                token: servers[0].token ?? ""
            )
            let status = await blocking {
                client.send("POST", "/v1/projections/sessions/rebuild")?.status
            }
            findings.note("rebuild: \(status.map(String.init) ?? "no answer")")
        case .fillDisk(let time):
            disk?.fill()
            await pause(time)
            disk?.empty()
            if let database, !(await database.bringBack()) {
                findings.fail("PostgreSQL did not start once the disk had room")
            }
        }
    }

    private func server(_ number: Int) -> ServerProcess { servers[number % servers.count] }

    private func pause(_ time: Duration) async { try? await Task.sleep(for: time) }
}

// MARK: - Processes

extension FaultRun {
    private func restart(_ server: ServerProcess, by signal: Int32, after pause: Duration) async {
        guard server.take() else { return findings.note("  it is being started again already") }
        await restartTaken(server, by: signal, after: pause)
    }

    private func restartTaken(
        _ server: ServerProcess,
        by signal: Int32,
        after pause: Duration
    ) async {
        defer { server.putBack() }
        server.checkAlive()
        server.end(signal)
        let status = await server.ended(within: .seconds(20))
        if signal == SIGTERM, status != 0 {
            let told = status.map { "ended with \($0)" } ?? "did not end"
            findings.fail("server \(server.number), told to stop under load, \(told)")
            server.end(SIGKILL)
        }
        await self.pause(pause)
        await server.start()
    }

    private func endPostgres(by signal: Int32, _ pause: Duration) async {
        guard let pid = postmaster else { return }
        kill(pid, signal)
        await wait(.seconds(10)) { !Self.isRunning(pid) }
        await self.pause(pause)
        // A server that runs its own brings it back by itself.
        guard let database else { return }
        if !(await database.bringBack()) {
            findings.fail("PostgreSQL did not start again")
        }
    }

    private func killBackend() async {
        let found = await backends().randomElement()
        guard let pid = found else { return }
        kill(pid, SIGKILL)
    }

    private func terminateBackends(_ count: Int) async {
        for pid in await backends().shuffled().prefix(count) {
            await sql("SELECT pg_terminate_backend(\(pid))")
        }
    }

    private func backends() async -> [Int32] {
        let statement = Statement(
            name: "backends",
            sql: """
                SELECT pid FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()
                    AND backend_type = 'client backend'
                """
        )
        guard let connection = try? await connect() else { return [] }
        defer { connection.close() }
        let rows = try? await connection.query(statement)
        return rows?.compactMap { try? $0.decode(Int32.self, at: 0) } ?? []
    }

    /// A zombie does not run.
    private static func isRunning(_ pid: Int32) -> Bool {
        guard kill(pid, 0) == 0 else { return false }
        guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
        else { return true }
        return !text.contains(") Z ")
    }
}

// MARK: - Leases

extension FaultRun {
    private static let lockReadModel =
        "BEGIN; SET LOCAL lock_timeout = '2s'; LOCK TABLE session_summary_model IN EXCLUSIVE MODE"

    private static let steal = """
        UPDATE lease
        SET holder = 'somebody else', fence = fence + 1,
            until = clock_timestamp() + interval '300 ms'
        """

    /// Stops whoever projects in the middle of a page, and does something to it there.
    ///
    /// - Returns: The server; nil where nobody could be caught.
    private func caughtHolder(_ act: (ServerProcess) -> Void) async -> ServerProcess? {
        guard let connection = try? await connect() else { return nil }
        defer { connection.close() }
        guard (try? await connection.simpleScript(Self.lockReadModel)) != nil else { return nil }
        var caught: ServerProcess?
        await wait(.milliseconds(800)) {
            caught = await self.holder(connection)
            return caught != nil
        }
        findings.note("  holder: \(caught.map { "server \($0.number)" } ?? "none")")
        if let caught { act(caught) }
        return caught
    }

    private func holder(_ connection: PostgresConnection) async -> ServerProcess? {
        let statement = Statement(
            name: "holder",
            sql: "SELECT holder FROM lease WHERE until > clock_timestamp()"
        )
        guard let row = try? await connection.query(statement).first,
            let holder = try? row.decode(String.self, at: 0)
        else { return nil }
        return servers.first { server in
            server.pid.map { holder.contains("/\($0)/") } ?? false
        }
    }

    private func freezeHolder(_ time: Duration) async {
        guard let holder = await caughtHolder({ $0.signal(SIGSTOP) }) else { return }
        await pause(time)
        holder.signal(SIGCONT)
    }

    private func changeLease(_ statement: String) async {
        // While it is held, where it is held at all.
        await wait(.milliseconds(500)) {
            await self.sql(
                "DO $$ BEGIN ASSERT EXISTS ("
                    + "SELECT FROM lease WHERE until > clock_timestamp()); END $$"
            )
        }
        await sql(statement)
    }

    /// The lease goes to somebody else and back, as it was, while it is free for all.
    private func forgeLease() async {
        await sql("CREATE TABLE IF NOT EXISTS forged AS SELECT * FROM lease")
        await changeLease(Self.steal)
        await sql(
            """
            UPDATE lease l
            SET holder = f.holder, fence = f.fence, until = clock_timestamp()
            FROM forged f
            WHERE f.workspace_id = l.workspace_id AND f.projection = l.projection
            """
        )
    }
}

// MARK: - In the database

extension FaultRun {
    /// Runs a script as the superuser; says whether it could.
    @discardableResult
    func sql(_ script: String) async -> Bool {
        guard let connection = try? await connect() else { return false }
        defer { connection.close() }
        return (try? await connection.simpleScript(script, timeout: .seconds(10))) != nil
    }

    /// Holds what a script takes, by a connection of its own; then it ends, or is killed.
    private func hold(_ script: String, for time: Duration, isKilled: Bool = false) async {
        let own = Statement(name: "own", sql: "SELECT pg_backend_pid()")
        guard let connection = try? await connect() else { return }
        defer { connection.close() }
        guard let pid = try? await connection.query(own).first?.decode(Int32.self, at: 0),
            (try? await connection.simpleScript(script, timeout: .seconds(5))) != nil
        else { return }
        await pause(time)
        if isKilled { await sql("SELECT pg_terminate_backend(\(pid))") }
    }

    /// Sees to it that the program's statements ask a clock that can be moved.
    func prepareClock() async throws {
        let movesClock = plan.moments.contains { moment in
            if case .moveClock = moment.fault { true } else { false }
        }
        guard movesClock, database != nil else { return }
        let connection = try await connect()
        defer { connection.close() }
        try await connection.simpleScript(
            "CREATE SCHEMA moved_clock; GRANT USAGE ON SCHEMA moved_clock TO PUBLIC;"
                + Self.clock(0)
                + "; ALTER DATABASE \(name) SET search_path = moved_clock, public, pg_catalog"
        )
        guard plan.setting != .unmigrated else { return }
        try await connection.simpleScript(
            """
            DO $$ BEGIN EXECUTE (
                SELECT 'ALTER FUNCTION ' || p.oid::regprocedure
                    || ' SET search_path = moved_clock, public, pg_catalog'
                FROM pg_proc p WHERE p.proname = 'append_events'
            ); END $$
            """
        )
    }

    private static func clock(_ seconds: Int) -> String {
        """
        CREATE OR REPLACE FUNCTION moved_clock.clock_timestamp()
        RETURNS timestamptz LANGUAGE sql VOLATILE AS
        'SELECT pg_catalog.clock_timestamp() + interval ''\(seconds) seconds'''
        """
    }
}

/// Runs what waits on a thread of its own.
func blocking<Value: Sendable>(_ work: @escaping () -> sending Value) async -> Value {
    nonisolated(unsafe) let work = work
    return await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: work()) }
    }
}
