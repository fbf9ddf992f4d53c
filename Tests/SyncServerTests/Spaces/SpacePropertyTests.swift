import EventStore
import Foundation
import HTTPServer
import Postgres
import ReadModels
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("Operations of several devices, in every order")
struct SpacePropertyTests {
    /// What one device writes: its operations, and its clock.
    private struct Device: Sendable {
        let token: String
        let stream = TestServer.newID()
        var operations: [SearchCore.Operation] = []
        /// Milliseconds that the device's clock is off.
        let skew: Int64
    }

    @Test("each accepted operation is logged once, each prefix folds to its snapshot")
    func converges() async throws {
        var randomness = Randomness.seeded()
        let label: Comment = "SEARCHSYNC_TEST_SEED=\(randomness.seed)"
        try await withServer { server in
            let servers = [server, server.another()]
            let owner = try await server.token(.member, person: "ada")
            let space = try await server.makeSpace(token: owner)
            let devices = try await self.devices(server, space, owner, &randomness)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (index, device) in devices.enumerated() {
                    let seed = randomness.seed &+ UInt64(index) &+ 1
                    group.addTask {
                        try await Self.send(device, to: servers, Randomness(seed: seed))
                    }
                }
                try await group.waitForAll()
            }
            try await server.projector.catchUp()
            let sent = devices.flatMap(\.operations)
            let accepted = try await server.changes(
                of: space,
                limit: Int.random(in: 1...20, using: &randomness),
                token: owner
            )
            #expect(Set(accepted.map(\.operation)) == Set(sent.map(OperationCodec.json)), label)
            #expect(accepted.count == sent.count, label)
            #expect(try await server.operations().count == sent.count, label)
            #expect(try await server.service.log.verify(.standard).isIntact, label)
            try await self.prefixes(accepted, server, space, owner, label)
            try await self.suffixes(accepted, server, space, owner, &randomness, label)
            await servers[1].pool.close()
        }
    }

    /// Every prefix of the changes folds to what the model says, and all of them to the snapshot, also
    /// when the read model is filled anew.
    private func prefixes(
        _ accepted: [ChangeRecord],
        _ server: TestServer,
        _ space: UUID,
        _ token: String,
        _ label: Comment
    ) async throws {
        var folded: [UUID: SavedSearch] = [:]
        var seen: [NaiveSavedSearches.Accepted] = []
        for change in accepted {
            let operation = try change.accepted()
            let id = operation.operation.savedSearch
            folded[id, default: SavedSearch(id: id)].apply(operation)
            seen.append(
                .init(
                    effectiveAt: change.effectiveAt.microseconds,
                    operation: change.operation
                )
            )
            #expect(
                NaiveSavedSearches.state(of: folded.values)
                    == NaiveSavedSearches.state(after: seen),
                label
            )
        }
        let wanted = folded.values.sorted { $0.id.text < $1.id.text }
        let shown = try await server.snapshot(of: space, limit: 7, token: token)
        #expect(shown == wanted, label)
        let rebuilt = try await server.snapshotRebuilt(of: space, token: token)
        #expect(rebuilt == wanted, label)
        #expect(try await server.changes(of: space, token: token) == accepted, label)
    }

    /// From every cursor on come exactly the changes behind it.
    private func suffixes(
        _ accepted: [ChangeRecord],
        _ server: TestServer,
        _ space: UUID,
        _ token: String,
        _ randomness: inout Randomness,
        _ label: Comment
    ) async throws {
        var (cursor, given) = (String?.none, 0)
        while given < accepted.count {
            let limit = Int.random(in: 1...9, using: &randomness)
            let query = "limit=\(limit)" + (cursor.map { "&after=\($0)" } ?? "")
            let page = try ChangePage(
                decoding: try await server.send(.spaceChanges(space), query, token: token).body
            )
            #expect(page.changes == Array(accepted[given...].prefix(limit)), label)
            guard !page.changes.isEmpty else { return }
            given += page.changes.count
            cursor = page.cursor
        }
    }

    /// Devices of two people, whose operations see some of each other's.
    private func devices(
        _ server: TestServer,
        _ space: UUID,
        _ owner: String,
        _ randomness: inout Randomness
    ) async throws -> [Device] {
        _ = try await server.token(.member, person: "bob")
        try await server.share(space, "bob", .editor, token: owner)
        let year: Int64 = 365 * 86_400_000
        var devices: [Device] = []
        for (person, device) in [("ada", "laptop"), ("ada", "phone"), ("bob", "laptop")] {
            let token = try await server.token(.member, person: person, device: device)
            let skews: [Int64] = [0, year, -year, 1000]
            let skew = skews.randomElement(using: &randomness) ?? 0
            devices.append(Device(token: token, skew: skew))
        }
        let searches = (0..<5).map { _ in TestServer.newID() }
        let now = server.service.now()
        var written: [UUID: [UUID]] = [:]
        var created: Set<UUID> = []
        for number in 0..<60 {
            let index = Int.random(in: devices.indices, using: &randomness)
            let search = searches.randomElement(using: &randomness) ?? searches[0]
            let operation = SearchCore.Operation.made(
                Self.body(number, isCreated: !created.insert(search).inserted, &randomness),
                of: search,
                in: space,
                base: Bool.random(using: &randomness)
                    ? written[search]?.randomElement(using: &randomness) : nil,
                at: now.advanced(
                    byMilliseconds: devices[index].skew
                        - Int64.random(in: 0...5000, using: &randomness)
                )
            )
            written[search, default: []].append(operation.id)
            devices[index].operations.append(operation)
        }
        return devices
    }

    /// What the first operation of a saved search does, or another one.
    private static func body(
        _ number: Int,
        isCreated: Bool,
        _ randomness: inout Randomness
    ) -> OperationBody {
        let definition = SavedDefinition(search: SearchDefinition(text: "text \(number)"))
        switch isCreated ? Int.random(in: 1..<8, using: &randomness) : 0 {
        case 0: return .create(SavedSearchDraft(name: "name \(number)", definition: definition))
        case 1: return .rename("other \(number)")
        case 2: return .setDefinition(definition)
        case 3: return .setNote(Bool.random(using: &randomness) ? "note \(number)" : nil)
        case 4: return .setFolder(Bool.random(using: &randomness) ? "folder \(number)" : nil)
        case 5: return .delete
        case 6: return .restore
        default: return .unknown(OperationType(rawValue: "newer"), .string("\(number)"))
        }
    }

    /// Sends a device's operations: again and again, in parts that overlap, and forgets replies.
    private static func send(
        _ device: Device,
        to servers: [TestServer],
        _ randomness: Randomness
    ) async throws {
        var randomness = randomness
        var through = 0
        while through < device.operations.count {
            let from = Int.random(in: 0...through, using: &randomness)
            let to = Int.random(in: from...device.operations.count, using: &randomness)
            guard from < to else { continue }
            let server = servers.randomElement(using: &randomness) ?? servers[0]
            let outcome = try await server.push(
                Array(device.operations[from..<to]),
                to: device.stream,
                from: from + 1,
                sent: server.service.now().advanced(byMilliseconds: device.skew),
                token: device.token
            )
            #expect(outcome.error == nil)
            if Bool.random(using: &randomness) { try await server.projector.catchUp() }
            // A lost reply: the device does not know how far it has come.
            if Int.random(in: 0..<3, using: &randomness) > 0 { through = outcome.through }
        }
    }
}

extension TestServer {
    /// The snapshot of a read model that was filled anew.
    func snapshotRebuilt(of space: UUID, token: String) async throws -> [SavedSearch] {
        try await service.log.requestRebuild(
            of: SpaceProjection(),
            in: .standard,
            by: "test"
        )
        try await projector.catchUp()
        let models = try await service.log.models(in: .standard)
        #expect(models.first { $0.projection == "spaces" }.map { $0.version > 1 } == true)
        return try await snapshot(of: space, token: token)
    }
}
