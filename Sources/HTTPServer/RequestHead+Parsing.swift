/// The gate: what a head must be like for a handler to be asked.
///
/// It is stricter than RFC 9112 wherever two programs could read the same bytes in two ways.
extension RequestHead {
    /// Reads a head.
    ///
    /// - Parameters:
    ///   - bytes: From the method to the empty line, as `HeadScanner` found them.
    ///   - limits: What a head may hold.
    /// - Throws: The refusal to answer with.
    init(parsing bytes: ArraySlice<UInt8>, limits: HTTPLimits) throws(HTTPRefusal) {
        var lines = Self.lines(of: bytes).makeIterator()
        let line = try RequestLine(parsing: lines.next() ?? [])
        var headers = HTTPHeaders()
        while let fieldLine = lines.next() {
            let field = try Self.field(fieldLine)
            headers.add(field.name, field.value)
            if headers.fields.count > limits.maxHeaderFields {
                throw .headTooLarge(limit: limits.maxHeaderBytes)
            }
        }
        try self.init(line: line, headers: headers, limits: limits)
    }

    private init(
        line: RequestLine,
        headers: HTTPHeaders,
        limits: HTTPLimits
    ) throws(HTTPRefusal) {
        try Self.checkHost(headers, minorVersion: line.minorVersion)
        let length = try Self.bodyLength(headers, limit: limits.maxBodyBytes)
        if line.method == .head, length > 0 {
            throw .badRequest("A HEAD request has a body; send it without.")
        }
        method = line.method
        target = line.target
        minorVersion = line.minorVersion
        self.headers = headers
        bodyLength = length
        let expects = try Self.expectsContinue(headers)
        expectsContinue = expects && length > 0 && line.minorVersion == 1
        keepsAlive =
            !headers.has(token: "close", in: "Connection")
            && (line.minorVersion == 1 || headers.has(token: "keep-alive", in: "Connection"))
    }

    /// The lines without their ends and without the empty one; the scanner has seen to CR LF.
    private static func lines(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        bytes.split(separator: 0x0a).map { $0.dropLast() }.filter { !$0.isEmpty }
    }

    private static func field(
        _ line: ArraySlice<UInt8>
    ) throws(HTTPRefusal) -> (name: String, value: String) {
        if line.first == 0x20 || line.first == 0x09 {
            throw .badRequest("A field goes on in a second line; send it in one.")
        }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
            throw .badRequest("A line of the head has no colon; send 'Name: value'.")
        }
        let name = line[..<colon]
        guard !name.isEmpty, name.allSatisfy(isTokenByte) else {
            throw .badRequest(
                "A field name is empty or has characters it may not have; send 'Name: value'."
            )
        }
        guard let value = String(validating: trimmed(line[(colon + 1)...]), as: UTF8.self) else {
            throw .badRequest("A field value is not UTF-8; send it as UTF-8.")
        }
        return (String(decoding: name, as: UTF8.self), value)
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = bytes
        while rest.first == 0x20 || rest.first == 0x09 { rest.removeFirst() }
        while rest.last == 0x20 || rest.last == 0x09 { rest.removeLast() }
        return rest
    }

    /// RFC 9110, 5.6.2: what names of fields and methods are made of.
    static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default:
            "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }

    private static func checkHost(
        _ headers: HTTPHeaders,
        minorVersion: Int
    ) throws(HTTPRefusal) {
        let hosts = headers.values("Host")
        guard hosts.count == 1 || (hosts.isEmpty && minorVersion == 0) else {
            throw .badRequest("The head has \(hosts.count) Host fields; send exactly one.")
        }
        guard hosts.allSatisfy({ HostRule.isValid($0.utf8) }) else {
            throw .badRequest("The Host field is no host and port; send 'Host: name:port'.")
        }
    }

    private static func bodyLength(
        _ headers: HTTPHeaders,
        limit: Int
    ) throws(HTTPRefusal) -> Int {
        guard headers["Transfer-Encoding"] == nil else { throw .lengthRequired }
        let lengths = headers.values("Content-Length")
        guard let text = lengths.first else { return 0 }
        guard
            lengths.count == 1, !text.isEmpty,
            text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
        else {
            throw .badRequest("Content-Length is not one decimal number; send exactly one.")
        }
        // Only digits are left, so no number means one beyond Int.
        guard let length = Int(text), length <= limit else { throw .bodyTooLarge(limit: limit) }
        return length
    }

    private static func expectsContinue(_ headers: HTTPHeaders) throws(HTTPRefusal) -> Bool {
        let values = headers.values("Expect")
        guard values.allSatisfy({ HTTPHeaders.same($0, "100-continue") }) else {
            throw .expectationFailed
        }
        return !values.isEmpty
    }
}
