import Foundation
import SearchCore
import Testing

@testable import Device

@Suite struct StoreTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func permissions(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require((attributes[.posixPermissions] as? NSNumber)?.intValue)
    }

    @Test("only the owner can read the store and its folder")
    func isPrivate() async throws {
        let store = try await folder.store()
        _ = try await Recorder.begin(RecordingOptions(), in: store)
        let path = folder.storeURL.path
        #expect(try permissions(folder.storeURL.deletingLastPathComponent().path) == 0o700)
        for file in [path, path + "-wal"] { #expect(try permissions(file) == 0o600) }
    }

    @Test("two stores on one file record at the same time, and each session is whole")
    func twoStores() async throws {
        let stores = [try await folder.store(), try await folder.store()]
        let sessions = try await withThrowingTaskGroup(of: UUID.self) { group in
            for store in stores {
                group.addTask {
                    let recorder = try await Recorder.begin(RecordingOptions(), in: store)
                    for number in 0..<30 { try await recorder.record([.text("\(number)")]) }
                    return recorder.session
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for session in sessions {
            let events = try await stores[0].events(of: session)
            #expect(events.map(\.sequence) == Array(1...31))
        }
        #expect(try await stores[1].pendingCount() == 62)
    }

    @Test("stores that are made on one new file at the same time agree on the device's id")
    func madeTogether() async throws {
        let folder = folder
        let ids = try await withThrowingTaskGroup(of: UUID.self) { group in
            for _ in 0..<8 {
                group.addTask { try await folder.store().identity().id }
            }
            return try await group.reduce(into: Set<UUID>()) { $0.insert($1) }
        }
        #expect(ids.count == 1)
        #expect(ids.first?.text.split(separator: "-")[2].first == "7")
    }

    @Test("a second recorder on one session is refused instead of mixing with the first")
    func advanced() async throws {
        let store = try await folder.store()
        let recorder = try await Recorder.begin(RecordingOptions(), in: store)
        let run = EventRun(session: recorder.session, first: 5, events: [[1]])
        await #expect(
            throws: StoreError.sessionAdvanced(recorder.session, expected: 4, found: 1)
        ) { try await store.write(run) }
    }

    @Test("a store of a newer version is left alone, and the error names the remedy")
    func newer() async throws {
        let store = try await folder.store()
        try await store.perform { (database) throws(StoreError) in
            try database.execute("PRAGMA user_version = 99")
        }
        await #expect(
            throws: StoreError.newerStore(
                path: folder.storeURL.path,
                found: 99,
                supported: Schema.newest
            )
        ) { _ = try await folder.store() }
    }

    @Test("a file that is no database is left alone, and the error names the remedy")
    func corrupt() async throws {
        let path = folder.url.appendingPathComponent("device.sqlite")
        let text = Data(String(repeating: "this is no database ", count: 500).utf8)
        try text.write(to: path)
        do {
            _ = try await DeviceStore.open(at: path)
            Issue.record("the file was opened")
        } catch StoreError.corrupt {
            #expect(try Data(contentsOf: path) == text)
        }
    }

    @Test("a damaged page is told as damage")
    func damagedPage() async throws {
        let path = folder.storeURL
        do {
            let store = try await folder.store()
            let recorder = try await Recorder.begin(RecordingOptions(), in: store)
            for number in 0..<50 { try await recorder.record([.text("\(number)")]) }
            try await store.perform { (database) throws(StoreError) in
                try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            }
            await store.close()
        }
        var bytes = try Data(contentsOf: path)
        bytes.replaceSubrange(4096..<bytes.count, with: Data(count: bytes.count - 4096))
        try bytes.write(to: path)
        do {
            _ = try await folder.store().sessions()
            Issue.record("the damage was not found")
        } catch StoreError.corrupt {}
    }

    @Test("a check finds nothing in a whole store")
    func whole() async throws {
        let store = try await folder.store()
        let recorder = try await Recorder.begin(RecordingOptions(), in: store)
        try await recorder.record([.text("a")])
        #expect(try await store.defects() == [])
    }

    @Test("the database of another program is left alone")
    func foreign() async throws {
        let store = try await folder.store()
        try await store.perform { (database) throws(StoreError) in
            try database.execute("PRAGMA application_id = 1")
        }
        await #expect(throws: StoreError.foreignDatabase(path: folder.storeURL.path)) {
            _ = try await folder.store()
        }
    }

    @Test("a folder that cannot be made is told by its path")
    func noFolder() async throws {
        let url = URL(fileURLWithPath: "/proc/no/device.sqlite")
        do {
            _ = try await DeviceStore.open(at: url)
            Issue.record("the store was opened")
        } catch StoreError.cannotOpen(let path, _) {
            #expect(path == "/proc/no")
        }
    }

    @Test("settings are kept, and names once given are the device's")
    func settings() async throws {
        let store = try await folder.store()
        try await store.setNames(device: "laptop", person: "Ada")
        try await store.setNames(device: nil, person: "Ada L.")
        try await store.set("theme", to: "dark")
        try await store.set("gone", to: "1")
        try await store.set("gone", to: nil)
        let again = try await folder.store()
        let identity = try await again.identity()
        #expect(identity.deviceName == "laptop" && identity.personName == "Ada L.")
        #expect(try await again.setting("theme") == "dark")
        #expect(try await again.setting("gone") == nil)
    }
}
