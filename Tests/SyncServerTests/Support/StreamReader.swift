import Foundation
import HTTPServer
import SearchCore
import SyncProtocol
import Testing

@testable import SyncServer

/// Reads a stream without a socket.
actor StreamReader {
    private(set) var text = ""
    private(set) var blocks: [ServerSentEvent] = []
    private(set) var failure: (any Error)?
    private(set) var hasEnded = false
    private var parser = ServerSentEventParser()
    private var task: Task<Void, Never>?

    /// Opens the stream; a refusal is thrown as the problem that it is.
    static func open(
        _ service: Service,
        _ query: String = "",
        token: String,
        lastEventID: String? = nil
    ) async throws -> StreamReader {
        var headers: HTTPHeaders = ["Authorization": "Bearer \(token)"]
        headers["Last-Event-ID"] = lastEventID
        let target = Route.stream.path + (query.isEmpty ? "" : "?" + query)
        let response = await service.respond(
            to: try HTTPRequest(method: .get, target: target, headers: headers)
        )
        guard case .stream(let produce) = response.body else {
            let reply = try await Reply(response)
            #expect(try APIDescription.served.get().problems(of: reply, to: .stream) == [])
            throw try Problem(decoding: reply.body)
        }
        #expect(response.headers["Content-Type"] == "text/event-stream")
        let reader = StreamReader()
        await reader.start(produce)
        return reader
    }

    private func start(_ produce: @escaping @Sendable (HTTPBodyWriter) async throws -> Void) {
        task = Task {
            do { try await produce(HTTPBodyWriter { await self.take($0) }) } catch { fail(error) }
            hasEnded = true
        }
    }

    private func take(_ bytes: [UInt8]) {
        text += String(decoding: bytes, as: UTF8.self)
        blocks += parser.take(bytes)
    }

    private func fail(_ error: any Error) { failure = error }

    /// The events so far, as their lines.
    var events: [JSONObject] {
        blocks.compactMap { $0.data.flatMap { try? JSONParser.parse(Array($0.utf8)).object } }
    }

    /// Where the stream is now.
    var place: String? { blocks.last { $0.id != nil }?.id }

    /// Leaves, as a client does.
    func close() async {
        task?.cancel()
        await task?.value
    }

    /// Waits for a number of events and gives them.
    nonisolated func wait(for count: Int) async throws -> [JSONObject] {
        try await eventually { await events.count >= count }
        return await events
    }
}
