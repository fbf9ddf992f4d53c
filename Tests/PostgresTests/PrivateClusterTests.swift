import Foundation
import TestSupport
import Testing

@testable import Postgres

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@Suite("A private cluster")
struct PrivateClusterTests {
    private func ask(_ cluster: PrivateCluster, _ sql: StaticString) async throws -> String {
        let address = try await cluster.superuserConnectionString
        let connection = try await PostgresConnection.connect(.init(address))
        defer { connection.close() }
        let statement = Statement(name: "ask", sql: sql)
        return try await connection.query(statement).only().decode(String.self, at: 0)
    }

    private func run(_ cluster: PrivateCluster, _ script: String) async throws {
        let address = try await cluster.superuserConnectionString
        let connection = try await PostgresConnection.connect(.init(address))
        defer { connection.close() }
        try await connection.simpleScript(script)
    }

    private func failure(_ body: () async throws -> Void) async -> PrivateClusterError? {
        do {
            try await body()
            return nil
        } catch {
            return error as? PrivateClusterError
        }
    }

    @Test("it is made at the first start, listens on its socket only, and keeps its data")
    func firstStartAndRestart() async throws {
        let test = TestCluster.makeCluster(durable: true)
        try await test.cluster.start()
        #expect(try await ask(test.cluster, "SHOW listen_addresses") == "")
        #expect(try await ask(test.cluster, "SHOW data_checksums") == "on")
        #expect(try await ask(test.cluster, "SHOW server_encoding") == "UTF8")
        #expect(try await ask(test.cluster, "SHOW lc_collate") == "C")
        #expect(try await ask(test.cluster, "SHOW fsync") == "on")
        var status = stat()
        #expect(stat(test.folder + "/run", &status) == 0 && status.st_mode & 0o777 == 0o700)
        try await run(test.cluster, "CREATE TABLE kept AS SELECT 'still here'::text AS word")
        let pid = try #require(await test.cluster.postmasterPID)
        try await test.cluster.stop()
        #expect(!Processes.isRunning(pid))
        #expect(await test.cluster.postmasterPID == nil)
        try await test.cluster.start()
        #expect(try await ask(test.cluster, "SELECT word FROM kept") == "still here")
        try await test.remove()
    }

    @Test("the server has a session of its own, out of a terminal's reach")
    func session() async throws {
        let test = TestCluster.makeCluster()
        try await test.cluster.start()
        let pid = try #require(await test.cluster.postmasterPID)
        #expect(getsid(pid) == pid)
        try await test.remove()
    }

    @Test("its death is told, and it comes back with what was committed")
    func killed() async throws {
        let folder = TestCluster.makeCluster().folder
        let (events, source) = AsyncStream.makeStream(of: PrivateCluster.Event.self)
        let configuration = TestCluster.configuration(folder: folder, durable: true)
        let cluster = PrivateCluster(configuration) { source.yield($0) }
        try await cluster.start()
        #expect(try await !cluster.restartIfDead())
        try await run(cluster, "CREATE TABLE kept AS SELECT 'still here'::text AS word")
        let pid = try #require(await cluster.postmasterPID)
        kill(pid, SIGKILL)
        #expect(await events.first { _ in true } == .died(pid: pid))
        #expect(try await cluster.restartIfDead())
        #expect(try await ask(cluster, "SELECT word FROM kept") == "still here")
        try await cluster.stop()
    }

    @Test("a stale file of a process that is gone, or is another now, does not hinder it")
    func staleFile() async throws {
        let test = TestCluster.makeCluster()
        try await test.cluster.start()
        let file = test.folder + "/data/cluster/postmaster.pid"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        try await test.cluster.stop()
        let rest = text.drop { $0.isNumber }
        for pid in [getpid(), 1, 99_999_999] {
            try "\(pid)\(rest)".write(toFile: file, atomically: false, encoding: .utf8)
            try await test.cluster.start()
            #expect(try await ask(test.cluster, "SELECT 'up'::text") == "up")
            try await test.cluster.stop()
        }
        try await test.remove()
    }

    @Test("a server that outlived its owner is taken over, or restarted to other settings")
    func adoption() async throws {
        let test = TestCluster.makeCluster()
        let folder = test.folder
        var configuration = TestCluster.configuration(folder: folder)
        let pid = try await startAndAbandon(configuration)
        let heir = PrivateCluster(configuration)
        try await startWhenFree(heir)
        #expect(await heir.postmasterPID == pid)
        #expect(try await ask(heir, "SELECT 'up'::text") == "up")
        try await heir.stop()
        #expect(!Processes.isRunning(pid))

        let second = try await startAndAbandon(configuration)
        configuration.settings["work_mem"] = "8MB"
        let changed = PrivateCluster(configuration)
        try await startWhenFree(changed)
        #expect(await changed.postmasterPID != second)
        #expect(try await ask(changed, "SHOW work_mem") == "8MB")
        try await changed.stop()
    }

    private func startAndAbandon(
        _ configuration: PrivateCluster.Configuration
    ) async throws -> Int32 {
        let cluster = PrivateCluster(configuration)
        try await cluster.start()
        return try #require(await cluster.postmasterPID)
    }

    /// The lock is free once the last task of the abandoned cluster has let go of it.
    private func startWhenFree(_ cluster: PrivateCluster) async throws {
        _ = await eventually { await failure { try await cluster.start() } == nil }
        try await cluster.start()
    }

    @Test("two at once on a folder are refused, and the other process is named")
    func twoAtOnce() async throws {
        let test = TestCluster.makeCluster()
        try await test.cluster.start()
        let second = PrivateCluster(test.cluster.configuration)
        let error = await failure { try await second.start() }
        let folder = test.folder + "/data"
        #expect(error == .inUse(folder: folder, pid: getpid()))
        #expect(error?.description.contains("(process \(getpid()))") == true)
        try await test.cluster.stop()
        try await second.start()
        try await second.stop()
        try await test.remove()
    }

    @Test("two starts at once of one cluster start one server")
    func startTwice() async throws {
        let test = TestCluster.makeCluster()
        try await withThrowingTaskGroup(of: Int32?.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    try await test.cluster.start()
                    return await test.cluster.postmasterPID
                }
            }
            var pids: Set<Int32?> = []
            for try await pid in group { pids.insert(pid) }
            #expect(pids.count == 1)
        }
        try await test.remove()
    }

    @Test("data of another major version is refused, and both versions are named")
    func versionMismatch() async throws {
        let test = TestCluster.makeCluster()
        try await test.cluster.start()
        try await test.cluster.stop()
        let file = test.folder + "/data/cluster/PG_VERSION"
        try "9\n".write(toFile: file, atomically: false, encoding: .utf8)
        let error = await failure { try await test.cluster.start() }
        guard case .versionMismatch(9, let binaries, _) = error else {
            Issue.record("unexpected \(String(describing: error))")
            return
        }
        #expect(error?.description.contains("Install PostgreSQL 9") == true)
        #expect(error?.description.contains("PostgreSQL \(binaries) was found") == true)
        try await test.remove()
    }

    @Test("an interrupted making leaves nothing that counts")
    func interruptedMaking() async throws {
        let test = TestCluster.makeCluster()
        let (whole, unfinished) = ("/data/cluster", "/data/cluster.unfinished")
        try await test.cluster.start()
        try await run(test.cluster, "CREATE TABLE half_made ()")
        try await test.cluster.stop()
        try FileManager.default.moveItem(
            atPath: test.folder + whole,
            toPath: test.folder + unfinished
        )
        try await test.cluster.start()
        #expect(
            try await ask(test.cluster, "SELECT coalesce(to_regclass('half_made')::text, 'new')")
                == "new"
        )
        #expect(!FileManager.default.fileExists(atPath: test.folder + unfinished))
        try await test.remove()
    }

    @Test("missing programs are told with the package to install")
    func missingBinaries() async throws {
        let test = TestCluster.makeCluster()
        var configuration = test.cluster.configuration
        configuration.binaries = test.folder
        let cluster = PrivateCluster(configuration)
        let error = await failure { try await cluster.start() }
        #expect(error == .binariesNotFound(lookedIn: [test.folder]))
        #expect(error?.description.contains("apt install postgresql") == true)
        #expect(error?.description.contains("SEARCHSYNC_POSTGRES_BIN") == true)
    }

    @Test("a socket path that is too long is refused before anything is made")
    func longSocketPath() async throws {
        let test = TestCluster.makeCluster()
        var configuration = test.cluster.configuration
        configuration.runtimeFolder = test.folder + "/" + String(repeating: "r", count: 90)
        let cluster = PrivateCluster(configuration)
        let error = await failure { try await cluster.start() }
        guard case .socketPathTooLong(_, 99) = error else {
            Issue.record("unexpected \(String(describing: error))")
            return
        }
        #expect(!FileManager.default.fileExists(atPath: test.folder + "/data/cluster"))
    }

    @Test("a server that cannot start says so in its own words")
    func badSetting() async throws {
        let test = TestCluster.makeCluster()
        var configuration = test.cluster.configuration
        configuration.settings["work_mem"] = "a lot"
        let cluster = PrivateCluster(configuration)
        let error = await failure { try await cluster.start() }
        #expect(error?.description.contains("work_mem") == true)
        try await test.cluster.start()
        try await test.remove()
    }

    @Test("a runtime folder that follows from the data folder is private and the same each time")
    func derivedRuntimeFolder() async throws {
        let test = TestCluster.makeCluster()
        var configuration = test.cluster.configuration
        configuration.runtimeFolder = nil
        let cluster = PrivateCluster(configuration)
        try await cluster.start()
        let runtime = try #require(await cluster.runtime)
        var status = stat()
        #expect(stat(runtime.path, &status) == 0 && status.st_mode & 0o777 == 0o700)
        #expect(try await ask(cluster, "SELECT 'up'::text") == "up")
        try await cluster.stop()
        try FileManager.default.removeItem(atPath: runtime.path)
        // The base, if no other cluster uses it.
        rmdir(URL(fileURLWithPath: runtime.path).deletingLastPathComponent().path)
    }
}
