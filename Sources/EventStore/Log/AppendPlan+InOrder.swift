import Crypto
import Foundation

extension AppendPlan {
    /// Plans appends as if each came when those before it were stored.
    ///
    /// Pure but for the salts, so that what several callers send in one transaction becomes what
    /// it would have become in one transaction each.
    ///
    /// - Parameters:
    ///   - appends: What is sent, in order; any number for each stream.
    ///   - known: What is known of the streams; nothing of those that are new.
    ///   - stored: The identities of the events of ``resent(of:over:)``, by stream and version.
    ///   - salt: Makes a new stream's salt.
    /// - Returns: A plan for each append, in order.
    static func inOrder(
        _ appends: [StreamAppend],
        known: [UUID: KnownStream],
        stored: [UUID: [Int: StoredIdentity]],
        salt: () -> [UInt8]
    ) -> [AppendPlan] {
        var known = known
        var stored = stored
        let repeated = Dictionary(grouping: appends, by: \.stream).filter { $0.value.count > 1 }
        return appends.map { append in
            let stream = append.stream
            let plan = AppendPlan(
                append,
                known: known[stream]
                    ?? KnownStream(
                        version: 0,
                        salt: salt(),
                        device: append.device,
                        kind: append.kind.rawValue
                    ),
                stored: stored[stream] ?? [:]
            )
            if repeated[stream] != nil, !plan.accepted.isEmpty {
                known[stream] = plan.grown
                stored[stream, default: [:]].merge(plan.identities) { _, new in new }
            }
            return plan
        }
    }

    /// The stream once the accepted events are stored.
    var grown: KnownStream {
        var grown = known
        grown.version += accepted.count
        return grown
    }

    /// What the accepted events are told by, by version.
    private var identities: [Int: StoredIdentity] {
        var identities: [Int: StoredIdentity] = [:]
        for (event, digest) in zip(accepted, digests) {
            identities[event.version] = StoredIdentity(
                kind: event.kind,
                schema: event.schema,
                occurredAt: event.occurredAt,
                digest: digest.bytes
            )
        }
        return identities
    }
}
