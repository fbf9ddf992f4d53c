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
    /// Where the rows in the body stand in their files.
    private var places: [UBIPlace] = []

    init(to client: ServerClient) { self.client = client }

    /// How many rows the server has answered.
    var answered: Int { stored + duplicates }

    /// Sends every row of files.
    mutating func send(_ reading: UBIReading, showing bar: ProgressBar) async throws {
        while let row = try reading.next() {
            try Task.checkCancellation()
            let line = JSONWriter.encode(.object(row.row.fields))
            if places.count == Self.mostRows || body.count + line.count > Self.mostBytes {
                try await flush(reading)
                bar.show(answered, of: reading.count)
            }
            let feed = UInt8(ascii: "\n")
            body += JSONWriter.encode(.object(row.action)) + [feed] + line + [feed]
            places.append(row.place)
        }
        try await flush(reading)
    }

    private mutating func flush(_ reading: UBIReading) async throws {
        guard !places.isEmpty else { return }
        let reply = try await deliver()
        stored += reply.stored
        duplicates += reply.duplicates
        events += reply.events
        sessions += reply.sessions
        for refused in reply.refused {
            // Each row has its action line before it.
            let index = (refused.line - 1) / 2
            guard places.indices.contains(index) else { continue }
            let refusal = UBIRefusal(code: refused.code, message: refused.message)
            reading.note(refusal, at: places[index])
        }
        body = []
        places = []
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
