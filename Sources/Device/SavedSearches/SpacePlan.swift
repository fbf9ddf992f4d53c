import Foundation
import SearchCore
import SyncProtocol

/// What to ask a server for next about saved searches, and what its replies mean; pure.
///
/// One plan lives as long as one sync. First the spaces, then what was written here, then what
/// changed. It sees to it that every round gets somewhere: a space that does not is set aside until
/// the next sync, and an operation that the server cannot take is found by halving the request and
/// then refused, so that nothing blocks what stands behind it.
///
///     while let step = plan.next(known) {
///         let effects = plan.effects(of: try await ask(step), to: step)
///     }
struct SpacePlan: Sendable {
    /// What a device knows at a moment, as far as it matters.
    struct Known: Sendable, Hashable {
        var spaces: [KnownSpace] = []
        /// What can be sent.
        var batches: [SpaceBatch] = []
        /// By space: the newest position of what the server has acknowledged and no pull has passed.
        var unpassed: [UUID: Int] = [:]
    }

    /// What to do next.
    enum Step: Sendable, Hashable {
        case list
        /// The operations are given their numbers, and then sent.
        case push([SpaceBatch])
        case snapshot(space: UUID, after: UUID?)
        case changes(space: UUID, after: String)
    }

    private static let mostTries = 5
    private let batchOperations: Int
    /// How many operations go into the next request; halved while the server takes none of them.
    private(set) var window: Int
    private var isListed = false
    /// The epoch of the log to which the list belongs.
    private(set) var epoch: Int?
    /// When that epoch began, as far as it is known.
    private(set) var epochBegan: Timestamp?
    private var lists = 0
    /// Spaces of which this sync has everything.
    private var isRead: Set<UUID> = []
    private var failures: [UUID: Int] = [:]
    private var rereads: [UUID: Int] = [:]
    /// Spaces that this sync passes over, and why.
    private(set) var setAside: [UUID: UploadProblem] = [:]

    init(batchOperations: Int = OperationLimits.batchOperations) {
        self.batchOperations = batchOperations
        window = batchOperations
    }

    /// The next thing to do; nil where all is done that can be.
    mutating func next(_ known: Known) -> Step? {
        guard isListed else { return .list }
        let batches = known.batches.filter { setAside[$0.space] == nil }
        if !batches.isEmpty { return .push(batches) }
        for space in known.spaces where !isRead.contains(space.id) {
            guard setAside[space.id] == nil else { continue }
            guard let cursor = space.cursor else {
                return .snapshot(space: space.id, after: space.snapshot?.next)
            }
            let wanted = max(space.head, known.unpassed[space.id] ?? 0)
            if wanted > space.position { return .changes(space: space.id, after: cursor) }
            isRead.insert(space.id)
        }
        return nil
    }

    mutating func effects(of list: SpaceList, log: String) -> [ShelfEffect] {
        isListed = true
        lists += 1
        (epoch, epochBegan) = (list.epoch, list.epochBegan)
        return [.adopt(list, log: log)]
    }

    mutating func effects(of page: SnapshotPage, of space: UUID, after: UUID?) -> [ShelfEffect] {
        [.takeSnapshot(space: space, after: after, SnapshotTaken(page))]
    }

    mutating func effects(of page: ChangePage, of space: UUID, after: String) -> [ShelfEffect] {
        // A page that says there is more and does not move would be asked for again and again.
        if !page.hasMore || page.cursor == after { isRead.insert(space) }
        return [.takeChanges(space: space, after: after, ChangesTaken(page))]
    }

    mutating func effects(of reply: PushReply, to pushed: [PushedStream]) -> [ShelfEffect] {
        window = min(batchOperations, window * 2)
        // The server was restored since: nothing more is sent before that is taken in.
        if let epoch, reply.epoch != epoch, lists < 3 { isListed = false }
        var outcomes: [UUID: PushOutcome] = [:]
        for outcome in reply.streams where outcomes[outcome.stream] == nil {
            outcomes[outcome.stream] = outcome
        }
        return pushed.flatMap { stream in
            guard let outcome = outcomes[stream.stream] else {
                setAside[stream.space] = UploadProblem(
                    code: "no_outcome",
                    message: "the server's reply does not name what was sent; sync again"
                )
                return [ShelfEffect]()
            }
            isRead.remove(stream.space)
            return effects(of: outcome, to: stream)
        }
    }
}

/// What failed requests mean.
extension SpacePlan {
    /// Takes in that a request was refused.
    ///
    /// - Parameters:
    ///   - problem: Why.
    ///   - space: The space that was to be read; nil where operations were sent.
    /// - Returns: What it means; nil where the sync cannot go on.
    mutating func effects(ofRefused problem: Problem, reading space: UUID?) -> [ShelfEffect]? {
        guard let space else { return effects(ofRefusedPush: problem) }
        switch problem.code {
        case "cursor_invalid":
            rereads[space, default: 0] += 1
            guard rereads[space] ?? 0 <= 2 else {
                setAside[space] = UploadProblem(code: problem.code, message: problem.detail)
                return []
            }
            // The server was restored: the list tells in which log it goes on.
            if lists < 3 { isListed = false }
            return [.reread(space: space)]
        case "unknown_space":
            isRead.insert(space)
            return [.forget(space: space)]
        default: return nil  // Codes are open: others are the caller's.
        }
    }

    private mutating func effects(ofRefusedPush problem: Problem) -> [ShelfEffect]? {
        // The server was restored, and has taken nothing: what is sent next may follow what it lost.
        guard problem.code == "epoch_changed", lists < 3 else { return nil }
        isListed = false
        return []
    }

    /// Takes in that a request of operations failed in a way that another try does not change.
    ///
    /// - Parameters:
    ///   - pushed: What was sent.
    ///   - problem: Why it failed.
    ///   - isFinal: Whether the server refused what was sent, and did not fail by itself.
    /// - Returns: What it means.
    mutating func passOver(
        _ pushed: [PushedStream],
        _ problem: UploadProblem,
        isFinal: Bool
    ) -> [ShelfEffect] {
        let count = pushed.reduce(0) { $0 + $1.operations.count }
        guard count <= 1, let stream = pushed.first, let only = stream.operations.first else {
            window = max(1, count / 2)
            return []
        }
        guard isFinal else {
            setAside[stream.space] = problem
            return []
        }
        return [.refuse(stream: stream.stream, number: only.number, problem)]
    }
}

/// What became of a stream.
extension SpacePlan {
    private mutating func effects(
        of outcome: PushOutcome,
        to pushed: PushedStream
    ) -> [ShelfEffect] {
        guard let first = pushed.operations.first?.number,
            let last = pushed.operations.last?.number
        else { return [] }
        let stored = min(last, Self.storedThrough(outcome))
        var effects: [ShelfEffect] = []
        if stored >= first {
            failures[pushed.space] = 0
            effects.append(
                .acknowledge(stream: pushed.stream, first...stored, position: outcome.position)
            )
            for rejected in outcome.rejected where (first...stored).contains(rejected.number) {
                let problem = UploadProblem(code: rejected.code, message: rejected.message)
                effects.append(
                    .reject(stream: pushed.stream, number: rejected.number, problem)
                )
            }
        } else {
            failures[pushed.space, default: 0] += 1
            if failures[pushed.space] ?? 0 > Self.mostTries {
                setAside[pushed.space] = UploadProblem(
                    code: outcome.error?.code.rawValue ?? "no_progress",
                    message: outcome.error?.message
                        ?? "the server takes nothing of the space; sync again"
                )
                return effects
            }
        }
        return effects + rest(of: outcome, pushed.stream, first: first, after: stored, last)
    }

    /// What becomes of those that were not stored.
    private func rest(
        of outcome: PushOutcome,
        _ stream: UUID,
        first: Int,
        after stored: Int,
        _ last: Int
    ) -> [ShelfEffect] {
        guard let error = outcome.error else {
            return stored < last ? [.resend(stream: stream, from: max(1, stored + 1))] : []
        }
        switch error.code {
        case .gap: return [.resend(stream: stream, from: max(1, error.expected ?? stored + 1))]
        case .forked:
            return [.leave(stream: stream, from: max(first, error.expected ?? stored + 1))]
        case .notOwner: return [.leave(stream: stream, from: first)]
        case .erased:
            let problem = UploadProblem(code: error.code.rawValue, message: error.message)
            return [.close(stream: stream, problem)]
        }
    }

    /// The newest number that the server says is stored as it was sent.
    private static func storedThrough(_ outcome: PushOutcome) -> Int {
        guard let error = outcome.error else { return outcome.through }
        switch error.code {
        // What is stored from there on is another device's.
        case .forked: return min(outcome.through, (error.expected ?? 1) - 1)
        case .gap: return min(outcome.through, (error.expected ?? outcome.through + 1) - 1)
        case .notOwner, .erased: return 0
        }
    }
}

extension ShelfRows {
    /// What matters to a plan.
    func known(for plan: SpacePlan) throws(StoreError) -> SpacePlan.Known {
        var unpassed: [UUID: Int] = [:]
        for row in try operations(.shown(space: nil)) where row.state == .acknowledged {
            guard let position = row.position else { continue }
            unpassed[row.operation.space] = max(unpassed[row.operation.space] ?? 0, position)
        }
        return SpacePlan.Known(
            spaces: try spaces(),
            batches: try batches(
                excluding: Set(plan.setAside.keys),
                limit: plan.window,
                bytes: OperationLimits.batchBytes - 4096
            ),
            unpassed: unpassed
        )
    }
}
