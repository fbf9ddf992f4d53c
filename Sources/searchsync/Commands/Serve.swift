import EventStore
import Foundation
import HTTPServer
import Postgres
import SearchCore
import SyncProtocol
import SyncServer

/// Runs the server: `serve`.
struct Serve: Command {
    nonisolated private static let host = Option<String>(
        "host",
        .text("ADDRESS"),
        help: "The address to listen on; anything but this machine needs a proxy with TLS.",
        shownDefault: "127.0.0.1"
    )
    nonisolated private static let port = Option<Int>(
        "port",
        .wholeNumber("PORT", 0...65535),
        help: "The port to listen on; 0 takes any that is free.",
        shownDefault: "8780"
    )
    nonisolated static let databaseURL = Option<String>(
        "database-url",
        .text("URL"),
        help: "A PostgreSQL database of your own, as postgresql://…; else a private one is run.",
        environment: "SEARCHSYNC_DATABASE_URL"
    )
    nonisolated static let ownerDatabaseURL = Option<String>(
        "owner-database-url",
        .text("URL"),
        help: "The same database as its owner, for the schema, where that is another login.",
        shownDefault: "--database-url",
        environment: "SEARCHSYNC_OWNER_DATABASE_URL"
    )
    nonisolated private static let catalogMemory = Option<Int>(
        "catalog-memory",
        .wholeNumber("MIB", 16...1_048_576),
        help: "How much of the catalogs is kept in memory; the one used last may be larger.",
        shownDefault: "1024",
        environment: "SEARCHSYNC_CATALOG_MEMORY"
    )
    nonisolated private static let trustedProxy = Option<TrustedProxies>(
        "trusted-proxy",
        .proxies("ADDRESS[,…]"),
        help: """
            Proxies on other machines whose X-Forwarded-For says who a client is, for the limit of \
            wrong codes; networks as 172.18.0.0/16. Those on this machine are trusted anyway.
            """,
        environment: "SEARCHSYNC_TRUSTED_PROXY"
    )
    nonisolated private static let receipts = Option<String>(
        "receipts",
        .text("FILE"),
        help: "Where the receipts of erasures are kept, to be applied again after a restore.",
        shownDefault: "erasures.ndjson in the data folder"
    )

    nonisolated static let declaration = CommandDeclaration(
        name: "serve",
        summary: "Run the server.",
        discussion: """
            Without --database-url it runs a PostgreSQL of its own in the data folder, reached by \
            a Unix socket only, and stops it at the end. The first start makes the schema and a \
            token for you, which the other commands on this machine find by themselves.

            SIGTERM and Ctrl-C finish the requests in flight and stop.
            """,
        parameters: [
            host, port, databaseURL, ownerDatabaseURL, catalogMemory, receipts, trustedProxy,
        ],
        examples: [
            .init("searchsync serve", "Serve on this machine, with nothing to configure."),
            .init("searchsync serve --port 0", "Serve on any free port, and say which."),
        ],
        body: .action { try Serve($0) }
    )

    /// How long a start waits for connections, once the database was reached.
    private static let startPatience = Duration.seconds(15)

    private let host: String
    private let port: UInt16
    private let databaseURL: String?
    private let ownerDatabaseURL: String?
    private let receipts: String?
    /// Bytes.
    private let catalogMemory: Int
    private let trustedProxies: TrustedProxies

    init(_ values: ParsedValues) throws(CommandError) {
        host = try values.value(of: Self.host) ?? "127.0.0.1"
        port = UInt16(try values.value(of: Self.port) ?? 8780)
        databaseURL = try values.value(of: Self.databaseURL)
        ownerDatabaseURL = try values.value(of: Self.ownerDatabaseURL)
        receipts = try values.value(of: Self.receipts)
        catalogMemory = (try values.value(of: Self.catalogMemory) ?? 1024) << 20
        trustedProxies = try values.value(of: Self.trustedProxy) ?? TrustedProxies()
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        if receipts == nil { try Paths.makeFolder(context.paths.data) }
        let signal = TerminationSignal()
        let console = context.console
        let database = try await database(context)
        do {
            try await Migrating(console: console).bringUpToDate(database.owner)
            try await serve(on: database, until: signal, context)
        } catch {
            try? await database.stop()
            throw error
        }
        console.tell("stopping")
        try await database.stop()
        return .success
    }

    private func database(_ context: CommandContext) async throws -> Database {
        if let databaseURL {
            return Database(url: databaseURL, owner: ownerDatabaseURL ?? databaseURL)
        }
        let location = ClusterLocation.choose(
            context.paths,
            environment: context.environment,
            user: getuid()
        )
        context.console.tell("starting PostgreSQL in \(location.folder)")
        let console = context.console
        return try await Database.startPrivate(location, environment: context.environment) {
            console.tell($0)
        }
    }

    private func serve(
        on database: Database,
        until signal: TerminationSignal,
        _ context: CommandContext
    ) async throws {
        let pool = PostgresPool(
            PostgresPool.Configuration(
                database.serving,
                minimum: 1,
                maximum: 16,
                patience: .seconds(2),
                connectTimeout: .seconds(3),
                role: Database.servingRole
            )
        )
        let service = Service(
            pool: pool,
            now: { .now },
            newID: { UUID(version7At: .now, random: UUID().bytes) },
            catalogMemory: catalogMemory,
            receipts: ReceiptBook(path: receipts ?? context.paths.receipts),
            trustedProxies: trustedProxies
        )
        let local = LocalServer(paths: context.paths, environment: context.environment)
        let console = context.console
        var configuration = HTTPServerConfiguration()
        configuration.host = host
        configuration.port = port
        let server = Server(service: service, configuration: configuration) { error in
            Task { @MainActor in console.tell("searchsync: \(error)") }
        }
        defer { local.withdraw() }
        do {
            try await Self.waitForConnection(in: pool)
            try await server.run(
                started: { address in
                    try await local.ensureAdminToken(service)
                    try await local.announce(address)
                    await Self.greet(address, context)
                },
                until: { await signal.wait() }
            )
        } catch {
            await pool.close()
            throw error
        }
        await pool.close()
    }

    /// Waits until a connection stands: on a busy machine that may take longer than a request would
    /// be let wait for it.
    private static func waitForConnection(in pool: PostgresPool) async throws {
        let deadline = ContinuousClock.now + startPatience
        while true {
            do {
                return try await pool.withConnection { _ in }
            } catch let error as PostgresError {
                guard case .unavailable = error, ContinuousClock.now < deadline else { throw error }
                try await Task.sleep(for: .milliseconds(200))
            }
        }
    }

    @MainActor
    private static func greet(_ address: HTTPServerAddress, _ context: CommandContext) {
        let console = context.console
        console.tell("searchsync \(ProgramVersion.current) serves \(address)")
        console.tell("token: \(context.paths.adminTokenFile)")
        console.tell("try: searchsync status   (in another terminal)")
    }
}
