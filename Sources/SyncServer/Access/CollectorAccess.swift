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
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Referrer-Policy"] = "no-referrer"
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

    private static func isForCollectors(_ request: HTTPRequest) -> Bool {
        guard case .route(let route) = RouteMatch(method: "POST", segments: request.pathSegments)
        else {
            return false
        }
        return route.tokenInPath != nil
    }
}
