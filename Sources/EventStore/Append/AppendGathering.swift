import Foundation

/// Decides who is taken in, and which callers share a transaction; ``AppendQueue`` acts on it.
///
/// Each workspace has a line, first come, first served. What waits when a transaction ends goes into
/// the next one together. Where much waits, the next one begins beside the one in flight: the
/// database makes them take turns, but what comes before its lock and after the commit overlaps.
/// Transactions in flight have no stream in common, so that each is planned over what is stored.
struct AppendGathering {
    /// A caller, for as long as it has no answer.
    typealias Ticket = Int

    /// Callers that share a transaction in flight.
    struct Transaction {
        /// Tells it from others in flight.
        let number: Int
        let workspace: WorkspaceID
        /// Who takes part, in order.
        let tickets: [Ticket]
        fileprivate var load: AppendLoad
        fileprivate let streams: Set<UUID>
    }

    private struct Entry {
        let ticket: Ticket
        let load: AppendLoad
        let streams: [UUID]
        let deadline: ContinuousClock.Instant
    }

    private struct Line {
        var waiting: [Entry] = []
        var inFlight: [Transaction] = []
        /// What waits and what is in flight.
        var held = AppendLoad.none
    }

    private let limits: AppendLimits
    private var lines: [WorkspaceID: Line] = [:]
    /// What the lines hold together.
    private(set) var held = AppendLoad.none
    private var lastTransaction = 0

    init(limits: AppendLimits) { self.limits = limits }

    /// Takes a caller into the line of its workspace.
    ///
    /// One whose load alone is above the limit is taken where nothing else is held.
    ///
    /// - Returns: False, with nothing changed, where there is too much already.
    mutating func enter(
        _ ticket: Ticket,
        _ load: AppendLoad,
        to streams: [UUID],
        in workspace: WorkspaceID,
        deadline: ContinuousClock.Instant
    ) -> Bool {
        var line = lines[workspace] ?? Line()
        guard line.held == .none || (line.held + load).fits(limits.workspace),
            held == .none || (held + load).fits(limits.total)
        else { return false }
        line.waiting.append(Entry(ticket: ticket, load: load, streams: streams, deadline: deadline))
        line.held = line.held + load
        held = held + load
        lines[workspace] = line
        return true
    }

    /// Begins the next transaction of a workspace.
    ///
    /// - Returns: The transaction; nil where nobody waits, or what waits must go on waiting.
    mutating func begin(in workspace: WorkspaceID) -> Transaction? {
        guard var line = lines[workspace], let first = line.waiting.first else { return nil }
        guard canBegin(in: workspace) else { return nil }
        let count = 1 + followers(of: first, in: line)
        let entries = line.waiting.prefix(count)
        let streams = Set(entries.lazy.flatMap(\.streams))
        guard line.inFlight.allSatisfy({ $0.streams.isDisjoint(with: streams) }) else { return nil }
        lastTransaction += 1
        let transaction = Transaction(
            number: lastTransaction,
            workspace: workspace,
            tickets: entries.map(\.ticket),
            load: entries.reduce(.none) { $0 + $1.load },
            streams: streams
        )
        line.waiting.removeFirst(count)
        line.inFlight.append(transaction)
        lines[workspace] = line
        return transaction
    }

    /// Whether a transaction of the workspace is in flight.
    func hasInFlight(in workspace: WorkspaceID) -> Bool {
        !(lines[workspace]?.inFlight.isEmpty ?? true)
    }

    /// Whether the next transaction of a workspace may begin, as far as amounts tell.
    func canBegin(in workspace: WorkspaceID) -> Bool {
        guard let line = lines[workspace], !line.waiting.isEmpty else { return false }
        return line.inFlight.isEmpty || isEnoughToBeginBeside(line)
    }

    private func isEnoughToBeginBeside(_ line: Line) -> Bool {
        guard line.inFlight.count < limits.inFlight else { return false }
        let waiting = line.inFlight.reduce(line.held) { $0 - $1.load }
        return waiting.events >= limits.eventsToBeginBeside
    }

    /// How many of those who wait behind the first share its transaction.
    private func followers(of first: Entry, in line: Line) -> Int {
        var sum = first.load
        var count = 0
        for entry in line.waiting.dropFirst() {
            guard (sum + entry.load).fits(limits.transaction) else { break }
            sum = sum + entry.load
            count += 1
        }
        return count
    }

    /// Holds no longer what a transaction in flight brought; its callers have their answers.
    mutating func letGo(of transaction: Transaction) {
        let workspace = transaction.workspace
        guard let index = index(of: transaction) else { return }
        lines[workspace]?.inFlight[index].load = .none
        release(transaction.load, from: workspace)
    }

    /// Ends a transaction that is in flight.
    mutating func end(_ transaction: Transaction) {
        let workspace = transaction.workspace
        guard let index = index(of: transaction),
            let ended = lines[workspace]?.inFlight.remove(at: index)
        else { return }
        release(ended.load, from: workspace)
    }

    private func index(of transaction: Transaction) -> Int? {
        lines[transaction.workspace]?.inFlight.firstIndex { $0.number == transaction.number }
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
        lines[workspace] = line.held == .none && line.inFlight.isEmpty ? nil : line
    }
}
