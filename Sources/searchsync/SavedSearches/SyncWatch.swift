import Device
import SearchCore

/// Syncs whenever something changes, until it is interrupted: `sync --watch`.
@MainActor
struct SyncWatch {
    let sync: DeviceSync
    let store: DeviceStore
    let client: ServerClient
    let timeout: Duration

    func run(_ context: CommandContext) async throws -> ExitCode {
        guard context.format == .text || context.format == .jsonl else {
            throw CommandError.usage(
                "unsupported_format",
                "--watch has no end that \(context.format.rawValue) could be written at",
                try: "--format jsonl"
            )
        }
        let signal = TerminationSignal()
        let working = Task { try await follow(context) }
        let watching = Task {
            await signal.wait()
            if !Task.isCancelled { working.cancel() }
        }
        defer { watching.cancel() }
        do { try await working.value } catch is CancellationError {
            return .interrupted
        } catch ServerError.cancelled { return .interrupted }
        return .success
    }

    private func follow(_ context: CommandContext) async throws {
        let (kicks, kick) = AsyncStream.makeStream(
            of: Void.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        kick.yield()
        let signals = SyncSignals(store: store, client: client)
        let telling = Task.detached {
            try await signals.run(interrupted: { await Self.tell($0, context) }, { kick.yield() })
        }
        defer { telling.cancel() }
        let ending = Task {
            _ = await telling.result
            kick.finish()
        }
        defer { ending.cancel() }
        for await _ in kicks {
            let (sync, timeout) = (sync, timeout)
            let report = await Task.detached { await sync.run(deadline: timeout) }.value
            try show(report, context)
            try Task.checkCancellation()
        }
        try Task.checkCancellation()
        try await telling.value
    }

    /// Tells of a sync that did something, or could not.
    private func show(_ report: SyncReport, _ context: CommandContext) throws {
        if let problem = report.problem {
            guard problem != .anotherSyncRuns else { return }
            let error = CommandError(problem)
            // What a revocation removed is told before the end that it is.
            if report.purge?.isEmpty == false { try write(report, context) }
            guard error.exit == .unreachable else { throw error }
            return context.tell(error)
        }
        let did =
            report.uploaded + report.spaces.pushed + report.spaces.pulled
            + report.erased.count
        if did > 0 { try write(report, context) }
    }

    private func write(_ report: SyncReport, _ context: CommandContext) throws {
        let shown = Sync.report(report)
        let line =
            context.format == .text
            ? shown.text.joined(separator: "\n") + "\n" : Records.json(.object(shown.object))
        try context.output.write(line)
        try context.output.flush()
    }

    private static func tell(_ error: ServerError, _ context: CommandContext) {
        context.console.tell("searchsync: \(CommandError(describing: error).message); trying again")
    }
}
