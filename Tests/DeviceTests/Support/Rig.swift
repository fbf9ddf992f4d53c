import Foundation
import SearchCore

@testable import Device

/// A device with its store, a clock, and a server in memory.
struct Rig {
    let folder: TemporaryFolder
    let clock = TestClock()
    let store: DeviceStore
    let server: FakeServer

    init(fault: @escaping @Sendable (ClientRequest) -> FakeServer.Fault = { _ in .none })
        async throws
    {
        folder = try TemporaryFolder()
        store = try await folder.store()
        server = FakeServer(fault: fault)
    }

    var client: ServerClient {
        client(at: "http://server.test:8080")
    }

    func client(at address: String) -> ServerClient {
        ServerClient(
            server: URL(string: address) ?? folder.url,
            token: "secret",
            transport: server
        )
    }

    func sync(
        _ client: ServerClient? = nil,
        isOwnToken: Bool = true,
        keeping: Keeping = .standard
    ) -> DeviceSync {
        DeviceSync(
            store: store,
            client: client ?? self.client,
            isOwnToken: isOwnToken,
            keeping: keeping,
            clock: clock.deviceClock,
            sleep: { [clock] in clock.advance(byMs: $0.milliseconds) },
            jitter: { 0.5 }
        )
    }

    /// Records a session of some texts.
    @discardableResult
    func record(
        _ texts: [String],
        randomness: DeviceRandomness = .system
    ) async throws -> Recorder {
        let recorder = try await Recorder.begin(
            RecordingOptions(),
            in: store,
            clock: clock.deviceClock,
            randomness: randomness
        )
        for text in texts { try await recorder.record([.text(text)]) }
        return recorder
    }

    /// The wire bytes of a session on the device.
    func bytes(of session: UUID) async throws -> [[UInt8]] {
        try await store.storedEvents(of: session).map(\.bytes)
    }
}
