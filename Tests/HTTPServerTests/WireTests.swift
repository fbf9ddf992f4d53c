import Testing

@testable import HTTPServer

@Suite("On the wire")
struct WireTests {
    @Test(
        "what breaks the rules is answered with its status and closed",
        arguments: [
            ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400),
            ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: +5\r\n\r\nabcde", 400),
            ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5, 5\r\n\r\nabcde", 400),
            ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 411),
            ("GET / HTTP/1.1\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: h\r\nHost: h\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: h\r\nA: b\r\n c\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: h\r\nA: \u{0}\r\n\r\n", 400),
            ("GET / HTTP/1.1\nHost: h\n\n", 400),
            ("GET /%zz HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("TRACE / HTTP/1.1\r\nHost: h\r\n\r\n", 405),
            ("BREW / HTTP/1.1\r\nHost: h\r\n\r\n", 501),
            ("GET / HTTP/3.0\r\nHost: h\r\n\r\n", 505),
            ("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}", 400),
        ]
    )
    func refused(bytes: String, status: Int) async throws {
        try await withServer {
            $0.errorResponse = { HTTPResponse(status: $0.status, text: "own \($0.status)") }
        } scenario: { port in
            let client = try RawClient(port: port)
            client.send(bytes)
            let response = try client.receive()
            #expect(response.status == status)
            #expect(response.text == "own \(status)")
            #expect(response.header("Connection") == "close")
            #expect(response.header("Date") != nil)
            #expect(client.isClosedByServer)
        }
    }

    @Test("a second request hidden in a first is never answered")
    func smuggling() async throws {
        try await withServer { port in
            let client = try RawClient(port: port)
            client.send(
                "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n"
                    + "\r\n0\r\n\r\nGET /hidden HTTP/1.1\r\nHost: h\r\n\r\n"
            )
            let all = String(decoding: try client.receiveToEnd(), as: UTF8.self)
            #expect(all.hasPrefix("HTTP/1.1 411"))
            #expect(!all.contains("hidden"))
        }
    }

    @Test("a head over the limit gets 431, also before it ends")
    func oversizeHead() async throws {
        try await withServer { port in
            let client = try RawClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: h\r\nA: " + String(repeating: "a", count: 17_000))
            #expect(try client.receive().status == 431)
            #expect(client.isClosedByServer)
        }
    }

    @Test("a body over the limit gets 413, and the client that goes on sending can read it")
    func oversizeBody() async throws {
        try await withServer {
            $0.limits.maxBodyBytes = 1000
        } scenario: { port in
            let client = try RawClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1000000\r\n\r\n")
            client.send([UInt8](repeating: 1, count: 1_000_000))
            let response = try client.receive()
            #expect(response.status == 413)
            #expect(response.text.contains("1000 bytes"))
            let exact = try RawClient(port: port)
            exact.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1000\r\n\r\n")
            exact.send([UInt8](repeating: 1, count: 1000))
            #expect(try exact.receive().body.count == 1007)
        }
    }

    @Test("HEAD has no body, keeps the length, and the connection stays in step")
    func head() async throws {
        try await withServer { port in
            let client = try RawClient(port: port)
            client.send("HEAD /a HTTP/1.1\r\nHost: h\r\n\r\nGET /b HTTP/1.1\r\nHost: h\r\n\r\n")
            let first = try client.receive(toHead: true)
            #expect(first.header("Content-Length") == "8")
            #expect(try client.receive().text == "GET /b\n")
        }
    }

    @Test("204 and 304 have no body and no length, and the connection stays in step")
    func noBody() async throws {
        try await withHandler { request in
            HTTPResponse(status: Int(request.pathSegments[0]) ?? 0, text: "no body")
        } scenario: { port in
            let client = try RawClient(port: port)
            for status in [204, 304, 200] {
                client.send("GET /\(status) HTTP/1.1\r\nHost: h\r\n\r\n")
                let response = try client.receive()
                #expect(response.status == status)
                #expect(response.text == (status == 200 ? "no body" : ""))
                #expect((response.header("Content-Length") != nil) == (status == 200))
            }
        }
    }

    @Test("pipelined requests are answered in order")
    func pipelined() async throws {
        try await withServer { port in
            let client = try RawClient(port: port)
            let requests = (0..<200).map { number in
                number % 3 == 0
                    ? "POST /\(number) HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\n\(100 + number)"
                    : "GET /\(number) HTTP/1.1\r\nHost: h\r\n\r\n"
            }
            client.send(requests.joined() + "BAD\r\n\r\nGET /after HTTP/1.1\r\nHost: h\r\n\r\n")
            for number in 0..<200 {
                let text = try client.receive().text
                #expect(
                    text
                        == (number % 3 == 0
                            ? "POST /\(number)\n\(100 + number)" : "GET /\(number)\n")
                )
            }
            #expect(try client.receive().status == 400)
            #expect(client.isClosedByServer)
        }
    }

    @Test("a long body that follows a request at once arrives whole")
    func pipelinedLongBody() async throws {
        try await withServer { port in
            let client = try RawClient(port: port)
            let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
            client.send("POST /b HTTP/1.1\r\nHost: h\r\nContent-Length: \(body.count)\r\n\r\n")
            client.send(body)
            client.send("GET /c HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try client.receive().text == "GET /a\n")
            #expect(try client.receive().body == Array("POST /b\n".utf8) + body)
            #expect(try client.receive().text == "GET /c\n")
        }
    }

    @Test("a request that comes byte by byte is the same request")
    func byteByByte() async throws {
        try await withServer { port in
            let client = try RawClient(port: port)
            for byte in "POST /x?y=z HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\nbodyGE".utf8 {
                client.send([byte])
            }
            #expect(try client.receive().text == "POST /x y=z\nbody")
            client.send("T /2 HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try client.receive().text == "GET /2\n")
        }
    }

    @Test("100 Continue is sent to who waits for it, and not to who does not")
    func expectContinue() async throws {
        try await withServer { port in
            let client = try RawClient(port: port)
            let head =
                "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n"
            client.send(head)
            #expect(try client.receive().status == 100)
            client.send("body")
            #expect(try client.receive().text == "POST /\nbody")
            client.send(head + "body")
            #expect(try client.receive().text == "POST /\nbody")
            client.send("GET / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\n\r\n")
            #expect(try client.receive().text == "GET /\n")
        }
    }

    @Test("HTTP/1.0 is closed after the response unless it asks to be kept")
    func oldVersion() async throws {
        try await withServer { port in
            let client = try RawClient(port: port)
            client.send("GET /1 HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            let kept = try client.receive()
            #expect(kept.header("Connection") == "keep-alive")
            #expect(kept.text == "GET /1\n")
            client.send("GET /2 HTTP/1.0\r\n\r\n")
            let last = try client.receive()
            #expect(last.header("Content-Length") == "7")
            #expect(last.header("Date") != nil)
            #expect(client.isClosedByServer)
        }
    }

    @Test("Connection: close is honoured, from either side")
    func close() async throws {
        try await withHandler { request in
            HTTPResponse(status: 200, headers: request.path == "/" ? [:] : ["Connection": "close"])
        } scenario: { port in
            for head in ["GET / HTTP/1.1\r\nConnection: x, close", "GET /close HTTP/1.1"] {
                let client = try RawClient(port: port)
                client.send("\(head)\r\nHost: h\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n")
                #expect(try client.receive().header("Connection") == "close")
                #expect(client.isClosedByServer)
            }
        }
    }

    @Test("a response with a line break in a header is a 500 and nothing else")
    func splitting() async throws {
        try await withHandler { _ in
            HTTPResponse(status: 200, headers: ["Location": "/\r\nSet-Cookie: a=b"])
        } scenario: { port in
            let client = try RawClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            let response = try client.receive()
            #expect(response.status == 500)
            #expect(response.header("Set-Cookie") == nil)
        }
    }

    @Test("2,000 requests over 50 connections are each answered rightly")
    func concurrently() async throws {
        try await withServer { port in
            let clients = try (0..<50).map { _ in try RawClient(port: port) }
            for round in 0..<40 {
                for (number, client) in clients.enumerated() {
                    let body = "\(round).\(number)"
                    client.send(
                        "POST /\(number) HTTP/1.1\r\nHost: h\r\nContent-Length: \(body.utf8.count)"
                            + "\r\n\r\n\(body)"
                    )
                }
                for (number, client) in clients.enumerated() {
                    #expect(try client.receive().text == "POST /\(number)\n\(round).\(number)")
                }
            }
        }
    }
}
