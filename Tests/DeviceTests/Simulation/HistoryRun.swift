import Foundation
import TestSupport
import Testing

/// Runs histories, and says of each that goes wrong how it is run again.
struct HistoryRun<Device: HistoryDevice> {
    /// The environment variable that says how many.
    private let variable: String
    private let steps: ClosedRange<Int>
    private let count: Int
    /// Whether somebody asks for more, or for another number, than the suite runs.
    let isLong: Bool
    /// The seed of the first; those behind it have the numbers that follow.
    let seed: UInt64

    init(variable: String, usual: Int, steps: ClosedRange<Int>) {
        self.variable = variable
        self.steps = steps
        let asked = ProcessInfo.processInfo.environment[variable].flatMap(Int.init)
        isLong = asked != nil
        count = asked ?? usual
        seed = Randomness.seeded(variable).seed
    }

    /// Runs all, and goes on where one goes wrong.
    ///
    /// - Returns: How often each kind of thing was done.
    func all() async throws -> [String: Int] {
        var tally: [String: Int] = [:]
        var failed = 0
        for number in 0..<UInt64(count) {
            do { tally.merge(try await one(seed &+ number)) { $0 + $1 } } catch {
                failed += 1
                let again = "SEARCHSYNC_TEST_SEED=\(seed &+ number) \(variable)=1"
                Issue.record("\(again): \(error)")
                guard failed < 20 else { break }
            }
            if isLong, (number + 1).isMultiple(of: UInt64(max(1, count / 20))) {
                print("\(variable): \(number + 1) histories from seed \(seed), \(failed) failed")
            }
        }
        if isLong { print("\(variable): \(tally.sorted { $0.key < $1.key })") }
        return tally
    }

    private func one(_ seed: UInt64) async throws -> [String: Int] {
        var world = try await SimulatedWorld<Device>(seed: seed)
        do {
            try await world.run(Int.random(in: steps, using: &world.random))
            try await world.calm()
            try await world.check()
        } catch {
            try? await world.end()
            throw error
        }
        try await world.end()
        return world.tally
    }
}
