public import Foundation

/// Carries a request to a server and its reply back; the one place where a client meets a network.
public protocol HTTPTransport: Sendable {
    /// Sends a request.
    ///
    /// - Throws: Only where no whole reply came; a refusal is a reply.
    func send(_ request: ClientRequest) async throws(TransportError) -> ClientReply

    /// Sends a request and hands the body of a success over in pieces, while it comes.
    ///
    /// - Parameters:
    ///   - request: What to send.
    ///   - receive: Given the pieces in order, one after another.
    /// - Returns: The reply; its body is empty where it was handed over, and whole otherwise.
    /// - Throws: Where the reply did not come to its end.
    func send(
        _ request: ClientRequest,
        receive: @escaping @Sendable ([UInt8]) -> Void
    ) async throws(TransportError) -> ClientReply
}

extension HTTPTransport {
    /// Hands the body over in one piece, for a transport that cannot do better.
    public func send(
        _ request: ClientRequest,
        receive: @escaping @Sendable ([UInt8]) -> Void
    ) async throws(TransportError) -> ClientReply {
        var reply = try await send(request)
        guard (200..<300).contains(reply.status) else { return reply }
        receive(reply.body)
        reply.body = []
        return reply
    }
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
