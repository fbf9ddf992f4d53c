import Foundation
import Locks
import SearchCore
import SearchIndex
import SyncProtocol
import Testing

@testable import Device

@Suite("A device that was revoked")
struct RevocationTests {
    private static let secret = "a-text-that-nobody-may-find"

    @Test("what the server has goes, byte for byte; what it does not have stays whole")
    func purge() async throws {
        let rig = try await Rig()
        let uploaded = try await rig.record((1...50).map { "\(Self.secret) \($0)" })
        try await uploaded.close(reason: "done")
        let begun = try await rig.record(["first"])
        let open = try await rig.record(["recorded now"])
        #expect(await rig.sync().run().problem == nil)
        try await begun.record([.text("second")])
        let pending = try await rig.record(["never sent"])
        // What a repair kept beside the store has it too.
        let copy = StoreCopies(of: rig.store.url, at: TestClock.began).damaged
        try Data(Self.secret.utf8).write(to: URL(fileURLWithPath: copy))
        rig.server.state.withLock { $0.isDeviceRevoked = true }

        let report = await rig.sync().run()
        guard case .server(let error) = report.problem else {
            Issue.record("\(String(describing: report.problem))")
            return
        }
        #expect(error.isRevocation)
        #expect(report.purge?.sessions == [uploaded.session])
        #expect(report.purge?.kept == 3)
        #expect(report.erased == [])
        let kept = Set([begun, open, pending].map(\.session))
        #expect(Set(try await rig.store.sessions().map(\.id)) == kept)
        try await open.record([.text("and on")])
        #expect(try await rig.bytes(of: begun.session).count == 3)
        #expect(try await rig.bytes(of: pending.session).count == 2)
        let folder = rig.store.url.deletingLastPathComponent()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
            #expect(bytes.range(of: Data(Self.secret.utf8)) == nil, "\(name)")
        }
        #expect(await rig.sync().run().purge?.isEmpty == true)
        // Who never closed one leaves it for a day.
        rig.server.state.withLock { $0.isDeviceRevoked = false }
        #expect(await rig.sync().run().isDrained)
        rig.server.state.withLock { $0.isDeviceRevoked = true }
        rig.clock.advance(byMs: 86_400_001)
        #expect(await rig.sync().run().purge?.sessions.count == 3)
    }

    @Test("catalogs from the server go, and those that it does not have stay")
    func catalogs() async throws {
        let rig = try await Rig()
        let catalogs = DeviceCatalogs(store: rig.store)
        let items = ["one", "two"].map { CatalogItem(id: $0, fields: [("name", [$0])]) }
        let roles = CatalogRoles(text: ["name"])
        _ = try await catalogs.put("mine", items: items, roles: roles, uploads: true)
        #expect(await rig.sync().run().isDrained)
        _ = try await catalogs.put(
            "new",
            items: Array(items.prefix(1)),
            roles: roles,
            uploads: true
        )
        let purge = try await rig.store.purgeAfterRevocation()
        #expect(purge.catalogs == 1)
        #expect(try await rig.store.catalogs().map(\.name) == ["new"])
        #expect(try await catalogs.newest(named: "new")?.items == 1)
        #expect(try await rig.store.purgeAfterRevocation().isEmpty)
    }

    @Test("another device's token that was revoked removes nothing from this one")
    func another() async throws {
        let rig = try await Rig()
        let uploaded = try await rig.record(["there already"])
        try await uploaded.close(reason: "done")
        #expect(await rig.sync().run().isDrained)
        rig.server.state.withLock { $0.isDeviceRevoked = true }
        let report = await rig.sync(isOwnToken: false).run()
        guard case .server(let error) = report.problem else {
            Issue.record("\(String(describing: report.problem))")
            return
        }
        #expect(error.isRevocation && report.purge == nil)
        #expect(try await rig.store.sessions().map(\.id) == [uploaded.session])
    }

    @Test("after a new login, what was kept is uploaded")
    func back() async throws {
        let rig = try await Rig()
        let pending = try await rig.record(["never sent"])
        rig.server.state.withLock { $0.isDeviceRevoked = true }
        #expect(await rig.sync().run().purge?.kept == 1)
        rig.server.state.withLock { $0.isDeviceRevoked = false }
        let report = await rig.sync().run()
        #expect(report.isDrained && report.purge == nil)
        #expect(rig.server.events(of: pending.session).count == 2)
    }
}
