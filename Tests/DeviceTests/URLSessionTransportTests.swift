import Foundation
import Locks
import Testing

@testable import Device

@Suite struct URLSessionTransportTests {
    private func request(_ server: CannedServer) -> ClientRequest {
        ClientRequest(method: "GET", url: server.url.appendingPathComponent("v1/meta"))
    }

    @Test("method, path, header and body arrive, and status, header and body come back")
    func exchange() async throws {
        let server = try CannedServer(
            reply: "HTTP/1.1 418 Teapot\r\nX-Next-After: 12\r\nContent-Length: 3\r\n"
                + "Connection: close\r\n\r\nabc"
        )
        var request = request(server)
        request.method = "PUT"
        request.headers["Authorization"] = "Bearer t"
        request.body = Array("hello".utf8)
        let reply = try await URLSessionTransport().send(request)
        #expect(reply.status == 418 && reply.headers["x-next-after"] == "12")
        #expect(reply.body == Array("abc".utf8))
        let text = try #require(server.received.withLock { $0.first })
        #expect(text.hasPrefix("PUT /v1/meta HTTP/1.1\r\n") && text.hasSuffix("\r\n\r\nhello"))
        #expect(text.contains("Authorization: Bearer t\r\n"))
    }

    @Test("the body of a success is handed over, that of a refusal is kept")
    func streamed() async throws {
        for (status, handed, kept) in [("200 OK", "abc", ""), ("404 Not Found", "", "abc")] {
            let server = try CannedServer(
                reply: "HTTP/1.1 \(status)\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc"
            )
            let received = Lock<[UInt8]>([])
            let reply = try await URLSessionTransport().send(request(server)) { piece in
                received.withLock { $0 += piece }
            }
            #expect(received.withLock { $0 } == Array(handed.utf8))
            #expect(reply.body == Array(kept.utf8))
        }
    }

    @Test("a redirect is not followed, so that a token goes nowhere else")
    func redirect() async throws {
        let other = try CannedServer(reply: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let server = try CannedServer(
            reply: "HTTP/1.1 302 Found\r\nLocation: \(other.url)/x\r\nContent-Length: 0\r\n"
                + "Connection: close\r\n\r\n"
        )
        let reply = try await URLSessionTransport().send(request(server))
        #expect(reply.status == 302)
        #expect(other.received.withLock { $0.isEmpty })
    }

    @Test("a silent server times out, by silence or in total")
    func silence() async throws {
        let server = try CannedServer(reply: nil)
        var request = request(server)
        request.total = .milliseconds(200)
        await #expect(throws: TransportError.timedOut) {
            try await URLSessionTransport().send(request)
        }
        request.firstByte = .seconds(1)
        request.total = .seconds(30)
        let began = ContinuousClock.now
        await #expect(throws: TransportError.timedOut) {
            try await URLSessionTransport().send(request)
        }
        #expect(ContinuousClock.now - began < .seconds(25))
    }

    @Test("a cancelled task ends its request at once")
    func cancelled() async throws {
        let server = try CannedServer(reply: nil)
        let request = request(server)
        let task = Task { () -> TransportError? in
            do throws(TransportError) {
                _ = try await URLSessionTransport().send(request)
                return nil
            } catch {
                return error
            }
        }
        task.cancel()
        #expect(await task.value == .cancelled)
    }
}
