/// Decides who is taken in, and which callers share a transaction; ``AppendQueue`` acts on it.
///
/// Each workspace has a line, first come, first served, and at most one transaction in flight.
/// What waits when it ends goes into the next one together.
struct AppendGathering {
    /// A caller, for as long as it has no answer.
    typealias Ticket = Int

    private struct Entry {
        let ticket: Ticket
        let load: AppendLoad
        let deadline: ContinuousClock.Instant
    }

    private struct Line {
        var waiting: [Entry] = []
        /// The transaction in flight; nil where there is none.
        var inFlight: AppendLoad?
        /// What waits and what is in flight.
        var held = AppendLoad.none
    }

    private let limits: AppendLimits
    private var lines: [WorkspaceID: Line] = [:]
    /// What the lines hold together.
    private(set) var held = AppendLoad.none

    init(limits: AppendLimits) { self.limits = limits }

    /// Takes a caller into the line of its workspace.
    ///
    /// One whose load alone is above the limit is taken where nothing else is held.
    ///
    /// - Returns: False, with nothing changed, where there is too much already.
    mutating func enter(
        _ ticket: Ticket,
        _ load: AppendLoad,
        in workspace: WorkspaceID,
        deadline: ContinuousClock.Instant
    ) -> Bool {
        var line = lines[workspace] ?? Line()
        guard line.held == .none || (line.held + load).fits(limits.workspace),
            held == .none || (held + load).fits(limits.total)
        else { return false }
        line.waiting.append(Entry(ticket: ticket, load: load, deadline: deadline))
        line.held = line.held + load
        held = held + load
        lines[workspace] = line
        return true
    }

    /// Begins the next transaction of a workspace.
    ///
    /// - Returns: Who takes part, in order; empty where one is in flight or nobody waits.
    mutating func begin(in workspace: WorkspaceID) -> [Ticket] {
        guard var line = lines[workspace], line.inFlight == nil, let first = line.waiting.first
        else { return [] }
        var sum = first.load
        var count = 1
        for entry in line.waiting.dropFirst() {
            guard (sum + entry.load).fits(limits.transaction) else { break }
            sum = sum + entry.load
            count += 1
        }
        let tickets = line.waiting.prefix(count).map(\.ticket)
        line.waiting.removeFirst(count)
        line.inFlight = sum
        lines[workspace] = line
        return tickets
    }

    /// Ends the transaction of a workspace that is in flight.
    mutating func end(in workspace: WorkspaceID) {
        guard let done = lines[workspace]?.inFlight else { return }
        lines[workspace]?.inFlight = nil
        release(done, from: workspace)
    }

    /// Takes a caller out of the line.
    ///
    /// - Returns: False where it does not wait: its transaction began, or it was never taken in.
    mutating func withdraw(_ ticket: Ticket, from workspace: WorkspaceID) -> Bool {
        guard let index = lines[workspace]?.waiting.firstIndex(where: { $0.ticket == ticket }),
            let entry = lines[workspace]?.waiting.remove(at: index)
        else { return false }
        release(entry.load, from: workspace)
        return true
    }

    /// Takes out of the lines who waited until their deadlines.
    mutating func expire(at now: ContinuousClock.Instant) -> [Ticket] {
        var expired: [Ticket] = []
        for (workspace, line) in lines {
            for entry in line.waiting where entry.deadline <= now {
                if withdraw(entry.ticket, from: workspace) { expired.append(entry.ticket) }
            }
        }
        return expired
    }

    /// When the next of those who wait has waited too long; nil where nobody waits.
    var earliestDeadline: ContinuousClock.Instant? {
        lines.values.lazy.compactMap(\.waiting.first?.deadline).min()
    }

    /// A line that holds nothing is forgotten.
    private mutating func release(_ load: AppendLoad, from workspace: WorkspaceID) {
        guard var line = lines[workspace] else { return }
        line.held = line.held - load
        held = held - load
        lines[workspace] = line.held == .none ? nil : line
    }
}
