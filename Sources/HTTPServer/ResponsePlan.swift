/// A response made ready for the wire: what is sent is settled here, and never splits in two.
struct ResponsePlan: Sendable {
    enum Body: Sendable {
        case none
        case bytes([UInt8])
        case stream(@Sendable (HTTPBodyWriter) async throws -> Void)
    }

    let status: Int
    /// Everything but `Transfer-Encoding`, which evhttp adds.
    let headers: HTTPHeaders
    let body: Body
    /// Whether the connection ends with it.
    let closes: Bool

    /// Plans the answer to a request.
    ///
    /// - Parameters:
    ///   - given: What the handler returned.
    ///   - method: The request's; HEAD gets the length and no body.
    ///   - closes: Whether the connection is to end whatever the response says.
    ///   - date: The value of `Date`.
    ///   - onInvalid: Gives the response to send instead of one that cannot be sent.
    init(
        _ given: HTTPResponse,
        method: HTTPMethod?,
        closes: Bool,
        date: String,
        onInvalid: (HTTPRefusal) -> HTTPResponse
    ) {
        let response = Self.sendable(given, onInvalid: onInvalid)
        var fields = HTTPHeaders()
        for field in response.headers.fields where !Self.isServers(field.name) {
            fields.add(field.name, field.value)
        }
        fields.add("Date", date)
        let hasBody = response.status != 204 && response.status != 304
        if hasBody, case .bytes(let bytes) = response.body {
            fields.add("Content-Length", String(bytes.count))
        }
        self.closes = closes || response.headers.has(token: "close", in: "Connection")
        if self.closes { fields.add("Connection", "close") }
        status = response.status
        headers = fields
        body = hasBody && method != .head ? Self.body(response.body) : .none
    }

    /// The response as bytes, for a connection on which evhttp has no request to answer.
    var serialized: [UInt8] {
        var text = "HTTP/1.1 \(status) \(ReasonPhrase.of(status))\r\n"
        for field in headers.fields { text += "\(field.name): \(field.value)\r\n" }
        var bytes = Array((text + "\r\n").utf8)
        if case .bytes(let content) = body { bytes += content }
        return bytes
    }

    private static func body(_ body: HTTPBody) -> Body {
        switch body {
        case .bytes(let bytes): .bytes(bytes)
        case .stream(let produce): .stream(produce)
        }
    }

    private static func isServers(_ name: String) -> Bool {
        ["Date", "Content-Length", "Transfer-Encoding", "Connection"].contains {
            HTTPHeaders.same($0, name)
        }
    }

    private static func sendable(
        _ given: HTTPResponse,
        onInvalid: (HTTPRefusal) -> HTTPResponse
    ) -> HTTPResponse {
        guard let flaw = flaw(of: given) else { return given }
        let refusal = HTTPRefusal.invalidResponse(flaw)
        let substitute = onInvalid(refusal)
        return Self.flaw(of: substitute) == nil ? substitute : refusal.plainResponse
    }

    private static func flaw(of response: HTTPResponse) -> String? {
        guard (200...599).contains(response.status) else {
            return "The status \(response.status) is not one of 200...599."
        }
        for field in response.headers.fields {
            guard !field.name.isEmpty, field.name.utf8.allSatisfy(RequestHead.isTokenByte) else {
                return "A field name is empty or no token."
            }
            guard field.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }) else {
                return "The field \(field.name) has a control character."
            }
        }
        return nil
    }
}
