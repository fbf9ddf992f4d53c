import Crypto
public import Foundation
import SearchCore

/// Why a proof proves nothing.
public struct ProofFailure: Error, Sendable, Hashable {
    /// The line of the proof at which it was found, from 1.
    public let line: Int
    /// What is wrong.
    public let reason: String
}

/// What a proof has shown.
public struct ProvenSession: Sendable, Hashable {
    /// The session.
    public let session: UUID
    /// The device that recorded it.
    public let device: UUID
    /// The person who recorded it.
    public let person: UUID
    /// How many events were shown to be in the log, the session's first ones without a hole.
    public let events: Int
    /// How many of them have no payload any more, so that only its digest was shown.
    public let erased: Int
    /// How many batches the chain was recomputed over.
    public let batches: Int
    /// The head that the proof ends with.
    public let head: KnownHead
}

/// Checks a proof, line by line, with nothing but the proof and a head that was kept elsewhere.
///
/// Every digest is recomputed: payloads, events, Merkle roots and the chain of batches up to the
/// head. It keeps one batch at a time, however long the proof is.
public struct ProofCheck: Sendable {
    private let trusted: TrustedHead?
    private var line = 0
    private var opening: ProofRecord.Opening?
    private var batch: ProofRecord.Batch?
    private var end: ProofRecord.End?
    /// The hash of the newest batch.
    private var hash = Digest(bytes: BatchHash.beginning)
    private var events = 0
    private var erased = 0
    private var batches = 0
    private var position = 0
    /// The last position that the trusted head covers; nil until it was met.
    private var covered: Int?

    /// Begins a check.
    ///
    /// - Parameter head: The head to hold the proof against; nil to check only that it agrees with
    ///   itself, which shows nothing about the log.
    public init(against head: TrustedHead?) { trusted = head }

    /// Takes in the next line, without its end.
    ///
    /// - Throws: ``ProofFailure`` for the first thing that is wrong.
    public mutating func take(_ line: [UInt8]) throws(ProofFailure) {
        self.line += 1
        guard end == nil else { throw failure("something stands behind the end of the proof") }
        let record: ProofRecord
        do { record = try ProofRecord(decoding: line) } catch { throw failure(error.reason) }
        switch (record, opening) {
        case (.opening(let opening), nil): take(opening)
        case (.opening, .some): throw failure("the proof begins a second time")
        case (_, nil): throw failure("the proof does not begin with \"searchproof\"")
        case (.batch(let batch), let opening?): try take(batch, opening)
        case (.event(let event), let opening?): try take(event, opening)
        case (.end(let end), let opening?): try take(end, opening)
        case (.broken(let position, let reason), _):
            throw failure("the log itself is wrong at position \(position): \(reason)")
        }
    }

    /// Ends the check.
    ///
    /// - Returns: What the proof has shown.
    /// - Throws: ``ProofFailure`` where it shows nothing, or not against this head.
    public func finish() throws(ProofFailure) -> ProvenSession {
        guard let opening, let end else { throw failure("the proof ends early: it was cut off") }
        guard events > 0 else { throw failure("the proof holds no event") }
        guard let covered else {
            throw failure(
                "the batches do not lead to the head: a column or a root of one of them, or the "
                    + "hash before the first, is another, or the head is of another log or is "
                    + "newer than the proof"
            )
        }
        guard position <= covered else {
            throw failure("the event at position \(position) is newer than the head")
        }
        return ProvenSession(
            session: opening.stream,
            device: opening.device,
            person: opening.person,
            events: events,
            erased: erased,
            batches: batches,
            head: end.head
        )
    }

    private mutating func take(_ opening: ProofRecord.Opening) {
        self.opening = opening
        hash = opening.previous
    }

    private mutating func take(
        _ next: ProofRecord.Batch,
        _ opening: ProofRecord.Opening
    ) throws(ProofFailure) {
        if let batch, next.firstPosition != batch.lastPosition + 1 {
            throw failure("a batch is missing after position \(batch.lastPosition)")
        }
        let stored = StoredBatch(
            workspace: opening.workspace,
            firstPosition: next.firstPosition,
            lastPosition: next.lastPosition,
            epoch: next.epoch,
            recordedAt: next.recordedAt,
            hash: []
        )
        let previous = hash?.bytes ?? BatchHash.beginning
        let linked = BatchHash.next(after: previous, stored, root: next.root)
        hash = linked
        batch = next
        batches += 1
        try meet(KnownHead(stored, linked))
    }

    /// Compares the hash that the chain has come to with the one that is trusted.
    private mutating func meet(_ reached: KnownHead) throws(ProofFailure) {
        guard let trusted, trusted.hash == reached.hash else { return }
        if case .known(let known) = trusted, known != reached {
            throw failure("the head's hash belongs to \(reached)")
        }
        covered = reached.position
    }

    private mutating func take(
        _ event: ProofRecord.Event,
        _ opening: ProofRecord.Opening
    ) throws(ProofFailure) {
        let name = "event \(event.version), position \(event.position)"
        guard let batch, event.position > position,
            (batch.firstPosition...batch.lastPosition).contains(event.position)
        else { throw failure("\(name): it is not in the batch that it stands behind") }
        guard event.version == events + 1 else {
            throw failure("\(name): event \(events + 1) of the session must come here")
        }
        try check(payloadOf: event, opening, name)
        let root = MerkleTree.root(
            from: EventDigest.event(EventDigest.Header(event, opening)),
            at: event.position - batch.firstPosition,
            of: batch.lastPosition - batch.firstPosition + 1,
            path: event.path
        )
        guard root == batch.root else {
            throw failure(
                "\(name): its columns, its session's or its path do not lead to the batch's root"
            )
        }
        events += 1
        position = event.position
    }

    private mutating func check(
        payloadOf event: ProofRecord.Event,
        _ opening: ProofRecord.Opening,
        _ name: String
    ) throws(ProofFailure) {
        guard let payload = event.payload else {
            erased += 1
            return
        }
        guard let salt = opening.salt else {
            throw failure("\(name): it has a payload, and the session has no salt")
        }
        guard EventDigest.payload(Array(payload.utf8), salt: salt) == event.payloadDigest else {
            throw failure("\(name): its payload or the salt is another than its digest says")
        }
    }

    private mutating func take(
        _ end: ProofRecord.End,
        _ opening: ProofRecord.Opening
    ) throws(ProofFailure) {
        guard end.events == events, end.batches == batches else {
            throw failure(
                "the proof ends with \(end.events) events in \(end.batches) batches, "
                    + "and holds \(events) in \(batches)"
            )
        }
        guard end.head.hash == hash?.bytes, end.head.position == batch?.lastPosition,
            end.head.epoch == batch?.epoch, end.head.workspace == opening.workspace
        else { throw failure("the batches do not lead to the head that the proof ends with") }
        if trusted == nil { covered = end.head.position }
        self.end = end
    }

    private func failure(_ reason: String) -> ProofFailure {
        ProofFailure(line: max(1, line), reason: reason)
    }
}

extension KnownHead {
    fileprivate init(_ batch: StoredBatch, _ hash: Digest) {
        self.init(
            workspace: batch.workspace,
            epoch: batch.epoch,
            position: batch.lastPosition,
            hash: hash.bytes
        )
    }
}

extension EventDigest.Header {
    fileprivate init(_ event: ProofRecord.Event, _ opening: ProofRecord.Opening) {
        self.init(
            workspace: opening.workspace,
            stream: opening.stream,
            streamKind: opening.kind,
            device: opening.device,
            actor: opening.person,
            version: event.version,
            kind: event.kind,
            schema: event.schema,
            occurredAt: event.occurredAt,
            payloadDigest: event.payloadDigest.bytes
        )
    }
}
