public import EventStore
public import Foundation
import Postgres

extension SpaceStore {
    /// What is known of streams to which operations are pushed.
    ///
    /// - Parameters:
    ///   - streams: Which.
    ///   - workspace: Whose.
    ///   - runner: The connection of a transaction that holds the log's lock.
    /// - Returns: Nothing of streams that are new.
    /// - Throws: ``ReadModelError``.
    public func operationStreams(
        _ streams: [UUID],
        in workspace: WorkspaceID,
        on runner: any StatementRunner
    ) async throws(ReadModelError) -> [UUID: OperationStream] {
        do {
            var known: [UUID: OperationStream] = [:]
            let rows = try await runner.run(
                .readOperationStreams,
                [workspace.rawValue, streams]
            )
            for row in rows {
                known[try row.decode(UUID.self, "stream_id")] = try OperationStream(row)
            }
            return known
        } catch { throw ReadModelError(error) }
    }

    /// Which of some stored operations were refused, and why.
    ///
    /// - Parameters:
    ///   - numbers: The streams, and the numbers in them.
    ///   - workspace: Whose.
    ///   - runner: The connection of a transaction that holds the log's lock.
    /// - Returns: The codes; nothing for an operation that was accepted.
    /// - Throws: ``ReadModelError``.
    public func refusals(
        of numbers: [(stream: UUID, number: Int)],
        in workspace: WorkspaceID,
        on runner: any StatementRunner
    ) async throws(ReadModelError) -> [UUID: [Int: String]] {
        guard !numbers.isEmpty else { return [:] }
        do {
            var codes: [UUID: [Int: String]] = [:]
            let rows = try await runner.run(
                .readRefusals,
                [
                    workspace.rawValue, numbers.map(\.stream),
                    numbers.map { Int32(clamping: $0.number) },
                ]
            )
            for row in rows {
                let number = Int(try row.decode(Int32.self, "version"))
                codes[try row.decode(UUID.self, "stream_id"), default: [:]][number] =
                    try row.decode(String.self, "code")
            }
            return codes
        } catch { throw ReadModelError(error) }
    }

    /// Where streams end in the log.
    ///
    /// - Parameters:
    ///   - streams: Which.
    ///   - workspace: Whose.
    ///   - runner: The connection of an open transaction to read in.
    /// - Returns: The position of each stream's newest event; nothing for one that is not there.
    /// - Throws: ``ReadModelError``.
    public func ends(
        of streams: [UUID],
        in workspace: WorkspaceID,
        on runner: any StatementRunner
    ) async throws(ReadModelError) -> [UUID: Int] {
        do {
            var ends: [UUID: Int] = [:]
            for row in try await runner.run(.readStreamEnds, [workspace.rawValue, streams]) {
                ends[try row.decode(UUID.self, "stream_id")] = Int(
                    try row.decode(Int64.self, "position")
                )
            }
            return ends
        } catch { throw ReadModelError(error) }
    }
}
