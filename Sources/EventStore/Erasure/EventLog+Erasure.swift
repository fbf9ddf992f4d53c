public import Foundation
public import Postgres
public import SearchCore

extension EventLog {
    /// The stream of the receipts of erasures, the same in every workspace.
    public static let receipts = StreamKind.audit.stream(named: "erasures")

    /// Erases sessions, or the rest of a person, and appends the receipts in the same transaction.
    ///
    /// What was erased before is passed over, so that it can be called again. What read models hold
    /// of the sessions goes in the same transaction.
    ///
    /// - Parameters:
    ///   - order: What, and who asks.
    ///   - workspace: Whose.
    ///   - transaction: An open transaction to take part in; the erasure must be its first
    ///     statement. Nil for one of its own.
    /// - Returns: The receipts of what this call erased, in the order of the log.
    /// - Throws: ``ErasureError``; nothing was erased then.
    public func erase(
        _ order: ErasureOrder,
        in workspace: WorkspaceID,
        transaction: PostgresConnection? = nil
    ) async throws(ErasureError) -> [ErasureReceipt] {
        do {
            let runner: any StatementRunner = transaction ?? pool
            let rows = try await runner.run(
                .eraseStreams,
                [
                    workspace.rawValue, order.sessions, order.person, order.isLast,
                    PostgresJSON(JSONWriter.encode(.object(order.facts))),
                    PostgresTimestamp(order.at),
                ]
            )
            var receipts: [ErasureReceipt] = []
            for row in rows { receipts.append(try ErasureReceipt(erased: row, workspace)) }
            await directory.forget(order.sessions, in: workspace)
            if transaction == nil { await announceAppend(in: workspace) }
            return receipts
        } catch { throw ErasureError(error) }
    }

    /// Erases again what receipts say was erased, where a restore has brought it back.
    ///
    /// It asks for no hold: when the receipts were made, none stood against them. What is gone
    /// already, or was never restored, is passed over; calling it again changes nothing.
    ///
    /// - Parameters:
    ///   - receipts: Of any workspaces, in any order.
    ///   - at: The clock.
    /// - Returns: The receipts of what was erased now.
    /// - Throws: ``ErasureError``; what was erased until then is, and the rest comes with another call.
    public func applyAgain(
        _ receipts: [ErasureReceipt],
        at: Timestamp
    ) async throws(ErasureError) -> [ErasureReceipt] {
        var done: [ErasureReceipt] = []
        let sessions = receipts.filter { $0.session != nil }
        for (workspace, receipts) in Dictionary(grouping: sessions, by: \.workspace)
            .sorted(by: { $0.key.rawValue < $1.key.rawValue })
        {
            for start in stride(from: 0, to: receipts.count, by: Self.erasedTogether) {
                let page = receipts[start..<min(start + Self.erasedTogether, receipts.count)]
                done += try await eraseAgain(page.compactMap(\.session), workspace, at)
            }
        }
        for receipt in receipts {
            guard case .person(let person) = receipt.subject else { continue }
            done += try await erase(
                person: person,
                again(person, at),
                in: receipt.workspace
            )
        }
        return done
    }

    /// Erases a person: all sessions, page by page, and at last the names.
    ///
    /// - Parameters:
    ///   - person: Whom; one who is not there, or was erased, is passed over.
    ///   - order: Who asks and why; its sessions are not looked at.
    ///   - workspace: Whose.
    ///   - progress: Called after each transaction with what it erased.
    /// - Returns: The receipts.
    /// - Throws: ``ErasureError``; what was erased until then is, and the rest comes with another call.
    public func erase(
        person: UUID,
        _ order: ErasureOrder,
        in workspace: WorkspaceID,
        progress: ([ErasureReceipt]) async throws -> Void = { _ in }
    ) async throws(ErasureError) -> [ErasureReceipt] {
        var done: [ErasureReceipt] = []
        var order = order
        order.person = person
        while true {
            order.sessions = try await sessions(
                ofPerson: person,
                in: workspace,
                limit: Self.erasedTogether
            )
            order.isLast = order.sessions.count < Self.erasedTogether
            do throws(ErasureError) {
                let receipts = try await erase(order, in: workspace)
                done += receipts
                do { try await progress(receipts) } catch { throw ErasureError(error) }
                if order.isLast { return done }
            } catch {
                guard case .sessionsLeft = error else { throw error }
            }
        }
    }

    /// Sessions that a person recorded and that were not erased.
    ///
    /// - Parameters:
    ///   - person: Whose.
    ///   - workspace: Where.
    ///   - limit: How many at most.
    /// - Returns: The sessions.
    /// - Throws: ``ErasureError/log(_:)``.
    public func sessions(
        ofPerson person: UUID,
        in workspace: WorkspaceID,
        limit: Int
    ) async throws(ErasureError) -> [UUID] {
        try await streams(
            .findSessionsOfPerson,
            [workspace.rawValue, person, Int64(limit)]
        )
    }

    /// How many sessions one transaction erases, so that none holds the log for long.
    public static let erasedTogether = 50

    private func eraseAgain(
        _ sessions: [UUID],
        _ workspace: WorkspaceID,
        _ at: Timestamp
    ) async throws(ErasureError) -> [ErasureReceipt] {
        let live = try await streams(.findLiveStreams, [workspace.rawValue, sessions])
        guard !live.isEmpty else { return [] }
        var order = again(nil, at)
        order.sessions = live
        return try await erase(order, in: workspace)
    }

    private func again(_ person: UUID?, _ at: Timestamp) -> ErasureOrder {
        ErasureOrder(
            sessions: [],
            person: person,
            by: .string("searchsync restore"),
            cause: .restore,
            at: at
        )
    }

    private func streams(
        _ statement: Statement,
        _ parameters: [any PostgresParameter]
    ) async throws(ErasureError) -> [UUID] {
        do {
            return try await pool.run(statement, parameters)
                .map { row throws(PostgresError) in try row.decode(UUID.self, at: 0) }
        } catch { throw .log(.database(error)) }
    }
}

extension ErasureReceipt {
    /// The session that was erased; nil for a person.
    fileprivate var session: UUID? {
        guard case .session(let id) = subject else { return nil }
        return id
    }
}
