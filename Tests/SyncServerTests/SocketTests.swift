import Foundation
import HTTPServer
import Postgres
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("Over a socket")
struct SocketTests {
    @Test(
        "what the gate refuses is a problem with code and remedy",
        arguments: [
            (
                "POST /v1/events HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                411, "length_required"
            ),
            ("GET /v1/meta HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400, "malformed_request"),
            ("GET /v1/meta?text=%00 HTTP/1.1\r\nHost: x\r\n\r\n", 400, "malformed_request"),
            ("BREW /v1/meta HTTP/1.1\r\nHost: x\r\n\r\n", 501, "unknown_method"),
            ("TRACE /v1/meta HTTP/1.1\r\nHost: x\r\n\r\n", 405, "method_not_allowed"),
            (
                "POST /v1/events HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n",
                413, "body_too_large"
            ),
            (
                "POST /v1/events HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nContent-Length: 1\r\n\r\n1",
                417, "expectation_failed"
            ),
            (
                "GET /v1/meta HTTP/1.1\r\nHost: x\r\nX: " + String(repeating: "x", count: 20_000)
                    + "\r\n\r\n", 431, "head_too_large"
            ),
        ]
    )
    func gate(request: String, status: Int, code: String) async throws {
        try await withSocket { _, port in
            let answer = try await SocketClient.exchange(port: port, Array(request.utf8))
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
            #expect(answer.contains("application/problem+json"))
            let body = answer.components(separatedBy: "\r\n\r\n").dropFirst().joined()
            let problem = try Problem(decoding: Array(body.utf8))
            #expect(problem.code == code)
            #expect(problem.status == status)
            #expect(!problem.remedy.isEmpty)
        }
    }

    @Test(
        "a request cut off in the middle stores nothing, and the same sent again stores each once"
    )
    func cutOff() async throws {
        try await withSocket { server, port in
            let token = try await server.token(.recorder)
            let events = Recording.closed(text: "uni").events
            let request = Self.post(events.ndjson, token)
            for cut in [1, request.count / 2, request.count - 1] {
                _ = try await SocketClient.exchange(
                    port: port,
                    Array(request.prefix(cut)),
                    leavesAtOnce: true
                )
            }
            #expect(try await server.stored(events[0].session).isEmpty)
            for _ in 0..<2 {
                // Whether this answer would be lost does not matter: it is sent again.
                _ = try await SocketClient.exchange(port: port, request, leavesAtOnce: true)
            }
            let answer = try await SocketClient.exchange(port: port, request)
            #expect(answer.hasPrefix("HTTP/1.1 200 "))
            #expect(try await server.stored(events[0].session) == events)
        }
    }

    @Test("the projector follows what comes in")
    func projecting() async throws {
        try await withSocket { server, port in
            let token = try await server.token(.member)
            let events = Recording.closed(text: "uni").events
            _ = try await SocketClient.exchange(port: port, Self.post(events.ndjson, token))
            try await eventually {
                try await server.send(.session(events[0].session), token: token).status == 200
            }
        }
    }

    @Test("stopping answers what is in flight, and takes nothing more")
    func drain() async throws {
        let server = TestServer(database: try await TestCluster.shared.makeMigratedDatabase())
        let token = try await server.token(.recorder)
        let recordings = (0..<8).map { Recording.closed(text: "text \($0)") }
        let (ports, port) = AsyncStream.makeStream(of: UInt16.self)
        let (answers, answer) = AsyncStream.makeStream(of: (session: UUID, text: String).self)
        let listening = Server(service: server.service, configuration: .init()) { _ in }
        try await listening.run { address in
            port.yield(address.port)
            Task {
                await withTaskGroup(of: Void.self) { group in
                    for recording in recordings {
                        let request = Self.post(recording.events.ndjson, token)
                        group.addTask {
                            let text = try? await SocketClient.exchange(
                                port: address.port,
                                request
                            )
                            answer.yield((recording.session, text ?? ""))
                        }
                    }
                }
                answer.finish()
            }
        } until: {
            // Stop in the middle: as soon as one is answered.
            for await (_, text) in answers where !text.isEmpty { break }
        }
        for await (session, text) in answers where !text.isEmpty {
            #expect(text.hasPrefix("HTTP/1.1 200 "))
            #expect(try await server.stored(session).count == 4)
        }
        let closed = try #require(await ports.first { _ in true })
        await #expect(throws: SocketClient.Failure.self) {
            try await SocketClient.exchange(port: closed, Self.post([], token))
        }
        await server.pool.close()
    }

    private static func post(_ body: [UInt8], _ token: String) -> [UInt8] {
        let head = """
            POST /v1/events HTTP/1.1\r
            Host: localhost\r
            Authorization: Bearer \(token)\r
            Content-Type: application/x-ndjson\r
            Content-Length: \(body.count)\r
            Connection: close\r
            \r

            """
        return Array(head.utf8) + body
    }

    /// Runs a scenario with a server that listens on a free port.
    private func withSocket(
        _ scenario: @escaping @Sendable (TestServer, UInt16) async throws -> Void
    ) async throws {
        try await withServer { server in
            let listening = Server(service: server.service, configuration: .init()) { _ in }
            try await listening.run { address in
                try await scenario(server, address.port)
            } until: {
            }
        }
    }
}
