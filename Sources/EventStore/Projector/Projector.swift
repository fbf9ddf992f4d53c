import Foundation
public import Postgres

/// Keeps projections up with the log of every workspace of a database.
///
/// A page's read model and its checkpoint commit in one transaction that holds the checkpoint's
/// row, so that any number of servers may run this over one database: each event is taken in once.
public struct Projector: Sendable {
    private static let page = 1000

    private let pool: PostgresPool
    private let log: EventLog
    private let signal: LogSignal
    private let projections: [any Projection]

    /// Makes a projector; ``run()`` starts it.
    public init(pool: PostgresPool, log: EventLog, signal: LogSignal, projections: [any Projection])
    {
        self.pool = pool
        self.log = log
        self.signal = signal
        self.projections = projections
    }

    /// Follows the log until the task is cancelled; a database that is away is waited for.
    ///
    /// - Parameter failed: Told of each failure, after which it goes on.
    public func run(failed: @escaping @Sendable (any Error) -> Void) async {
        var pause = Duration.milliseconds(50)
        while !Task.isCancelled {
            let seen = await signal.current
            do {
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

    /// Takes in all that the log has now.
    ///
    /// A projection that fails in a workspace holds up nothing but itself there.
    ///
    /// - Throws: The first failure, once the others are up to date; at once where the database is
    ///   away or the task is cancelled.
    public func catchUp() async throws {
        var first: (any Error)?
        for workspace in try await log.workspaces() {
            for projection in projections {
                do {
                    while try await advance(projection, in: workspace.id) {}
                } catch  where Self.isOfProjection(error) {
                    first = first ?? error
                }
            }
        }
        if let first { throw first }
    }

    /// Whether others need not fail too.
    private static func isOfProjection(_ error: any Error) -> Bool {
        if Task.isCancelled { return false }
        return switch (error as? EventStoreError)?.database ?? error as? PostgresError {
        case .server, .decoding, .misuse, nil: true
        case .connectionLost, .timedOut, .cancelled, .poolExhausted, .unavailable: false
        }
    }

    /// Takes in one page.
    ///
    /// - Returns: Whether there may be more.
    private func advance(
        _ projection: any Projection,
        in workspace: WorkspaceID
    ) async throws -> Bool {
        let key: [any PostgresParameter] = [
            workspace.rawValue, projection.name, Int32(projection.modelVersion),
        ]
        return try await pool.transaction { transaction in
            guard let position = try await position(key, on: transaction) else { return false }
            let events = try await log.events(
                after: position,
                limit: Self.page,
                in: workspace,
                on: transaction
            )
            guard let last = events.last else { return false }
            try await projection.apply(events, of: workspace, in: transaction)
            try await transaction.run(.moveCheckpoint, key + [Int64(last.position)])
            return events.count == Self.page
        }
    }

    /// The checkpoint's position, its row locked; nil where another server has it.
    private func position(
        _ key: [any PostgresParameter],
        on transaction: PostgresConnection
    ) async throws -> Int? {
        for _ in 0..<2 {
            if let row = try await transaction.run(.lockCheckpoint, key).first {
                return Int(try row.decode(Int64.self, "position"))
            }
            try await transaction.run(.insertCheckpoint, key)
        }
        return nil
    }
}
