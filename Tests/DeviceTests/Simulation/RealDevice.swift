import Foundation
import Locks
import SearchCore
import SyncProtocol
import TestSupport

@testable import Device

/// A device of a history with the real store and the real sync, held at each of its requests.
///
/// Between two requests of a sync anything may happen. A sync that is stopped there has stored what it
/// had stored: the next one opens the store anew.
struct RealDevice: HistoryDevice {
    typealias Server = RealServer
    typealias Rows = SQLiteShelf

    let person: UUID
    let token: UUID
    private let secret: String
    private let clock: DeviceTime
    private let files: DeviceFiles
    var isOffline = false
    private var running: RunningSync?
    private(set) var tally: [String: Int] = [:]

    var isSyncing: Bool { running != nil }

    var clockOffset: Int64 {
        get { clock.offset.withLock { $0 } }
        set { clock.offset.withLock { $0 = newValue } }
    }

    static func make(
        person: UUID,
        token: UUID,
        clockOffset: Int64,
        at server: inout RealServer
    ) async throws -> RealDevice {
        RealDevice(
            person: person,
            token: token,
            secret: try await server.token(of: person, on: token),
            clock: DeviceTime(server.clock, offset: clockOffset),
            files: try await DeviceFiles()
        )
    }

    private init(
        person: UUID,
        token: UUID,
        secret: String,
        clock: DeviceTime,
        files: DeviceFiles
    ) {
        self.person = person
        self.token = token
        self.secret = secret
        self.clock = clock
        self.files = files
    }

    mutating func step(
        _ server: inout RealServer,
        _ random: inout Randomness,
        fault: Fault
    ) async throws -> ClientRequest? {
        if running == nil { try await begin(&random) }
        guard let running, let request = running.request else { return nil }
        var late: ClientRequest?
        switch fault {
        case .none:
            let reply = try await server.answer(request)
            await go(on: .success(reply))
        case .doubled:
            _ = try await server.answer(request)
            let reply = try await server.answer(request)
            await go(on: .success(reply))
        case .lostReply:
            _ = try await server.answer(request)
            await go(on: .failure(.timedOut))
        case .lost:
            // What is cut off on its way is not carried out either.
            if let body = request.body, body.count > 1, random.oneIn(2) {
                var part = request
                part.body = Array(body.prefix(Int.random(in: 0..<body.count, using: &random)))
                _ = try await server.answer(part)
            }
            await go(on: .failure(.unreachable("lost")))
        case .delayed:
            late = request
            await go(on: .failure(.timedOut))
        }
        return late
    }

    /// Starts a sync, and waits for its first request.
    private mutating func begin(_ random: inout Randomness) async throws {
        let source = Lock(Randomness(seed: random.next()))
        let gate = RequestGate()
        let sync = DeviceSync(
            store: try await files.store(),
            client: ServerClient(
                server: URL(string: "http://server.test") ?? files.url,
                token: secret,
                transport: gate
            ),
            // All that a backup holds, and nothing for its age.
            keeping: .days(40_000),
            clock: clock.deviceClock,
            randomness: DeviceRandomness { count in
                source.withLock { random in
                    (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
                }
            },
            sleep: { _ in },
            jitter: { 0.5 }
        )
        let task = Task { gate.end(await sync.run(deadline: .zero)) }
        running = RunningSync(gate: gate, task: task)
        await arrive()
    }

    /// Tells the sync what became of its request, and waits for the next one or the sync's end.
    private mutating func go(on outcome: Result<ClientReply, TransportError>) async {
        running?.gate.answer(outcome)
        await arrive()
    }

    private mutating func arrive() async {
        guard let gate = running?.gate else { return }
        switch await gate.next() {
        case .request(let request): running?.request = request
        case .end(let report):
            await running?.task.value
            running = nil
            count(report)
        }
    }

    private mutating func count(_ report: SyncReport) {
        let done = [
            ("sync", report.problem == nil), ("cut off", report.problem != nil),
            ("pushed", report.spaces.pushed > 0), ("pulled", report.spaces.pulled > 0),
            ("rejected", !report.spaces.rejected.isEmpty), ("resent", report.isResent),
            ("purged", report.purge?.isEmpty == false),
        ]
        for (name, isDone) in done where isDone { tally[name, default: 0] += 1 }
    }

    mutating func kill() async throws {
        while running != nil { await go(on: .failure(.cancelled)) }
        files.close()
    }
}

/// What is stored.
extension RealDevice {
    mutating func change<Value>(
        _ body: (inout SQLiteShelf) throws -> Value
    ) async throws -> Value {
        let database = try files.database()
        let result: Result<Value, any Error> = try database.transaction {
            var rows = SQLiteShelf(database: database)
            return Result { try body(&rows) }
        }
        return try result.get()
    }

    func read<Value>(_ body: (SQLiteShelf) throws -> Value) async throws -> Value {
        try body(SQLiteShelf(database: try files.database()))
    }

    /// Each sync does.
    mutating func prune(_ server: RealServer) {}

    mutating func takeBackup() throws { try files.takeBackup() }

    mutating func goBack() async throws -> Bool {
        guard files.hasBackup else { return false }
        try await kill()
        try files.goBack()
        return true
    }

    func copied() async throws -> RealDevice {
        var copy = RealDevice(
            person: person,
            token: token,
            secret: secret,
            clock: DeviceTime(clock.server, offset: clockOffset),
            files: try await DeviceFiles(copying: files)
        )
        copy.isOffline = isOffline
        return copy
    }
}

/// A sync that is under way, and the request at which it is held.
private struct RunningSync {
    let gate: RequestGate
    let task: Task<Void, Never>
    var request: ClientRequest?
}

/// A device's clock, which may be set while the device is at work.
private final class DeviceTime: Sendable {
    let server: SimulatedClock
    let offset: Lock<Int64>

    init(_ server: SimulatedClock, offset: Int64) {
        self.server = server
        self.offset = Lock(offset)
    }

    var deviceClock: DeviceClock {
        DeviceClock(
            now: { [self] in
                Timestamp(microseconds: server.now.microseconds + offset.withLock { $0 })
            },
            uptimeMs: { 0 }
        )
    }
}

/// Holds a sync at each of its requests, until the history says what becomes of it.
private final class RequestGate: HTTPTransport {
    /// How a sync goes on.
    enum Arrival: Sendable {
        case request(ClientRequest)
        case end(SyncReport)
    }

    private struct State {
        var arrivals: [Arrival] = []
        var waiting: CheckedContinuation<Arrival, Never>?
        var held: CheckedContinuation<Result<ClientReply, TransportError>, Never>?
    }

    private let state = Lock(State())

    func send(_ request: ClientRequest) async throws(TransportError) -> ClientReply {
        let outcome = await withCheckedContinuation { continuation in
            state.withLock { $0.held = continuation }
            arrive(.request(request))
        }
        return try outcome.get()
    }

    func end(_ report: SyncReport) { arrive(.end(report)) }

    private func arrive(_ arrival: Arrival) {
        let waiting = state.withLock { state in
            defer { state.waiting = nil }
            if state.waiting == nil { state.arrivals.append(arrival) }
            return state.waiting
        }
        waiting?.resume(returning: arrival)
    }

    /// Waits for the sync's next request, or for its end.
    func next() async -> Arrival {
        await withCheckedContinuation { continuation in
            let arrived: Arrival? = state.withLock { state in
                guard state.arrivals.isEmpty else { return state.arrivals.removeFirst() }
                state.waiting = continuation
                return nil
            }
            if let arrived { continuation.resume(returning: arrived) }
        }
    }

    func answer(_ outcome: Result<ClientReply, TransportError>) {
        let held = state.withLock { state in
            defer { state.held = nil }
            return state.held
        }
        held?.resume(returning: outcome)
    }
}
