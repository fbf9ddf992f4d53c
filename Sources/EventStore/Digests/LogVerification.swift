import Postgres

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
    /// A log that was cut off or replaced whole can only be told by heads that were kept elsewhere.
    ///
    /// - Parameters:
    ///   - workspace: Whose log.
    ///   - heads: Heads of this log that were kept elsewhere; each must still be in it.
    ///   - progress: Called after each page with the newest position verified.
    /// - Returns: Whether the log is intact, or what is wrong first.
    /// - Throws: ``EventStoreError/database(_:)``.
    public func verify(
        _ workspace: WorkspaceID,
        against heads: [KnownHead] = [],
        progress: @Sendable (Int) async -> Void = { _ in }
    ) async throws(EventStoreError) -> LogVerdict {
        let head = try await head(of: workspace)
        var known = KnownHeads(heads)
        var previous = BatchHash.beginning
        var epoch = head.epoch
        var position = 0
        while position < head.position {
            let batches = try await batches(after: position, in: workspace)
            if batches.isEmpty { break }
            let page = try await VerifiedPage(of: batches, after: position, in: self)
            for batch in page.batches {
                if let wrong = page.fault(in: batch, after: position, previous) { return wrong }
                if let wrong = known.fault(in: batch) { return wrong }
                epoch = batch.epoch
                previous = batch.hash
                position = batch.lastPosition
            }
            await progress(position)
        }
        guard position >= head.position else {
            return .wrong(position: position + 1, reason: "the log ends before its newest batch")
        }
        if let stray = try await strayEvent(in: workspace) {
            return .wrong(position: stray, reason: "no batch holds the event")
        }
        if let wrong = known.fault(atEnd: position) { return wrong }
        // The pages may have gone on beyond the head, to what was appended meanwhile.
        let verified = LogHead(epoch: epoch, position: position, hash: previous)
        return .intact(events: position, head: verified)
    }

    /// Batches that end after a position, oldest first; at most 500.
    func batches(
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

    /// The first event after the newest batch, which no append can have left there.
    private func strayEvent(in workspace: WorkspaceID) async throws(EventStoreError) -> Int? {
        do {
            let row = try await pool.run(.findStrayEvent, [workspace.rawValue]).only()
            return try row.decode(Int64?.self, "position").map { Int($0) }
        } catch { throw .database(error) }
    }
}
