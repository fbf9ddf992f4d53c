import Foundation
import Postgres
import TestSupport
import Testing

@testable import EventStore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@Suite("A killed database")
struct CrashTests {
    /// Appends batches of five until the database is gone.
    ///
    /// - Returns: The newest version that was acknowledged.
    private func writeUntilGone(
        _ stream: UUID,
        to log: EventLog,
        acknowledged: @Sendable (Int) async -> Void
    ) async -> Int {
        var through = 0
        while let outcome = try? await log.append(
            .session(stream, (through + 1)...(through + 5))
        ) {
            through = outcome.through
            await acknowledged(outcome.stored)
        }
        return through
    }

    private func end(_ process: Int32) { kill(process, SIGKILL) }

    @Test("whatever was acknowledged is there, without a gap, and sending again is exact")
    func acknowledged() async throws {
        let cluster = TestCluster.makeCluster(durable: true)
        let store = Store(database: try await cluster.makeMigratedDatabase())
        let postmaster = try #require(await cluster.cluster.postmasterPID)
        let log = store.server()
        let streams = (0..<4).map { _ in UUID() }
        let counter = Counter()
        let writers = streams.map { stream in
            Task {
                await writeUntilGone(stream, to: log) { await counter.add($0) }
            }
        }
        #expect(await eventually { await counter.value >= 100 })
        end(postmaster)
        var acknowledged: [Int] = []
        for writer in writers { acknowledged.append(await writer.value) }
        // For a moment a killed process still stands in the table.
        #expect(await eventually { (try? await cluster.cluster.restartIfDead()) == true })

        let after = store.server()
        let events = try await after.all()
        #expect(events.map(\.position) == (0..<events.count).map { $0 + 1 })
        for (stream, through) in zip(streams, acknowledged) {
            let versions = events.filter { $0.stream == stream }.map(\.version)
            #expect(versions.count >= through)
            #expect(versions == (0..<versions.count).map { $0 + 1 })
            let outcome = try await after.append(.session(stream, 1...(through + 5)))
            #expect(outcome.refusal == nil)
            #expect(outcome.duplicates == versions.count)
            #expect(outcome.stored == through + 5 - versions.count)
        }
        #expect(try await after.verify(.standard).isIntact)
        try await cluster.remove()
    }
}

/// A number that tasks add to.
private actor Counter {
    private(set) var value = 0

    func add(_ amount: Int) { value += amount }
}
