import Foundation
import Postgres
import TestSupport
import Testing

@testable import EventStore

@Suite("The queue of appends")
struct AppendQueueTests {
    private typealias Answer = Result<[StreamOutcome], AppendError>

    /// Sends an append and returns once it is held, so that the order is known.
    private func send(
        _ appends: [StreamAppend],
        to queue: AppendQueue,
        in workspace: WorkspaceID = .standard
    ) async -> Task<Answer, Never> {
        let before = await queue.load.callers
        let task = Task { () -> Answer in
            do throws(AppendError) {
                return .success(try await queue.append(appends, in: workspace))
            } catch { return .failure(error) }
        }
        #expect(await eventually { await queue.load.callers > before })
        return task
    }

    private func send(_ stream: UUID, to queue: AppendQueue) async -> Task<Answer, Never> {
        await send([.session(stream, [1])], to: queue)
    }

    @Test("each caller has the outcomes of its own appends, in their order")
    func ownOutcomes() async throws {
        var random = Randomness.seeded()
        let log = HeldLog()
        let queue = log.queue()
        let requests = (0..<40).map { _ in
            (0..<Int.random(in: 1...4, using: &random)).map { _ in
                StreamAppend.session(UUID(), 1...Int.random(in: 1...3, using: &random))
            }
        }
        var callers: [Task<Answer, Never>] = []
        for request in requests { callers.append(await send(request, to: queue)) }
        await log.release()
        for (caller, request) in zip(callers, requests) {
            let outcomes = try await caller.value.get()
            #expect(outcomes.map(\.stream) == request.map(\.stream), "seed \(random.seed)")
            #expect(outcomes.map(\.stored) == request.map(\.events.count))
        }
        let transactions = await log.transactions
        #expect(
            transactions.map(\.count) == [requests[0].count, requests.dropFirst().joined().count]
        )
        #expect(transactions.joined().map(\.stream) == requests.joined().map(\.stream))
    }

    @Test("workspaces do not wait for each other")
    func workspaces() async throws {
        let log = HeldLog()
        let queue = log.queue()
        let append = StreamAppend.session(UUID(), [1])
        let callers = [
            await send([append], to: queue),
            await send([append], to: queue, in: WorkspaceID(rawValue: 2)),
        ]
        #expect(await eventually { await log.transactions.count == 2 })
        await log.release()
        for caller in callers { #expect(try await caller.value.get().count == 1) }
    }

    @Test("when it is full, a caller is told at once, and taken in when there is room")
    func overload() async throws {
        let log = HeldLog()
        var limits = AppendLimits()
        limits.workspace.events = 3
        limits.retryAfter = .seconds(7)
        let queue = log.queue(limits)
        var callers: [Task<Answer, Never>] = []
        for _ in 0..<3 { callers.append(await send(UUID(), to: queue)) }
        let more = StreamAppend.session(UUID(), [1])
        for _ in 0..<100 {
            let error = await #expect(throws: AppendError.self) {
                try await queue.append([more], in: .standard)
            }
            guard case .overloaded(.seconds(7)) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
        #expect(await queue.load.events == 3)
        await log.release()
        for caller in callers { #expect(try await caller.value.get().first?.stored == 1) }
        #expect(try await queue.append([more], in: .standard).first?.stored == 1)
        #expect(await queue.load == .none)
    }

    @Test("a caller that gives up while it waits stores nothing; in flight, it is waited for")
    func cancellation() async throws {
        let log = HeldLog()
        let queue = log.queue()
        let streams = (0..<3).map { _ in UUID() }
        var callers: [Task<Answer, Never>] = []
        for stream in streams { callers.append(await send(stream, to: queue)) }
        callers[0].cancel()
        callers[1].cancel()
        guard case .failure(.cancelled) = await callers[1].value else {
            Issue.record("the waiting caller was not given up")
            return
        }
        await log.release()
        #expect(try await callers[0].value.get().first?.stored == 1)
        #expect(try await callers[2].value.get().first?.stored == 1)
        #expect(await log.transactions.joined().map(\.stream) == [streams[0], streams[2]])
        #expect(await queue.load == .none)
    }

    @Test("a caller whose task was cancelled before it came is not taken in")
    func cancelledBefore() async {
        let log = HeldLog()
        let queue = log.queue()
        let caller = Task { () -> Bool in
            withUnsafeCurrentTask { $0?.cancel() }
            do throws(AppendError) {
                _ = try await queue.append([.session(UUID(), [1])], in: .standard)
                return false
            } catch { return true }
        }
        #expect(await caller.value)
        #expect(await log.transactions.isEmpty)
    }

    @Test("a caller whose turn does not come in time is told so, and nothing of it is stored")
    func waitedTooLong() async throws {
        let log = HeldLog()
        var limits = AppendLimits()
        limits.wait = .milliseconds(20)
        let queue = log.queue(limits)
        let first = await send(UUID(), to: queue)
        let second = Task { () -> Answer in
            do throws(AppendError) {
                return .success(try await queue.append([.session(UUID(), [1])], in: .standard))
            } catch { return .failure(error) }
        }
        guard case .failure(.waitedTooLong(.milliseconds(20))) = await second.value else {
            Issue.record("it was not told")
            return
        }
        await log.release()
        #expect(try await first.value.get().first?.stored == 1)
        #expect(await log.transactions.count == 1)
    }

    @Test("a failed transaction fails its callers alike, and the next one goes on")
    func failure() async throws {
        let bad = UUID()
        let log = HeldLog { appends in
            appends.contains { $0.stream == bad }
                ? .database(.connectionLost("killed")) : nil
        }
        let queue = log.queue()
        let first = await send(UUID(), to: queue)
        let failing = [await send(UUID(), to: queue), await send(bad, to: queue)]
        await log.release()
        #expect(try await first.value.get().first?.stored == 1)
        for caller in failing {
            guard case .failure(.log(.database(.connectionLost("killed")))) = await caller.value
            else {
                Issue.record("it did not fail like the others")
                return
            }
        }
        let next = try await queue.append([.session(UUID(), [1])], in: .standard)
        #expect(next.first?.stored == 1)
    }
}
