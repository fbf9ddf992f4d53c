import SearchCore

/// What both sides of the protocol hold to; `GET /v1/meta` tells it too.
public enum ProtocolLimits {
    /// The protocol versions that this program speaks.
    public static let versions = 1...1
    /// Events in one `POST /v1/events`.
    public static let batchEvents = EventLimits.batchEvents
    /// Bytes in one `POST /v1/events`.
    public static let batchBytes = EventLimits.batchBytes
    /// Bytes in one part of an upload.
    public static let partBytes = 8 * 1024 * 1024
    /// Parts of an upload.
    public static let parts = 1...1000
    /// Entries on a page where the request does not say.
    public static let defaultPage = 100
    /// Entries on a page at most.
    public static let largestPage = 1000
    /// Seconds that a request for changes waits at most.
    public static let longestWait = 30
}
