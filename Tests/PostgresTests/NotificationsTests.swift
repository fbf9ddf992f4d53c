import Foundation
import TestSupport
import Testing

@testable import Postgres

@Suite("Notifications")
struct NotificationsTests {
    private let channel: StaticString = "Test Channel"

    @Test("what others send is heard, in order and as it was sent", .timeLimit(.minutes(1)))
    func heard() async throws {
        let database = try await TestCluster.shared.makeDatabase()
        let sender = try await PostgresConnection.connect(.init(database.connectionString))
        let payloads = ["1", "ä 国", "", String(repeating: "x", count: 7_000)]
        var heard: [String] = []
        for await event in PostgresNotifications(
            .init(database.connectionString),
            channel: channel
        ) {
            switch event {
            case .listening:
                for payload in payloads {
                    try await sender.execute(.notify, [channel.text, payload])
                }
                try await sender.execute(.notify, ["another channel", "no"])
                try await sender.execute(.notify, [channel.text, "end"])
            case .notification("end"):
                #expect(heard == payloads)
                return
            case .notification(let payload): heard.append(payload)
            case .lost(let error): Issue.record(error)
            }
        }
    }

    @Test("a connection that ends is replaced, and that is told", .timeLimit(.minutes(1)))
    func replaced() async throws {
        let database = try await TestCluster.shared.makeDatabase()
        let owner = try await PostgresConnection.connect(.init(database.connectionString))
        let configuration = PostgresConfiguration(
            database.connectionString,
            applicationName: "listener"
        )
        var (listened, lost) = (0, 0)
        for await event in PostgresNotifications(configuration, channel: channel) {
            switch event {
            case .listening where listened < 3:
                listened += 1
                try await owner.execute(.terminate, ["listener"])
            case .listening: try await owner.execute(.notify, [channel.text, "end"])
            case .lost: lost += 1
            case .notification(let payload):
                #expect(payload == "end")
                #expect((listened, lost) == (3, 3))
                return
            }
        }
    }

    @Test("a connection that answers no more is given up", .timeLimit(.minutes(1)))
    func silent() async throws {
        let database = try await TestCluster.shared.makeDatabase()
        let owner = try await PostgresConnection.connect(.init(database.connectionString))
        let listener = NotificationListener(
            configuration: .init(database.connectionString, applicationName: "silent"),
            channel: channel,
            checkInterval: .milliseconds(100),
            patience: .milliseconds(200)
        )
        let (events, continuation) = AsyncStream.makeStream(of: PostgresNotifications.Event.self)
        let task = Task { await listener.run { continuation.yield($0) } }
        var stopped: Int32?
        for await event in events {
            if case .lost = event { break }
            let row = try await owner.query(.find, ["silent"]).only()
            let pid = try row.decode(Int32.self, "pid")
            #expect(kill(pid, SIGSTOP) == 0)
            stopped = pid
        }
        kill(try #require(stopped), SIGCONT)
        for await event in events where event == .listening { break }
        task.cancel()
        await task.value
    }

    @Test("letting go of it ends the connection", .timeLimit(.minutes(1)))
    func letGo() async throws {
        let database = try await TestCluster.shared.makeDatabase()
        let owner = try await PostgresConnection.connect(.init(database.connectionString))
        let configuration = PostgresConfiguration(
            database.connectionString,
            applicationName: "gone"
        )
        for await event in PostgresNotifications(configuration, channel: channel)
        where event == .listening { break }
        #expect(try await eventually { try await owner.query(.find, ["gone"]).isEmpty })
    }
}

extension Statement {
    fileprivate static let notify = Statement(
        name: "notify",
        sql: "SELECT pg_notify($1::text, $2::text)"
    )
    fileprivate static let terminate = Statement(
        name: "terminate",
        sql: "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1"
    )
    fileprivate static let find = Statement(
        name: "find",
        sql: "SELECT pid FROM pg_stat_activity WHERE application_name = $1"
    )
}

extension StaticString {
    fileprivate var text: String { "\(self)" }
}
