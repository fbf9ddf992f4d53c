import Foundation
import SearchCore

/// Looks at an operation before it is folded, and throws where it must not be.
typealias SpaceCheck = @Sendable (AcceptedOperation) throws -> Void

/// An operation at which a space waits.
struct ParkedOperation: Sendable {
    let position: Int
    let reason: ParkingReason
    let detail: String

    /// Parks what an error stopped; nil where the error is not the space's own.
    init?(_ position: Int, _ error: any Error) {
        guard let reason = ParkingReason(error) else { return nil }
        self.init(position, reason, error)
    }

    init(_ position: Int, _ reason: ParkingReason, _ error: any Error) {
        self.position = position
        self.reason = reason
        detail = String("\(error)".prefix(1000))
    }
}

/// What is stored of a saved search, and cannot be read.
struct UnreadableSavedSearch: Error, CustomStringConvertible {
    let id: UUID

    var description: String { "what is stored of the saved search \(id.text) cannot be read" }
}

/// Carries the saved searches of one space on, and stops them alone where they cannot be; pure.
struct SpaceRun: Sendable {
    let space: UUID
    private let check: SpaceCheck
    /// What the saved searches that are touched have come to; an error where what is stored of one
    /// cannot be read.
    private var known: [UUID: Result<SavedSearch, UnreadableSavedSearch>]
    private var touched: Set<UUID> = []
    /// Whether it waits at an operation.
    private(set) var isWaiting: Bool
    /// The operation at which it waits since this run; nil while it goes on.
    private(set) var parked: ParkedOperation?
    /// Whether it was folded anew from its beginning.
    private(set) var isRefolded = false
    /// Where the first operation stands that was folded.
    private(set) var first: Int?
    /// Where the newest operation stands, whether it was folded or waits; 0 where there is none.
    private(set) var newest = 0

    init(
        _ space: UUID,
        isWaiting: Bool,
        known: [UUID: Result<SavedSearch, UnreadableSavedSearch>],
        check: @escaping SpaceCheck
    ) {
        self.space = space
        self.isWaiting = isWaiting
        self.known = known
        self.check = check
    }

    /// The saved searches that were touched, as they are now.
    var changed: [SavedSearch] { touched.compactMap { try? known[$0]?.get() } }

    /// Folds the next operation.
    ///
    /// - Throws: Only what every space would meet, such as a database that is away.
    mutating func take(_ operation: AcceptedOperation) throws {
        newest = max(newest, operation.position)
        if isWaiting { return }
        let id = operation.operation.savedSearch
        do {
            try check(operation)
            var search = try known[id]?.get() ?? SavedSearch(id: id)
            search.apply(operation)
            known[id] = .success(search)
            touched.insert(id)
            first = first ?? operation.position
        } catch {
            guard let stopped = ParkedOperation(operation.position, error) else { throw error }
            park(stopped)
        }
    }

    /// Forgets what is known, to be folded anew from the first operation on.
    mutating func begin() {
        known = [:]
        touched = []
        isWaiting = false
        parked = nil
        isRefolded = true
        first = nil
    }

    /// Makes it wait.
    mutating func park(_ operation: ParkedOperation) {
        isWaiting = true
        parked = operation
    }
}
