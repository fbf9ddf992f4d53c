import Foundation
import Postgres
import SearchCore
import TestSupport
import Testing

@testable import EventStore

/// Waits for a condition, at most `limit`; says whether it came.
func eventually(
    within limit: Duration = .seconds(20),
    _ condition: () async throws -> Bool
) async rethrows -> Bool {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
        if try await condition() { return true }
        try? await Task.sleep(for: .milliseconds(5))
    }
    return try await condition()
}

/// A migrated database, and servers over it.
struct Store {
    let database: TestDatabase
    let workspace = WorkspaceID.standard

    static func make() async throws -> Store {
        Store(database: try await TestCluster.shared.makeMigratedDatabase())
    }

    /// A log with connections and knowledge of its own, as each server has.
    func server(maximum: Int = 4, signal: LogSignal = LogSignal()) -> EventLog {
        EventLog(pool: database.serverPool(maximum: maximum), signal: signal)
    }

    /// Runs a script as the superuser, past the triggers that protect the log.
    func tamper(_ sql: String) async throws {
        let owner = try await database.connectAsOwner()
        defer { owner.close() }
        try await owner.simpleScript("SET session_replication_role = replica")
        try await owner.simpleScript(sql)
    }
}

extension EventLog {
    /// Appends to one stream of the standard workspace.
    func append(_ append: StreamAppend) async throws -> StreamOutcome {
        let outcomes = try await self.append([append], in: .standard)
        return try #require(outcomes.first)
    }

    /// The whole log of the standard workspace.
    func all() async throws -> [StoredEvent] {
        try await events(after: 0, limit: 1_000_000, in: .standard)
    }
}

extension StreamAppend {
    static let laptop = UUID(uuidString: "0199c0de-0000-7000-8000-0000000000d1") ?? UUID()
    static let actor = UUID(uuidString: "0199c0de-0000-7000-8000-0000000000a1") ?? UUID()

    /// Events of a session in the order of the versions given.
    static func session(
        _ stream: UUID,
        _ versions: some Sequence<Int>,
        device: UUID = Self.laptop
    ) -> StreamAppend {
        StreamAppend(
            stream: stream,
            kind: .session,
            device: device,
            actor: actor,
            events: versions.map { .typed($0) }
        )
    }
}

extension PendingEvent {
    /// The same event at every call, unless the text is another.
    static func typed(_ version: Int, text: String = "uni") -> PendingEvent {
        let payload = #"{"offsetMs":\#(version * 100),"data":{"text":"\#(text) \#(version)"}}"#
        return PendingEvent(
            version: version,
            kind: "textChanged",
            schema: 1,
            occurredAt: Timestamp(microseconds: 1_769_853_600_000_000 + Int64(version) * 100_000),
            payload: Array(payload.utf8)
        )
    }
}
