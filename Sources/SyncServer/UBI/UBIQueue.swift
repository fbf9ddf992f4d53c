import EventStore
import Foundation
import SyncProtocol

/// Gathers requests with rows of User Behavior Insights that come with one token at the same time, so
/// that they share a transaction: collectors send row by row.
///
/// A request that finds nothing in work begins at once. Those that come meanwhile go together
/// afterwards, as many as have no more rows and bytes than one request may, each with an answer of its
/// own. Where their transaction fails nothing of them is stored, and all are told so.
actor UBIQueue {
    /// Whose requests may share a transaction.
    struct Key: Sendable, Hashable {
        let workspace: WorkspaceID
        let token: UUID
    }

    typealias Write = @Sendable ([UBIRequest]) async throws -> [UBITaken]

    private struct Caller {
        let request: UBIRequest
        let write: Write
        let continuation: CheckedContinuation<UBITaken, any Error>
    }

    /// Who waits, by key; a key without anybody has something in work.
    private var waiting: [Key: [Caller]] = [:]

    /// Has a request's rows written.
    ///
    /// - Parameters:
    ///   - request: The rows.
    ///   - key: Whose.
    ///   - write: Writes the rows of several requests, and tells what became of each.
    /// - Returns: What became of them.
    /// - Throws: What `write` throws.
    func take(
        _ request: UBIRequest,
        of key: Key,
        _ write: @escaping Write
    ) async throws -> UBITaken {
        try await withCheckedThrowingContinuation { continuation in
            let caller = Caller(request: request, write: write, continuation: continuation)
            guard waiting[key] == nil else { return waiting[key, default: []].append(caller) }
            waiting[key] = [caller]
            Task { await work(off: key) }
        }
    }

    private func work(off key: Key) async {
        while let callers = next(of: key), let first = callers.first {
            do {
                let taken = try await first.write(callers.map(\.request))
                for (caller, taken) in zip(callers, taken) {
                    caller.continuation.resume(returning: taken)
                }
            } catch {
                for caller in callers { caller.continuation.resume(throwing: error) }
            }
        }
    }

    /// The callers whose rows fit into one transaction; nil, and nothing in work any more, where
    /// nobody waits.
    private func next(of key: Key) -> [Caller]? {
        guard var callers = waiting[key], !callers.isEmpty else {
            waiting[key] = nil
            return nil
        }
        let count = UBIBatch.together(callers.lazy.map(\.request.batch))
        let taken = Array(callers.prefix(count))
        callers.removeFirst(count)
        waiting[key] = callers
        return taken
    }
}

extension UBIBatch {
    /// How many of some requests, the first at least, have no more rows and bytes than one may.
    static func together(_ batches: some Sequence<UBIBatch>) -> Int {
        var (rows, bytes, count) = (0, 0, 0)
        for batch in batches {
            rows += batch.rows.count
            bytes += batch.bytes
            if count > 0, rows > mostRows || bytes > mostBytes { break }
            count += 1
        }
        return count
    }
}

/// The rows of a request.
struct UBIRequest: Sendable {
    let batch: UBIBatch
    /// Whether they come as they happen: a row without a time is of now.
    let isLive: Bool
}
