import Foundation
import SearchCore
import TestSupport
import Testing

@testable import Device

@Suite struct SessionImportTests {
    private let original = UUID(bytes: Array(1...16))

    private func file(dropping dropped: Int = 0) throws -> SessionFile {
        let events = try GoldenSession(named: "filter-list").events(session: original)
        let bytes = SessionFile.encode(
            session: original,
            events: events.dropFirst(dropped).map(EventCodec.encode),
            writer: "tests 1"
        )
        return try SessionFile(reading: bytes)
    }

    @Test("an imported session has an id of its own, names its origin and replays the same")
    func imported() async throws {
        let rig = try await Rig()
        let file = try file()
        let id = try await rig.store.importSession(file)
        #expect(id != original)
        let stored = try #require(try await rig.store.session(id))
        #expect(stored.origin == original && stored.events == file.events.count)
        let events = try await rig.store.events(of: id)
        #expect(events.dropFirst().map(\.data) == file.events.dropFirst().map(\.data))
        #expect(events[0].data["origin"]?.object?["session"] == .string(original.text))
        #expect(events.allSatisfy { $0.session == id })
        #expect(await rig.sync().run().uploaded == events.count)
    }

    @Test("importing a file again finds the session that is there; another device makes its own")
    func again() async throws {
        let rig = try await Rig()
        let id = try await rig.store.importSession(try file())
        await #expect(throws: StoreError.sessionExists(id)) {
            _ = try await rig.store.importSession(try self.file())
        }
        let other = try await Rig()
        #expect(try await other.store.importSession(try file()) != id)
    }

    @Test("a file without the session's beginning is not kept")
    func noBeginning() async throws {
        let rig = try await Rig()
        await #expect(throws: SessionFileError.noBeginning) {
            _ = try await rig.store.importSession(try self.file(dropping: 1))
        }
        #expect(try await rig.store.sessions().isEmpty)
    }
}
