import Foundation
import Locks
import SearchCore
import SyncProtocol
import Testing

@testable import Device

@Suite("What can be saved of a damaged store")
struct SalvageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let now = Timestamp(microseconds: 1_800_000_000_000_000)

    private func mend() async throws -> DeviceSalvage? {
        try await DeviceSalvage.mend(folder.storeURL, at: Self.now)
    }

    /// The files in the store's folder.
    private func files() throws -> Set<String> {
        let data = folder.storeURL.deletingLastPathComponent().path
        return Set(try FileManager.default.contentsOfDirectory(atPath: data))
    }

    /// Records sessions, and closes the store so that everything is in its file.
    private func fill(_ sessions: Int) async throws {
        let store = try await folder.store()
        for number in 0..<sessions {
            let recorder = try await Recorder.begin(RecordingOptions(), in: store)
            for text in 0..<20 { try await recorder.record([.text("\(number) \(text)")]) }
        }
        await store.close()
    }

    /// Overwrites the last page.
    private func damage() throws {
        let handle = try FileHandle(forUpdating: folder.storeURL)
        defer { try? handle.close() }
        let size = try handle.seekToEnd()
        try handle.seek(toOffset: size - 4096)
        try handle.write(contentsOf: Data(repeating: 0xFF, count: 4096))
    }

    @Test("a whole store stays as it is, also while others have it open")
    func whole() async throws {
        try await fill(1)
        let store = try await folder.store()
        #expect(try await mend() == nil)
        #expect(try await store.sessions().count == 1)
    }

    @Test("what can be read is in a whole store, and the damaged one is kept beside it")
    func saving() async throws {
        try await fill(20)
        try damage()
        let bytes = try Data(contentsOf: folder.storeURL)
        let salvage = try #require(try await mend())
        #expect(salvage.events > 100)
        #expect(try Data(contentsOf: salvage.damaged) == bytes)
        let store = try await folder.store()
        #expect(try await store.defects() == [])
        #expect(try await store.sessions().count > 5)
        #expect(try await store.pendingCount() == salvage.events)
        #expect(try !files().contains { $0.contains(".repair-") })
        #expect(try await mend() == nil)
    }

    @Test("while somebody has the damaged store open, it stays where it is")
    func open() async throws {
        try await fill(20)
        let other = try await folder.store()
        _ = try await other.pendingCount()
        try damage()
        let before = try files()
        await #expect(throws: StoreError.busy(path: folder.storeURL.path)) { _ = try await mend() }
        #expect(try files() == before)
        withExtendedLifetime(other) {}
    }

    @Test("where the damaged store cannot be kept, it stays in its place")
    func unwritable() async throws {
        try await fill(20)
        try damage()
        // A folder where the damaged file would be kept: it cannot be put there.
        let copies = StoreCopies(of: folder.storeURL, at: Self.now)
        let place = URL(fileURLWithPath: copies.damaged + "/full")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let bytes = try Data(contentsOf: folder.storeURL)
        await #expect(throws: StoreError.self) { _ = try await mend() }
        #expect(try Data(contentsOf: folder.storeURL) == bytes)
        #expect(try !files().contains { $0.contains(".repair-") })
    }

    @Test("a store of the first version is saved too")
    func older() async throws {
        try FileManager.default.createDirectory(
            at: folder.storeURL.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        let id = UUID()
        do {
            let database = try SQLiteDatabase(path: folder.storeURL.path, busyTimeoutMs: 100)
            try database.execute(script: PackageResources.schema_1_sql, named: "schema_1")
            let session = SQLStatement(
                "old_session",
                Array(
                    "INSERT INTO session (id, profile, created_at) VALUES (?1, 'filter-list', 1)"
                        .utf8
                )
            )
            try database.run(session, SQLiteValue(id))
            let event = SQLStatement(
                "old_event",
                Array("INSERT INTO event (session, sequence, wire) VALUES (?1, ?2, ?3)".utf8)
            )
            for number in 1...500 {
                let wire = SQLiteValue([UInt8](repeating: 0x20, count: 100))
                try database.run(event, SQLiteValue(id), SQLiteValue(number), wire)
            }
            database.close()
        }
        try damage()
        let salvage = try #require(try await mend())
        #expect(salvage.events > 0)
        let store = try await folder.store()
        #expect(try await store.sessions().map(\.id) == [id])
        #expect(try await store.defects() == [])
    }

    @Test("where the person was erased, damaged files that were kept go too")
    func erasure() async throws {
        let rig = try await Rig()
        let copies = StoreCopies(of: rig.store.url, at: Self.now)
        for path in [
            copies.damaged, copies.damaged + "-wal", copies.damaged + "-shm", copies.fresh,
        ] {
            try Data("what was typed".utf8).write(to: URL(fileURLWithPath: path))
        }
        let data = rig.store.url.deletingLastPathComponent()
        let other = data.appendingPathComponent("other.sqlite.damaged-1")
        try Data().write(to: other)
        rig.server.state.withLock { $0.isPersonErased = true }
        _ = await rig.sync().run()
        let left = try FileManager.default.contentsOfDirectory(atPath: data.path)
        #expect(
            left.filter { $0.contains("damaged") || $0.contains("repair") } == [
                "other.sqlite.damaged-1"
            ]
        )
    }
}
