import Locks

/// Connections to one database, lent to one task at a time.
///
/// Tasks are served first come, first served. Broken connections are replaced; while the server
/// is away, the pool tries again with growing pauses, and tasks wait up to the acquire time-out; with
/// a patience, they are refused at once when the server has been away for longer than that.
///
///     let pool = PostgresPool(.init("postgresql:///searchsync"))
///     let rows = try await pool.query(.readEvents, [workspace, position])
public final class PostgresPool: Sendable {
    typealias Lending = Result<PostgresConnection, PostgresError>

    struct Waiting {
        let continuation: CheckedContinuation<(Int, Lending), Never>
        var timer: Task<Void, Never>?
    }

    struct State {
        var decisions: PoolState
        var connections: [Int: PostgresConnection] = [:]
        var waiting: [Int: Waiting] = [:]
        var lastWaiter = 0
        var lastFailure: String?
        var closing: [CheckedContinuation<Void, Never>] = []
    }

    /// What the pool was made with.
    public let configuration: Configuration
    let state: Lock<State>

    /// Makes a pool, and starts to open its minimum of connections.
    public init(_ configuration: Configuration) {
        self.configuration = configuration
        state = Lock(State(decisions: PoolState(limits: configuration.limits)))
        decide { $0.decisions.start(at: .now) }
    }

    /// How much of the pool is in use at this moment.
    public var usage: Usage {
        state.withLock { state in
            Usage(
                open: state.connections.count,
                lent: state.decisions.slots.values.count { $0 == .busy },
                waiting: state.decisions.waiters.count
            )
        }
    }

    /// Lends a connection to `body`, which has it alone.
    ///
    /// A transaction that `body` leaves open is rolled back, at the price of the connection.
    ///
    /// - Throws: What `body` throws; `PostgresError.poolExhausted` or `unavailable` after the
    ///   acquire time-out; `cancelled`.
    @discardableResult
    nonisolated(nonsending) public func withConnection<Value>(
        _ body: nonisolated(nonsending) (PostgresConnection) async throws -> Value
    ) async throws -> Value {
        let (id, connection) = try await acquire()
        defer { release(id, connection) }
        return try await body(connection)
    }

    /// Runs a statement on any connection; see `PostgresConnection.query`.
    ///
    /// - Throws: Any `PostgresError`.
    public func query(
        _ statement: Statement,
        _ parameters: [any PostgresParameter] = [],
        timeout: Duration? = nil
    ) async throws(PostgresError) -> PostgresRows {
        let (id, connection) = try await acquire()
        defer { release(id, connection) }
        return try await connection.query(statement, parameters, timeout: timeout)
    }

    /// Runs a statement for its effect; see `PostgresConnection.execute`.
    ///
    /// - Throws: Any `PostgresError`.
    @discardableResult
    public func execute(
        _ statement: Statement,
        _ parameters: [any PostgresParameter] = [],
        timeout: Duration? = nil
    ) async throws(PostgresError) -> Int {
        try await query(statement, parameters, timeout: timeout).affectedRows
    }

    /// Runs `body` inside a transaction; see `PostgresConnection.transaction`.
    ///
    /// - Throws: As `withConnection`.
    @discardableResult
    nonisolated(nonsending) public func transaction<Value>(
        _ body: nonisolated(nonsending) (PostgresConnection) async throws -> Value
    ) async throws -> Value {
        let (id, connection) = try await acquire()
        defer { release(id, connection) }
        return try await connection.transaction(body)
    }

    /// Closes the pool: refuses new work, lets what runs finish, and returns when all is closed.
    public func close() async {
        await withCheckedContinuation { continuation in
            decide { state in
                state.closing.append(continuation)
                return state.decisions.close(at: .now)
            }
        }
    }
}
