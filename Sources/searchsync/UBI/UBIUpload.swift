import Device
import SearchCore
import SyncProtocol

/// Sends rows of User Behavior Insights to a server, some hundred at a time.
@MainActor
struct UBIUpload {
    private static let mostRows = 500
    private static let mostBytes = 512 * 1024
    private static let mostTries = 20

    /// What has become of the rows so far.
    private(set) var stored = 0
    private(set) var duplicates = 0
    private(set) var events = 0
    private(set) var sessions = 0

    private let client: ServerClient
    private var body: [UInt8] = []
    /// The numbers of the rows in the body.
    private var numbers: [Int] = []

    init(to client: ServerClient) { self.client = client }

    /// How many rows the server has answered.
    var answered: Int { stored + duplicates }

    /// Sends every row of files.
    mutating func send(_ reading: UBIReading, showing bar: ProgressBar) async throws {
        while let (row, number) = try reading.next() {
            try Task.checkCancellation()
            let line = JSONWriter.encode(.object(row.fields))
            if numbers.count == Self.mostRows || body.count + line.count > Self.mostBytes {
                try await flush(reading)
                bar.show(answered, of: reading.count)
            }
            body += Array("{\"index\":{\"_index\":\"\(row.index.rawValue)\"}}\n".utf8) + line
            body.append(UInt8(ascii: "\n"))
            numbers.append(number)
        }
        try await flush(reading)
    }

    private mutating func flush(_ reading: UBIReading) async throws {
        guard !numbers.isEmpty else { return }
        let reply = try await deliver()
        stored += reply.stored
        duplicates += reply.duplicates
        events += reply.events
        sessions += reply.sessions
        for refused in reply.refused {
            // Each row has its action line before it.
            let index = (refused.line - 1) / 2
            guard numbers.indices.contains(index) else { continue }
            let refusal = UBIRefusal(code: refused.code, message: refused.message)
            reading.note(refusal, of: numbers[index])
        }
        body = []
        numbers = []
    }

    /// Sends what is gathered, and waits where the server has no time: sending it again adds nothing.
    private func deliver() async throws -> UBIReply {
        for _ in 1..<Self.mostTries {
            do throws(ServerError) { return try await client.importUBI(body) } catch {
                guard case .overloaded(let problem, let asked) = error, problem.status != 500 else {
                    throw error
                }
                try await Task.sleep(for: asked ?? .seconds(1))
            }
        }
        return try await client.importUBI(body)
    }
}
