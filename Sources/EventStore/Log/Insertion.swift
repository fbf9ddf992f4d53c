import Crypto
import Foundation
import Postgres
import SearchCore

/// The shell around ``AppendPlan``: asks the database what it needs to know, and inserts.
struct Insertion {
    let log: EventLog
    let workspace: WorkspaceID
    /// The open transaction that the append takes part in; nil for one of its own.
    let transaction: PostgresConnection?

    private var runner: any StatementRunner { transaction ?? log.pool }

    /// Plans all appends over what is known, and reads what is not.
    ///
    /// - Parameters:
    ///   - appends: What is sent; appends to one stream are planned one after the other.
    ///   - certain: The streams of which the database must be asked: a refusal is never decided
    ///     on what another server may have changed.
    /// - Returns: A plan for each append, in order.
    /// - Throws: ``EventStoreError/database(_:)``.
    func plan(
        _ appends: [StreamAppend],
        rereading certain: Set<UUID>
    ) async throws(EventStoreError) -> [AppendPlan] {
        do {
            let known = try await know(appends, certain)
            let stored = try await identities(appends, known)
            return AppendPlan.inOrder(appends, known: known, stored: stored) {
                RandomBytes.make(16)
            }
        } catch { throw .database(error) }
    }

    /// Inserts what the plans accepted, in one transaction.
    ///
    /// - Returns: False where a stream is not as it was thought to be; then nothing was inserted.
    func insert(_ plans: [AppendPlan]) async throws(EventStoreError) -> Bool {
        let streams = plans.map(\.append.stream)
        do {
            let parameters = AppendParameters(plans, workspace).values
            let row = try await runner.run(.appendEvents, parameters).only()
            let isAppended = try row.decode(String.self, "status") == "appended"
            if isAppended, transaction == nil {
                await log.directory.learn(Self.grown(plans), in: workspace)
            } else {
                // The transaction may yet be rolled back.
                await log.directory.forget(streams, in: workspace)
            }
            return isAppended
        } catch {
            await log.directory.forget(streams, in: workspace)
            throw .database(error)
        }
    }

    private static func grown(_ plans: [AppendPlan]) -> [UUID: KnownStream] {
        var streams: [UUID: KnownStream] = [:]
        for plan in plans { streams[plan.append.stream] = plan.grown }
        return streams
    }

    /// What is known of the streams, from the directory where it has them.
    ///
    /// A stream that begins here is taken to be new without asking; the append function says so
    /// where it is not.
    private func know(
        _ appends: [StreamAppend],
        _ certain: Set<UUID>
    ) async throws(PostgresError) -> [UUID: KnownStream] {
        let remembered = appends.map(\.stream).filter { !certain.contains($0) }
        var known = await log.directory.known(remembered, in: workspace)
        let beginning = appends.filter { $0.events.contains { $0.version == 1 } }.map(\.stream)
        let presumedNew = Set(beginning).subtracting(certain)
        let unknown = Set(appends.map(\.stream)).subtracting(presumedNew)
            .filter { known[$0] == nil }
        guard !unknown.isEmpty else { return known }
        var learned: [UUID: KnownStream] = [:]
        for row in try await runner.run(.readStreams, [workspace.rawValue, Array(unknown)]) {
            learned[try row.decode(UUID.self, "stream_id")] = KnownStream(
                version: Int(try row.decode(Int32?.self, "version") ?? 0),
                salt: try row.decode([UInt8]?.self, "salt"),
                device: try row.decode(UUID.self, "device_id"),
                kind: try row.decode(String.self, "kind")
            )
        }
        if transaction == nil { await log.directory.learn(learned, in: workspace) }
        known.merge(learned) { _, new in new }
        return known
    }

    /// The identities of stored events that are sent again.
    private func identities(
        _ appends: [StreamAppend],
        _ known: [UUID: KnownStream]
    ) async throws(PostgresError) -> [UUID: [Int: StoredIdentity]] {
        let wanted = appends.flatMap { append in
            (known[append.stream].map { AppendPlan.resent(of: append, over: $0) } ?? [])
                .map { (append.stream, $0) }
        }
        guard !wanted.isEmpty else { return [:] }
        let rows = try await runner.run(
            .readIdentities,
            [workspace.rawValue, wanted.map(\.0), wanted.map { Int32(clamping: $0.1) }]
        )
        var identities: [UUID: [Int: StoredIdentity]] = [:]
        for row in rows {
            let version = Int(try row.decode(Int32.self, "version"))
            identities[try row.decode(UUID.self, "stream_id"), default: [:]][version] =
                StoredIdentity(
                    kind: try row.decode(String.self, "kind"),
                    schema: Int(try row.decode(Int16.self, "schema")),
                    occurredAt: Timestamp(try row.decode(PostgresTimestamp.self, "occurred_at")),
                    digest: try row.decode([UInt8].self, "payload_digest")
                )
        }
        return identities
    }
}
