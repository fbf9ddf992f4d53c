import Foundation
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import Device

@Suite("Saved searches in SQLite")
struct ShelfStoreTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("the file holds the same as memory does, whatever is put in and taken out")
    func agrees() async throws {
        let store = try await folder.store()
        let seed = Randomness.seeded().seed
        try await store.transaction { (database) throws(StoreError) in
            var shelf = SQLiteShelf(database: database)
            var memory = MemoryShelf()
            var random = Randomness(seed: seed)
            let ids = (0..<4).map { _ in random.uuid() }
            for step in 0..<160 {
                var copy = random
                try Self.change(&memory, ids, step, &random)
                try Self.change(&shelf, ids, step, &copy)
                guard step % 4 == 0 else { continue }
                let same = try Self.contents(of: shelf, ids) == Self.contents(of: memory, ids)
                #expect(same, "SEARCHSYNC_TEST_SEED=\(seed), step \(step)")
                if !same { return }
            }
        }
    }

    /// One change of any kind.
    private static func change(
        _ shelf: inout some ShelfRows,
        _ ids: [UUID],
        _ step: Int,
        _ random: inout Randomness
    ) throws(StoreError) {
        let id = ids[Int.random(in: ids.indices, using: &random)]
        let other = ids[Int.random(in: ids.indices, using: &random)]
        let rows = try shelf.operations(.all)
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1: try shelf.put(space(id, step, &random))
        case 2: if step % 7 == 0 { try shelf.removeSpace(id) }
        case 3, 4:
            guard try shelf.space(id) != nil else { return }
            var search = SavedSearch(id: other)
            search.apply(operation(other, id, step), effectiveAt: Timestamp(microseconds: 5))
            search.position = step
            try shelf.put(search, in: id, isFresh: random.oneIn(2))
        case 5: try shelf.dropFresh(of: id)
        case 6: try shelf.freshen(id)
        case 7, 8:
            try shelf.insert(
                operation(other, id, step),
                waitsFor: random.oneIn(3) ? rows.last?.id : nil
            )
        case 9, 10:
            guard !rows.isEmpty else { return }
            var row = rows[Int.random(in: rows.indices, using: &random)]
            row.state = OutboxOperation.State.allCases.randomElement(using: &random) ?? .pending
            row.place = random.oneIn(3) ? nil : .init(stream: other, number: step)
            row.problem = random.oneIn(2) ? nil : UploadProblem(code: "c\(step)", message: "m")
            row.position = random.oneIn(2) ? nil : step
            row.answeredAt = random.oneIn(2) ? nil : Timestamp(microseconds: Int64(step))
            row.isPassed = random.oneIn(2)
            try shelf.put(row)
            if random.oneIn(5) { try shelf.removeOperation(row.serial) }
        default:
            try shelf.setStream(
                of: id,
                to: random.oneIn(3) ? nil : .init(stream: other, number: step)
            )
        }
    }

    private static func space(_ id: UUID, _ step: Int, _ random: inout Randomness) -> KnownSpace {
        KnownSpace(
            id: id,
            name: "space",
            isPersonal: random.oneIn(4),
            role: [SpaceRole.viewer, .editor, .owner].randomElement(using: &random) ?? .owner,
            members: step,
            head: step + 1,
            cursor: random.oneIn(2) ? nil : "c\(step)",
            position: step,
            snapshot: random.oneIn(2)
                ? nil
                : .init(cursor: "s\(step)", position: 3, next: id, count: 2, total: step)
        )
    }

    private static func operation(_ search: UUID, _ space: UUID, _ step: Int)
        -> SearchCore.Operation
    {
        SearchCore.Operation(
            id: UUID(version8: [UInt8](repeating: UInt8(step % 256), count: 16)),
            space: space,
            savedSearch: search,
            .rename("name \(step)"),
            at: Timestamp(microseconds: Int64(step))
        )
    }

    /// All that can be asked.
    private static func contents(
        of shelf: some ShelfRows,
        _ ids: [UUID]
    ) throws(StoreError) -> [String] {
        var answers = ["\(try shelf.spaces().sorted { $0.id.text < $1.id.text })"]
        answers.append("\(try shelf.unansweredSpaces())")
        answers.append("\(try shelf.operations(.all))")
        answers.append("\(try shelf.operations(.shown(space: nil)))")
        answers.append("\(try shelf.operations(.rejected))")
        for id in ids {
            let searches = try shelf.searches(in: id).sorted { $0.id.text < $1.id.text }
            answers.append("\(searches)")
            answers.append("\(try shelf.search(ids[0], in: id) as Any)")
            answers.append("\(try shelf.operations(.unanswered(space: id, limit: 3)))")
            answers.append("\(try shelf.operations(.shown(space: id)))")
            answers.append("\(try shelf.operations(.placed(stream: id, from: 40)))")
            answers.append("\(try shelf.stream(of: id) as Any)")
        }
        for row in try shelf.operations(.all) {
            answers.append("\(try shelf.operations(.id(row.id)))")
            answers.append("\(try shelf.operations(.waiting(for: row.id)))")
        }
        return answers
    }

    @Test("a store of schema 3 keeps its sessions, and takes saved searches")
    func migrates() async throws {
        try FileManager.default.createDirectory(
            at: folder.storeURL.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        let old = try SQLiteDatabase(path: folder.storeURL.path, busyTimeoutMs: 1000)
        for script in [
            PackageResources.schema_1_sql, PackageResources.schema_2_sql,
            PackageResources.schema_3_sql,
        ] { try old.execute(script: script, named: "old") }
        let session = UUID(version8: [1])
        try old.run(
            SQL.insertSession,
            SQLiteValue(session),
            .null,
            .null,
            .null,
            .null,
            SQLiteValue("filter-list"),
            SQLiteValue(5)
        )
        let store = try await folder.store()
        #expect(try await store.sessions().map(\.id) == [session])
        try await store.create([.named("Trains")], in: KnownSpace.unnamed)
        #expect(try await store.savedSearches().map(\.search.shownName) == ["Trains"])
    }

    @Test("what was written before a server was known is shown, and goes to the person's own space")
    func unnamedSpace() async throws {
        let store = try await folder.store()
        let ids = try await store.create([.named("Trains")], in: KnownSpace.unnamed)
        try await store.change(
            ids[0],
            in: KnownSpace.unnamed,
            [.rename("Trams"), .setPinned(true)]
        )
        let own = UUID(version8: [7])
        let list = SpaceList(
            now: TestClock.began,
            epoch: 1,
            backedUpTo: nil,
            erasures: 0,
            spaces: [
                SpaceRecord(
                    id: own,
                    name: "personal",
                    isPersonal: true,
                    role: .owner,
                    members: 1,
                    head: 0
                )
            ]
        )
        try await store.transaction { (database) throws(StoreError) in
            var shelf = SQLiteShelf(database: database)
            try shelf.apply(.adopt(list, log: "log"), at: TestClock.began)
        }
        let shown = try await store.savedSearches()
        #expect(shown.map(\.search.shownName) == ["Trams"])
        #expect(shown.map(\.space.id) == [own])
        #expect(shown.map(\.isPinned) == [true])
        #expect(shown.map(\.pending) == [3])
        let spaces = try await store.outbox().map(\.operation.space)
        #expect(spaces == [own, own, own])
    }

    @Test("an edit is based on what the device shows")
    func bases() async throws {
        let store = try await folder.store()
        let ids = try await store.create([.named("Trains")], in: KnownSpace.unnamed)
        try await store.change(ids[0], in: KnownSpace.unnamed, [.rename("A")])
        try await store.change(ids[0], in: KnownSpace.unnamed, [.rename("B"), .delete])
        let rows = try await store.outbox().map(\.operation)
        #expect(rows.map(\.base) == [nil, rows[0].id, rows[1].id, nil])
    }
}

extension SavedSearchDraft {
    /// A draft of which only the name matters.
    static func named(_ name: String) -> SavedSearchDraft {
        SavedSearchDraft(
            name: name,
            definition: SavedDefinition(search: SearchDefinition(text: "train"))
        )
    }
}
