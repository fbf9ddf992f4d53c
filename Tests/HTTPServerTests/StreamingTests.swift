import Locks
import Testing

@testable import HTTPServer

@Suite("Streams")
struct StreamingTests {
    private static let get = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"

    @Test("pieces go out as they are written, and the connection can be used again")
    func pieces() async throws {
        let step = Lock(0)
        try await withHandler { request in
            guard request.method == .get else { return HTTPResponse(status: 200) }
            return HTTPResponse(
                status: 200,
                headers: ["Content-Type": "text/event-stream"],
                body: .stream { writer in
                    for number in 1...3 {
                        try await writer.write("data: \(number)\n\n")
                        while step.withLock({ $0 }) < number {
                            try await Task.sleep(for: .milliseconds(1))
                        }
                    }
                }
            )
        } scenario: { port in
            let client = try RawClient(port: port)
            client.send(Self.get)
            let head = try client.receiveHead()
            #expect(head.header("Transfer-Encoding") == "chunked")
            #expect(head.header("Content-Length") == nil)
            for number in 1...3 {
                #expect(try client.receiveChunk() == Array("data: \(number)\n\n".utf8))
                step.withLock { $0 = number }
            }
            #expect(try client.receiveChunk() == nil)
            client.send("POST / HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try client.receive().status == 200)
        }
    }

    @Test("HTTP/1.0 gets the stream until the end, HEAD only the head")
    func oldAndHead() async throws {
        try await withHandler { _ in
            HTTPResponse(status: 200, body: .stream { try await $0.write("stream") })
        } scenario: { port in
            let old = try RawClient(port: port)
            old.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            let response = try old.receive()
            #expect(response.text == "stream")
            #expect(response.header("Connection") == "close")
            let head = try RawClient(port: port)
            head.send("HEAD / HTTP/1.1\r\nHost: h\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try head.receive(toHead: true).status == 200)
            #expect(try head.receive().text == "stream")
        }
    }

    @Test("a stream that fails is broken off, so that it does not look complete")
    func failing() async throws {
        struct Broken: Error {}
        try await withHandler { _ in
            HTTPResponse(
                status: 200,
                body: .stream { writer in
                    try await writer.write("part")
                    throw Broken()
                }
            )
        } scenario: { port in
            let client = try RawClient(port: port)
            client.send(Self.get)
            #expect(throws: RawClient.Failure.self) { try client.receive() }
        }
    }

    @Test("a writer waits for a slow reader, holds little, and holds up nobody")
    func slowReader() async throws {
        let written = Lock(0)
        let total = 32 * 1024 * 1024
        try await withHandler { request in
            if request.path != "/" { return HTTPResponse(status: 204) }
            return HTTPResponse(
                status: 200,
                body: .stream { writer in
                    let piece = [UInt8](repeating: 7, count: 16 * 1024)
                    for _ in 0..<(total / piece.count) {
                        try await writer.write(piece)
                        written.withLock { $0 += piece.count }
                    }
                }
            )
        } scenario: { port in
            let slow = try RawClient(port: port, receiveBuffer: 16 * 1024)
            slow.send(Self.get)
            let other = try RawClient(port: port)
            var before = -1
            eventuallyBlocking("the writer waits") {
                for _ in 0..<20 {
                    other.send("GET /other HTTP/1.1\r\nHost: h\r\n\r\n")
                    guard (try? other.receive().status) == 204 else { return false }
                }
                let now = written.withLock { $0 }
                defer { before = now }
                return now > 0 && now == before
            }
            // What the kernel's two buffers take, and ours.
            #expect(written.withLock { $0 } < 16 * 1024 * 1024)
            #expect(try slow.receive().body.count == total)
        }
    }

    @Test("a reader that takes nothing ends its stream as a slow reader")
    func stalledReader() async throws {
        let failure = Lock<HTTPWriteError?>(nil)
        try await withServer {
            $0.deadlines.stalledWrite = .milliseconds(100)
        } handler: { _ in
            HTTPResponse(
                status: 200,
                body: .stream { writer in
                    do {
                        while true { try await writer.write([UInt8](repeating: 7, count: 65_536)) }
                    } catch let error as HTTPWriteError {
                        failure.withLock { $0 = error }
                        throw error
                    }
                }
            )
        } scenario: { port in
            let deaf = try RawClient(port: port, receiveBuffer: 4096)
            deaf.send(Self.get)
            eventuallyBlocking("the stream ends") { failure.withLock { $0 } == .slowReader }
            withExtendedLifetime(deaf) {}
        }
    }

    @Test("a client that leaves ends its stream", arguments: [true, false])
    func leaving(isWriting: Bool) async throws {
        let ended = Lock(0)
        try await withHandler { _ in
            HTTPResponse(
                status: 200,
                body: .stream { writer in
                    defer { ended.withLock { $0 += 1 } }
                    try await writer.write("begun")
                    if !isWriting { try await Task.sleep(for: .seconds(60)) }
                    while true { try await writer.write([UInt8](repeating: 7, count: 1000)) }
                }
            )
        } scenario: { port in
            for _ in 0..<10 {
                let client = try RawClient(port: port)
                client.send(Self.get)
                #expect(try client.receiveHead().status == 200)
            }
            eventuallyBlocking("all streams end") { ended.withLock { $0 } == 10 }
        }
    }

    @Test("a client that sends without end behind a stream is closed")
    func sendsWithoutEnd() async throws {
        let ended = Lock(false)
        try await withHandler { _ in
            HTTPResponse(
                status: 200,
                body: .stream { writer in
                    defer { ended.withLock { $0 = true } }
                    while true {
                        try await writer.write("x")
                        try await Task.sleep(for: .milliseconds(1))
                    }
                }
            )
        } scenario: { port in
            let client = try RawClient(port: port)
            client.send(Self.get)
            client.send([UInt8](repeating: 0x41, count: 8 * 1024 * 1024))
            eventuallyBlocking("the stream ends") { ended.withLock { $0 } }
            withExtendedLifetime(client) {}
        }
    }

    @Test("what is sent ahead of the end of a stream is answered after it")
    func sentAhead() async throws {
        try await withHandler { request in
            guard request.path == "/" else { return HTTPResponse(status: 204) }
            return HTTPResponse(
                status: 200,
                body: .stream { writer in
                    for _ in 0..<50 { try await writer.write("x") }
                }
            )
        } scenario: { port in
            let client = try RawClient(port: port)
            client.send(Self.get + "GET /next HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try client.receive().body.count == 50)
            #expect(try client.receive().status == 204)
        }
    }
}
