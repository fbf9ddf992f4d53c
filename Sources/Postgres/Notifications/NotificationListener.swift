/// Keeps a connection that listens to a channel, for as long as its task runs.
struct NotificationListener: Sendable {
    typealias Report = @Sendable (PostgresNotifications.Event) -> Void

    /// How long a connection has to last to count as a good one.
    private static let steady = Duration.seconds(10)

    let configuration: PostgresConfiguration
    let channel: StaticString
    let checkInterval: Duration
    /// How long the server may take to answer whether it lives.
    var patience = Duration.seconds(5)

    /// Listens until the task is cancelled, with pauses between connections that failed.
    func run(_ report: @escaping Report) async {
        var backOff = BackOff()
        while !Task.isCancelled {
            do {
                let connection = try await listen(report)
                let began = ContinuousClock.now
                await untilLost(connection)
                connection.close()
                // Not before: one that always breaks at once must not be opened without pauses.
                if ContinuousClock.now - began > Self.steady { backOff.reset() }
                if !Task.isCancelled { report(.lost(.connectionLost("it gave no answer"))) }
            } catch {
                if !Task.isCancelled { report(.lost(error)) }
            }
            backOff.failed(at: .now, jitter: .random(in: 0...1))
            guard let next = backOff.nextTry else { continue }
            try? await Task.sleep(until: next, clock: .continuous)
        }
    }

    private func listen(
        _ report: @escaping Report
    ) async throws(PostgresError) -> PostgresConnection {
        let connection = try await PostgresConnection.connect(configuration)
        do {
            try await connection.hear { report(.notification($0)) }
            let name = channel.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
            try await connection.script("LISTEN \"\(name)\"", timeout: patience)
        } catch {
            connection.close()
            throw error
        }
        report(.listening)
        return connection
    }

    /// Waits until the connection ends, answers no more, or the task is cancelled.
    private func untilLost(_ connection: PostgresConnection) async {
        let (losses, loss) = AsyncStream.makeStream(of: Never.self)
        connection.thread.status.whenLost { loss.finish() }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in losses {} }
            group.addTask { await checkWhileAlive(connection) }
            await group.next()
            group.cancelAll()
        }
    }

    private func checkWhileAlive(_ connection: PostgresConnection) async {
        while (try? await Task.sleep(for: checkInterval)) != nil {
            let isAlive = (try? await connection.script("", timeout: patience)) != nil
            guard isAlive else { return }
        }
    }
}

extension PostgresConnection {
    /// Hands the payloads of notifications on, on the connection's thread.
    fileprivate func hear(
        _ notified: @escaping @Sendable (String) -> Void
    ) async throws(PostgresError) {
        try await thread.perform { (link, _) throws(PostgresError) in
            link.onNotification = notified
        }
    }
}
