import Device
import SearchCore
import SyncProtocol

/// Sends rows of User Behavior Insights to a server, some hundred at a time.
@MainActor
final class UBIUpload {
    private static let mostRows = 500
    private static let mostBytes = 512 * 1024

    /// How many rows the server has answered.
    private(set) var answered = 0
    /// What has become of the rows so far.
    private(set) var stored = 0
    private(set) var duplicates = 0
    private(set) var events = 0
    private(set) var sessions = 0

    private let client: ServerClient
    private let wait: @Sendable (Duration) async throws -> Void
    private var body: [UInt8] = []
    /// Where the rows in the body stand in their files.
    private var places: [UBIPlace] = []

    /// - Parameters:
    ///   - client: The server.
    ///   - wait: Lets time pass before something is sent again.
    init(
        to client: ServerClient,
        wait: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        }
    ) {
        self.client = client
        self.wait = wait
    }

    /// Sends every row of files.
    func send(_ reading: UBIReading, showing bar: ProgressBar) async throws {
        while let row = try reading.next() {
            try Task.checkCancellation()
            let line = JSONWriter.encode(.object(row.row.fields))
            if places.count == Self.mostRows || body.count + line.count > Self.mostBytes {
                try await flush(reading, bar)
                bar.show(answered, of: reading.count)
            }
            let feed = UInt8(ascii: "\n")
            body += JSONWriter.encode(.object(row.action)) + [feed] + line + [feed]
            places.append(row.place)
        }
        try await flush(reading, bar)
    }

    private func flush(_ reading: UBIReading, _ bar: ProgressBar) async throws {
        guard !places.isEmpty else { return }
        let reply = try await deliver(bar)
        answered += places.count
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

    /// Sends what is gathered, and waits where the server has no time or is not there for a while:
    /// sending it again adds nothing.
    private func deliver(_ bar: ProgressBar) async throws -> UBIReply {
        var patience = UBIPatience()
        while true {
            do throws(ServerError) { return try await client.importUBI(body) } catch {
                guard let pause = patience.pause(after: error) else { throw error }
                bar.show("waits for the server, and goes on then")
                try await wait(pause)
            }
        }
    }
}

/// How long to wait before something is sent again; pure.
struct UBIPatience {
    private static let mostTries = 20
    private static let longest = Duration.seconds(30)
    /// How long a server that is not there is waited for in all.
    private static let most = Duration.seconds(300)

    private var tries = 1
    private var next = Duration.seconds(1)
    private var waited = Duration.zero

    /// The pause after an error; nil where sending again does not help, or was tried long enough.
    mutating func pause(after error: ServerError) -> Duration? {
        switch error {
        case .overloaded(let problem, let asked):
            guard problem.status != 500, tries < Self.mostTries else { return nil }
            tries += 1
            return asked ?? .seconds(1)
        case .unreachable:
            guard waited < Self.most else { return nil }
            defer { next = min(next * 2, Self.longest) }
            waited += next
            return next
        case .refused, .notAuthorized, .incompatible, .badReply, .cancelled: return nil
        }
    }
}
