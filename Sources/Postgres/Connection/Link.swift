internal import CLibpq

/// One libpq connection: the owner of its `PGconn`.
///
/// It belongs to the thread of a `ConnectionThread`: made there, used there, ended there, so it
/// needs no lock. It may wait for the socket, which is why it has a thread.
final class Link {
    private(set) var connection: OpaquePointer?
    let waker: Waker
    var prepared = PreparedStatements()
    /// Told the payload of each notification; without it they are dropped.
    var onNotification: (@Sendable (String) -> Void)?

    init(waker: Waker) {
        self.waker = waker
    }

    deinit {
        end()
    }

    /// Whether the connection is open, as far as this side knows.
    var isOpen: Bool { connection.map { PQstatus($0) == CONNECTION_OK } ?? false }

    /// Whether a transaction is open, failed or not.
    var isInTransaction: Bool {
        guard let connection else { return false }
        return PQtransactionStatus(connection) != PQTRANS_IDLE
    }

    /// Whether a transaction is open in which a statement has failed.
    var isTransactionFailed: Bool {
        connection.map { PQtransactionStatus($0) == PQTRANS_INERROR } ?? false
    }

    /// The socket to watch; -1 without a connection.
    var socket: Int32 { connection.map { PQsocket($0) } ?? -1 }

    /// Closes the connection; what is called on it afterwards throws `connectionLost`.
    func end() {
        if let connection { PQfinish(connection) }
        connection = nil
    }

    /// Takes in what arrived unasked: notices, or the end of the connection.
    func absorbUnasked() {
        guard let connection else { return }
        if PQconsumeInput(connection) == 0 { return end() }
        takeNotifications()
        // A result that nobody asked for is the server's farewell, such as 57P01.
        if PQisBusy(connection) == 0, let result = PQgetResult(connection) {
            PQclear(result)
            if PQstatus(connection) != CONNECTION_OK { end() }
        }
    }

    /// Hands on the notifications that libpq has read, be it while it waited for a result.
    func takeNotifications() {
        guard let connection else { return }
        while let notification = PQnotifies(connection) {
            onNotification?(String(cString: notification.pointee.extra))
            PQfreemem(notification)
        }
    }

    /// The open connection, or the error that says there is none.
    func open() throws(PostgresError) -> OpaquePointer {
        guard let connection, PQstatus(connection) == CONNECTION_OK else {
            throw .connectionLost("it was closed before")
        }
        return connection
    }

    /// What libpq says of its last failure.
    func complaint(_ connection: OpaquePointer) -> String {
        let message = String(cString: PQerrorMessage(connection)).trimmedLine
        return message.isEmpty ? "the server closed it" : message
    }
}

// MARK: - Opening

extension Link {
    /// Opens the connection and makes its session UTC and quiet.
    func connect(
        _ configuration: PostgresConfiguration,
        ticket: Ticket
    ) throws(PostgresError) {
        let limit = Limit(
            statement: "connect",
            duration: configuration.connectTimeout,
            ticket: ticket
        )
        guard let connection = Self.begin(configuration.parameters) else {
            throw .unavailable("libpq is out of memory")
        }
        self.connection = connection
        do {
            try finishOpening(connection, limit)
            try runScript(Self.sessionSettings, limit)
        } catch {
            end()
            throw Self.asUnavailable(error)
        }
    }

    private static let sessionSettings =
        "SET TimeZone = 'UTC'; SET client_min_messages = 'warning'"

    private static func begin(_ parameters: [(keyword: String, value: String)]) -> OpaquePointer? {
        withCStrings(parameters.map(\.keyword)) { keywords in
            withCStrings(parameters.map(\.value)) { values in
                PQconnectStartParams(keywords, values, 1)
            }
        }
    }

    private func finishOpening(
        _ connection: OpaquePointer,
        _ limit: Limit
    ) throws(PostgresError) {
        guard PQstatus(connection) != CONNECTION_BAD else {
            throw .unavailable(complaint(connection))
        }
        PQsetNoticeReceiver(connection, { _, _ in }, nil)
        var direction = PGRES_POLLING_WRITING
        while direction != PGRES_POLLING_OK {
            if direction == PGRES_POLLING_FAILED { throw .unavailable(complaint(connection)) }
            if let interruption = limit.interruption(at: .now) { throw interruption }
            let events: SocketEvents = direction == PGRES_POLLING_READING ? .readable : .writable
            waitForSocket(events, until: limit.deadline)
            direction = PQconnectPoll(connection)
        }
        guard PQsetnonblocking(connection, 1) == 0 else {
            throw .unavailable(complaint(connection))
        }
    }

    private static func asUnavailable(_ error: PostgresError) -> PostgresError {
        switch error {
        case .timedOut(_, let limit): .unavailable("no answer within \(limit)")
        case .connectionLost(let reason): .unavailable(reason)
        case .server(let error): .unavailable(error.message)
        case .cancelled, .unavailable, .poolExhausted, .decoding, .misuse: error
        }
    }
}

/// Calls `body` with a null-terminated array of C strings, which live as long as the call.
private func withCStrings<Result>(
    _ strings: [String],
    _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
    let bytes = strings.flatMap { Array($0.utf8CString) }
    return bytes.withUnsafeBufferPointer { buffer in
        var offset = 0
        var pointers: [UnsafePointer<CChar>?] = strings.map { string in
            defer { offset += string.utf8.count + 1 }
            return buffer.baseAddress.map { $0 + offset }
        }
        pointers.append(nil)
        return body(pointers)
    }
}
