import SearchCore
import SyncProtocol

/// Tells when a sync has something to do: spaces changed on the server, or something was written
/// here.
///
/// Goes on across connections that break, and tells after each, since something may have been missed.
public struct SyncSignals: Sendable {
    private let store: DeviceStore
    private let client: ServerClient
    private let fraction: @Sendable () -> Double

    /// Makes signals; ``run(interrupted:_:)`` starts them.
    ///
    /// - Parameters:
    ///   - store: The device's store.
    ///   - client: The server.
    ///   - fraction: Random numbers from 0 to 1, for the pauses between tries.
    public init(
        store: DeviceStore,
        client: ServerClient,
        fraction: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.store = store
        self.client = client
        self.fraction = fraction
    }

    /// Tells until the task is cancelled.
    ///
    /// - Parameters:
    ///   - interrupted: Told each time that a connection is lost, and not again while none can be
    ///     opened.
    ///   - tell: Called each time that a sync has something to do.
    /// - Throws: `ServerError` where the server refuses.
    public func run(
        interrupted: @escaping @Sendable (ServerError) async -> Void = { _ in },
        _ tell: @escaping @Sendable () -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await followServer(interrupted, tell) }
            group.addTask { try await followStore(tell) }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    /// Tells what the server tells.
    private func followServer(
        _ interrupted: @Sendable (ServerError) async -> Void,
        _ tell: @Sendable () -> Void
    ) async throws {
        var backoff = Backoff()
        var isKnown = true
        while !Task.isCancelled {
            do {
                for try await event in try await client.spaceStream() {
                    if !isKnown { tell() }
                    isKnown = true
                    backoff.reset()
                    if try await isNews(event) { tell() }
                }
            } catch let error as ServerError {
                guard error.retry.isWorthwhile else { throw error }
                if isKnown { await interrupted(error) }
            }
            isKnown = false
            let pause = backoff.pauseMs(fraction: fraction(), retryAfter: nil)
            try await Task.sleep(for: .milliseconds(pause))
        }
    }

    /// Whether this device lacks what the server tells of.
    private func isNews(_ event: ServerSentEvent) async throws -> Bool {
        switch event.event {
        case "spaces": return true
        case "space":
            let object = event.data.flatMap { try? JSONParser.parse(Array($0.utf8)).object }
            guard let object, let head = object["head"]?.integer else { return false }
            let spaces = try await store.knownSpaces()
            let known = spaces.first { $0.id.text == object["space"]?.string }
            return known.map { head > $0.position } ?? true
        default: return false  // Kinds of events are open: a newer server may have more.
        }
    }

    /// Tells what other programs on this device have written.
    private func followStore(_ tell: @Sendable () -> Void) async throws {
        var last = 0
        while !Task.isCancelled {
            let written = try await store.newestUnsent()
            if written > last { tell() }
            last = written
            try await Task.sleep(for: .milliseconds(250))
        }
    }
}

extension DeviceStore {
    /// A number that rises with everything that is written here to be sent.
    fileprivate func newestUnsent() async throws(StoreError) -> Int {
        try await perform { (database) throws(StoreError) in
            try database.query(SQL.selectNewestUnsent) { $0.integer(0) }.first ?? 0
        }
    }
}

extension ServerClient {
    /// Opens the stream of the heads of the caller's spaces.
    func spaceStream() async throws(ServerError) -> ServerSentEvents {
        try await events([("spaces", "true")])
    }
}
