public import Foundation
import SearchCore
import SearchIndex
public import SyncProtocol

/// Lists the sessions of this device as the server lists its own.
public struct DeviceSummaries: Sendable {
    /// How long after its last event a session that is not closed counts as going on.
    public static let openFor: Duration = .seconds(30 * 60)
    let store: DeviceStore
    let catalogs: DeviceCatalogs
    private let clock: DeviceClock

    /// Makes the list of a store.
    public init(store: DeviceStore, clock: DeviceClock = .system) {
        self.store = store
        catalogs = DeviceCatalogs(store: store, clock: clock)
        self.clock = clock
    }

    /// A page of the device's sessions, newest first.
    public func sessions(_ filter: SessionFilter = SessionFilter()) async throws(StoreError)
        -> SessionPage
    {
        let identity = try await store.identity()
        var records: [SessionRecord] = []
        let limit = max(1, filter.limit ?? ProtocolLimits.defaultPage)
        var candidates = try await candidates(filter)
        if let text = filter.find {
            let found = try await self.sessions(telling: text, among: candidates)
            candidates.removeAll { !$0.isPruned && !found.contains($0.id) }
        }
        for session in candidates {
            let record = try await record(of: session, identity)
            guard filter.admits(record), Self.finds(filter.find, session, record) else { continue }
            if records.count == limit {
                return SessionPage(sessions: records, next: records.last?.session.text)
            }
            records.append(record)
        }
        return SessionPage(sessions: records, next: nil)
    }

    /// One session; nil where it is not on this device.
    public func session(_ id: UUID) async throws(StoreError) -> SessionRecord? {
        guard let session = try await store.session(id) else { return nil }
        return try await record(of: session, try await store.identity())
    }

    /// Whether a text was typed, chosen or opened; of a session whose events are gone, whether it
    /// was typed last.
    private static func finds(
        _ text: String?,
        _ session: StoredSession,
        _ record: SessionRecord
    ) -> Bool {
        guard let text, session.isPruned else { return true }
        return record.query.text.foldedCaseless.contains(text.foldedCaseless)
    }

    /// Sessions by what the store itself knows of them, newest first.
    private func candidates(_ filter: SessionFilter) async throws(StoreError) -> [StoredSession] {
        var sessions = Array(try await store.sessions().reversed())
        if let after = filter.after {
            guard let last = sessions.firstIndex(where: { $0.id.text == after.lowercased() })
            else { return [] }
            sessions.removeSubrange(...last)
        }
        return sessions
    }

    private func record(
        of session: StoredSession,
        _ identity: DeviceIdentity
    ) async throws(StoreError) -> SessionRecord {
        if session.prunedThrough == session.events, let kept = session.summary,
            let record = try? SessionRecord(decoding: kept)
        {
            return record
        }
        var summary = SessionSummary(session: session.id)
        for event in try await store.events(of: session.id) { summary.apply(event) }
        let version = try await version(of: session)
        return SessionRecord(
            session: session.id,
            person: summary.start?.person ?? identity.personName ?? "",
            device: summary.start?.device ?? identity.deviceName ?? "",
            application: summary.start?.application,
            title: session.title,
            startedAt: summary.startedAt ?? session.createdAt,
            lastAt: summary.lastAt ?? session.createdAt,
            durationMs: summary.durationMs,
            catalog: session.catalog,
            catalogVersion: version,
            profile: session.profile,
            query: summary.lastQuery,
            events: summary.events,
            searches: summary.searches,
            outcome: outcome(of: summary),
            live: nil
        )
    }

    private func version(of session: StoredSession) async throws(StoreError) -> Int? {
        guard let digest = session.catalog?.digest else { return nil }
        return try await store.catalog(digest: digest)?.version
    }

    private func outcome(of summary: SessionSummary) -> String {
        let openSince = clock.now().advanced(byMilliseconds: -Int64(Self.openFor.milliseconds))
        let goesOn = !summary.isClosed && (summary.lastAt ?? openSince) > openSince
        return goesOn ? "open" : summary.outcome.rawValue
    }
}

extension SessionFilter {
    /// Whether a session is on the list.
    func admits(_ record: SessionRecord) -> Bool {
        if let from, record.startedAt < from { return false }
        if let to, record.startedAt >= to { return false }
        if let person, !record.person.hasSameBytes(as: person) { return false }
        if let device, !record.device.hasSameBytes(as: device) { return false }
        if let outcome, outcome != record.outcome { return false }
        guard let text, !text.isEmpty else { return true }
        return [record.query.text, record.title ?? ""].contains {
            $0.range(of: text, options: .caseInsensitive) != nil
        }
    }
}
