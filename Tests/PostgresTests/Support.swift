import Foundation
import Testing

@testable import Postgres

/// Random numbers that can be had again: SplitMix64.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}

/// Waits for a condition, at most `limit`; says whether it came.
func eventually(
    within limit: Duration = .seconds(10),
    _ condition: () async throws -> Bool
) async rethrows -> Bool {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
        if try await condition() { return true }
        try? await Task.sleep(for: .milliseconds(5))
    }
    return try await condition()
}

/// The error that `body` throws, if it is the one that was expected.
func postgresError(_ body: () async throws -> Void) async -> PostgresError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? PostgresError
    }
}

extension Statement {
    static let one = Statement(name: "one", sql: "SELECT 1::int8 AS one")
    static let echo = Statement(name: "echo", sql: "SELECT $1 AS value")
    static let sleep = Statement(name: "sleep", sql: "SELECT pg_sleep($1)")
    static let backend = Statement(name: "backend", sql: "SELECT pg_backend_pid() AS pid")
}
