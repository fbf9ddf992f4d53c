import Crypto
public import Foundation
import Postgres
import SearchCore

extension EventLog {
    /// Writes a proof that a session's events are in the log; docs/proofs.md lays it out.
    ///
    /// It holds the session's events up to the head, and the columns and root of every batch from
    /// the first of them to the head; the roots are stored nowhere, and are worked out from all
    /// events between. A page is held at a time. Where the log itself is wrong, the proof ends with
    /// a line that says so, and no check accepts it.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - head: Where the proof ends: a head of this log.
    ///   - workspace: Whose log.
    ///   - write: Takes some lines.
    /// - Returns: Whether there was a proof to write: false where the session has no event up to
    ///   the head, and nothing was written.
    /// - Throws: ``EventStoreError/database(_:)``, and whatever `write` throws.
    public func writeProof(
        of session: UUID,
        upTo head: KnownHead,
        in workspace: WorkspaceID,
        _ write: ([UInt8]) async throws -> Void
    ) async throws -> Bool {
        let first = try await events(of: session, after: 0, limit: 1, in: workspace).first
        guard let first, first.position <= head.position else { return false }
        var batches = try await batches(after: first.position - 1, in: workspace)
        let start = batches.first?.firstPosition ?? first.position
        let previous = try await hash(before: start, in: workspace)
        let salt = try await salts(of: [session], in: workspace)[session]
        let opening = ProofRecord.Opening(first, workspace, salt, previous)
        var proof = ProofWriting(opening, startingAt: start)
        while proof.position < head.position {
            let start = proof.position
            let page = try await ProofPage(of: batches, session, after: proof.position, in: self)
            for batch in page.batches where batch.lastPosition <= head.position {
                proof.add(batch, page)
                try await write(proof.takeLines())
                if proof.isBroken { return true }
            }
            // A log whose batches were changed may come to nothing; the end says so.
            if proof.position == start { break }
            batches = try await self.batches(after: proof.position, in: workspace)
        }
        proof.end(at: head)
        try await write(proof.takeLines())
        return true
    }

    private func hash(
        before position: Int,
        in workspace: WorkspaceID
    ) async throws(EventStoreError) -> Digest {
        do {
            let row = try await pool.run(.readHashBefore, [workspace.rawValue, Int64(position)])
                .first
            let hash = try row?.decode([UInt8].self, "hash") ?? BatchHash.beginning
            return Digest(bytes: hash) ?? SHA256.hash([])  // The column holds 32 bytes.
        } catch { throw .database(error) }
    }
}
