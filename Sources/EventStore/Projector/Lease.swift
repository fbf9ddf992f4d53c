import Foundation
import Postgres

/// How a server takes leases.
public struct LeaseTerms: Sendable {
    /// The server, as `lease.holder` names it to people; no other process has the same.
    public let holder: String
    let duration: Duration
    /// How often a lease is prolonged while a page takes long; nil for never.
    let renewal: Duration?

    /// Makes terms: five seconds, prolonged while the work goes on.
    ///
    /// - Parameter holder: The server's name, such as its host, process and a random part.
    public init(holder: String) {
        self.init(holder: holder, duration: .seconds(5), renewal: .milliseconds(1500))
    }

    init(holder: String, duration: Duration, renewal: Duration?) {
        self.holder = holder
        self.duration = duration
        self.renewal = renewal
    }

    /// The terms of this process.
    public static var ofThisProcess: LeaseTerms {
        let process = ProcessInfo.processInfo
        let suffix = UUID().uuidString.prefix(8).lowercased()
        return LeaseTerms(
            holder: "\(process.hostName)/\(process.processIdentifier)/\(suffix)"
        )
    }
}

/// The right to project one projection of one workspace, for a time.
///
/// Who loses it commits nothing any more: ``confirm(on:)`` stands in every transaction.
struct Lease: Sendable {
    let workspace: WorkspaceID
    let projection: String
    let fence: Int64
    let terms: LeaseTerms

    /// Takes the lease; nil where another server has it.
    ///
    /// One that this server could not give back, because the database was away, it has again at once.
    static func take(
        _ projection: String,
        in workspace: WorkspaceID,
        _ terms: LeaseTerms,
        on pool: PostgresPool
    ) async throws -> Lease? {
        let key: [any PostgresParameter] = [workspace.rawValue, projection]
        let parameters = key + [terms.holder, terms.duration.milliseconds]
        var row = try await pool.run(.takeLease, parameters).first
        if row == nil {
            try await pool.run(.insertLease, key)
            row = try await pool.run(.takeLease, parameters).first
        }
        return try row.map { row in
            Lease(
                workspace: workspace,
                projection: projection,
                fence: try row.decode(Int64.self, "fence"),
                terms: terms
            )
        }
    }

    /// Holds the lease until the transaction ends, and for a while after it.
    ///
    /// - Throws: ``LeaseLost`` where another server took it; the transaction must not commit then.
    func confirm(on transaction: PostgresConnection) async throws {
        guard try await keep(for: terms.duration, on: transaction) else {
            throw LeaseLost(projection: projection, workspace: workspace)
        }
    }

    /// Gives the lease back, in a transaction or by itself; one that was lost stays where it is.
    @discardableResult
    func release(on runner: any StatementRunner) async throws(PostgresError) -> Bool {
        try await keep(for: .zero, on: runner)
    }

    /// Prolongs the lease while `work` runs.
    nonisolated(nonsending) func prolonged<Value>(
        on pool: PostgresPool,
        _ work: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        let renewing = Task {
            guard let renewal = terms.renewal else { return }
            while true {
                try await Task.sleep(for: renewal)
                // A database that is away, or a lease that is lost, is told by the next commit.
                _ = try? await keep(for: terms.duration, on: pool)
            }
        }
        defer { renewing.cancel() }
        return try await work()
    }

    private func keep(
        for duration: Duration,
        on runner: any StatementRunner
    ) async throws(PostgresError) -> Bool {
        let parameters: [any PostgresParameter] = [
            workspace.rawValue, projection, terms.holder, fence, duration.milliseconds,
        ]
        return try await runner.run(.keepLease, parameters).first != nil
    }
}

/// Another server took the lease meanwhile; nothing was kept, and that server goes on.
struct LeaseLost: Error, CustomStringConvertible {
    let projection: String
    let workspace: WorkspaceID

    var description: String {
        "The lease of \(projection) in workspace \(workspace.rawValue) went to another server "
            + "while this one stood still. Nothing is lost: that server goes on."
    }
}

extension Duration {
    var milliseconds: Int64 { Int64(self / .milliseconds(1)) }
}
