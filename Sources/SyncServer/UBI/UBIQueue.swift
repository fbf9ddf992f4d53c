import EventStore
import Foundation
import SyncProtocol

/// Has requests with rows of User Behavior Insights written one transaction at a time for each workspace,
/// and gathers those that come with one token at the same time into one: collectors send row by row.
///
/// While a transaction is open it holds the log's lock of its workspace and a connection; a second one
/// would only wait for it, and many would leave no connection to anybody else.
///
/// A request that finds nothing of its workspace in work begins at once. Those that come meanwhile are
/// written in the order in which they came, each together with the others of its token, as many as
/// have no more rows and bytes than one request may, and each with an answer of its own. Where their
/// transaction fails nothing of them is stored, and all are told so.
actor UBIQueue {
    typealias Write = @Sendable ([UBIBatch]) async throws -> [UBITaken]

    private struct Caller {
        let batch: UBIBatch
        let token: UUID
        let write: Write
        let continuation: CheckedContinuation<UBITaken, any Error>
    }

    /// Who waits; a workspace without anybody has something in work.
    private var waiting: [WorkspaceID: [Caller]] = [:]

    /// Has a request's rows written.
    ///
    /// - Parameters:
    ///   - batch: The rows.
    ///   - token: With which they came.
    ///   - workspace: Where.
    ///   - write: Writes the rows of several requests, and tells what became of each.
    /// - Returns: What became of them.
    /// - Throws: What `write` throws.
    func take(
        _ batch: UBIBatch,
        of token: UUID,
        in workspace: WorkspaceID,
        _ write: @escaping Write
    ) async throws -> UBITaken {
        try await withCheckedThrowingContinuation { continuation in
            let caller = Caller(
                batch: batch,
                token: token,
                write: write,
                continuation: continuation
            )
            guard waiting[workspace] == nil else {
                return waiting[workspace, default: []].append(caller)
            }
            waiting[workspace] = [caller]
            Task { await work(off: workspace) }
        }
    }

    private func work(off workspace: WorkspaceID) async {
        while let callers = next(of: workspace), let first = callers.first {
            do {
                let taken = try await first.write(callers.map(\.batch))
                for (caller, taken) in zip(callers, taken) {
                    caller.continuation.resume(returning: taken)
                }
            } catch {
                for caller in callers { caller.continuation.resume(throwing: error) }
            }
        }
    }

    /// Who is first, with the others of the same token whose rows fit into one transaction; nil, and
    /// nothing in work any more, where nobody waits.
    private func next(of workspace: WorkspaceID) -> [Caller]? {
        guard let callers = waiting[workspace], let first = callers.first else {
            waiting[workspace] = nil
            return nil
        }
        let own = callers.indices.filter { callers[$0].token == first.token }
        let taken = own.prefix(UBIBatch.together(own.lazy.map { callers[$0].batch }))
        let places = Set(taken)
        waiting[workspace] = callers.indices.filter { !places.contains($0) }.map { callers[$0] }
        return taken.map { callers[$0] }
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
