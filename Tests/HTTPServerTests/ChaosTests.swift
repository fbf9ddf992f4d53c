import Testing

@testable import HTTPServer

@Suite("Chaos")
struct ChaosTests {
    private static let pieces = [
        "GET /%d HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET /stream HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET /slow HTTP/1.1\r\nHost: h\r\n\r\n",
        "HEAD /stream HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\n123456789",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 90000\r\nExpect: 100-continue\r\n\r\n",
        "GET / HT", "\r\n", "x", "\u{0}", "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
    ]

    /// Sends a few pieces, cut anywhere, reads some of what comes, and leaves.
    private static func misbehave(port: UInt16, seed: UInt64) throws {
        var random = SplitMix(state: seed)
        let client = try RawClient(port: port)
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let piece = Array(pieces[Int.random(in: 0..<pieces.count, using: &random)].utf8)
            let cut = Int.random(in: 0...piece.count, using: &random)
            client.send(Array(piece[..<cut]))
            if Bool.random(using: &random), client.hasInput { _ = try? client.receiveHead() }
            if Int.random(in: 0...3, using: &random) > 0 { client.send(Array(piece[cut...])) }
        }
    }

    @Test("no mixture of clients brings the server down or leaves work behind")
    func chaos() async throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        try await withServer {
            $0.deadlines.head = .milliseconds(100)
            $0.deadlines.body = .milliseconds(100)
            $0.deadlines.stalledWrite = .milliseconds(100)
            $0.limits.maxConnections = 100
            $0.limits.maxRequestsInFlight = 20
            $0.limits.streamHighWater = 1000
        } handler: { request in
            if request.path == "/slow" { try? await Task.sleep(for: .milliseconds(30)) }
            guard request.path == "/stream" else { return await echo(request) }
            return HTTPResponse(
                status: 200,
                body: .stream { writer in
                    for size in 0..<40 {
                        try await writer.write([UInt8](repeating: 7, count: size * 50))
                    }
                }
            )
        } scenario: { port in
            for number in 0..<600 {
                try Self.misbehave(port: port, seed: seed &+ UInt64(number))
            }
            eventuallyBlocking("the server still answers after seed \(seed)") {
                guard let client = try? RawClient(port: port) else { return false }
                client.send("GET /well HTTP/1.1\r\nHost: h\r\n\r\n")
                return (try? client.receive().text) == "GET /well\n"
            }
        }
    }
}
