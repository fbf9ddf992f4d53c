import Foundation
import TestSupport
import Testing

/// Many histories of devices and a server in memory, each from a seed of its own.
///
/// `SEARCHSYNC_HISTORIES=100000 swift test --filter SimulationTests` runs the long version;
/// `SEARCHSYNC_TEST_SEED=N SEARCHSYNC_HISTORIES=1` one history again.
@Suite("Devices, a server, and everything that goes wrong between them")
struct SimulationTests {
    @Test("in the end all devices show what the model says, and nothing that was written is lost")
    func histories() throws {
        let seed = Randomness.seeded().seed
        let count = ProcessInfo.processInfo.environment["SEARCHSYNC_HISTORIES"].flatMap(Int.init)
        var tally: [String: Int] = [:]
        for number in 0..<UInt64(count ?? 60) {
            tally.merge(try Self.run(seed: seed &+ number)) { $0 + $1 }
        }
        guard count == nil else { return }
        // What never happens proves nothing.
        for name in ["acknowledge", "reject", "leave", "takeSnapshot", "purge"] {
            #expect(tally[name] ?? 0 > 0, "SEARCHSYNC_TEST_SEED=\(seed): \(name)")
        }
    }

    /// Runs a history, and says with which seed it can be run again where it goes wrong.
    ///
    /// - Returns: How often each kind of effect was carried out.
    @discardableResult
    static func run(seed: UInt64) throws -> [String: Int] {
        do {
            var world = SimulatedWorld(seed: seed)
            try world.run(Int.random(in: 20...160, using: &world.random))
            try world.calm()
            try world.check()
            return world.tally
        } catch {
            Issue.record("SEARCHSYNC_TEST_SEED=\(seed) SEARCHSYNC_HISTORIES=1: \(error)")
            throw error
        }
    }
}
