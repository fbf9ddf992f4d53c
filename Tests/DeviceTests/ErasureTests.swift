import Foundation
import Locks
import SearchCore
import SyncProtocol
import Testing

@testable import Device

@Suite("What was erased goes from the device")
struct ErasureTests {
    /// What a test looks for, byte by byte.
    private static let secret = "a-text-that-nobody-may-find"

    /// Where a text stands among the files of the store.
    private func files(holding text: String, in rig: Rig) throws -> [String] {
        let folder = rig.store.url.deletingLastPathComponent()
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { name in
            let file = folder.appendingPathComponent(name)
            return try Data(contentsOf: file).range(of: Data(text.utf8)) != nil
        }
    }

    @Test("no byte of an erased session is left in the store's files; other sessions stay")
    func bytes() async throws {
        let rig = try await Rig()
        let erased = try await rig.record((1...200).map { "\(Self.secret) \($0)" })
        let other = try await rig.record(["kept"])
        #expect(await rig.sync().run().problem == nil)
        #expect(try !files(holding: Self.secret, in: rig).isEmpty)
        rig.server.state.withLock { $0.receipts = [erased.session] }
        let report = await rig.sync().run()
        #expect(report.erased == [erased.session])
        #expect(report.problem == nil && report.isDrained)
        #expect(try await rig.store.session(erased.session) == nil)
        #expect(try files(holding: Self.secret, in: rig) == [])
        #expect(try await rig.bytes(of: other.session).count == 2)
        #expect(await rig.sync().run().erased == [])
    }

    @Test("all pages of erasures are asked for, and none twice")
    func pages() async throws {
        let rig = try await Rig()
        var sessions: [UUID] = []
        for _ in 1...5 { sessions.append(try await rig.record(["x"]).session) }
        rig.server.state.withLock { $0.receipts = sessions }
        #expect(await rig.sync().run().erased == sessions)
        let asked = rig.server.state.withLock { state in
            state.requests.count { $0.hasSuffix("/v1/erasures") }
        }
        #expect(asked == 3)
        #expect(try await rig.store.sessions().isEmpty)
    }

    @Test("what waits for upload of an erased session is dropped, and nothing behind it waits")
    func pending() async throws {
        let rig = try await Rig()
        let erased = try await rig.record([Self.secret])
        let other = try await rig.record(["kept"])
        rig.server.state.withLock { _ = $0.erased.insert(erased.session) }
        let report = await rig.sync().run()
        #expect(report.erased == [erased.session])
        #expect(report.isDrained && report.rejected.isEmpty)
        #expect(rig.server.events(of: other.session).count == 2)
        #expect(try files(holding: Self.secret, in: rig) == [])
    }

    @Test("where the person was erased, sessions and names go, and the sync says why it ended")
    func person() async throws {
        let rig = try await Rig()
        try await rig.store.setNames(device: "ada's phone", person: "ada-lovelace")
        let session = try await rig.record([Self.secret]).session
        rig.server.state.withLock { $0.isPersonErased = true }
        let report = await rig.sync().run()
        #expect(report.erased == [session])
        guard case .server(.notAuthorized(let problem))? = report.problem else {
            Issue.record("\(String(describing: report.problem))")
            return
        }
        #expect(problem.code == "person_erased")
        let identity = try await rig.store.identity()
        #expect(identity.personName == nil && identity.deviceName == nil)
        #expect(try files(holding: Self.secret, in: rig) == [])
        #expect(try files(holding: "ada-lovelace", in: rig) == [])
    }

    @Test("who still records an erased session is told that it is gone")
    func recording() async throws {
        let rig = try await Rig()
        let recorder = try await rig.record(["x"])
        rig.server.state.withLock { $0.receipts = [recorder.session] }
        _ = await rig.sync().run()
        await #expect(throws: RecorderError.self) { try await recorder.record([.text("y")]) }
        #expect(try await rig.store.sessions().isEmpty)
    }
}
