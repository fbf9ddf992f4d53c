/// What a connection is waiting for, and since when; the deadlines go by it.
enum ConnectionActivity: Sendable, Equatable {
    /// Between two requests.
    case idle(since: Milliseconds)
    case readingHead(since: Milliseconds)
    case readingBody(since: Milliseconds)
    /// On the handler, or on the writer of a stream.
    case handling
    /// On a client that is to take a response of so many bytes.
    case writing(since: Milliseconds, bytes: Int)
    /// On a client that does not take a stream.
    case stalled(since: Milliseconds)

    /// What is to be done about the connection at a moment.
    func overdue(at now: Milliseconds, _ deadlines: HTTPDeadlines) -> Overdue? {
        switch self {
        case .idle(let since):
            now >= since + deadlines.idle.milliseconds ? .close : nil
        case .readingHead(let since):
            now >= since + deadlines.head.milliseconds ? .refuse : nil
        case .readingBody(let since):
            now >= since + deadlines.body.milliseconds ? .refuse : nil
        case .handling:
            nil
        case .writing(let since, let bytes):
            now >= since + deadlines.stalledWrite.milliseconds + Milliseconds(bytes / 16)
                ? .close : nil
        case .stalled(let since):
            now >= since + deadlines.stalledWrite.milliseconds ? .breakOff : nil
        }
    }
}

/// What happens to a connection whose deadline has passed.
enum Overdue: Equatable {
    case close
    /// 408, then close.
    case refuse
    /// The stream's writer is told that the client is too slow, then close.
    case breakOff
}

/// Milliseconds of a monotonic clock.
typealias Milliseconds = Int64

extension Duration {
    /// Whole milliseconds, rounded down.
    var milliseconds: Milliseconds {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
