import HTTPServer
import SyncProtocol

extension Route {
    /// The token that stands in the address, where a collector has no other place for it.
    var tokenInPath: String? {
        switch self {
        case .collectUBI(let token, _), .collectUBIDocument(let token, _),
            .collectUBIBulk(let token, _), .collectUBIRows(let token):
            token
        default: nil  // Every other endpoint has it in a header.
        }
    }
}

/// What collectors need that run in web pages of other origins.
enum CollectorAccess {
    /// Answers what a browser asks before it sends rows; nil for any other request.
    static func preflight(_ request: HTTPRequest) -> HTTPResponse? {
        guard request.method == .options, isForCollectors(request) else { return nil }
        return HTTPResponse(
            status: 204,
            headers: [
                "Access-Control-Allow-Origin": "*",
                "Access-Control-Allow-Methods": "POST, OPTIONS",
                "Access-Control-Allow-Headers": "Content-Type, Authorization",
                "Access-Control-Max-Age": "86400",
            ]
        )
    }

    /// Lets a page of any origin read the answer: the token in the address is what gives access, and
    /// no cookie does.
    static func open(_ response: inout HTTPResponse, to request: HTTPRequest) {
        guard isForCollectors(request) else { return }
        open(&response)
        response.headers["Referrer-Policy"] = "no-referrer"
    }

    /// Lets a page of any origin read an answer that tells nothing but why a request was not looked at.
    static func open(_ response: inout HTTPResponse) {
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Expose-Headers"] = "Retry-After"
    }

    /// The request with the token of its address as its bearer; a bearer of its own speaks first.
    static func authorised(_ request: HTTPRequest, by route: Route) throws -> HTTPRequest {
        guard let token = route.tokenInPath,
            request.headers["Authorization"]?.lowercased().hasPrefix("bearer ") != true
        else { return request }
        var headers = request.headers
        headers["Authorization"] = "Bearer \(token)"
        return try HTTPRequest(
            method: request.method,
            target: request.target,
            headers: headers,
            body: request.body,
            remoteAddress: request.remoteAddress
        )
    }

    /// Whether it is below the addresses of collectors, also where there is nothing.
    private static func isForCollectors(_ request: HTTPRequest) -> Bool {
        request.pathSegments.count > 2 && request.pathSegments.starts(with: ["v1", "ubi"])
    }
}
