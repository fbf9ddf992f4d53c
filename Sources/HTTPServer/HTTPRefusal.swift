/// Why the server answers a request itself, without asking the handler.
///
/// Every case but `overloaded` and `invalidResponse` also closes the connection.
public enum HTTPRefusal: Error, Sendable, Equatable {
    /// 400: the request breaks the rules of HTTP/1.1; the text says which, and the remedy.
    case badRequest(String)
    /// 405: a method of HTTP that no handler is asked for.
    case methodNotAllowed(String)
    /// 408: the request did not arrive in time.
    case timeout
    /// 411: the body came in chunks or another transfer coding.
    case lengthRequired
    /// 413: the body is longer than this many bytes.
    case bodyTooLarge(limit: Int)
    /// 417: an `Expect` other than `100-continue`.
    case expectationFailed
    /// 431: the head is longer than this many bytes or has too many fields.
    case headTooLarge(limit: Int)
    /// 500: the handler's response cannot be sent; the text says why.
    case invalidResponse(String)
    /// 501: a method that HTTP does not know.
    case unknownMethod
    /// 503: too many connections or too many requests at once.
    case overloaded(retryAfterSeconds: Int)
    /// 505: a version other than HTTP/1.0 and HTTP/1.1.
    case versionNotSupported

    /// The status to answer with.
    public var status: Int {
        switch self {
        case .badRequest: 400
        case .methodNotAllowed: 405
        case .timeout: 408
        case .lengthRequired: 411
        case .bodyTooLarge: 413
        case .expectationFailed: 417
        case .headTooLarge: 431
        case .invalidResponse: 500
        case .unknownMethod: 501
        case .overloaded: 503
        case .versionNotSupported: 505
        }
    }

    /// What went wrong and what to do about it.
    public var message: String {
        switch self {
        case .badRequest(let reason): reason
        case .methodNotAllowed(let method):
            "\(method) is not served; use one of \(Self.allowedMethods)."
        case .timeout: "The request did not arrive in time; send it again."
        case .lengthRequired: "A request body needs a Content-Length; send it without chunks."
        case .bodyTooLarge(let limit): "The body is over \(limit) bytes; send smaller parts."
        case .expectationFailed: "Only 'Expect: 100-continue' is understood; leave Expect out."
        case .headTooLarge(let limit): "The head is over \(limit) bytes; send fewer or less fields."
        case .invalidResponse: "The response could not be sent; tell the operator of the server."
        case .unknownMethod: "The method is unknown; use one of \(Self.allowedMethods)."
        case .overloaded(let seconds): "The server is busy; try again in \(seconds) s."
        case .versionNotSupported: "Only HTTP/1.1 and HTTP/1.0 are spoken; use HTTP/1.1."
        }
    }

    /// The fields that belong to the status: `Allow` or `Retry-After`; always sent.
    public var headers: HTTPHeaders {
        switch self {
        case .methodNotAllowed: ["Allow": Self.allowedMethods]
        case .overloaded(let seconds): ["Retry-After": String(seconds)]
        case .badRequest, .timeout, .lengthRequired, .bodyTooLarge, .expectationFailed,
            .headTooLarge, .invalidResponse, .unknownMethod, .versionNotSupported:
            [:]
        }
    }

    private static let allowedMethods =
        HTTPMethod.allCases.map(\.rawValue).joined(separator: ", ")

    /// The response in plain text, for servers that set no `errorResponse` of their own.
    public var plainResponse: HTTPResponse {
        HTTPResponse(status: status, text: message + "\n")
    }
}
