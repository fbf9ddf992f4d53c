/// Where a database is, and how long to wait for it.
public struct PostgresConfiguration: Sendable, Equatable {
    /// A URI (`postgresql://…`) or libpq's keywords and values (`host=… dbname=…`).
    public var connectionString: String

    /// Another database of the same server than the connection string names; `nil` for that one.
    public var database: String?

    /// What `pg_stat_activity` calls the connections.
    public var applicationName: String

    /// The role that sessions take on, such as one that owns nothing; `nil` for the login's own.
    public var role: String?

    /// The longest time to open a connection.
    public var connectTimeout: Duration

    /// The longest time for one statement, unless a call says otherwise; `nil` for no limit.
    public var queryTimeout: Duration?

    /// Makes a configuration; only the connection string has no default.
    public init(
        _ connectionString: String,
        applicationName: String = "searchsync",
        role: String? = nil,
        connectTimeout: Duration = .seconds(10),
        queryTimeout: Duration? = .seconds(30)
    ) {
        self.connectionString = connectionString
        self.applicationName = applicationName
        self.role = role
        self.connectTimeout = connectTimeout
        self.queryTimeout = queryTimeout
    }

    /// libpq's parameters, the connection string first so that what follows it wins.
    ///
    /// Where the connection is TCP, a peer that is dead is noticed after 30 + 10 s in which nothing is
    /// sent, for with `tcp_user_timeout` the first probe that it does not acknowledge is the last, and
    /// 3 s after something was sent that it does not acknowledge.
    var parameters: [(keyword: String, value: String)] {
        let taken = role.map { [(keyword: "options", value: "-c role=\($0)")] } ?? []
        // libpq expands the first of the two, and the last one wins.
        let other = database.map { [(keyword: "dbname", value: $0)] } ?? []
        return [
            ("dbname", connectionString),
            ("application_name", applicationName),
            ("client_encoding", "UTF8"),
            ("keepalives", "1"),
            ("keepalives_idle", "30"),
            ("keepalives_interval", "10"),
            ("keepalives_count", "3"),
            ("tcp_user_timeout", "3000"),
        ] + other + taken
    }
}
