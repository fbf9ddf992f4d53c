import Crypto
import Foundation
import SearchCore
import Testing

@testable import EventStore

/// A small log made in memory, and the proof of a session in it.
///
/// Batches 1–4, 5–9 and 10; the session's events stand at 2, 3, 5 and 8. The proof's lines are the
/// opening, batch, event, event, batch, event, event, batch, end.
struct ProofFixture {
    static let workspace = WorkspaceID(rawValue: 7)
    private static let batches = [1...4, 5...9, 10...10]
    private static let places = [2, 3, 5, 8]
    private static let salt = Array<UInt8>(0...15)
    private static let session = UUID(version7At: Timestamp(microseconds: 1), random: [1])
    private static let device = UUID(version7At: Timestamp(microseconds: 1), random: [2])
    private static let person = UUID(version7At: Timestamp(microseconds: 1), random: [3])

    private(set) var lines: [JSONObject] = []
    /// The heads after each batch.
    private(set) var heads: [KnownHead] = []

    init() throws {
        var records: [ProofRecord] = [.opening(Self.opening)]
        var previous = BatchHash.beginning
        for positions in Self.batches { previous = add(positions, after: previous, to: &records) }
        let head = try #require(heads.last)
        records.append(.end(ProofRecord.End(head: head, events: 4, batches: 3)))
        lines = try records.map { record in
            try #require(try JSONParser.parse(Array(record.line.dropLast())).object)
        }
    }

    /// Checks the lines as they are now.
    func check(against head: TrustedHead?) throws(ProofFailure) -> ProvenSession {
        var check = ProofCheck(against: head)
        for line in lines { try check.take(JSONWriter.encode(.object(line))) }
        return try check.finish()
    }

    /// Why the lines prove nothing against the newest head; nil where they prove.
    func failure(against head: TrustedHead? = nil) -> ProofFailure? {
        do {
            _ = try check(against: head ?? heads.last.map { .known($0) })
            return nil
        } catch { return error }
    }

    /// Puts a value into a member of a line, or of the object in it.
    mutating func set(_ line: Int, _ member: String, _ value: JSONValue?) {
        guard line > 0, var body = lines[line].members.first?.value.object,
            let kind = lines[line].members.first?.key
        else {
            lines[line][member] = value
            return
        }
        body[member] = value
        lines[line][kind] = .object(body)
    }

    func body(_ line: Int) -> JSONObject { lines[line].members.first?.value.object ?? [:] }

    mutating func swap(_ first: Int, _ second: Int) { lines.swapAt(first, second) }
    mutating func remove(_ line: Int) { lines.remove(at: line) }
    mutating func insert(_ line: JSONObject, at index: Int) { lines.insert(line, at: index) }

    /// The digest that a payload has in this session.
    static func digest(_ payload: String) -> String {
        EventDigest.payload(Array(payload.utf8), salt: salt).hex
    }

    private static let opening = ProofRecord.Opening(
        workspace: workspace,
        stream: session,
        kind: "session",
        device: device,
        person: person,
        salt: salt,
        previous: Digest(bytes: BatchHash.beginning) ?? SHA256.hash([])
    )

    private mutating func add(
        _ positions: ClosedRange<Int>,
        after previous: [UInt8],
        to records: inout [ProofRecord]
    ) -> [UInt8] {
        let tree = MerkleLevels(over: positions.map { Self.digest(at: $0) })
        let time = Timestamp(microseconds: 1_769_853_600_000_000 + Int64(positions.upperBound))
        let batch = StoredBatch(
            workspace: Self.workspace,
            firstPosition: positions.lowerBound,
            lastPosition: positions.upperBound,
            epoch: 1,
            recordedAt: time,
            hash: []
        )
        records.append(
            .batch(
                ProofRecord.Batch(
                    firstPosition: positions.lowerBound,
                    lastPosition: positions.upperBound,
                    epoch: 1,
                    recordedAt: time,
                    root: tree.root
                )
            )
        )
        for position in Self.places where positions.contains(position) {
            let path = tree.path(of: position - positions.lowerBound)
            records.append(.event(Self.event(at: position, path)))
        }
        let hash = BatchHash.next(after: previous, batch, root: tree.root).bytes
        heads.append(
            KnownHead(
                workspace: Self.workspace,
                epoch: 1,
                position: positions.upperBound,
                hash: hash
            )
        )
        return hash
    }

    private static func event(at position: Int, _ path: [Digest]) -> ProofRecord.Event {
        let payload = #"{"offsetMs":\#(position),"data":{"text":"ä\"\u0007 \#(position)"}}"#
        return ProofRecord.Event(
            position: position,
            version: (places.firstIndex(of: position) ?? 0) + 1,
            kind: "textChanged",
            schema: 1,
            occurredAt: Timestamp(microseconds: 1_769_853_600_000_000 + Int64(position)),
            payload: payload,
            payloadDigest: EventDigest.payload(Array(payload.utf8), salt: salt),
            path: path
        )
    }

    /// The digest of the event at a position: the session's, or somebody else's.
    private static func digest(at position: Int) -> Digest {
        guard places.contains(position) else { return SHA256.hash([UInt8(position)]) }
        let event = event(at: position, [])
        return EventDigest.event(
            EventDigest.Header(
                workspace: workspace,
                stream: session,
                streamKind: "session",
                device: device,
                actor: person,
                version: event.version,
                kind: event.kind,
                schema: event.schema,
                occurredAt: event.occurredAt,
                payloadDigest: event.payloadDigest.bytes
            )
        )
    }
}
