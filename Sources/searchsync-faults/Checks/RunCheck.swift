import Foundation
import Postgres

/// What must hold once the faults are over; the log is held against what the devices know.
struct RunCheck: Sendable {
    let run: FaultRun
    let sessions: [SessionModel]
    let follower: Follower
    let token: String

    private var findings: Findings { run.findings }

    /// Checks all of it, and tells what is wrong to the run's findings.
    func check() async {
        for server in run.servers { server.checkAlive() }
        for server in run.servers {
            let isReady = await run.wait(.seconds(20)) { await blocking { server.isReady } }
            if !isReady { findings.fail("server \(server.number) is not ready after the faults") }
        }
        do {
            let connection = try await run.connect()
            defer { connection.close() }
            try await waitUntilQuiet(connection)
            try await checkLog(connection)
            try await checkReadModel(connection)
        } catch {
            findings.fail("the database could not be read after the faults: \(error)")
        }
        await expectSuccess(of: ["audit", "verify"])
        await expectSuccess(of: ["projection", "verify"])
        findings.note("checked")
    }

    // MARK: - The log

    private func checkLog(_ connection: PostgresConnection) async throws {
        var stored: [String: [StoredEvent]] = [:]
        var position: Int64 = 0
        for row in try await connection.query(.readAll) {
            let found = try row.decode(Int64.self, "position")
            position += 1
            if found != position {
                findings.fail("position \(found) stands where \(position) should")
                position = found
            }
            let stream = try row.decode(String.self, "stream")
            let event = StoredEvent(
                version: Int(try row.decode(Int32.self, "version")),
                kind: try row.decode(String.self, "kind"),
                payload: try row.decode(String.self, "payload")
            )
            stored[stream, default: []].append(event)
        }
        for (stream, events) in stored {
            let versions = events.map(\.version)
            if versions != Array(1...max(1, events.count)) {
                findings.fail("the versions of \(stream) are \(versions)")
            }
        }
        for session in sessions { compare(session, stored[session.id] ?? []) }
        if let row = try await connection.query(.countBackwards).first,
            try row.decode(Int64.self, at: 0) > 0
        {
            findings.fail("the times of batches run backwards")
        }
    }

    private func compare(_ session: SessionModel, _ stored: [StoredEvent]) {
        if stored.count < session.acknowledged {
            findings.fail(
                "\(session.id) has \(stored.count) events, and \(session.acknowledged) "
                    + "were acknowledged"
            )
        }
        if stored.count > session.sent {
            findings.fail("\(session.id) has \(stored.count) events, \(session.sent) were sent")
        }
        for (event, sent) in zip(stored, session.events)
        where event.kind != sent.kind || event.payload != sent.payload {
            findings.fail(
                "\(session.id) \(event.version) is \(event.kind) \(event.payload) "
                    + "instead of \(sent.kind) \(sent.payload)"
            )
            break
        }
    }

    // MARK: - What is made of it

    /// The projector and the follower catch up by themselves.
    private func waitUntilQuiet(_ connection: PostgresConnection) async throws {
        let start = ContinuousClock.now
        var lag: Int64?
        let isQuiet = await run.wait(.seconds(40)) {
            lag = try? await connection.query(.lag).first?.decode(Int64.self, at: 0)
            return lag == 0
        }
        if !isQuiet {
            findings.fail("the projection is \(lag.map(String.init) ?? "?") events behind")
        }
        findings.note("projected after \((ContinuousClock.now - start).inMilliseconds)")
        let head = try await connection.query(.head).only().decode(Int64.self, at: 0)
        let isFollowed = await run.wait(.seconds(15)) { follower.position >= Int(head) }
        if !isFollowed {
            findings.fail("a follower has \(follower.position) of \(head) events")
        }
    }

    private func checkReadModel(_ connection: PostgresConnection) async throws {
        let parked = try await connection.query(.countParked).only().decode(Int64.self, at: 0)
        if parked > 0 { findings.fail("\(parked) sessions or spaces are parked") }
        var summaries: [String: (count: Int, text: String)] = [:]
        for row in try await connection.query(.summaries) {
            summaries[try row.decode(String.self, "session")] = (
                Int(try row.decode(Int32.self, "event_count")),
                try row.decode(String.self, "last_text")
            )
        }
        for session in sessions where session.acknowledged > 0 {
            guard let summary = summaries[session.id] else {
                findings.fail("\(session.id) is not listed")
                continue
            }
            if summary.count != session.events.count || summary.text != session.text {
                findings.fail(
                    "\(session.id) is listed with \(summary), and is "
                        + "\((session.events.count, session.text))"
                )
            }
        }
    }

    private func expectSuccess(of arguments: [String]) async {
        let outcome = await run.tool.run(arguments, home: run.servers[0].home)
        if outcome.status != 0 {
            let words = arguments.joined(separator: " ")
            findings.fail("searchsync \(words) ended with \(outcome.status): \(outcome.output)")
        }
    }

    /// An event, as the log has it.
    private struct StoredEvent {
        let version: Int
        let kind: String
        let payload: String
    }
}

extension Statement {
    fileprivate static let readAll = Statement(
        name: "read_all",
        sql: """
            SELECT position, stream_id::text AS stream, version, kind, payload::text AS payload
            FROM event WHERE workspace_id = 1 ORDER BY position
            """
    )
    fileprivate static let countBackwards = Statement(
        name: "count_backwards",
        sql: """
            SELECT count(*) FROM batch b JOIN batch a
                ON a.workspace_id = b.workspace_id AND a.last_position = b.first_position - 1
            WHERE a.recorded_at > b.recorded_at
            """
    )
    fileprivate static let head = Statement(
        name: "head",
        sql: "SELECT coalesce(max(last_position), 0) FROM batch WHERE workspace_id = 1"
    )
    fileprivate static let lag = Statement(
        name: "lag",
        sql: """
            SELECT (SELECT coalesce(max(last_position), 0) FROM batch WHERE workspace_id = 1)
                - coalesce(min(c.position), 0)
                + (SELECT count(*) FROM projection_model WHERE next_version IS NOT NULL)
            FROM projection_model m
            JOIN checkpoint c ON c.workspace_id = m.workspace_id
                AND c.projection = m.projection AND c.model_version = m.live_version
            WHERE m.workspace_id = 1
            """
    )
    fileprivate static let countParked = Statement(
        name: "count_parked",
        sql: "SELECT (SELECT count(*) FROM parked_session) + (SELECT count(*) FROM parked_space)"
    )
    fileprivate static let summaries = Statement(
        name: "summaries",
        sql: """
            SELECT session_id::text AS session, event_count, last_text FROM session_summary
            WHERE workspace_id = 1
            """
    )
}
