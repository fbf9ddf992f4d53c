import Postgres

/// What a verification of a workspace's log found.
public enum LogVerdict: Sendable, Hashable {
    /// Every position is there, and every digest and hash is what it must be.
    case intact(events: Int, head: LogHead)
    /// Something was changed; `position` is the first that is wrong.
    case wrong(position: Int, reason: String)
}

extension LogVerdict {
    /// Whether something is wrong at a position or before it.
    fileprivate func isWrong(upTo last: Int) -> Bool {
        guard case .wrong(let position, _) = self else { return false }
        return position <= last
    }
}

extension EventLog {
    /// Verifies a workspace's log from its beginning; needs nothing but the database.
    ///
    /// Positions must be dense, payloads must have their digests, and the batches must be a chain
    /// of hashes over everything else. What was changed is named by its position where the payload
    /// or its digest is wrong or the event is gone, and else by the first position of its batch.
    ///
    /// What was erased passes where a receipt that came later is for exactly these events; anything
    /// else that is missing does not.
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
        var claims = ErasureClaims(workspace)
        _ = try await claims.refresh(from: self)
        var previous = BatchHash.beginning
        var epoch = head.epoch
        var position = 0
        var page = try await page(after: 0, before: head, in: workspace, claims.version).get()
        while let current = page {
            let version = claims.version
            // One page is read ahead; where this one is wrong, it is cancelled and waited for.
            async let next = self.page(following: current, before: head, version)
            let fault = try await settledFault(in: current, after: position, previous, &claims)
            for batch in current.batches {
                if let fault, fault.isWrong(upTo: batch.lastPosition) { return fault }
                if let fault = known.fault(in: batch) { return fault }
                epoch = batch.epoch
                previous = batch.hash
                position = batch.lastPosition
            }
            if let fault { return fault }
            await progress(position)
            page = try await next.get()
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

    /// Reads the page that comes after another one; nil where the log's head was reached.
    private func page(
        following page: VerifiedPage,
        before head: LogHead,
        _ claims: Int
    ) async -> Result<VerifiedPage?, EventStoreError> {
        guard let last = page.batches.last else { return .success(nil) }
        return await self.page(
            after: last.lastPosition,
            before: head,
            in: last.workspace,
            claims,
            batches: page.rest
        )
    }

    /// Reads the page after a position; nil where the log has no batch between it and the head.
    ///
    /// - Parameters:
    ///   - position: Where the batch before the page ends.
    ///   - head: Beyond it no page begins.
    ///   - workspace: Whose log.
    ///   - claims: The newest receipt that was read before.
    ///   - batches: The next batches, where they were read before.
    /// - Returns: The page, or why it cannot be read.
    private func page(
        after position: Int,
        before head: LogHead,
        in workspace: WorkspaceID,
        _ claims: Int,
        batches: ArraySlice<StoredBatch> = []
    ) async -> Result<VerifiedPage?, EventStoreError> {
        guard position < head.position else { return .success(nil) }
        do throws(EventStoreError) {
            var batches = batches
            if batches.isEmpty {
                batches = try await self.batches(after: position, in: workspace)[...]
            }
            if batches.isEmpty { return .success(nil) }
            return .success(try await VerifiedPage(of: batches, after: position, claims, in: self))
        } catch {
            return .failure(error)
        }
    }

    /// What is wrong first on a page; nil where nothing is.
    ///
    /// Where something is wrong, and somebody has erased since the page was read, it is looked at
    /// again.
    private func settledFault(
        in page: VerifiedPage,
        after position: Int,
        _ previous: [UInt8],
        _ claims: inout ErasureClaims
    ) async throws(EventStoreError) -> LogVerdict? {
        var page = page
        while true {
            // What was erased since the page was read may have its receipt here before its events.
            if page.hasReceipts { _ = try await claims.refresh(from: self) }
            let fault = try await fault(in: page, after: position, previous, claims)
            if fault == nil { return nil }
            _ = try await claims.refresh(from: self)
            if claims.version == page.claims { return fault }
            page = try await VerifiedPage(
                of: page.batches,
                after: position,
                claims.version,
                in: self
            )
        }
    }

    private func fault(
        in page: VerifiedPage,
        after position: Int,
        _ previous: [UInt8],
        _ claims: ErasureClaims
    ) async throws(EventStoreError) -> LogVerdict? {
        var receiptFaults: [Int: String] = [:]
        if page.hasReceipts, let positions = page.positions {
            receiptFaults = try await claims.faults(ofReceiptsIn: positions, self)
        }
        var (position, previous) = (position, previous)
        for batch in page.batches {
            let fault = page.fault(in: batch, after: position, previous, claims, receiptFaults)
            if let fault { return fault }
            (position, previous) = (batch.lastPosition, batch.hash)
        }
        return nil
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
