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
        var columns = EventColumns(count: plans.reduce(0) { $0 + $1.accepted.count })
        for plan in plans {
            columns.append(plan, at: places[plan.append.stream] ?? 0, workspace)  // Each has one.
        }
        values = [
            workspace.rawValue,
            streams.map(\.append.stream),
            streams.map(\.append.kind.rawValue),
            streams.map(\.append.device),
            streams.map(\.append.actor),
            streams.map { $0.known.salt ?? [] },
            streams.map { Int32(clamping: $0.known.version + 1) },
            columns.streams, columns.versions, columns.kinds, columns.schemas, columns.times,
            columns.payloads, columns.digests,
            MerkleTree.root(ofHashes: columns.leaves).bytes,
        ]
    }
}

/// The arrays with one element for each event.
private struct EventColumns {
    /// The place of each event's stream, from 1.
    private(set) var streams: [Int32] = []
    private(set) var versions: [Int32] = []
    private(set) var kinds: [String] = []
    private(set) var schemas: [Int16] = []
    private(set) var times: [PostgresTimestamp] = []
    private(set) var payloads: [PostgresJSON] = []
    private(set) var digests: [[UInt8]] = []
    /// The hashes of the leaves of the Merkle tree.
    private(set) var leaves: [Digest] = []

    init(count: Int) {
        streams.reserveCapacity(count)
        versions.reserveCapacity(count)
        kinds.reserveCapacity(count)
        schemas.reserveCapacity(count)
        times.reserveCapacity(count)
        payloads.reserveCapacity(count)
        digests.reserveCapacity(count)
        leaves.reserveCapacity(count)
    }

    mutating func append(_ plan: AppendPlan, at place: Int32, _ workspace: WorkspaceID) {
        let stream = StreamDigests(
            workspace: workspace,
            stream: plan.append.stream,
            kind: plan.append.kind.rawValue,
            device: plan.append.device,
            actor: plan.append.actor
        )
        for (event, payloadDigest) in zip(plan.accepted, plan.digests) {
            streams.append(place)
            versions.append(Int32(clamping: event.version))
            kinds.append(event.kind)
            schemas.append(Int16(clamping: event.schema))
            times.append(PostgresTimestamp(event.occurredAt))
            payloads.append(PostgresJSON(event.payload))
            digests.append(payloadDigest.bytes)
            let digest = stream.digest(
                version: event.version,
                kind: event.kind,
                schema: event.schema,
                occurredAt: event.occurredAt
            ) { $0.update(payloadDigest) }
            leaves.append(MerkleTree.leaf(digest))
        }
    }
}
