import TestSupport
import Testing

/// Many histories of devices and a server, each from a seed of its own.
///
/// All in memory, `SEARCHSYNC_HISTORIES=100000 swift test --filter SimulationTests` runs the long
/// version, and with the real parts `SEARCHSYNC_REAL_HISTORIES=1000 swift test --filter
/// RealHistoryTests`. `SEARCHSYNC_TEST_SEED=N` beside a count of 1 runs one history again.
@Suite("Devices, a server, and everything that goes wrong between them")
struct SimulationTests {
    @Test("in the end all devices show what the model says, and nothing that was written is lost")
    func histories() async throws {
        let run = HistoryRun<SimulatedDevice>(
            variable: "SEARCHSYNC_HISTORIES",
            usual: 60,
            steps: 20...160
        )
        let tally = try await run.all()
        guard !run.isLong else { return }
        // What never happens proves nothing.
        for name in ["acknowledge", "reject", "leave", "takeSnapshot", "purge"] {
            #expect(tally[name] ?? 0 > 0, "SEARCHSYNC_TEST_SEED=\(run.seed): \(name)")
        }
    }
}
