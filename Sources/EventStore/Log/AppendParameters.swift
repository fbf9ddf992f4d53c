import Crypto
import Foundation
import Postgres
import SearchCore

/// Lays plans out as the arrays that the append function takes.
struct AppendParameters {
    let values: [any PostgresParameter]

    init(_ plans: [AppendPlan], _ workspace: WorkspaceID) {
        let events = plans.enumerated().flatMap { index, plan in
            plan.accepted.map { (stream: Int32(index + 1), event: $0) }
        }
        let digests = plans.flatMap(\.digests)
        let root = MerkleTree.root(of: plans.flatMap { Self.leaves($0, workspace) })
        values = [
            workspace.rawValue,
            plans.map(\.append.stream),
            plans.map(\.append.kind.rawValue),
            plans.map(\.append.device),
            plans.map(\.append.actor),
            plans.map { $0.known.salt ?? [] },
            plans.map { Int32(clamping: $0.known.version + 1) },
            events.map(\.stream),
            events.map { Int32(clamping: $0.event.version) },
            events.map(\.event.kind),
            events.map { Int16(clamping: $0.event.schema) },
            events.map { PostgresTimestamp($0.event.occurredAt) },
            events.map { PostgresJSON($0.event.payload) },
            digests.map(\.bytes),
            root.bytes,
        ]
    }

    private static func leaves(_ plan: AppendPlan, _ workspace: WorkspaceID) -> [Digest] {
        zip(plan.accepted, plan.digests).map { event, digest in
            EventDigest.event(
                EventDigest.Header(
                    workspace: workspace,
                    stream: plan.append.stream,
                    streamKind: plan.append.kind.rawValue,
                    device: plan.append.device,
                    actor: plan.append.actor,
                    version: event.version,
                    kind: event.kind,
                    schema: event.schema,
                    occurredAt: event.occurredAt,
                    payloadDigest: digest.bytes
                )
            )
        }
    }
}
