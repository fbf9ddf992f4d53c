import Device
import Foundation
import Locks
import SearchCore
import SyncProtocol
import Testing

@testable import searchsync

@Suite("Sending rows of User Behavior Insights")
@MainActor
struct UBIUploadTests {
    @Test("a server that is away for a while is waited for, and nothing is told as lost")
    func away() async throws {
        let server = Answers([false, false, false, true, false, true])
        let (upload, reading, pauses) = try await start(server, rows: 600)
        try await upload.send(reading, showing: bar)
        #expect(upload.answered == 600 && upload.stored == 600)
        // Each part begins with the shortest pause.
        #expect(pauses.withLock { $0 } == [.seconds(1), .seconds(2), .seconds(4), .seconds(1)])
    }

    @Test("one that stays away ends it after some minutes; what was answered is known")
    func gone() async throws {
        let server = Answers([true])
        let (upload, reading, pauses) = try await start(server, rows: 600)
        await #expect(throws: ServerError.self) { try await upload.send(reading, showing: bar) }
        #expect(upload.answered == 500 && upload.stored == 500)
        let waited = pauses.withLock { $0.reduce(.zero, +) }
        #expect(waited >= .seconds(300) && waited <= .seconds(330))
    }

    @Test("a refusal is not sent again")
    func refused() {
        var patience = UBIPatience()
        let problem = Problem(status: 413, code: "c", detail: "d", remedy: "r")
        #expect(patience.pause(after: .refused(problem)) == nil)
        #expect(patience.pause(after: .overloaded(problem, retryAfter: .seconds(3))) == .seconds(3))
    }

    private var bar: ProgressBar {
        ProgressBar("Importing", on: Console(descriptor: -1, environment: [:]))
    }

    private func start(
        _ server: Answers,
        rows: Int
    ) async throws -> (UBIUpload, UBIReading, Lock<[Duration]>) {
        let folder = try TemporaryFolder()
        let lines = (0..<rows).map { #"{"action_name":"a","client_id":"c","timestamp":\#($0)}"# }
        let path = try folder.write(lines.joined(separator: "\n"), to: "rows.ndjson")
        let reading = UBIReading()
        try await reading.read([path], showing: bar)
        let url = try #require(URL(string: "http://host.test"))
        let pauses = Lock([Duration]())
        let client = ServerClient(server: url, token: "abc", transport: server)
        let upload = UBIUpload(to: client) { pause in pauses.withLock { $0.append(pause) } }
        return (upload, reading, pauses)
    }
}

/// Answers as it is told, and then never again.
private final class Answers: HTTPTransport {
    private let next: Lock<[Bool]>

    init(_ answers: [Bool]) { next = Lock(answers.reversed()) }

    func send(_ request: ClientRequest) async throws(TransportError) -> ClientReply {
        guard next.withLock({ $0.popLast() }) ?? false else { throw .unreachable("gone") }
        var reply = UBIReply()
        let lines = request.body?.count { $0 == UInt8(ascii: "\n") } ?? 0
        // Each row has its action line.
        reply.stored = lines / 2
        return ClientReply(status: 200, body: reply.bytes)
    }
}
