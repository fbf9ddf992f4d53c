import EventStore
import Foundation
import HTTPServer
import Postgres
import SearchCore
import SyncProtocol
import SyncServer

/// A server with a PostgreSQL of its own, both in a temporary folder.
actor BenchmarkServer {
    nonisolated let pool: PostgresPool
    nonisolated let service: Service
    nonisolated let port: UInt16
    /// Where the database is, for a connection of one's own.
    nonisolated let address: String
    private let cluster: PrivateCluster
    private let folder: String
    private let http: HTTPServer
    private let token: String
    private var connections: [Int: HTTPConnection] = [:]

    private init(
        pool: PostgresPool,
        service: Service,
        cluster: PrivateCluster,
        folder: String,
        http: HTTPServer,
        token: String,
        port: UInt16,
        address: String
    ) {
        self.pool = pool
        self.service = service
        self.cluster = cluster
        self.folder = folder
        self.http = http
        self.token = token
        self.port = port
        self.address = address
    }

    static func start() async throws -> BenchmarkServer {
        let folder = "/tmp/searchsync-bench-\(ProcessInfo.processInfo.processIdentifier)"
        let environment = ProcessInfo.processInfo.environment
        let cluster = PrivateCluster(
            PrivateCluster.Configuration(
                folder: folder,
                binaries: environment["SEARCHSYNC_POSTGRES_BIN"],
                searchPath: environment["PATH"]
            )
        )
        try await cluster.start()
        let address = try await cluster.superuserConnectionString
        _ = try await Migrator(PostgresConfiguration(address)).migrate()
        let pool = PostgresPool(PostgresPool.Configuration(address, minimum: 4, maximum: 8))
        let service = Service(
            pool: pool,
            now: { Timestamp(microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000)) },
            newID: { UUID() }
        )
        let request = TokenRequest(role: .recorder, person: "bench", device: "bench")
        let grant = try await service.grant(request, in: .standard, by: "bench")
        let http = HTTPServer(configuration: HTTPServerConfiguration()) {
            await service.respond(to: $0)
        }
        let port = try http.start().port
        return BenchmarkServer(
            pool: pool,
            service: service,
            cluster: cluster,
            folder: folder,
            http: http,
            token: grant.token,
            port: port,
            address: address
        )
    }

    /// Sends a batch on a client's own connection.
    func post(_ body: [UInt8], on client: Int) async throws -> [UInt8] {
        try await post(body, to: .appendEvents, on: client, token: token)
    }

    /// Sends a body on a client's own connection.
    func post(
        _ body: [UInt8],
        to route: Route,
        on client: Int,
        token: String
    ) async throws -> [UInt8] {
        try await connection(of: client).post(body, path: route.path, token: token)
    }

    /// Asks for something on a client's own connection.
    func get(_ target: String, on client: Int, token: String) async throws -> [UInt8] {
        try await connection(of: client).get(target, token: token)
    }

    private func connection(of client: Int) throws -> HTTPConnection {
        if let known = connections[client] { return known }
        let connection = try HTTPConnection(port: port)
        connections[client] = connection
        return connection
    }

    /// Makes a token of an admin.
    nonisolated func admin() async throws -> String {
        let request = TokenRequest(role: .admin, person: "admin", device: "bench")
        return try await service.grant(request, in: .standard, by: "bench").token
    }

    /// Writes a file that PostgreSQL can read.
    nonisolated func file(_ bytes: [UInt8]) throws -> String {
        let path = "/tmp/searchsync-bench-\(UUID().uuidString).copy"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        return path
    }

    func stop() async throws {
        for connection in connections.values { connection.close() }
        await http.drain(within: .seconds(5))
        await pool.close()
        try await cluster.stop()
        try FileManager.default.removeItem(atPath: folder)
    }
}
