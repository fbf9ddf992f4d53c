extension PostgresPool {
    /// How much of a pool is in use.
    public struct Usage: Sendable, Equatable {
        /// The open connections, lent or not.
        public let open: Int

        /// The connections that a task has.
        public let lent: Int

        /// The tasks that wait for a connection.
        public let waiting: Int
    }

    /// Where a pool connects to, how many connections it may have, and how long it waits.
    public struct Configuration: Sendable, Equatable {
        /// Where the database is.
        public var connection: PostgresConfiguration

        /// How many connections are kept even if nobody needs them.
        public var minimum: Int

        /// How many connections there may be, at least 1.
        public var maximum: Int

        /// The longest time to wait for a connection.
        public var acquireTimeout: Duration

        /// How long a connection above the minimum may stay unused.
        public var idleLifetime: Duration

        /// How long a connection may stay unused before it is checked ahead of its next use.
        public var checkAfter: Duration

        /// How long the server may be away before nobody waits for it any more; nil lets everybody
        /// wait for the acquire time-out.
        public var patience: Duration?

        /// Makes a configuration; only the connection string has no default.
        public init(
            _ connectionString: String,
            minimum: Int = 0,
            maximum: Int = 8,
            acquireTimeout: Duration = .seconds(10),
            patience: Duration? = nil,
            connectTimeout: Duration = .seconds(10),
            queryTimeout: Duration? = .seconds(30),
            idleLifetime: Duration = .seconds(300),
            checkAfter: Duration = .seconds(15),
            applicationName: String = "searchsync",
            role: String? = nil
        ) {
            connection = PostgresConfiguration(
                connectionString,
                applicationName: applicationName,
                role: role,
                connectTimeout: connectTimeout,
                queryTimeout: queryTimeout
            )
            self.minimum = minimum
            self.maximum = maximum
            self.acquireTimeout = acquireTimeout
            self.idleLifetime = idleLifetime
            self.checkAfter = checkAfter
            self.patience = patience
        }

        /// Makes a configuration of what is known of the connection.
        ///
        /// - Parameters:
        ///   - connection: Where the database is, and as whom.
        ///   - maximum: How many connections there may be, at least 1.
        public init(_ connection: PostgresConfiguration, maximum: Int = 8) {
            self.init(connection.connectionString, maximum: maximum)
            self.connection = connection
        }

        var limits: PoolState.Limits {
            let most = max(1, maximum)
            return PoolState.Limits(
                minimum: min(max(0, minimum), most),
                maximum: most,
                idleLifetime: idleLifetime,
                checkAfter: checkAfter,
                patience: patience
            )
        }
    }
}
