/// What is sent to a channel with `NOTIFY`, heard over a connection of its own.
///
///     for await event in PostgresNotifications(configuration, channel: "searchsync_log") { … }
///
/// Notifications are hints, never more: what is sent while there is no connection is lost, and a
/// connection can die without a word. So the connection is asked every few seconds whether it
/// lives, is opened again with growing pauses, and `listening` says each time that something may
/// have been missed. The sequence ends when its task is cancelled.
public struct PostgresNotifications: AsyncSequence, Sendable {
    /// What happens on the connection.
    public enum Event: Sendable, Equatable {
        /// From now on notifications are heard; look for what came before.
        case listening
        /// A notification's payload.
        case notification(String)
        /// Nothing is heard until the next `listening`.
        case lost(PostgresError)
    }

    /// Events that wait to be taken at most; who is slower misses older ones.
    private static let capacity = 256

    private let listener: NotificationListener

    /// Makes the sequence; each of its iterators has a connection of its own.
    ///
    /// - Parameters:
    ///   - configuration: Where to listen. The connection must reach PostgreSQL itself: a pooler
    ///     that lends connections for a transaction swallows notifications.
    ///   - channel: The channel's name, part of the program.
    ///   - checkInterval: How often the connection is asked whether it lives.
    public init(
        _ configuration: PostgresConfiguration,
        channel: StaticString,
        checkInterval: Duration = .seconds(15)
    ) {
        listener = NotificationListener(
            configuration: configuration,
            channel: channel,
            checkInterval: checkInterval
        )
    }

    /// Begins to listen.
    public func makeAsyncIterator() -> AsyncStream<Event>.Iterator {
        let (events, continuation) = AsyncStream.makeStream(
            of: Event.self,
            bufferingPolicy: .bufferingNewest(Self.capacity)
        )
        let task = Task { [listener] in await listener.run { continuation.yield($0) } }
        continuation.onTermination = { _ in task.cancel() }
        return events.makeAsyncIterator()
    }
}
