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
        let done = try await rig.store.importSession(file)
        let id = done.session
        #expect(id != original && done.outcome == .imported && done.added == file.events.count)
        let stored = try #require(try await rig.store.session(id))
        #expect(stored.origin == original && stored.events == file.events.count)
        let events = try await rig.store.events(of: id)
        #expect(events.dropFirst().map(\.data) == file.events.dropFirst().map(\.data))
        #expect(events[0].data["origin"]?.object?["session"] == .string(original.text))
        #expect(events.allSatisfy { $0.session == id })
        #expect(await rig.sync().run().uploaded == events.count)
    }

    @Test("importing a file again adds nothing; another device makes its own session")
    func again() async throws {
        let rig = try await Rig()
        let first = try await rig.store.importSession(try file())
        let again = try await rig.store.importSession(try file())
        #expect(again.session == first.session && again.outcome == .known && again.added == 0)
        #expect(try await rig.store.sessions().count == 1)
        let other = try await Rig()
        #expect(try await other.store.importSession(try file()).session != first.session)
    }

    @Test("a session that was recorded here, or came from here, is left as it is")
    func own() async throws {
        let rig = try await Rig()
        let recorder = try await rig.record(["a"])
        let own = try SessionFile(
            reading: SessionFile.encode(
                session: recorder.session,
                events: try await rig.bytes(of: recorder.session),
                writer: "tests 1"
            )
        )
        #expect(try await rig.store.importSession(own).outcome == .known)
        let other = try await Rig()
        let copy = try await other.store.importSession(own).session
        let back = try SessionFile(
            reading: SessionFile.encode(
                session: copy,
                events: try await other.bytes(of: copy),
                writer: "tests 1"
            )
        )
        let done = try await rig.store.importSession(back)
        #expect(done.session == recorder.session && done.outcome == .known)
        #expect(try await rig.store.sessions().count == 1)
    }

    @Test("the whole of a file that was cut off before adds what was missing")
    func extended() async throws {
        let rig = try await Rig()
        let whole = try file()
        let events = whole.events.map(EventCodec.encode)
        let cut = SessionFile.encode(
            session: original,
            events: Array(events.prefix(3)),
            writer: "tests 1"
        )
        let first = try await rig.store.importSession(try SessionFile(reading: cut))
        let done = try await rig.store.importSession(whole)
        #expect(done.session == first.session && done.outcome == .extended)
        #expect(done.added == events.count - 3)
        #expect(try await rig.store.events(of: done.session).count == events.count)
        #expect(try await rig.store.importSession(try SessionFile(reading: cut)).outcome == .known)
    }

    @Test("another file of the same session is refused rather than mixed with the first")
    func otherEvents() async throws {
        let rig = try await Rig()
        let whole = try file()
        let cut = whole.events.prefix(3).map { event in
            var event = event
            event.offsetMs += 1
            return EventCodec.encode(event)
        }
        let other = SessionFile.encode(session: original, events: cut, writer: "tests 1")
        let first = try await rig.store.importSession(try SessionFile(reading: other))
        await #expect(throws: SessionFileError.otherEvents(first.session)) {
            _ = try await rig.store.importSession(whole)
        }
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
