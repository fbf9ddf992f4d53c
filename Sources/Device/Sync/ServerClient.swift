import Crypto
public import Foundation
import SearchCore
public import SyncProtocol

/// Speaks the protocol of ``Route`` to one server with one token.
///
///     let client = ServerClient(server: url, token: token)
///     let page = try await client.sessions(SessionFilter(person: "ada"))
public struct ServerClient: Sendable {
    /// The server's address, without a path of the protocol.
    public let server: URL
    private let token: String?
    private let transport: any HTTPTransport
    let streams: any StreamTransport

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - server: Such as `http://localhost:8080`; may have a path in front of the protocol's.
    ///   - token: What goes into `Authorization: Bearer`; nil for what is open to all.
    ///   - transport: Carries the requests.
    ///   - streams: Carries those whose reply has no end.
    public init(
        server: URL,
        token: String?,
        transport: any HTTPTransport = URLSessionTransport(),
        streams: any StreamTransport = URLSessionStreams()
    ) {
        self.server = server
        self.token = token
        self.transport = transport
        self.streams = streams
    }

    /// Tells tokens apart without telling them.
    var fingerprint: String {
        String(SHA256.hash(Array((token ?? "").utf8)).hex.prefix(16))
    }

    /// Who the token speaks for, and which log it reaches.
    ///
    /// - Throws: `ServerError.incompatible` where no version of the protocol is common.
    public func meta() async throws(ServerError) -> Meta {
        let meta: Meta = try await value(.meta)
        guard meta.protocolVersions.overlaps(ProtocolLimits.versions) else {
            throw .incompatible(server: meta.protocolVersions)
        }
        return meta
    }

    /// How the server is doing.
    public func status() async throws(ServerError) -> ServerStatus { try await value(.status) }

    /// Appends events.
    ///
    /// - Parameter events: NDJSON of 1...1000 events, at most 1 MiB.
    /// - Returns: What became of each session.
    /// - Throws: `ServerError`.
    public func append(events: [UInt8]) async throws(ServerError) -> AppendReply {
        try await value(.appendEvents, body: Body(events, type: "application/x-ndjson"))
    }

    func value<Value: WireValue>(
        _ route: Route,
        query: [(String, String)] = [],
        body: Body? = nil,
        patience: Patience = .usual
    ) async throws(ServerError) -> Value {
        let reply = try await send(route, query: query, body: body, patience: patience)
        do { return try Value(decoding: reply.body) } catch {
            throw .badReply(detail: error.description)
        }
    }

    @discardableResult
    func send(
        _ route: Route,
        query: [(String, String)] = [],
        body: Body? = nil,
        patience: Patience = .usual,
        receive: (@Sendable ([UInt8]) -> Void)? = nil
    ) async throws(ServerError) -> ClientReply {
        var request = try request(route, query, accept: "application/json, application/x-ndjson")
        request.headers["Content-Type"] = body?.type
        request.body = body?.bytes ?? (route.method == "POST" ? [] : nil)
        request.firstByte = patience.firstByte
        request.total = patience.total
        let reply: ClientReply
        do {
            reply =
                if let receive {
                    try await transport.send(request, receive: receive)
                } else {
                    try await transport.send(request)
                }
        } catch { throw serverError(error) }
        guard (200..<300).contains(reply.status) else { throw ServerError(refusal: reply) }
        return reply
    }

    /// A request without a body, with the token.
    func request(
        _ route: Route,
        _ query: [(String, String)],
        accept: String
    ) throws(ServerError) -> ClientRequest {
        var request = ClientRequest(method: route.method, url: try url(route, query))
        request.headers["Accept"] = accept
        request.headers["Authorization"] = token.map { "Bearer \($0)" }
        return request
    }

    /// What a failed exchange with this server is told as.
    func serverError(_ error: TransportError) -> ServerError {
        ServerError(error, host: server.host ?? server.absoluteString)
    }

    private func url(_ route: Route, _ query: [(String, String)]) throws(ServerError) -> URL {
        var text = server.absoluteString
        while text.hasSuffix("/") { text.removeLast() }
        text += route.path
        for (index, (name, value)) in query.enumerated() {
            text += (index == 0 ? "?" : "&") + "\(Self.encode(name))=\(Self.encode(value))"
        }
        guard let url = URL(string: text) else {
            throw .unreachable(host: text, detail: "this is not an address")
        }
        return url
    }

    private static func encode(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
}

extension ServerClient {
    /// The body of a request.
    struct Body {
        let bytes: [UInt8]
        let type: String

        init(_ bytes: [UInt8], type: String = "application/json") {
            self.bytes = bytes
            self.type = type
        }
    }

    /// How long a reply may take.
    struct Patience {
        let firstByte: Duration
        let total: Duration

        static let usual = Patience(firstByte: .seconds(5), total: .seconds(30))
        /// For what moves much, or makes the server work.
        static let long = Patience(firstByte: .seconds(120), total: .seconds(300))
        /// For what goes through a whole log, and tells of itself meanwhile.
        static let whole = Patience(firstByte: .seconds(120), total: .seconds(24 * 60 * 60))
    }
}

extension ServerError {
    init(_ error: TransportError, host: String) {
        switch error {
        case .unreachable(let detail): self = .unreachable(host: host, detail: detail)
        case .timedOut: self = .unreachable(host: host, detail: "no reply in time")
        case .cancelled: self = .cancelled
        }
    }

    /// Reads a reply that is not a success.
    init(refusal reply: ClientReply) {
        let stated = try? Problem(decoding: reply.body)
        let problem =
            stated
            ?? Problem(
                status: reply.status,
                code: "http_\(reply.status)",
                detail: "the server replied with status \(reply.status)",
                remedy: "check the address, and the server's log"
            )
        switch reply.status {
        case 401, 403: self = .notAuthorized(problem)
        case 408, 429, 500...:
            let seconds = reply.headers["retry-after"].flatMap(Int.init)
            self = .overloaded(problem, retryAfter: seconds.map { .seconds($0) })
        case 400..<500 where stated != nil: self = .refused(problem)
        default: self = .badReply(detail: "status \(reply.status)")
        }
    }
}
