/// Why an ``AppendQueue`` stored nothing of what a caller sent, as far as is known.
public enum AppendError: Error, Sendable {
    /// As much is held as may be; nothing of it was taken.
    case overloaded(retryAfter: Duration)
    /// Its turn did not come in time; nothing of it was stored.
    case waitedTooLong(Duration)
    /// The caller gave up before its turn came; nothing of it was stored.
    case cancelled
    /// Its transaction failed; whether it is stored is not known, and sending it again is exact.
    case log(EventStoreError)
}

extension AppendError: CustomStringConvertible {
    /// What happened, and what to do about it.
    public var description: String {
        switch self {
        case .overloaded(let pause):
            "More events are on their way into the log than it takes; send the same again in "
                + "\(pause)."
        case .waitedTooLong(let limit):
            "The log had no turn for the events within \(limit), and nothing of them is stored; "
                + "send the same again."
        case .cancelled: "The append was given up before its turn; send the same again."
        case .log(let error): error.description
        }
    }
}
