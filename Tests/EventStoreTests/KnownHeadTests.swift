import Foundation
import Testing

@testable import EventStore

@Suite("Heads that are kept elsewhere")
struct KnownHeadTests {
    private static let hash = String(repeating: "0a", count: 32)

    @Test("a head comes back from its line")
    func roundTrip() throws {
        let head = KnownHead(
            workspace: WorkspaceID(rawValue: 7),
            epoch: 2,
            position: 4711,
            hash: Array(repeating: 0x0a, count: 32)
        )
        #expect(head.description == "7:2:4711:\(Self.hash)")
        #expect(KnownHead(head.description) == head)
        #expect(TrustedHead(head.description) == .known(head))
        #expect(TrustedHead(Self.hash) == .hash(head.hash))
    }

    @Test(
        "a text that is no head is none",
        arguments: [
            "", "1", "1:1:1", "1:1:1:", "1:1:1:abc", "0:1:1:\(hash)", "1:0:1:\(hash)",
            "1:1:-1:\(hash)", "1:1:0:\(hash)", "1:1:1:\(hash):", "a:1:1:\(hash)", "1:1:1:\(hash)0",
            "99999999999:1:1:\(hash)",
        ]
    )
    func invalid(text: String) {
        #expect(KnownHead(text) == nil)
        #expect(TrustedHead(text) == nil)
    }

    /// One stream in four batches, and the heads after each.
    private func makeLog() async throws -> (Store, EventLog, [KnownHead]) {
        let store = try await Store.make()
        let log = store.server()
        var heads = [try await log.headToKeep(of: .standard).head]
        for versions in [1...4, 5...10, 11...12, 13...20] {
            _ = try await log.append(.session(StreamAppend.actor, versions))
            heads.append(try await log.headToKeep(of: .standard).head)
        }
        return (store, log, heads)
    }

    @Test("a log that was only added to has every head that it ever had")
    func kept() async throws {
        let (_, log, heads) = try await makeLog()
        #expect(heads.map(\.position) == [0, 4, 10, 12, 20])
        let verdict = try await log.verify(.standard, against: heads.shuffled() + heads)
        #expect(verdict.isIntact)
        for head in heads.dropFirst() {
            #expect(try await log.head(at: head.position, in: .standard) == head)
        }
        #expect(try await log.head(at: 5, in: .standard) == nil)
    }

    @Test("a log whose newest batch was cut off whole is intact, but not against its head")
    func truncated() async throws {
        let (store, log, heads) = try await makeLog()
        try await store.tamper(
            "DELETE FROM event WHERE position >= 13; DELETE FROM batch WHERE first_position >= 13"
        )
        #expect(try await log.verify(.standard).isIntact)
        #expect(try await log.verify(.standard, against: Array(heads.prefix(4))).isIntact)
        #expect(
            try await log.verify(.standard, against: heads)
                == .wrong(
                    position: 13,
                    reason: "the log was cut off: it ends before the known head \(heads[4])"
                )
        )
    }

    @Test("a log that was written anew from some point on is named after the last head it has")
    func replaced() async throws {
        let (store, _, heads) = try await makeLog()
        try await store.tamper(
            "DELETE FROM event WHERE position >= 11; DELETE FROM batch WHERE first_position >= 11"
        )
        let log = store.server()
        for versions in [11...12, 13...20] {
            _ = try await log.append(.session(StreamAppend.actor, versions))
        }
        #expect(try await log.verify(.standard).isIntact)
        #expect(
            try await log.verify(.standard, against: [heads[4], heads[2]])
                == .wrong(
                    position: 11,
                    reason: "the log was replaced: it has another hash than the known head "
                        + "\(heads[4])"
                )
        )
    }

    @Test("a head where no batch ends is not in the log")
    func misplaced() async throws {
        let (_, log, heads) = try await makeLog()
        let moved = KnownHead(
            workspace: .standard,
            epoch: 1,
            position: 11,
            hash: heads[3].hash
        )
        let verdict = try await log.verify(.standard, against: [moved])
        guard case .wrong(position: 1, _) = verdict else {
            Issue.record("\(verdict)")
            return
        }
    }
}
