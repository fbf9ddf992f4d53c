public import Postgres

/// The connection that heard notifications broke; followers look for themselves until there is a new one.
public struct NotificationsLost: Error, Sendable, CustomStringConvertible {
    /// What became of the connection.
    public let reason: PostgresError

    /// What that means, and what to do about it.
    public var description: String {
        "Appends through other servers are seen within a second instead of at once: \(reason)"
    }
}

/// Hears what other servers over the same database append, and raises the signal.
///
/// A hint that saves waiting: where it hears nothing, followers are at most a second behind.
public struct LogListener: Sendable {
    private let notifications: PostgresNotifications
    private let signal: LogSignal

    /// Makes a listener; ``run(failed:)`` starts it.
    ///
    /// - Parameters:
    ///   - configuration: Where the database is; the listener has a connection of its own.
    ///   - signal: Raised for each notification, and whenever some may have been missed.
    public init(_ configuration: PostgresConfiguration, signal: LogSignal) {
        notifications = PostgresNotifications(configuration, channel: LogAnnouncer.channel)
        self.signal = signal
    }

    /// Listens until the task is cancelled, over one connection after the other.
    ///
    /// - Parameter failed: Told each time that a connection that was open is lost, and not again
    ///   while none can be opened.
    public func run(failed: @escaping @Sendable (any Error) -> Void = { _ in }) async {
        var isHearing = true
        for await event in notifications {
            switch event {
            case .listening:
                isHearing = true
                await signal.raise()
            case .notification:
                await signal.raise()
            case .lost(let error):
                if isHearing { failed(NotificationsLost(reason: error)) }
                isHearing = false
            }
        }
    }
}
