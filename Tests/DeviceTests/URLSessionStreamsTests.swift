import Foundation
import Testing

@testable import Device

@Suite("Streams over a socket")
struct URLSessionStreamsTests {
    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"

    private func request(_ server: CannedServer) -> ClientRequest {
        ClientRequest(method: "GET", url: server.url.appendingPathComponent("v1/stream"))
    }

    @Test("status, header and pieces come, and the end of a whole body is the end")
    func whole() async throws {
        let server = try CannedServer(
            reply: Self.head
                + "Transfer-Encoding: chunked\r\n\r\n5\r\nid: a\r\n2\r\n\n\n\r\n0\r\n\r\n"
        )
        let streams = URLSessionStreams()
        let stream = try await streams.open(request(server))
        #expect(stream.status == 200)
        #expect(stream.headers["content-type"] == "text/event-stream")
        #expect(try await collect(stream) == "id: a\n\n")
    }

    @Test("a body that breaks off is an error, after what had come")
    func broken() async throws {
        let server = try CannedServer(
            reply: Self.head + "Transfer-Encoding: chunked\r\n\r\n5\r\nid: a\r\n9\r\nxx"
        )
        let streams = URLSessionStreams()
        let stream = try await streams.open(request(server))
        await #expect(throws: TransportError.self) { try await collect(stream) }
    }

    @Test("a reader that leaves too much lying is cut off")
    func tooMuch() async throws {
        let body = String(repeating: "x", count: 300_000)
        let server = try CannedServer(
            reply: Self.head + "Content-Length: \(body.utf8.count)\r\n\r\n" + body
        )
        let small = URLSessionStreams(mostUnread: 1_000)
        let stream = try await small.open(request(server))
        await #expect(throws: TransportError.unreachable("the reader is too slow")) {
            try await collect(stream)
        }
    }

    @Test("a server that says nothing times out, and a cancelled task waits no longer")
    func silence() async throws {
        let server = try CannedServer(reply: nil)
        var request = request(server)
        request.firstByte = .seconds(1)
        let streams = URLSessionStreams()
        await #expect(throws: TransportError.timedOut) { _ = try await streams.open(request) }
        request.firstByte = .seconds(600)
        let waiting = request
        let task = Task { () -> TransportError? in
            do throws(TransportError) {
                _ = try await streams.open(waiting)
                return nil
            } catch {
                return error
            }
        }
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    private func collect(_ stream: ClientStream) async throws -> String {
        var bytes: [UInt8] = []
        for try await piece in stream.pieces { bytes += piece }
        return String(decoding: bytes, as: UTF8.self)
    }
}
