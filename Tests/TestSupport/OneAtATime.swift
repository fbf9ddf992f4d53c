/// Runs pieces of work one after the other, in the order in which they come.
actor OneAtATime {
    private var last: Task<Void, Never>?

    /// Waits for the pieces before it, then runs one.
    func run(_ work: @escaping @Sendable () async throws -> Void) async throws {
        let previous = last
        let next = Task {
            await previous?.value
            try await work()
        }
        last = Task { _ = await next.result }
        try await next.value
    }
}
