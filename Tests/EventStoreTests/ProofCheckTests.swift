import Foundation
import SearchCore
import Testing

@testable import EventStore

@Suite("Checking a proof")
struct ProofCheckTests {
    /// A change to the file, and what the check must say of it.
    struct Tampering: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let line: Int
        let reason: String
        let change: @Sendable (inout ProofFixture) -> Void

        init(
            _ name: String,
            _ line: Int,
            _ reason: String,
            _ change: @escaping @Sendable (inout ProofFixture) -> Void
        ) {
            testDescription = name
            self.line = line
            self.reason = reason
            self.change = change
        }
    }

    private static let zeros = JSONValue.string(String(repeating: "0", count: 64))
    private static let other = JSONValue.string("01902ba3-0000-7000-8000-000000000009")
    private static let toRoot = "do not lead to the batch's root"
    private static let toEnd = "do not lead to the head that the proof ends with"

    /// Lines of the file: 1 opening, 2 batch, 3 and 4 events, 5 batch, 6 and 7 events, 8 batch, 9 end.
    static let ofEvents = [
        Tampering("another payload", 3, "its payload or the salt is another") {
            $0.set(2, "payload", .string("{}"))
        },
        Tampering("another payload with its digest", 3, toRoot) {
            $0.set(2, "payload", .string("{}"))
            $0.set(2, "payloadDigest", .string(ProofFixture.digest("{}")))
        },
        Tampering("another payload digest, without the payload", 4, toRoot) {
            $0.set(3, "payload", .null)
            $0.set(3, "payloadDigest", zeros)
        },
        Tampering("another time", 3, toRoot) {
            $0.set(2, "occurredAt", .string("2026-01-31T10:00:00.000001Z"))
        },
        Tampering("another kind", 7, toRoot) { $0.set(6, "kind", .string("searchSubmitted")) },
        Tampering("another schema", 7, toRoot) { $0.set(6, "schema", JSONValue(2)) },
        Tampering("another version", 7, "event 4 of the session must come here") {
            $0.set(6, "version", JSONValue(5))
        },
        Tampering("another position", 4, toRoot) { $0.set(3, "position", JSONValue(4)) },
        Tampering("a position of another batch", 4, "not in the batch that it stands behind") {
            $0.set(3, "position", JSONValue(5))
        },
        Tampering("two events that changed places", 3, "event 1 of the session must come here") {
            $0.swap(2, 3)
        },
        Tampering("an event behind another batch", 5, "not in the batch") { $0.swap(3, 4) },
        Tampering("an event left out", 6, "event 3 of the session must come here") { $0.remove(5) },
        Tampering("an event twice", 4, "not in the batch that it stands behind") {
            $0.insert($0.lines[2], at: 3)
        },
        Tampering("another sibling", 3, toRoot) {
            let path = $0.body(2)["path"]?.array ?? []
            $0.set(2, "path", .array([zeros] + path.dropFirst()))
        },
        Tampering("a sibling left out", 3, toRoot) {
            let path = $0.body(2)["path"]?.array ?? []
            $0.set(2, "path", .array(Array(path.dropFirst())))
        },
        Tampering("a sibling too many", 3, toRoot) {
            let path = $0.body(2)["path"]?.array ?? []
            $0.set(2, "path", .array(path + [zeros]))
        },
        Tampering("siblings in another order", 3, toRoot) {
            let path = $0.body(2)["path"]?.array ?? []
            $0.set(2, "path", .array(path.reversed()))
        },
    ]

    static let ofTheSession = [
        Tampering("another person", 3, toRoot) { $0.set(0, "person", other) },
        Tampering("another device", 3, toRoot) { $0.set(0, "device", other) },
        Tampering("another session", 3, toRoot) { $0.set(0, "stream", other) },
        Tampering("another kind of stream", 3, toRoot) { $0.set(0, "kind", .string("audit")) },
        Tampering("another workspace", 3, toRoot) { $0.set(0, "workspace", JSONValue(8)) },
        Tampering("another salt", 3, "its payload or the salt is another") {
            $0.set(0, "salt", .string(String(repeating: "0", count: 32)))
        },
        Tampering("no salt", 3, "the session has no salt") { $0.set(0, "salt", .null) },
        Tampering("another hash before the first batch", 9, toEnd) {
            $0.set(0, "previous", .string(String(repeating: "1", count: 64)))
        },
    ]

    static let ofBatches = [
        Tampering("another root", 3, toRoot) { $0.set(1, "root", zeros) },
        Tampering("another root of a batch without an event of the session", 9, toEnd) {
            $0.set(7, "root", zeros)
        },
        Tampering("another epoch", 9, toEnd) { $0.set(4, "epoch", JSONValue(2)) },
        Tampering("another time of recording", 9, toEnd) {
            $0.set(1, "recordedAt", .string("2026-01-31T10:00:00.000000Z"))
        },
        Tampering("another first position", 3, toRoot) {
            $0.set(1, "firstPosition", JSONValue(2))
        },
        Tampering("another last position", 6, "a batch is missing after position 8") {
            $0.set(4, "lastPosition", JSONValue(8))
            $0.set(7, "firstPosition", JSONValue(10))
            $0.remove(5)
            $0.remove(5)
        },
        Tampering("a batch left out", 5, "a batch is missing after position 4") {
            $0.remove(4)
            $0.remove(4)
            $0.remove(4)
        },
        Tampering("the newest batch left out", 8, "with 4 events in 3 batches") { $0.remove(7) },
        Tampering("another head at the end", 9, toEnd) {
            $0.set(8, "head", .string("7:1:10:" + String(repeating: "0", count: 64)))
        },
        Tampering("another position of the head at the end", 9, toEnd) {
            let head = $0.body(8)["head"]?.string ?? ""
            $0.set(8, "head", .string(head.replacing(":10:", with: ":11:")))
        },
        Tampering("another count of events", 9, "with 3 events in 3 batches") {
            $0.set(8, "events", JSONValue(3))
        },
    ]

    static let ofTheFile = [
        Tampering("no end", 8, "cut off") { $0.remove(8) },
        Tampering("no beginning", 1, "does not begin with") { $0.remove(0) },
        Tampering("two beginnings", 2, "begins a second time") { $0.insert($0.lines[0], at: 1) },
        Tampering("something behind the end", 10, "behind the end") {
            $0.insert($0.lines[7], at: 9)
        },
        Tampering("another form", 1, "form 2") { $0.set(0, "searchproof", JSONValue(2)) },
        Tampering("a member that nothing covers", 3, "members that nothing covers") {
            $0.set(2, "note", .string("x"))
        },
        Tampering("a member of the session that nothing covers", 1, "members that nothing covers") {
            $0.set(0, "name", .string("Ann"))
        },
        Tampering("a member left out", 3, "\"path\" is missing") { $0.set(2, "path", nil) },
        Tampering("a version beyond its column", 3, "\"version\" is not") {
            $0.set(2, "version", JSONValue(1 + 1 << 32))
        },
        Tampering("a number spelled otherwise", 3, "\"schema\" is not") {
            $0.set(2, "schema", .number("1.0"))
        },
        Tampering("a time spelled otherwise", 3, "\"occurredAt\" is not") {
            $0.set(2, "occurredAt", .string("2026-01-31T10:00:00.0000020Z"))
        },
        Tampering("an id spelled otherwise", 1, "\"person\" is not") {
            $0.set(0, "person", .string(($0.lines[0]["person"]?.string ?? "").uppercased() + " "))
        },
        Tampering("a line of something else", 3, "no line of a proof") {
            $0.insert(["item": .object([:])], at: 2)
        },
        Tampering("a log that was wrong itself", 9, "wrong at position 5: gone") {
            $0.remove(8)
            $0.insert(
                ["broken": .object(["position": JSONValue(5), "reason": .string("gone")])],
                at: 8
            )
        },
    ]

    @Test("a proof as it was made holds against the head, as a line or as a hash")
    func intact() throws {
        let fixture = try ProofFixture()
        let head = try #require(fixture.heads.last)
        let proven = try fixture.check(against: .known(head))
        #expect(proven.events == 4)
        #expect(proven.erased == 0)
        #expect(proven.batches == 3)
        #expect(proven.head == head)
        #expect(try fixture.check(against: .hash(head.hash)) == proven)
        #expect(try fixture.check(against: nil) == proven)
    }

    @Test(
        "whatever is changed in the file is found and named",
        arguments: [ofEvents, ofTheSession, ofBatches, ofTheFile].flatMap { $0 }
    )
    func tampering(_ tampering: Tampering) throws {
        var fixture = try ProofFixture()
        tampering.change(&fixture)
        let failure = try #require(fixture.failure())
        #expect(failure.reason.contains(tampering.reason), "\(failure)")
        #expect(failure.line == tampering.line, "\(failure)")
    }

    @Test("every digit of every digest, and every byte of every payload, counts")
    func digits() throws {
        let whole = try ProofFixture()
        for line in whole.lines.indices {
            for member in line == 0 ? whole.lines[0].members : whole.body(line).members {
                guard let text = member.value.string, !text.isEmpty else { continue }
                for offset in Set([0, text.count / 2, text.count - 1]) {
                    var fixture = whole
                    let index = text.index(text.startIndex, offsetBy: offset)
                    let other = text[index] == "1" ? "2" : "1"
                    fixture.set(
                        line,
                        member.key,
                        .string(text.replacingCharacters(in: index...index, with: other))
                    )
                    #expect(fixture.failure() != nil, "line \(line + 1), \(member.key)")
                }
            }
        }
    }

    @Test("an older head will do, if it is as new as the session")
    func olderHead() throws {
        let fixture = try ProofFixture()
        #expect(try fixture.check(against: .known(fixture.heads[1])).events == 4)
        let failure = try #require(fixture.failure(against: .known(fixture.heads[0])))
        #expect(failure.reason == "the event at position 8 is newer than the head")
    }

    @Test("a head of another log, and a head's hash at another place, are refused")
    func otherHead() throws {
        let fixture = try ProofFixture()
        let other = try #require(fixture.failure(against: .hash(Array(repeating: 1, count: 32))))
        #expect(other.reason.contains("do not lead to the head"))
        let head = fixture.heads[2]
        let moved = KnownHead(
            workspace: head.workspace,
            epoch: 1,
            position: 11,
            hash: head.hash
        )
        let misplaced = try #require(fixture.failure(against: .known(moved)))
        #expect(misplaced.reason == "the head's hash belongs to \(head)")
    }

    @Test("an erased payload is told, and the rest of the event is proven")
    func erased() throws {
        var fixture = try ProofFixture()
        for line in [2, 3, 5, 6] { fixture.set(line, "payload", .null) }
        fixture.set(0, "salt", .null)
        #expect(try fixture.check(against: .known(fixture.heads[2])).erased == 4)
    }

    @Test("bytes that are no proof are refused", arguments: ["", "x", "[]", "{}", "\u{0}"])
    func noProof(text: String) {
        var check = ProofCheck(against: nil)
        #expect(throws: ProofFailure.self) { try check.take(Array(text.utf8)) }
        #expect(throws: ProofFailure.self) { _ = try ProofCheck(against: nil).finish() }
    }
}
