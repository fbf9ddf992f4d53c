import HTTPServer
import SearchCore
import SyncProtocol

extension HTTPResponse {
    /// A JSON object.
    init(status: Int = 200, _ value: some WireValue) {
        self.init(
            status: status,
            headers: ["Content-Type": "application/json", "Cache-Control": "no-store"],
            body: .bytes(value.bytes)
        )
    }

    /// Lines of JSON, and what `after` must be to read on.
    init(lines: [[UInt8]], next: Int?) {
        var headers: HTTPHeaders = [
            "Content-Type": "application/x-ndjson", "Cache-Control": "no-store",
        ]
        if let next { headers["X-Next-After"] = String(next) }
        var body: [UInt8] = []
        body.reserveCapacity(lines.reduce(0) { $0 + $1.count + 1 })
        for line in lines {
            body += line
            body.append(UInt8(ascii: "\n"))
        }
        self.init(status: 200, headers: headers, body: .bytes(body))
    }

    /// A refusal.
    init(_ problem: Problem) {
        var headers: HTTPHeaders = [
            "Content-Type": "application/problem+json", "Cache-Control": "no-store",
        ]
        if problem.status == 401 { headers["WWW-Authenticate"] = "Bearer realm=\"searchsync\"" }
        if problem.status == 503 { headers["Retry-After"] = "1" }
        self.init(status: problem.status, headers: headers, body: .bytes(problem.bytes))
    }

    /// What the server's gate refused.
    init(_ refusal: HTTPRefusal) {
        self.init(
            Problem(
                status: refusal.status,
                code: refusal.code,
                detail: refusal.message,
                remedy: refusal.remedy
            )
        )
        for field in refusal.headers.fields { headers[field.name] = field.value }
    }
}
