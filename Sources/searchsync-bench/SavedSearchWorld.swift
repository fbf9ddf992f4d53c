import EventStore
import Foundation
import Postgres
import SearchCore
import SyncProtocol
import SyncServer

/// A server with a person, a space of the person's, and devices that write to it.
struct SavedSearchWorld {
    let server: BenchmarkServer
    let tokens: [String]
    let space: UUID
    private let projecting: Task<Void, Never>

    /// Starts a server.
    ///
    /// - Parameter devices: How many devices the person has.
    /// - Throws: What the server, its database or the machine throws.
    init(devices: Int = 1) async throws {
        let server = try await BenchmarkServer.start()
        self.server = server
        var tokens: [String] = []
        for number in 0..<devices {
            let request = TokenRequest(role: .member, person: "ada", device: "device \(number)")
            tokens.append(
                try await server.service.grant(request, in: .standard, by: "bench").token
            )
        }
        self.tokens = tokens
        projecting = Task { await server.service.projector.run { print("projector: \($0)") } }
        let reply = try await server.get(Route.spaces.path, on: 0, token: tokens[0])
        guard let own = try SpaceList(decoding: reply).spaces.first else {
            throw BenchmarkError.failed("the person has no space")
        }
        space = own.id
    }

    /// Runs something with a server, and stops that.
    static func with<Value>(
        devices: Int = 1,
        _ work: (SavedSearchWorld) async throws -> Value
    ) async throws -> Value {
        let world = try await SavedSearchWorld(devices: devices)
        do {
            let value = try await work(world)
            try await world.stop()
            return value
        } catch {
            try? await world.stop()
            throw error
        }
    }

    private func stop() async throws {
        projecting.cancel()
        await projecting.value
        try await server.stop()
    }

    /// A push of new saved searches in a stream of its own.
    func push(creating count: Int) -> [UInt8] {
        let now = server.service.now()
        let operations = (1...count).map { number in
            NumberedOperation(number: number, operation: OperationCodec.json(creation(number, now)))
        }
        let stream = PushedStream(
            stream: Self.newID(),
            space: space,
            operations: operations
        )
        return Push(now: now, streams: [stream]).bytes
    }

    private func creation(_ number: Int, _ now: Timestamp) -> SearchCore.Operation {
        let definition = SavedDefinition(
            search: SearchDefinition(
                text: "united states \(number)",
                tokens: [Token(field: "year", value: "2018")],
                scope: "all"
            ),
            profile: "filterList",
            catalog: "countries"
        )
        return SearchCore.Operation(
            id: Self.newID(),
            space: space,
            savedSearch: Self.newID(),
            .create(SavedSearchDraft(name: "search \(number)", definition: definition)),
            at: now
        )
    }

    /// Sends a push, all of which must be stored.
    ///
    /// - Returns: The position at which its stream ends.
    @discardableResult
    func send(_ push: [UInt8], storing count: Int) async throws -> Int {
        let body = try await server.post(push, to: .push, on: 0, token: tokens[0])
        guard let outcome = try PushReply(decoding: body).streams.first, outcome.stored == count,
            let position = outcome.position
        else { throw BenchmarkError.failed("not everything was stored") }
        return position
    }

    /// Waits until the read model has come to a position.
    func waitUntilVisible(_ position: Int) async throws {
        let deadline = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < deadline {
            let checkpoints = try await server.service.log.checkpoints(in: .standard)
            let own = checkpoints.first { $0.projection == "spaces" }
            if own.map({ $0.position >= position }) ?? false { return }
            try await Task.sleep(for: .milliseconds(2))
        }
        throw BenchmarkError.failed("the read model did not come to the end of the log in 120 s")
    }

    private static func newID() -> UUID {
        let random = (0..<10).map { _ in UInt8.random(in: 0...255) }
        let now = Int64(Date().timeIntervalSince1970 * 1_000_000)
        return UUID(version7At: Timestamp(microseconds: now), random: random)
    }
}
