import Foundation

@testable import Device

/// A folder that goes with the test.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("device-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of a store in a folder that is still to be made.
    var storeURL: URL { url.appendingPathComponent("data/device.sqlite") }

    func store() async throws -> DeviceStore { try await DeviceStore.open(at: storeURL) }
}
