public import Foundation

/// Carries a request to a server and its reply back; the one place where a client meets a network.
public protocol HTTPTransport: Sendable {
    /// Sends a request.
    ///
    /// - Throws: Only where no whole reply came; a refusal is a reply.
    func send(_ request: ClientRequest) async throws(TransportError) -> ClientReply
}

/// A request of a client.
public struct ClientRequest: Sendable, Hashable {
    /// The HTTP method.
    public var method: String
    /// Where it goes, with its query.
    public var url: URL
    /// Header fields by name.
    public var headers: [String: String]
    /// The body; nil where there is none.
    public var body: [UInt8]?
    /// How long the server may be silent.
    public var firstByte: Duration
    /// How long the whole exchange may take.
    public var total: Duration

    /// Makes a request.
    public init(
        method: String,
        url: URL,
        headers: [String: String] = [:],
        body: [UInt8]? = nil,
        firstByte: Duration = .seconds(5),
        total: Duration = .seconds(30)
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.firstByte = firstByte
        self.total = total
    }
}

/// A server's reply.
public struct ClientReply: Sendable, Hashable {
    /// The HTTP status.
    public var status: Int
    /// Header fields; names in lower case.
    public var headers: [String: String]
    /// The whole body.
    public var body: [UInt8]

    /// Makes a reply; the names of its header fields may be in any case.
    public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }) { first, _ in first }
        self.body = body
    }
}

/// Why no reply came.
public enum TransportError: Error, Sendable, Hashable {
    /// The server could not be reached, or the connection broke.
    case unreachable(String)
    /// The server was silent for too long.
    case timedOut
    /// The task was cancelled.
    case cancelled
}
