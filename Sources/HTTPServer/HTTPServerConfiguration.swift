/// What a server listens on, and how much it lets clients do.
public struct HTTPServerConfiguration: Sendable {
    /// A numeric address or a name of this machine.
    public var host = "127.0.0.1"
    /// The port; 0 takes any free one.
    public var port: UInt16 = 0
    /// How many threads, each with connections of its own, 1 or more.
    public var threads = 2
    /// How much clients may send and hold.
    public var limits = HTTPLimits()
    /// How long clients may take.
    public var deadlines = HTTPDeadlines()
    /// Turns a refusal into a response, so that all errors of an API look alike.
    ///
    /// Status and the refusal's own fields are kept; a body that streams is left out.
    public var errorResponse: @Sendable (HTTPRefusal) -> HTTPResponse = { $0.plainResponse }

    /// Makes a configuration with the defaults.
    public init() {}
}

/// How much clients may send and hold; bytes and counts.
public struct HTTPLimits: Sendable {
    /// Request line and fields.
    public var maxHeaderBytes = 16 * 1024
    /// The fields of a head.
    public var maxHeaderFields = 100
    /// The body: 8 MiB and something for what wraps it.
    public var maxBodyBytes = 8 * 1024 * 1024 + 64 * 1024
    /// Connections of all threads; one more is answered with 503 and closed.
    public var maxConnections = 4096
    /// Handlers that have not returned their response yet; one more request gets 503.
    ///
    /// A stream counts only until it begins.
    public var maxRequestsInFlight = 512
    /// What `Retry-After` says, in seconds.
    public var retryAfterSeconds = 1
    /// Unsent bytes of a stream from which on its writer waits.
    public var streamHighWater = 64 * 1024

    /// Makes limits with the defaults.
    public init() {}
}

/// How long clients may take.
///
/// Each counts from the beginning of its phase: bytes that trickle in
/// do not extend it.
public struct HTTPDeadlines: Sendable {
    /// From the head's first byte (on a new connection: from its opening) to its last.
    public var head: Duration = .seconds(10)
    /// From the end of the head to the end of the body.
    public var body: Duration = .seconds(30)
    /// Between two requests.
    public var idle: Duration = .seconds(60)
    /// How long a streaming client may leave the buffer full; and how long any response may take
    /// to be sent, plus one second for every 16 KiB.
    public var stalledWrite: Duration = .seconds(30)

    /// Makes deadlines with the defaults.
    public init() {}
}
