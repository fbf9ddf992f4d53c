import Crypto
import Foundation
import SearchCore

/// Decides what of an append is new, what was stored before and what must be refused.
///
/// Pure: given what is known of the stream and of its stored events, it always decides the same.
struct AppendPlan: Sendable {
    let append: StreamAppend
    let known: KnownStream
    /// The events to insert, of consecutive versions that follow the known one.
    private(set) var accepted: [PendingEvent] = []
    /// The digests of the accepted events' payloads.
    private(set) var digests: [Digest] = []
    private(set) var outcome: StreamOutcome

    /// The versions of sent events that are stored already.
    static func resent(of append: StreamAppend, over known: KnownStream) -> Set<Int> {
        Set(append.events.lazy.map(\.version).filter { 0 < $0 && $0 <= known.version })
    }

    /// Plans the append to one stream.
    ///
    /// - Parameters:
    ///   - append: What is sent.
    ///   - known: What is known of the stream.
    ///   - stored: The identities of the events of ``resent(of:over:)``, by version.
    init(_ append: StreamAppend, known: KnownStream, stored: [Int: StoredIdentity]) {
        self.append = append
        self.known = known
        outcome = StreamOutcome(stream: append.stream)
        outcome.through = known.version
        guard isOwn || known.isClosedForAll else {
            outcome.refusal = .notOwner
            return
        }
        guard let salt = known.salt else {
            outcome.refusal = .erased
            return
        }
        decide(salt, stored)
    }

    /// A device has streams of several kinds: one must not go on in another.
    private var isOwn: Bool {
        known.device == append.device && known.kind == append.kind.rawValue
    }

    private mutating func decide(_ salt: [UInt8], _ stored: [Int: StoredIdentity]) {
        let salted = PayloadDigests(salt: salt)
        for event in Self.inOrder(append.events) {
            let next = known.version + accepted.count + 1
            if event.version > next {
                outcome.refusal = .gap(expected: next)
                return
            }
            let digest = salted.digest(of: event.payload)
            if event.version == next {
                accepted.append(event)
                digests.append(digest)
            } else if isSame(event, digest, stored) {
                outcome.duplicates += 1
            } else {
                outcome.refusal = .forked(version: event.version)
                return
            }
        }
    }

    /// Clients send events in order, mostly.
    private static func inOrder(_ events: [PendingEvent]) -> [PendingEvent] {
        let isInOrder = zip(events, events.dropFirst()).allSatisfy { $0.version <= $1.version }
        return isInOrder ? events : events.sorted { $0.version < $1.version }
    }

    private func isSame(
        _ event: PendingEvent,
        _ digest: Digest,
        _ stored: [Int: StoredIdentity]
    ) -> Bool {
        if event.version > known.version {
            var before = accepted[event.version - known.version - 1]
            if !append.kind.hasWrittenTimes { before.occurredAt = event.occurredAt }
            return before == event
        }
        guard let identity = stored[event.version] else { return false }
        let time = append.kind.hasWrittenTimes ? event.occurredAt : identity.occurredAt
        return identity
            == StoredIdentity(
                kind: event.kind,
                schema: event.schema,
                occurredAt: time,
                digest: digest.bytes
            )
    }

    /// The outcome once the accepted events are durable.
    var outcomeWhenStored: StreamOutcome {
        var done = outcome
        done.stored = accepted.count
        done.through = known.version + accepted.count
        return done
    }
}
