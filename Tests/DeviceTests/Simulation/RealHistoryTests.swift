import TestSupport
import Testing

@Suite("The same histories with the real server, PostgreSQL and SQLite")
struct RealHistoryTests {
    @Test("in the end all devices show what the model says, and nothing that was written is lost")
    func histories() async throws {
        let run = HistoryRun<RealDevice>(
            variable: "SEARCHSYNC_REAL_HISTORIES",
            usual: 4,
            steps: 15...60
        )
        await TestTurns.shared.begin()
        do { _ = try await run.all() } catch {
            await TestTurns.shared.end()
            throw error
        }
        await TestTurns.shared.end()
    }
}
