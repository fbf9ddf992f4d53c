import EventStore
import Foundation

/// What is to be done with one session: its next event, or an order to pass over one.
enum SessionStep: Sendable {
    case event(StoredEvent)
    case skip(version: Int, position: Int)
}

/// Carries one session on, and stops it alone where it cannot be.
struct SessionRun: Sendable {
    private let session: UUID
    private let folder: SessionFolder
    /// The session's state after what has been taken in; nil before the first event.
    private(set) var fold: SessionFold?
    /// The event at which it waits since this run; nil while it goes on.
    private(set) var parked: ParkedEvent?
    private(set) var parking: ParkingState
    /// Orders that were obeyed: at which version, and where in the log they stand.
    private(set) var obeyed: [(version: Int, position: Int)] = []
    private(set) var hasMoved = false

    init(
        _ session: UUID,
        _ folder: SessionFolder,
        from fold: SessionFold? = nil,
        _ parking: ParkingState = ParkingState()
    ) {
        self.session = session
        self.folder = folder
        self.fold = fold
        self.parking = parking
    }

    /// Takes a step.
    ///
    /// - Throws: Only what every session would meet, such as a database that is away.
    mutating func take(_ step: SessionStep) async throws {
        switch step {
        case .event(let event):
            guard parking.waitingAt == nil else { return }
            try await catchUp(to: event)
            try await apply(event)
        case .skip(let version, let position):
            guard parking.waitingAt == version else { return }
            parking.waitingAt = nil
            parking.skipped.insert(version)
            parked = nil
            obeyed.append((version, position))
            try await refold(through: position)
        }
    }

    /// Folds the session anew from the log, up to a position.
    mutating func refold(through position: Int) async throws {
        fold = nil
        parked = nil
        parking.waitingAt = nil
        var version = 0
        while parking.waitingAt == nil {
            let events = try await folder.events(of: session, after: version)
            for event in events where event.position <= position { try await apply(event) }
            guard let last = events.last, last.position < position else { break }
            version = last.version
        }
    }

    /// Takes in what comes before an event; from memory, where that is as far, or from the log.
    private mutating func catchUp(to event: StoredEvent) async throws {
        if let known = fold, known.version == event.version - 1 {
            if hasMoved { return }
            if try await folder.isCurrent(known) { return }
        }
        fold = nil
        while parking.waitingAt == nil {
            let done = fold?.version ?? 0
            let limit = event.version - 1 - done
            guard limit > 0 else { break }
            let earlier = try await folder.events(of: session, after: done, limit: limit)
            if earlier.isEmpty { break }
            for stored in earlier { try await apply(stored) }
        }
    }

    private mutating func apply(_ event: StoredEvent) async throws {
        guard parking.waitingAt == nil else { return }
        do {
            let isSkipped = parking.skipped.contains(event.version)
            if !isSkipped { try folder.check(event) }
            let folded = try? event.foldedEvent()
            if fold == nil { fold = try await folder.begin(event, folded) }
            fold?.apply(event, isSkipped ? nil : folded)
            hasMoved = true
        } catch {
            guard let stopped = ParkedEvent(event, error) else { throw error }
            parked = stopped
            parking.waitingAt = stopped.version
        }
    }
}
