import Locks

/// What a connection's thread tells everybody else about it.
final class ConnectionStatus: Sendable {
    private struct State {
        var isOpen = false
        var isInTransaction = false
        var isTransactionFailed = false
        var onLoss: (@Sendable () -> Void)?
    }

    private let state = Lock(State())

    var isOpen: Bool { state.withLock { $0.isOpen } }
    var isInTransaction: Bool { state.withLock { $0.isInTransaction } }
    var isTransactionFailed: Bool { state.withLock { $0.isTransactionFailed } }

    /// Takes over the link's state; called on its thread, with no other lock held.
    func update(from link: Link) {
        let (isOpen, isInTransaction) = (link.isOpen, link.isInTransaction)
        let isTransactionFailed = link.isTransactionFailed
        let report = state.withLock { state -> (@Sendable () -> Void)? in
            let wasOpen = state.isOpen
            state.isOpen = isOpen
            state.isInTransaction = isInTransaction
            state.isTransactionFailed = isTransactionFailed
            guard wasOpen, !isOpen else { return nil }
            defer { state.onLoss = nil }
            return state.onLoss
        }
        report?()
    }

    /// Calls `report` once when an open connection ends, at once if it has ended already.
    func whenLost(_ report: @escaping @Sendable () -> Void) {
        let isOpen = state.withLock { state in
            if state.isOpen { state.onLoss = report }
            return state.isOpen
        }
        if !isOpen { report() }
    }
}
