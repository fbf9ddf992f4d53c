import Foundation
import SearchCore
import SearchIndex
import SyncProtocol
import TestSupport
import Testing

@testable import Device

@Suite struct PlayerTests {
    private func texts(_ tokens: [Token]) -> [String] { tokens.map { "\($0.field)=\($0.value)" } }

    @Test(
        "every golden session, recorded, played and exported, shows what it must",
        arguments:
            GoldenSession.names
    )
    func golden(_ name: String) async throws {
        let golden = try GoldenSession(named: name)
        let rig = try await Rig()
        let catalogs = DeviceCatalogs(store: rig.store)
        let roles = CatalogRoles(text: golden.profile.textFields)
        let stored = try await catalogs.put(
            golden.catalogName,
            items: golden.items,
            roles: roles
        )
        let recorder = try await Recorder.begin(
            RecordingOptions(
                profile: golden.profile,
                catalog: CatalogReference(name: golden.catalogName, digest: nil)
            ),
            in: rig.store,
            clock: rig.clock.deviceClock
        )
        for step in golden.steps {
            try await recorder.record([EventDraft(step.kind, step.data)])
        }
        let player = SessionPlayer(store: rig.store, catalogs: catalogs)
        let session = try await player.session(recorder.session)
        #expect(session.catalogReference == stored.reference && session.catalogIsAvailable)
        #expect(!session.catalogIsAssumed && session.profile == golden.profile)
        let steps = session.steps()
        for (step, expected) in zip(steps.dropFirst(), golden.steps) {
            let label: Comment = "\(name), event \(step.sequence)"
            #expect(step.text == expected.expected["text"]?.string, label)
            #expect(step.active == expected.expected["active"]?.bool, label)
            #expect(step.total == expected.expected["total"]?.integer, label)
            #expect(step.first == expected.expected["first"]?.array?.compactMap(\.string), label)
        }
        let file = SessionFile.encode(
            session: recorder.session,
            events: try await rig.bytes(of: recorder.session),
            items: golden.items,
            writer: "tests"
        )
        let elsewhere = try await Rig()
        let reader = SessionPlayer(
            store: elsewhere.store,
            catalogs: DeviceCatalogs(store: elsewhere.store)
        )
        let played = try await reader.session(in: try SessionFile(reading: file))
        #expect(played.steps() == steps && played.verdict == .whole)
    }

    @Test("a session whose catalog is not here plays without results, and says so")
    func noCatalog() async throws {
        let rig = try await Rig()
        let recorder = try await Recorder.begin(
            RecordingOptions(catalog: CatalogReference(name: "gone", digest: "ff")),
            in: rig.store
        )
        try await recorder.record([.text("a")])
        let catalogs = DeviceCatalogs(store: rig.store)
        let player = SessionPlayer(store: rig.store, catalogs: catalogs, client: rig.client)
        let session = try await player.session(recorder.session)
        #expect(!session.catalogIsAvailable)
        #expect(session.steps().map(\.text) == ["", "a"])
        #expect(session.steps().last?.total == nil)
    }

    @Test("a session that is not here is told")
    func unknown() async throws {
        let rig = try await Rig()
        let player = SessionPlayer(store: rig.store, catalogs: DeviceCatalogs(store: rig.store))
        let id = UUID()
        await #expect(throws: StoreError.unknownSession(id)) { _ = try await player.session(id) }
    }
}
