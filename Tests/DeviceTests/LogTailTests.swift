import Foundation
import Locks
import SearchCore
import SyncProtocol
import Testing

@testable import Device

@Suite("Following a server's log")
struct LogTailTests {
    @Test("each event is given once, whatever breaks and wherever it breaks")
    func breaks() async throws {
        // A connection for each way to end: in a block, between two, in the middle of the head.
        let streams = ScriptedStreams([
            .pieces(Self.block(0), Self.block(1), "id: 2\ndata: {\"posi"),
            .failure(.unreachable("no")),
            .reply(503, Problem(status: 503, code: "overloaded", detail: "a", remedy: "b")),
            .pieces(Self.block(1, data: false), Self.block(2)),
            .broken("id: 3"),
            .pieces(Self.block(2, data: false), Self.block(3) + Self.block(4)),
        ])
        let positions = Lock([Int]())
        let interruptions = Lock(0)
        try await streams.tail(.beginning).run(
            interrupted: { _ in interruptions.withLock { $0 += 1 } },
            { event in
                positions.withLock { $0.append(event.position) }
                return event.position < 4
            }
        )
        #expect(positions.withLock { $0 } == [1, 2, 3, 4])
        #expect(streams.places == ["start", "c1", "c1", "c1", "c2", "c2"])
        #expect(interruptions.withLock { $0 } == 2)
    }

    @Test("an event that could not be taken is not passed over")
    func notTaken() async throws {
        struct Full: Error {}
        let streams = ScriptedStreams([.pieces(Self.block(0), Self.block(1))])
        await #expect(throws: Full.self) {
            try await streams.tail(.now).run { _ in throw Full() }
        }
        #expect(streams.places == [nil])
    }

    @Test("what the server refuses ends it, and so does a first try that reaches nobody")
    func refused() async throws {
        let problem = Problem(status: 409, code: "cursor_invalid", detail: "a", remedy: "b")
        let refusing = ScriptedStreams([
            .pieces(Self.block(0)), .reply(409, problem), .pieces(Self.block(9)),
        ])
        await #expect(throws: ServerError.refused(problem)) {
            try await refusing.tail(.after("c")).run { _ in true }
        }
        let absent = ScriptedStreams([.failure(.timedOut), .pieces(Self.block(1))])
        let error = await #expect(throws: ServerError.self) {
            try await absent.tail(.now).run { _ in true }
        }
        guard case .unreachable? = error else { return #expect(Bool(false), "\(error as Any)") }
    }

    @Test("the filter and the token go with every request")
    func request() async throws {
        let session = UUID()
        let streams = ScriptedStreams([.pieces(Self.block(0)), .pieces(Self.block(1))])
        let filter = StreamFilter(session: session, kinds: ["a", "b"])
        try await streams.tail(.now, filter).run { _ in false }
        for request in streams.requests.withLock({ $0 }) {
            #expect(request.headers["Authorization"] == "Bearer t")
            let query = request.url.query ?? ""
            #expect(query.contains("session=\(session.text)&kinds=a%2Cb"))
        }
    }

    private static func block(_ position: Int, data: Bool = true) -> String {
        let line =
            "{\"position\":\(position),\"kind\":\"x\",\"recordedAt\":\"2026-01-31T10:00:00Z\"}"
        let isEvent = data && position > 0
        return "id: c\(position)\n" + (isEvent ? "data: \(line)\n\n" : "\n")
    }
}

/// Gives one scripted reply after the other.
private final class ScriptedStreams: StreamTransport {
    enum Step: Sendable {
        case texts([String], TransportError?)
        case reply(Int, Problem)
        case failure(TransportError)

        static func pieces(_ texts: String...) -> Step { .texts(texts, nil) }
        static func broken(_ texts: String...) -> Step { .texts(texts, .unreachable("broken")) }
    }

    let requests = Lock([ClientRequest]())
    private let steps: Lock<[Step]>

    init(_ steps: [Step]) { self.steps = Lock(steps) }

    /// What `after` was in each request.
    var places: [String?] {
        requests.withLock { requests in
            requests.map { request in
                URLComponents(url: request.url, resolvingAgainstBaseURL: false)?
                    .queryItems?.first { $0.name == "after" }?.value
            }
        }
    }

    func tail(_ start: LogTail.Start, _ filter: StreamFilter = StreamFilter()) -> LogTail {
        let url = URL(string: "http://h") ?? URL(fileURLWithPath: "/")
        let client = ServerClient(server: url, token: "t", streams: self)
        return LogTail(client: client, filter: filter, start: start, fraction: { 0 })
    }

    func open(_ request: ClientRequest) async throws(TransportError) -> ClientStream {
        requests.withLock { $0.append(request) }
        let step = steps.withLock { $0.isEmpty ? .failure(.cancelled) : $0.removeFirst() }
        switch step {
        case .failure(let error): throw error
        case .reply(let status, let problem):
            return Self.stream(status, [problem.bytes], nil)
        case .texts(let texts, let error):
            return Self.stream(200, texts.map { Array($0.utf8) }, error)
        }
    }

    private static func stream(
        _ status: Int,
        _ pieces: [[UInt8]],
        _ error: TransportError?
    ) -> ClientStream {
        let (source, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self)
        for piece in pieces { continuation.yield(piece) }
        continuation.finish(throwing: error)
        return ClientStream(status: status, headers: [:], pieces: StreamPieces(source))
    }
}
