import HTTPServer

extension HTTPRefusal {
    /// The stable code that a client is told.
    var code: String {
        switch self {
        case .badRequest: "malformed_request"
        case .methodNotAllowed: "method_not_allowed"
        case .timeout: "request_timeout"
        case .lengthRequired: "length_required"
        case .bodyTooLarge: "body_too_large"
        case .expectationFailed: "expectation_failed"
        case .headTooLarge: "head_too_large"
        case .invalidResponse: "internal_error"
        case .unknownMethod: "unknown_method"
        case .overloaded: "overloaded"
        case .versionNotSupported: "http_version_not_supported"
        }
    }

    /// What to do about it.
    var remedy: String {
        switch self {
        case .badRequest: "Send well-formed HTTP/1.1."
        case .methodNotAllowed, .unknownMethod: "Use a method that GET /openapi.json lists."
        case .timeout: "Send the request again, faster."
        case .lengthRequired: "Send a Content-Length instead of chunks."
        case .bodyTooLarge(let limit): "Send parts of at most \(limit) bytes."
        case .expectationFailed: "Leave the Expect header out."
        case .headTooLarge: "Send fewer or shorter header fields."
        case .invalidResponse: "See the server's log, and report this if it stays."
        case .overloaded(let seconds): "Try again in \(seconds) s."
        case .versionNotSupported: "Use HTTP/1.1."
        }
    }
}
