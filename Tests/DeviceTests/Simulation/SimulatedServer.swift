import Foundation
import SearchCore
import SyncProtocol
import TestSupport

@testable import Device

/// A server in memory: it decides as the rules in words say, and can be restored from a backup.
struct SimulatedServer: HistoryServer {
    /// An operation that has its place in the log, accepted or refused.
    struct Entry: Hashable {
        let position: Int
        let space: UUID
        let effectiveAt: Timestamp
        let operation: SearchCore.Operation
        let refusal: String?
        /// Whether its id was accepted before, so that it changes nothing.
        let isRepeated: Bool
    }

    private struct Stream: Hashable {
        let owner: UUID
        let space: UUID
        var entries: [Entry] = []
    }

    struct Space: Hashable {
        let isPersonal: Bool
        var roles: [UUID: SpaceRole]
    }

    /// What a backup holds.
    private struct Data {
        var log: [Entry] = []
        var streams: [UUID: Stream] = [:]
        var spaces: [UUID: Space] = [:]
        /// The position up to which the feed of changes has come.
        var projected = 0
        var accepted: Set<UUID> = []
        /// The epoch in which the backup was taken.
        var epoch = 1
    }

    /// A push that is still on its way.
    struct Late {
        let push: Push
        let person: UUID
        let token: UUID
    }

    private var data = Data()
    private var backup: Data?
    private(set) var backedUpTo: Int?
    private(set) var epoch = 1
    /// Told apart also where two restores lead to an epoch of one number.
    private(set) var began = 1
    var epochBegan: Timestamp { Timestamp(microseconds: Int64(began)) }
    var now = Timestamp(microseconds: 1_800_000_000_000_000)
    private var revoked: Set<UUID> = []
    let pageSize: Int

    init(spaces: [UUID: Space], pageSize: Int) {
        data.spaces = spaces
        self.pageSize = pageSize
    }

    var log: [Entry] { data.log }
    var spaces: [UUID: Space] { data.spaces }

    var logName: String { "sim \(epoch) \(began)" }

    mutating func project(_ count: Int) {
        data.projected = min(data.log.count, data.projected + count)
    }

    mutating func setRole(_ role: SpaceRole?, of person: UUID, in space: UUID) {
        data.spaces[space]?.roles[person] = role
    }

    mutating func takeBackup() {
        backup = data
        backup?.epoch = epoch
        backedUpTo = data.log.count
    }

    /// Goes back to the newest backup; who is in which space is as it was then.
    mutating func restore(oldIsGone: Bool = false) {
        guard let backup else { return }
        data = backup
        epoch = max(backup.epoch, oldIsGone ? 0 : epoch) + 1
        began += 1
    }

    mutating func revoke(_ token: UUID) { revoked.insert(token) }

    func isRevoked(_ token: UUID) -> Bool { revoked.contains(token) }

    mutating func deliver(_ late: Late) {
        _ = try? push(late.push, person: late.person, device: late.token)
    }

    func entries() -> [Entry] { data.log }

    func roles() -> [UUID: [UUID: SpaceRole]] { data.spaces.mapValues(\.roles) }

    func flaw() -> String? { nil }

    func end() {}

    static func make(
        _ spaces: [UUID: Space],
        people: [UUID],
        pageSize: Int
    ) -> SimulatedServer {
        SimulatedServer(spaces: spaces, pageSize: pageSize)
    }
}

/// The routes.
extension SimulatedServer {
    func list(person: UUID, device: UUID) throws(Problem) -> SpaceList {
        try admit(device)
        let records = data.spaces.filter { $0.value.roles[person] != nil }.map { id, space in
            SpaceRecord(
                id: id,
                name: id.text,
                isPersonal: space.isPersonal,
                role: space.roles[person] ?? .viewer,
                members: space.roles.count,
                head: changes(of: id).last?.position ?? 0
            )
        }
        return SpaceList(
            now: now,
            epoch: epoch,
            epochBegan: epochBegan,
            backedUpTo: backedUpTo.map { BackedUpTo(epoch: epoch, position: $0, takenAt: now) },
            erasures: 0,
            spaces: records.sorted {
                ($0.isPersonal ? 0 : 1, $0.id.text) < ($1.isPersonal ? 0 : 1, $1.id.text)
            }
        )
    }

    mutating func push(_ push: Push, person: UUID, device: UUID) throws(Problem) -> PushReply {
        try admit(device)
        guard push.epoch ?? epoch == epoch, push.epochBegan ?? epochBegan == epochBegan else {
            throw Self.problem(409, "epoch_changed")
        }
        var outcomes: [PushOutcome] = []
        for stream in push.streams {
            outcomes.append(take(stream, sent: push.now, person: person, device: device))
        }
        return PushReply(now: now, epoch: epoch, streams: outcomes)
    }

    func changes(
        of space: UUID,
        after cursor: String,
        person: UUID,
        device: UUID
    ) throws(Problem) -> ChangePage {
        try admit(device)
        try admit(person, to: space)
        let position = try place(cursor, of: space)
        let rest = changes(of: space).filter { $0.position > position }
        let page = rest.prefix(pageSize)
        let hasMore = rest.count > page.count
        let end = hasMore ? page.last?.position ?? position : max(position, data.projected)
        return ChangePage(
            changes: page.map {
                ChangeRecord(
                    position: $0.position,
                    effectiveAt: $0.effectiveAt,
                    person: nil,
                    device: nil,
                    operation: OperationCodec.json($0.operation)
                )
            },
            cursor: self.cursor(end, space),
            position: end,
            hasMore: hasMore
        )
    }

    func snapshot(
        of space: UUID,
        after: UUID?,
        person: UUID,
        device: UUID
    ) throws(Problem) -> SnapshotPage {
        try admit(device)
        try admit(person, to: space)
        var searches: [UUID: SavedSearch] = [:]
        for entry in changes(of: space) {
            let id = entry.operation.savedSearch
            searches[id, default: SavedSearch(id: id)].apply(
                AcceptedOperation(
                    position: entry.position,
                    effectiveAt: entry.effectiveAt,
                    operation: entry.operation
                )
            )
        }
        let rest = searches.values.sorted { $0.id.text < $1.id.text }
            .filter { $0.id.text > after?.text ?? "" }
        let page = rest.prefix(pageSize)
        return SnapshotPage(
            savedSearches: page.map(\.json),
            cursor: cursor(data.projected, space),
            position: data.projected,
            total: searches.count,
            next: rest.count > page.count ? page.last?.id : nil
        )
    }

    private func changes(of space: UUID) -> [Entry] {
        data.log.prefix(data.projected).filter {
            $0.space == space && $0.refusal == nil && !$0.isRepeated
        }
    }

    private func cursor(_ position: Int, _ space: UUID) -> String {
        "\(began) \(space.text) \(position)"
    }

    private func place(_ cursor: String, of space: UUID) throws(Problem) -> Int {
        let parts = cursor.split(separator: " ").map(String.init)
        guard parts.count == 3, parts[0] == "\(began)", parts[1] == space.text,
            let position = Int(parts[2])
        else { throw Self.problem(410, "cursor_invalid") }
        return position
    }

    private func admit(_ device: UUID) throws(Problem) {
        if revoked.contains(device) { throw Self.problem(403, "device_revoked") }
    }

    private func admit(_ person: UUID, to space: UUID) throws(Problem) {
        guard data.spaces[space]?.roles[person] != nil else {
            throw Self.problem(404, "unknown_space")
        }
    }

    private static func problem(_ status: Int, _ code: String) -> Problem {
        Problem(status: status, code: code, detail: code, remedy: "sync again")
    }
}

/// What becomes of a stream.
extension SimulatedServer {
    private mutating func take(
        _ pushed: PushedStream,
        sent: Timestamp,
        person: UUID,
        device: UUID
    ) -> PushOutcome {
        var stream =
            data.streams[pushed.stream] ?? Stream(owner: device, space: pushed.space)
        guard stream.owner == device, stream.space == pushed.space else {
            return outcome(
                pushed.stream,
                nil,
                error: PushError(code: .notOwner, expected: nil, message: "")
            )
        }
        var counts = (stored: 0, duplicates: 0)
        var rejected: [RejectedOperation] = []
        var error: PushError?
        for numbered in pushed.operations {
            guard let operation = try? OperationCodec.decode(numbered.operation) else { continue }
            let expected = stream.entries.count + 1
            if numbered.number < expected {
                let entry = stream.entries[numbered.number - 1]
                guard entry.operation == operation else {
                    error = PushError(code: .forked, expected: numbered.number, message: "forked")
                    break
                }
                counts.duplicates += 1
                if let code = entry.refusal {
                    rejected.append(Self.rejection(numbered.number, code))
                }
                continue
            }
            guard numbered.number == expected else {
                error = PushError(code: .gap, expected: expected, message: "gap")
                break
            }
            let entry = store(operation, in: pushed.space, sent: sent, by: person)
            stream.entries.append(entry)
            counts.stored += 1
            if let code = entry.refusal { rejected.append(Self.rejection(numbered.number, code)) }
        }
        if !stream.entries.isEmpty { data.streams[pushed.stream] = stream }
        return PushOutcome(
            stream: pushed.stream,
            stored: counts.stored,
            duplicates: counts.duplicates,
            through: stream.entries.count,
            position: stream.entries.last?.position,
            rejected: rejected,
            error: error
        )
    }

    private func outcome(_ stream: UUID, _ position: Int?, error: PushError) -> PushOutcome {
        PushOutcome(
            stream: stream,
            stored: 0,
            duplicates: 0,
            through: 0,
            position: position,
            error: error
        )
    }

    private static func rejection(_ number: Int, _ code: String) -> RejectedOperation {
        RejectedOperation(number: number, code: code, message: code)
    }

    private mutating func store(
        _ operation: SearchCore.Operation,
        in space: UUID,
        sent: Timestamp,
        by person: UUID
    ) -> Entry {
        let role = data.spaces[space]?.roles[person]
        let refusal: String? =
            if operation.space != space {
                "wrong_space"
            } else if role == nil {
                "unknown_space"
            } else if role == .viewer {
                "not_permitted"
            } else { nil }
        let isRepeated = data.accepted.contains(operation.id)
        if refusal == nil { data.accepted.insert(operation.id) }
        let entry = Entry(
            position: data.log.count + 1,
            space: space,
            effectiveAt: .effective(made: operation.at, sent: sent, now: now),
            operation: operation,
            refusal: refusal,
            isRepeated: isRepeated
        )
        data.log.append(entry)
        return entry
    }
}
