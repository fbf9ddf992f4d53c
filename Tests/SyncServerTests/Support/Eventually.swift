import Testing

/// Waits for a condition, with a deadline.
func eventually(
    within limit: Duration = .seconds(10),
    _ holds: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + limit
    while try await !holds() {
        try #require(ContinuousClock.now < deadline, "it never came to hold")
        try await Task.sleep(for: .milliseconds(10))
    }
}
