import Testing

@testable import HTTPServer

@Suite("The gate")
struct GateTests {
    private func parse(_ text: String) throws(HTTPRefusal) -> RequestHead {
        try RequestHead(parsing: Array(text.utf8)[...], limits: HTTPLimits())
    }

    private func step(_ bytes: [UInt8], limits: HTTPLimits = HTTPLimits()) -> RequestIntake.Step {
        var intake = RequestIntake(limits: limits)
        intake.receive(bytes)
        return intake.next()
    }

    private func status(_ text: String) -> Int? {
        guard case .refuse(let refusal) = step(Array(text.utf8)) else { return nil }
        return refusal.status
    }

    @Test("a plain request passes, with its parts taken apart")
    func plain() throws {
        let head = try parse(
            "POST /v1/a%20b/c%2Fd?x=1&y=%C3%A9+z HTTP/1.1\r\nHost: h:80\r\nX-A:  v \r\n"
                + "Content-Length: 5\r\nx-a: w\r\n\r\n"
        )
        #expect(head.method == .post)
        #expect(head.target.pathSegments == ["v1", "a b", "c/d"])
        #expect(head.target.query.map(\.value) == ["1", "é z"])
        #expect(head.headers.values("X-a") == ["v", "w"])
        #expect(head.bodyLength == 5)
        #expect(head.keepsAlive)
        #expect(
            String(decoding: head.framing, as: UTF8.self)
                == "POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\n"
        )
    }

    @Test(
        "a head that can be read in two ways is refused",
        arguments: [
            ("Content-Length: 5\r\nContent-Length: 5", 400),
            ("Content-Length: 5\r\nContent-Length: 6", 400),
            ("Content-Length: +5", 400),
            ("Content-Length: -5", 400),
            ("Content-Length: 5, 5", 400),
            ("Content-Length: 0x5", 400),
            ("Content-Length: 5 5", 400),
            ("Content-Length:", 400),
            ("Content-Length: 99999999999999999999999999", 413),
            ("Content-Length: 9223372036854775808", 413),
            ("Content-Length: 9223372036854775807", 413),
            ("Transfer-Encoding: chunked", 411),
            ("Transfer-Encoding: identity", 411),
            ("transfer-encoding: xchunked", 411),
            ("Transfer-Encoding: chunked\r\nContent-Length: 5", 411),
            ("Content-Length: 5\r\nTransfer-Encoding: chunked", 411),
            ("Transfer-Encoding : chunked", 400),
            ("Content-Length : 5", 400),
            ("Host: other", 400),
            (": no name", 400),
            ("no colon", 400),
            ("A: b\r\n folded", 400),
            ("A: b\r\n\tfolded", 400),
            ("A\u{0}: b", 400),
            ("A: b\u{0}c", 400),
            ("A: b\u{1}c", 400),
            ("A: b\u{7f}c", 400),
            ("A: b\rc", 400),
            ("A: b\nB: c", 400),
            ("A(b): c", 400),
            ("Expect: the moon", 417),
        ]
    )
    func refused(lines: String, expected: Int) {
        #expect(status("POST / HTTP/1.1\r\nHost: h\r\n\(lines)\r\n\r\n") == expected)
    }

    @Test(
        "a first line that is not exactly method, target and version is refused",
        arguments: [
            ("GET / HTTP/1.1 ", 400), ("GET  / HTTP/1.1", 400), (" GET / HTTP/1.1", 400),
            ("GET /", 400), ("GET\t/\tHTTP/1.1", 400), ("GET / http/1.1", 400),
            ("GET / HTTP/2.0", 505), ("GET / HTTP/1.2", 505), ("GET / HTTP/1.1x", 505),
            ("get / HTTP/1.1", 501), ("BREW / HTTP/1.1", 501), ("G@T / HTTP/1.1", 400),
            ("TRACE / HTTP/1.1", 405), ("CONNECT h:1 HTTP/1.1", 405),
            ("GET * HTTP/1.1", 400), ("GET a HTTP/1.1", 400), ("GET /#f HTTP/1.1", 400),
            ("GET /%zz HTTP/1.1", 400), ("GET /% HTTP/1.1", 400), ("GET /%ff HTTP/1.1", 400),
            ("GET /%00 HTTP/1.1", 400), ("GET /?a=%e HTTP/1.1", 400), ("GET /é HTTP/1.1", 400),
            ("GET http:///x HTTP/1.1", 400), ("GET ftp://h/x HTTP/1.1", 400),
            ("GET http://a@b/x HTTP/1.1", 400),
        ]
    )
    func firstLine(line: String, expected: Int) {
        #expect(status("\(line)\r\nHost: h\r\n\r\n") == expected)
    }

    @Test("HTTP/1.1 needs a Host, HTTP/1.0 does not; none may have an impossible one")
    func host() throws {
        #expect(status("GET / HTTP/1.1\r\n\r\n") == 400)
        #expect(status("GET / HTTP/1.0\r\n\r\n") == nil)
        #expect(status("GET / HTTP/1.1\r\nHost: a b\r\n\r\n") == 400)
        #expect(status("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n") == 400)
        #expect(status("GET / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n") == nil)
        #expect(status("GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n") == 400)
    }

    @Test("the absolute form names the same path")
    func absoluteForm() throws {
        #expect(try HTTPTarget(parsing: "HTTP://h:1/a?b=c").pathSegments == ["a"])
        #expect(try HTTPTarget(parsing: "http://h?b=c").query.first?.value == "c")
    }

    @Test("only the token close ends a connection, and HTTP/1.0 asks to keep it")
    func keepAlive() throws {
        func keeps(_ version: String, _ line: String) throws -> Bool {
            try parse("GET / HTTP/\(version)\r\nHost: h\r\n\(line)\r\n").keepsAlive
        }
        #expect(try keeps("1.1", ""))
        #expect(try !keeps("1.1", "Connection: te, Close\r\n"))
        #expect(try keeps("1.1", "Connection: closed\r\n"))
        #expect(try !keeps("1.0", ""))
        #expect(try keeps("1.0", "Connection: Keep-Alive\r\n"))
    }

    @Test("a HEAD request may not have a body")
    func headBody() {
        #expect(status("HEAD / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\n\r\n") == 400)
        #expect(status("HEAD / HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n") == nil)
    }

    @Test("a head over the limit is refused before it is whole")
    func oversizeHead() {
        var limits = HTTPLimits()
        limits.maxHeaderBytes = 100
        limits.maxHeaderFields = 3
        let long = Array("GET / HTTP/1.1\r\nA: \(String(repeating: "a", count: 90))".utf8)
        #expect(step(long, limits: limits) == .refuse(.headTooLarge(limit: 100)))
        let many = Array("GET / HTTP/1.1\r\nHost:h\r\nA:b\r\nA:b\r\nA:b\r\n\r\n".utf8)
        #expect(step(many, limits: limits) == .refuse(.headTooLarge(limit: 100)))
    }

    @Test("requests are cut the same however the bytes arrive")
    func anyPieces() {
        let stream = Array(
            ("\r\nPOST /1 HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\nbody"
                + "GET /2 HTTP/1.1\r\nHost: h\r\n\r\n\r\nGET /3 HTTP/1.1\r\nHost: h\r\n\r\n").utf8
        )
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix(state: seed)
        for _ in 0..<300 {
            var feed = IntakeFeed()
            var rest = stream[...]
            while !rest.isEmpty {
                let size = Int.random(in: 1...12, using: &random)
                feed.arrive(Array(rest.prefix(size)))
                rest = rest.dropFirst(size)
            }
            #expect(
                feed.seen == ["1", "2", "3"] && feed.bodies == ["body", "", ""],
                "seed \(seed)"
            )
        }
    }

    @Test("no bytes crash the gate, and what it lets through has one reading")
    func randomBytes() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix(state: seed)
        let pieces = [
            "GET ", "POST ", "/", " HTTP/1.1", "\r\n", "\n", "\r", "Host: h", "Content-Length: ",
            "5", "Transfer-Encoding: chunked", " ", ":", "\u{0}", "%", "?", "é", "HEAD ",
        ]
        for _ in 0..<5000 {
            let count = Int.random(in: 1...16, using: &random)
            let text = (0..<count).map { _ in pieces[Int(random.next() % 18)] }.joined()
            guard case .request(let head, let body) = step(Array(text.utf8)) else { continue }
            #expect(head.headers["Transfer-Encoding"] == nil, "seed \(seed)")
            #expect(head.headers.values("Content-Length").count < 2, "seed \(seed)")
            #expect(body.count <= head.bodyLength, "seed \(seed)")
        }
    }
}

/// Feeds an intake as a connection does, with requests answered at once.
private struct IntakeFeed {
    private var intake = RequestIntake(limits: HTTPLimits())
    private(set) var seen: [String] = []
    private(set) var bodies: [String] = []

    mutating func arrive(_ bytes: [UInt8]) {
        let taken = intake.receiveBody(bytes.count)
        if taken > 0 {
            bodies[bodies.count - 1] += String(decoding: bytes[..<taken], as: UTF8.self)
        }
        intake.receive(Array(bytes[taken...]))
        repeat {
            intake.answered()
            guard case .request(let head, let body) = intake.next() else { return }
            seen.append(head.target.pathSegments.joined())
            bodies.append(String(decoding: body, as: UTF8.self))
        } while intake.phase == .answering
    }
}

struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
