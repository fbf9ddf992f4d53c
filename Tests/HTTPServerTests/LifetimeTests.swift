import Locks
import Testing

@testable import HTTPServer

@Suite("Slow, leaving and too many clients")
struct LifetimeTests {
    private static func short(_ configuration: inout HTTPServerConfiguration) {
        configuration.deadlines.head = .seconds(1)
        configuration.deadlines.body = .seconds(1)
        configuration.deadlines.idle = .milliseconds(500)
    }

    @Test("many who trickle a head or a body are told 408 and closed, while others are served")
    func slowClients() async throws {
        try await withServer(Self.short) { port in
            let begun = "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1000\r\n\r\n"
            let clients = try (0..<100).map { number in
                let client = try RawClient(port: port)
                client.send(number % 2 == 0 ? "GET / HT" : begun)
                return client
            }
            let busy = try RawClient(port: port)
            let clock = ContinuousClock()
            let start = clock.now
            // Every byte would extend a deadline of inactivity.
            while clock.now - start < .milliseconds(600) {
                for client in clients { client.send("a") }
                busy.send("GET /busy HTTP/1.1\r\nHost: h\r\n\r\n")
                #expect(try busy.receive().text == "GET /busy\n")
            }
            for client in clients {
                #expect(try client.receive().status == 408)
                #expect(client.isClosedByServer)
            }
            // Deadlines of inactivity would have let the last byte of a body take minutes.
            #expect(clock.now - start < .seconds(45))
        }
    }

    @Test("an idle connection is closed without a word, and so is a new one that says nothing")
    func idle() async throws {
        try await withServer(Self.short) { port in
            let used = try RawClient(port: port)
            used.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try used.receive().status == 200)
            #expect(used.isClosedByServer)
            let silent = try RawClient(port: port)
            #expect(silent.isClosedByServer)
        }
    }

    @Test("a client that leaves cancels its handler")
    func leaving() async throws {
        let events = Lock<[String]>([])
        try await withHandler { request in
            if request.path == "/other" { return HTTPResponse(status: 200) }
            events.withLock { $0.append("begun") }
            try? await Task.sleep(for: .seconds(60))
            events.withLock { $0.append(Task.isCancelled ? "cancelled" : "slept") }
            return HTTPResponse(status: 200)
        } scenario: { port in
            do {
                let client = try RawClient(port: port)
                client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                eventuallyBlocking("the handler begins") { events.withLock { $0 } == ["begun"] }
            }
            eventuallyBlocking("the handler is cancelled") {
                events.withLock { $0 } == ["begun", "cancelled"]
            }
            let other = try RawClient(port: port)
            other.send("GET /other HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try other.receive().status == 200)
        }
    }

    @Test("more requests at once than allowed get 503 with Retry-After and may try again")
    func tooManyRequests() async throws {
        let gate = Lock(false)
        try await withServer {
            $0.limits.maxRequestsInFlight = 2
        } handler: { _ in
            while !gate.withLock({ $0 }) { try? await Task.sleep(for: .milliseconds(1)) }
            return HTTPResponse(status: 200)
        } scenario: { port in
            let get = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"
            let clients = try (0..<3).map { _ in try RawClient(port: port) }
            for client in clients { client.send(get) }
            // Which of them is third is for the threads to settle.
            let refused = try firstReadable(clients).receive()
            #expect(refused.status == 503)
            #expect(refused.header("Retry-After") == "1")
            gate.withLock { $0 = true }
        }
    }

    private func firstReadable(_ clients: [RawClient]) throws -> RawClient {
        var found: RawClient?
        eventuallyBlocking("one is answered") {
            found = clients.first(where: \.hasInput)
            return found != nil
        }
        return try #require(found)
    }

    @Test("one connection too many gets 503; when another closes, there is room")
    func tooManyConnections() async throws {
        try await withServer {
            $0.limits.maxConnections = 2
        } scenario: { port in
            let get = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"
            let first = try RawClient(port: port)
            first.send(get)
            #expect(try first.receive().status == 200)
            do {
                let second = try RawClient(port: port)
                second.send(get)
                #expect(try second.receive().status == 200)
                let third = try RawClient(port: port)
                let response = try third.receive()
                #expect(response.status == 503)
                #expect(response.header("Connection") == "close")
            }
            eventuallyBlocking("there is room again") {
                guard let client = try? RawClient(port: port) else { return false }
                client.send(get)
                return (try? client.receive().status) == 200
            }
        }
    }

    @Test("a client that never reads a long response holds nobody up")
    func neverReads() async throws {
        try await withHandler { request in
            let size = request.path == "/long" ? 8_000_000 : 1
            return HTTPResponse(status: 200, body: .bytes([UInt8](repeating: 0, count: size)))
        } scenario: { port in
            let deaf = try RawClient(port: port, receiveBuffer: 4096)
            deaf.send("GET /long HTTP/1.1\r\nHost: h\r\n\r\n")
            let other = try RawClient(port: port)
            other.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try other.receive().body.count == 1)
        }
    }
}
