/// What a handler answers.
public struct HTTPResponse: Sendable {
    /// The status, 200...599.
    public var status: Int
    /// The fields.
    ///
    /// `Date`, `Content-Length`, `Transfer-Encoding` and `Connection` are the
    /// server's; of these only `Connection: close` is heeded. A name that is no token or a value
    /// with a control character makes the whole response a 500.
    public var headers: HTTPHeaders
    /// The body; it is not sent with 204, 304 or in answer to HEAD.
    public var body: HTTPBody

    /// Makes a response.
    public init(status: Int, headers: HTTPHeaders = [:], body: HTTPBody = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Makes a response with a text as its body.
    public init(status: Int, text: String, type: String = "text/plain; charset=utf-8") {
        self.init(status: status, headers: ["Content-Type": type], body: .bytes(Array(text.utf8)))
    }
}

/// A body that is at hand, or one that is written piece by piece.
public enum HTTPBody: Sendable {
    /// All of it.
    case bytes([UInt8])
    /// Written by the closure, chunked (HTTP/1.0: until the connection closes).
    ///
    /// Its task is cancelled when the client leaves and when the server drains. Returning ends
    /// the body; throwing breaks the connection off, so that the client sees it is incomplete.
    case stream(@Sendable (HTTPBodyWriter) async throws -> Void)

    /// All bytes of the body, for tests of handlers; runs a stream to its end.
    public func collected() async throws -> [UInt8] {
        switch self {
        case .bytes(let bytes):
            return bytes
        case .stream(let produce):
            let parts = PartCollector()
            try await produce(HTTPBodyWriter { await parts.append($0) })
            return await parts.bytes
        }
    }
}

private actor PartCollector {
    var bytes: [UInt8] = []

    func append(_ more: [UInt8]) {
        bytes += more
    }
}
