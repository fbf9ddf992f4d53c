internal import CLibpq

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What to wait for on a socket.
struct SocketEvents: OptionSet {
    let rawValue: Int16

    static let readable = SocketEvents(rawValue: Int16(POLLIN))
    static let writable = SocketEvents(rawValue: Int16(POLLOUT))
}

extension Link {
    /// The time a cancelled statement has to end before its connection is dropped.
    static let grace: Duration = .seconds(2)

    /// Waits until the socket is ready, somebody signals the waker, or the deadline passes.
    func waitForSocket(_ events: SocketEvents, until deadline: ContinuousClock.Instant?) {
        var polled = [
            pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: socket, events: events.rawValue, revents: 0),
        ]
        let status = poll(&polled, nfds_t(polled.count), Self.milliseconds(until: deadline))
        if status > 0, polled[0].revents != 0 { waker.drain() }
    }

    private static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
        guard let deadline else { return -1 }
        let (seconds, attoseconds) = (deadline - ContinuousClock.now).components
        if seconds < 0 || attoseconds < 0 { return 0 }
        let whole = min(seconds, 1_000_000) * 1_000
        return Int32(whole + attoseconds / 1_000_000_000_000_000 + 1)
    }

    /// Collects the results of what was just sent, in order, until the server is done.
    ///
    /// - Throws: `timedOut` and `cancelled` once the server has ended the statement, or after the
    ///   grace time, in which case the connection is gone; `connectionLost`.
    func collectResults(_ limit: Limit) throws(PostgresError) -> [ResultHandle] {
        let connection = try open()
        var results: [ResultHandle] = []
        var stop: Interruption?
        while true {
            if try isReadyToTake(connection, after: results) {
                guard let result = PQgetResult(connection) else { break }
                let handle = ResultHandle(result)
                results.append(handle)
                if handle.isCopy { throw refuseCopy(limit) }
            } else {
                try waitForAnswer(connection, limit, &stop)
            }
        }
        if let stop { try settle(stop, results) }
        return results
    }

    /// Sends what is left to send and takes in what has come.
    private func isReadyToTake(
        _ connection: OpaquePointer,
        after results: [ResultHandle]
    ) throws(PostgresError) -> Bool {
        if PQflush(connection) < 0 || PQconsumeInput(connection) == 0 {
            throw lost(connection, after: results)
        }
        return PQisBusy(connection) == 0
    }

    private func lost(_ connection: OpaquePointer, after results: [ResultHandle]) -> PostgresError {
        let farewell = results.last { $0.isError }.map { $0.error(statement: "").message }
        let reason = farewell ?? complaint(connection)
        end()
        return .connectionLost(reason)
    }

    private func waitForAnswer(
        _ connection: OpaquePointer,
        _ limit: Limit,
        _ stop: inout Interruption?
    ) throws(PostgresError) {
        if stop == nil, let reason = limit.interruption(at: .now) {
            let request = CancelRequest(connection: connection, waker: waker)
            stop = Interruption(reason: reason, request: request, end: .now + Self.grace)
        }
        if let stop, ContinuousClock.now >= stop.end {
            end()
            throw stop.reason
        }
        let hasMoreToSend = PQflush(connection) == 1
        waitForSocket(
            hasMoreToSend ? [.readable, .writable] : .readable,
            until: stop?.end ?? limit.deadline
        )
    }

    /// Waits for the cancel request to be over, so that it cannot hit the next statement.
    private func settle(
        _ stop: Interruption,
        _ results: [ResultHandle]
    ) throws(PostgresError) {
        while !stop.request.isDone, ContinuousClock.now < stop.end {
            waitForWaker(until: stop.end)
        }
        if !stop.request.isDone { end() }
        // A statement that was faster than its cancellation has its result, and keeps it.
        if results.contains(where: { $0.isError && $0.error(statement: "").isCancelled }) {
            throw stop.reason
        }
    }

    private func waitForWaker(until deadline: ContinuousClock.Instant) {
        var polled = pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&polled, 1, Self.milliseconds(until: deadline)) > 0 { waker.drain() }
    }

    private func refuseCopy(_ limit: Limit) -> PostgresError {
        end()
        return .misuse("\(limit.statement) uses COPY, which needs a stream: use INSERT or SELECT.")
    }
}

/// A statement that is being cancelled.
private struct Interruption {
    let reason: PostgresError
    let request: CancelRequest
    let end: ContinuousClock.Instant
}
