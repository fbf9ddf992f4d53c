import Device

/// Uploads what a recording writes while it goes on, and never holds it up.
@MainActor
final class BackgroundUpload {
    private let sync: DeviceSync
    private let kicks: AsyncStream<Void>.Continuation
    private let task: Task<Void, Never>

    init(_ sync: DeviceSync) {
        self.sync = sync
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        kicks = continuation
        task = Task.detached {
            // One try each time: the next lines, or the end, try again.
            for await _ in stream { _ = await sync.run(deadline: .zero) }
        }
    }

    /// Lets what was recorded be uploaded, soon.
    func kick() { kicks.yield() }

    /// Uploads the rest, within a few seconds.
    ///
    /// - Returns: What became of it; nil where it took too long. What was sent all the same the
    ///   server counts as known at the next sync.
    func finish(patience: Duration = .seconds(5)) async -> SyncReport? {
        kicks.finish()
        task.cancel()
        let (task, sync) = (task, sync)
        let (first, report) = AsyncStream.makeStream(of: SyncReport?.self)
        let last = Task.detached {
            await task.value
            report.yield(await sync.run(deadline: .seconds(3)))
        }
        let timer = Task.detached {
            try? await Task.sleep(for: patience)
            report.yield(nil)
        }
        defer {
            last.cancel()
            timer.cancel()
        }
        return await first.first { @Sendable _ in true } ?? nil
    }
}
