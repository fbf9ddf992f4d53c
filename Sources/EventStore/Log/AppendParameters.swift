import Crypto
import Foundation
import Postgres
import SearchCore

/// Lays plans out as the arrays that the append function takes.
struct AppendParameters {
    let values: [any PostgresParameter]

    /// Lays plans out in their order.
    ///
    /// Of several plans for one stream, the first says where the stream was, and the others go on
    /// from there: the stream stands once.
    init(_ plans: [AppendPlan], _ workspace: WorkspaceID) {
        var places: [UUID: Int32] = [:]
        var streams: [AppendPlan] = []
        for plan in plans where places[plan.append.stream] == nil {
            streams.append(plan)
            places[plan.append.stream] = Int32(streams.count)
        }
        let events = plans.flatMap { plan in
            let place = places[plan.append.stream] ?? 0  // Every stream has one.
            return plan.accepted.map { (stream: place, event: $0) }
        }
        let digests = plans.flatMap(\.digests)
        let root = MerkleTree.root(of: plans.flatMap { Self.leaves($0, workspace) })
        values = [
            workspace.rawValue,
            streams.map(\.append.stream),
            streams.map(\.append.kind.rawValue),
            streams.map(\.append.device),
            streams.map(\.append.actor),
            streams.map { $0.known.salt ?? [] },
            streams.map { Int32(clamping: $0.known.version + 1) },
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
