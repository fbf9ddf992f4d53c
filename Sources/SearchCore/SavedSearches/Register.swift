public import Foundation

/// A value of a saved search that one operation sets as a whole, and what decides who wins.
///
/// The rule is the same everywhere, since everybody folds the same operations in the same order:
///
/// - An operation whose base is the current value's operation saw that value, and replaces it.
/// - An operation that the current value's operation saw, by its base, loses, however late it comes.
/// - Of two that did not see each other the one with the later rank wins, and of equal ranks the one
///   with the greater id.
///
/// A value's **rank** is its operation's effective time, but never below the rank of the value that it
/// saw and replaced: an edit of something is later than what it edits, whatever the clocks say, and
/// in whichever order the two come.
public struct Register<Value: Sendable & Hashable>: Sendable, Hashable {
    /// The current value.
    public let value: Value
    /// The operation that set it.
    public let operation: UUID
    /// The operation whose value it replaced knowingly; nil where there was none.
    public let base: UUID?
    /// What later operations have to beat.
    public let rank: Timestamp

    /// Makes a register that holds a value.
    public init(value: Value, operation: UUID, base: UUID?, rank: Timestamp) {
        self.value = value
        self.operation = operation
        self.base = base
        self.rank = rank
    }

    /// What is left when a value is offered to a register.
    ///
    /// - Parameters:
    ///   - current: What the register holds; nil before its first value.
    ///   - candidate: The value offered, its rank the effective time of its operation.
    /// - Returns: What the register then holds.
    public static func decide(_ current: Register?, _ candidate: Register) -> Register {
        guard let current else { return candidate }
        if candidate.operation == current.operation { return current }
        if candidate.base == current.operation {
            return Register(
                value: candidate.value,
                operation: candidate.operation,
                base: candidate.base,
                rank: max(candidate.rank, current.rank)
            )
        }
        if current.base == candidate.operation {
            return Register(
                value: current.value,
                operation: current.operation,
                base: current.base,
                rank: max(candidate.rank, current.rank)
            )
        }
        let isLater =
            (candidate.rank, candidate.operation.text) > (current.rank, current.operation.text)
        return isLater ? candidate : current
    }
}
