import Crypto
import Foundation
import Postgres
import SearchCore

/// What a verification of a workspace's log found.
public enum LogVerdict: Sendable, Hashable {
    /// Every position is there, and every digest and hash is what it must be.
    case intact(events: Int, head: LogHead)
    /// Something was changed; `position` is the first that is wrong.
    case wrong(position: Int, reason: String)
}

extension EventLog {
    /// Verifies a workspace's log from its beginning; needs nothing but the database.
    ///
    /// Positions must be dense, payloads must have their digests, and the batches must be a chain
    /// of hashes over everything else. What was changed is named by its position where the payload
    /// or its digest is wrong or the event is gone, and else by the first position of its batch.
    ///
    /// - Parameters:
    ///   - workspace: Whose log.
    ///   - progress: Called after each page with the newest position verified.
    /// - Returns: Whether the log is intact, or what is wrong first.
    /// - Throws: ``EventStoreError/database(_:)``.
    public func verify(
        _ workspace: WorkspaceID,
        progress: @Sendable (Int) -> Void = { _ in }
    ) async throws(EventStoreError) -> LogVerdict {
        let head = try await head(of: workspace)
        var previous = BatchHash.beginning
        var position = 0
        while position < head.position {
            let batches = try await batches(after: position, in: workspace)
            if batches.isEmpty { break }
            for batch in batches {
                if let wrong = try await fault(in: batch, after: position, previous) {
                    return wrong
                }
                previous = batch.hash
                position = batch.lastPosition
            }
            progress(position)
        }
        guard position >= head.position else {
            return .wrong(position: position + 1, reason: "the log ends before its newest batch")
        }
        return .intact(events: position, head: head)
    }

    private func batches(
        after position: Int,
        in workspace: WorkspaceID
    ) async throws(EventStoreError) -> [StoredBatch] {
        do {
            var batches: [StoredBatch] = []
            let page: [any PostgresParameter] = [workspace.rawValue, Int64(position), Int64(500)]
            for row in try await pool.run(.readBatches, page) {
                batches.append(try StoredBatch(row, workspace))
            }
            return batches
        } catch { throw .database(error) }
    }

    private func fault(
        in batch: StoredBatch,
        after position: Int,
        _ previous: [UInt8]
    ) async throws(EventStoreError) -> LogVerdict? {
        guard batch.firstPosition == position + 1 else {
            return .wrong(position: position + 1, reason: "no batch begins here")
        }
        let count = batch.lastPosition - position
        let events: [StoredEvent]
        do {
            events = try await self.events(after: position, limit: count, in: batch.workspace)
        } catch .hole(let expected, _) {
            return .wrong(position: expected, reason: "the event is missing")
        }
        guard events.count == count else {
            return .wrong(position: position + events.count + 1, reason: "the event is missing")
        }
        if let wrong = try await payloadFault(in: events, batch.workspace) { return wrong }
        let root = MerkleTree.root(of: events.map { Self.digest($0, batch.workspace) })
        let expected = BatchHash.next(after: previous, batch, root: root)
        return expected.bytes == batch.hash
            ? nil : .wrong(position: batch.firstPosition, reason: "the batch's hash is another")
    }

    private func payloadFault(
        in events: [StoredEvent],
        _ workspace: WorkspaceID
    ) async throws(EventStoreError) -> LogVerdict? {
        let salts = try await salts(of: Set(events.map(\.stream)), workspace)
        for event in events {
            guard let payload = event.payload, let salt = salts[event.stream] else {
                return .wrong(position: event.position, reason: "the payload is missing")
            }
            guard EventDigest.payload(payload, salt: salt).bytes == event.payloadDigest else {
                return .wrong(position: event.position, reason: "the payload is another")
            }
        }
        return nil
    }

    private func salts(
        of streams: Set<UUID>,
        _ workspace: WorkspaceID
    ) async throws(EventStoreError) -> [UUID: [UInt8]] {
        do {
            var salts: [UUID: [UInt8]] = [:]
            for row in try await pool.run(.readSalts, [workspace.rawValue, Array(streams)]) {
                salts[try row.decode(UUID.self, at: 0)] = try row.decode([UInt8]?.self, at: 1)
            }
            return salts
        } catch { throw .database(error) }
    }

    private static func digest(_ event: StoredEvent, _ workspace: WorkspaceID) -> Digest {
        EventDigest.event(
            EventDigest.Header(
                workspace: workspace,
                stream: event.stream,
                streamKind: event.streamKind,
                device: event.device,
                actor: event.actor,
                version: event.version,
                kind: event.kind,
                schema: event.schema,
                occurredAt: event.occurredAt,
                payloadDigest: event.payloadDigest
            )
        )
    }
}
