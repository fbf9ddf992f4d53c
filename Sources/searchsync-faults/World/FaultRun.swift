import Foundation
import Locks
import Postgres

/// One run: servers, writers and a follower over one database, faults, and what is left after them.
final class FaultRun: Sendable {
    let plan: RunPlan
    let folder: String
    let findings = Findings()
    let tool: Tool
    let servers: [ServerProcess]
    let disk: SmallDisk?
    /// The cluster that is not a server's own.
    let database: DatabaseServer?

    /// The database's name in a shared cluster.
    var name: String { "run_\(plan.number)" }

    init(
        _ plan: RunPlan,
        folder: String,
        binary: URL,
        database: DatabaseServer?,
        disk: SmallDisk?
    ) throws {
        self.plan = plan
        self.folder = folder
        self.database = plan.setting == .own ? nil : database
        self.disk = disk
        tool = Tool(binary: binary)
        let files = FileManager.default
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var servers: [ServerProcess] = []
        for number in 0..<plan.servers {
            let home = "\(folder)/\(number)"
            try files.createDirectory(atPath: home, withIntermediateDirectories: true)
            var back: CuttingProxy?
            var arguments: [String] = []
            if let database = self.database {
                back = try CuttingProxy(
                    at: .path("\(home)/.s.PGSQL.5432"),
                    target: .path(database.socket)
                )
                let address = DatabaseServer.address(folder: home, database: "run_\(plan.number)")
                arguments = ["--database-url", address]
            }
            servers.append(
                try ServerProcess(
                    number: number,
                    home: home,
                    binary: binary,
                    arguments: arguments,
                    back: back,
                    findings: findings
                )
            )
        }
        self.servers = servers
    }

    /// Runs it from beginning to end, and leaves nothing running.
    func run() async {
        do {
            try await database?.make(name, isMigrated: plan.setting != .unmigrated)
            try await prepareClock()
            await withTaskGroup(of: Void.self) { group in
                for server in servers { group.addTask { await server.start() } }
            }
            if findings.wrong.isEmpty { await loadAndCheck() }
        } catch {
            findings.fail("the run could not begin: \(error)")
        }
        let sockets = ownSocketFolder
        await stopServers()
        if let sockets { try? FileManager.default.removeItem(atPath: sockets) }
        for server in servers {
            server.front.end()
            server.back?.end()
        }
        do { try await database?.drop(name) } catch {
            findings.note("the database could not be dropped: \(error)")
        }
    }

    private func loadAndCheck() async {
        guard let token = servers[0].token else {
            return findings.fail("server 0 left no token")
        }
        let ports = servers.map(\.front.port)
        let follower = Follower(ports: ports, token: token, findings: findings)
        let writers = (0..<plan.writers).map { number in
            Writer(
                ports: ports,
                token: token,
                findings: findings,
                random: Randomness(seed: plan.seed, run: plan.number, actor: number + 1)
            )
        }
        await letFaultsHappen()
        await heal()
        for writer in writers { writer.end() }
        await wait(.seconds(60)) { writers.allSatisfy(\.hasEnded) }
        if !writers.allSatisfy({ $0.hasEnded && $0.isDone }) {
            findings.fail("not all events were acknowledged after the faults had ended")
        }
        let sessions = writers.flatMap(\.sessions)
        await RunCheck(run: self, sessions: sessions, follower: follower, token: token).check()
        follower.end()
        await wait(.seconds(10)) { follower.hasEnded }
    }

    private func letFaultsHappen() async {
        let start = ContinuousClock.now
        await withTaskGroup(of: Void.self) { group in
            for moment in plan.moments {
                group.addTask {
                    try? await Task.sleep(until: start + moment.at, clock: .continuous)
                    self.findings.note("\(moment.fault)")
                    await self.make(moment.fault)
                    self.findings.note("  done: \(moment.fault.kind)")
                }
            }
            group.addTask {
                try? await Task.sleep(until: start + self.plan.load, clock: .continuous)
            }
        }
        for server in servers { server.checkAlive() }
    }

    /// Takes back what does not pass by itself.
    private func heal() async {
        disk?.empty()
        for server in servers {
            server.front.heal()
            server.back?.heal()
        }
        if let database, !(await database.bringBack()) {
            findings.fail("PostgreSQL did not start after the faults")
        }
        findings.note("healed")
    }

    private func stopServers() async {
        for server in servers where server.isRunning { server.end(SIGTERM) }
        for server in servers where server.pid != nil {
            switch await server.ended(within: .seconds(25)) {
            case 0: break
            case let status?:
                findings.fail("server \(server.number) ended with \(status): see \(server.home)")
            case nil:
                findings.fail("server \(server.number) did not stop on SIGTERM")
                server.end(SIGKILL)
                _ = await server.ended(within: .seconds(5))
            }
        }
        endOwnPostgres()
    }

    /// Waits for a condition; says whether it came to hold.
    @discardableResult
    func wait(_ limit: Duration, _ holds: () async -> Bool) async -> Bool {
        let deadline = ContinuousClock.now + limit
        while ContinuousClock.now < deadline {
            if await holds() { return true }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return await holds()
    }
}

// MARK: - The database, whoever runs it

extension FaultRun {
    /// The first process of PostgreSQL, while its file is there.
    var postmaster: Int32? { postmasterFile?.first.flatMap { Int32($0) } }

    /// Connects as the superuser, past everything that is cut.
    func connect() async throws -> PostgresConnection {
        let address: String
        if let database {
            address = database.address(of: name)
        } else {
            guard let file = postmasterFile, file.count > 4 else {
                throw FaultError.failed("PostgreSQL does not run")
            }
            let folder = String(file[4])
            address = DatabaseServer.address(folder: folder, database: "searchsync")
        }
        return try await PostgresConnection.connect(
            PostgresConfiguration(address, connectTimeout: .seconds(5))
        )
    }

    /// Where a server's own PostgreSQL has its socket, outside the run's folder.
    private var ownSocketFolder: String? {
        guard plan.setting == .own, let file = postmasterFile, file.count > 4 else { return nil }
        return String(file[4])
    }

    private var postmasterFile: [Substring]? {
        let folders =
            database.map { ["\($0.folder)/pg"] }
            ?? ["\(servers[0].home)/postgres", "\(servers[0].home)/data/postgres"]
        return folders.lazy
            .compactMap {
                try? String(contentsOfFile: "\($0)/cluster/postmaster.pid", encoding: .utf8)
            }
            .first?.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// A server that was killed leaves its PostgreSQL, which the next start would take over.
    private func endOwnPostgres() {
        if plan.setting == .own, let postmaster { kill(postmaster, SIGQUIT) }
    }
}
