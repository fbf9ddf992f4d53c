/// Work that SIGINT and SIGTERM end in order, so that nothing half made stays.
@MainActor
enum Interruption {
    /// Does the work; a signal cancels it, and then its error says so.
    ///
    /// - Throws: ``CommandError`` that ends the program with 130 where a signal came; what the work
    ///   throws.
    static func ends<Value: Sendable>(
        _ work: @escaping @MainActor @Sendable () async throws -> Value
    ) async throws -> Value {
        let signal = TerminationSignal()
        let working = Task { try await work() }
        let watching = Task { () -> Bool in
            await signal.wait()
            guard !Task.isCancelled else { return false }
            working.cancel()
            return true
        }
        let result = await working.result
        watching.cancel()
        let isInterrupted = await watching.value
        if isInterrupted, case .failure = result {
            throw CommandError(
                "interrupted",
                "interrupted; nothing was changed",
                try: "the same command again",
                exit: .interrupted
            )
        }
        return try result.get()
    }
}
