import Locks
import Testing

@testable import HTTPServer

@Suite("Starting and draining")
struct StartAndDrainTests {
    private static let get = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"

    @Test("a second server on a port is refused, and told what to do", arguments: [1, 2])
    func portInUse(threads: Int) async throws {
        var configuration = HTTPServerConfiguration()
        configuration.threads = threads
        let first = HTTPServer(configuration: configuration, handler: echo)
        let address = try first.start()
        configuration.port = address.port
        let second = HTTPServer(configuration: configuration, handler: echo)
        let error = #expect(throws: HTTPServerError.self) { try second.start() }
        #expect(error == .addressInUse(host: "127.0.0.1", port: address.port))
        #expect(error?.description.contains("choose another port") == true)
        await first.drain(within: .seconds(1))
        let third = HTTPServer(configuration: configuration, handler: echo)
        #expect(try third.start() == address)
        #expect(throws: HTTPServerError.alreadyStarted) { try third.start() }
        await third.drain(within: .seconds(1))
        await third.drain(within: .seconds(1))
    }

    @Test("a host that is not of this machine is named")
    func badHost() {
        var configuration = HTTPServerConfiguration()
        configuration.host = "192.0.2.1"
        let server = HTTPServer(configuration: configuration, handler: echo)
        let error = #expect(throws: HTTPServerError.self) { try server.start() }
        #expect(error?.description.contains("192.0.2.1") == true)
    }

    @Test("draining closes idle connections, finishes requests and takes no new ones")
    func finishes() async throws {
        let begun = Lock(0)
        let mayEnd = Lock(false)
        let server = HTTPServer(configuration: HTTPServerConfiguration()) { _ in
            begun.withLock { $0 += 1 }
            while !mayEnd.withLock({ $0 }) { try? await Task.sleep(for: .milliseconds(1)) }
            return HTTPResponse(status: 200, text: "finished")
        }
        let port = try server.start().port
        async let clients: Void = onThread {
            let busy = try (0..<5).map { _ in try RawClient(port: port) }
            for client in busy { client.send(Self.get) }
            let idle = try RawClient(port: port)
            eventuallyBlocking("all requests begin") { begun.withLock { $0 } == 5 }
            begun.withLock { $0 = 100 }
            #expect(idle.isClosedByServer)
            eventuallyBlocking("the port is closed") { (try? RawClient(port: port)) == nil }
            mayEnd.withLock { $0 = true }
            for client in busy {
                let response = try client.receive()
                #expect(response.text == "finished")
                #expect(response.header("Connection") == "close")
                #expect(client.isClosedByServer)
            }
        }
        try await eventually("requests are in flight") { begun.withLock { $0 } == 100 }
        await server.drain(within: .seconds(10))
        try await clients
    }

    @Test("draining ends streams: those that return end whole")
    func endsStreams() async throws {
        let server = HTTPServer(configuration: HTTPServerConfiguration()) { _ in
            HTTPResponse(
                status: 200,
                body: .stream { writer in
                    try await writer.write("begun")
                    try? await Task.sleep(for: .seconds(60))
                }
            )
        }
        let port = try server.start().port
        let isBegun = Lock(false)
        async let client: Void = onThread {
            let client = try RawClient(port: port)
            client.send(Self.get)
            _ = try client.receiveHead()
            #expect(try client.receiveChunk() == Array("begun".utf8))
            isBegun.withLock { $0 = true }
            #expect(try client.receiveChunk() == nil)
            #expect(client.isClosedByServer)
        }
        try await eventually("the stream begins") { isBegun.withLock { $0 } }
        await server.drain(within: .seconds(10))
        try await client
    }

    @Test("what does not finish in time is cancelled and closed")
    func outOfTime() async throws {
        let state = Lock("new")
        var configuration = HTTPServerConfiguration()
        configuration.deadlines.idle = .milliseconds(100)
        let server = HTTPServer(configuration: configuration) { _ in
            state.withLock { $0 = "begun" }
            try? await Task.sleep(for: .seconds(60))
            state.withLock { $0 = "cancelled" }
            return HTTPResponse(status: 200)
        }
        let port = try server.start().port
        async let client: Void = onThread {
            let client = try RawClient(port: port)
            client.send(Self.get)
            #expect(client.isClosedByServer)
        }
        try await eventually("the request begins") { state.withLock { $0 } == "begun" }
        await server.drain(within: .milliseconds(50))
        try await client
        try await eventually("the handler is cancelled") { state.withLock { $0 } == "cancelled" }
    }
}
