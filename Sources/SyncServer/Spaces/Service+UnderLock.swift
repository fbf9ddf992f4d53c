import EventStore
import Foundation
import Postgres
import ReadModels
import SyncProtocol

extension Service {
    /// Does something while nothing else can be written to the caller's log.
    ///
    /// The token is looked at again under the lock: who was cut off a moment ago writes nothing. What is
    /// written is told to followers once it is committed.
    func underLock<Value>(
        _ call: Call,
        _ work: nonisolated(nonsending) (SpaceChange) async throws -> Value
    ) async throws -> Value {
        let workspace = call.caller.workspace
        return try await log.adding(to: workspace) { transaction in
            // First, so that what is read is what was committed before.
            try await log.lock(workspace, in: transaction)
            _ = try await Authenticator(identities: identities)
                .caller(of: call.request, on: transaction)
            return try await work(
                SpaceChange(
                    workspace: workspace,
                    origin: call.caller.origin,
                    at: now(),
                    transaction: transaction
                )
            )
        }
    }
}
