import Foundation
public import Postgres

/// Keeps projections up with the log of every workspace of a database.
///
/// A page's read model and its checkpoint commit in one transaction, so that each event is taken in
/// once. Any number of servers may run this over one database: each works on one workspace at a
/// time under a lease, gives it back when there is nothing more to do or others have waited, and
/// writes nothing while there is nothing to do.
public struct Projector: Sendable {
    let pool: PostgresPool
    let log: EventLog
    let terms: LeaseTerms
    private let signal: LogSignal
    private let projections: [any Projection]

    /// Makes a projector; ``run(failed:)`` starts it.
    ///
    /// - Parameters:
    ///   - pool: Connections of the role that serves.
    ///   - log: What is followed.
    ///   - signal: Raised when the log grows in this process.
    ///   - projections: What is kept up.
    ///   - terms: How leases are taken.
    public init(
        pool: PostgresPool,
        log: EventLog,
        signal: LogSignal,
        projections: [any Projection],
        terms: LeaseTerms = .ofThisProcess
    ) {
        self.pool = pool
        self.log = log
        self.signal = signal
        self.projections = projections
        self.terms = terms
    }

    /// Follows the log until the task is cancelled; a database that is away is waited for.
    ///
    /// - Parameter failed: Told of each failure, after which it goes on.
    public func run(failed: @escaping @Sendable (any Error) -> Void) async {
        var pause = Duration.milliseconds(50)
        var hasBegun = false
        while !Task.isCancelled {
            let seen = await signal.current
            do {
                if !hasBegun { try await retryAfterUpgrade() }
                hasBegun = true
                try await catchUp()
                pause = .milliseconds(50)
                await signal.wait(beyond: seen, atMost: .seconds(1))
            } catch {
                if Task.isCancelled { return }
                failed(error)
                try? await Task.sleep(for: pause)
                pause = min(pause * 2, .seconds(5))
            }
        }
    }

    /// Takes in all that the log has now, less what other servers are taking in.
    ///
    /// A projection that fails in a workspace holds up nothing but itself there.
    ///
    /// - Throws: The first failure, once the others are up to date; at once where the database is
    ///   away or the task is cancelled.
    public func catchUp() async throws {
        var first: (any Error)?
        var failed: Set<ProjectionWork> = []
        while true {
            let work = try await work().filter { !failed.contains($0) }
            var hasMoved = false
            for work in work {
                do {
                    if try await turn(work) { hasMoved = true }
                } catch is LeaseLost {
                    continue
                } catch  where Self.isOfProjection(error) {
                    failed.insert(work)
                    first = first ?? error
                }
            }
            guard hasMoved else { break }
        }
        if let first { throw first }
    }

    private func retryAfterUpgrade() async throws {
        for case let projection as any RebuildableProjection in projections {
            try await projection.retryAfterUpgrade(on: pool)
        }
    }

    /// What there is to do that nobody does; servers begin at different places.
    private func work() async throws -> [ProjectionWork] {
        let rows = try await pool.run(
            .findProjectionWork,
            [
                projections.map(\.name), projections.map { Int32($0.modelVersion) },
                projections.map { $0 is any RebuildableProjection },
                terms.holder, terms.duration.milliseconds,
            ]
        )
        var found: [ProjectionWork] = []
        for row in rows {
            found.append(
                ProjectionWork(
                    workspace: WorkspaceID(rawValue: try row.decode(Int32.self, "workspace_id")),
                    projection: try row.decode(String.self, "name")
                )
            )
        }
        let start = found.isEmpty ? 0 : Int(terms.holder.hashValue.magnitude % UInt(found.count))
        return Array(found[start...] + found[..<start])
    }

    private func turn(_ work: ProjectionWork) async throws -> Bool {
        guard let projection = projections.first(where: { $0.name == work.projection }),
            let lease = try await Lease.take(work.projection, in: work.workspace, terms, on: pool)
        else { return false }
        return try await ProjectionTurn(projector: self, projection: projection, lease: lease)
            .run()
    }

    /// Whether others need not fail too.
    private static func isOfProjection(_ error: any Error) -> Bool {
        if Task.isCancelled { return false }
        return switch (error as? EventStoreError)?.database ?? error as? PostgresError {
        case .server, .decoding, .misuse, nil: true
        case .connectionLost, .timedOut, .cancelled, .poolExhausted, .unavailable: false
        }
    }
}

/// A projection of a workspace that has something to do.
private struct ProjectionWork: Hashable {
    let workspace: WorkspaceID
    let projection: String
}
