import Foundation
import SearchCore
import Testing

@testable import Device
@testable import searchsync

@Suite("A store that cannot be written to")
struct UnwritableStoreTests {
    private static let events = """
        {"kind":"searchBegan"}
        {"kind":"textChanged","data":{"text":"uni"}}

        """

    private static func record(_ tool: Tool, _ environment: [String: String]) async throws
        -> Tool.Outcome
    {
        try await tool.run(["record"], input: Array(events.utf8), environment: environment)
    }

    @Test(
        "a full disk is told with a way out; what was kept stays, and is sent once there is room",
        .enabled(if: SmallDisk.isPermitted, "mounting a small file system needs root")
    )
    func fullDisk() async throws {
        let disk = try #require(SmallDisk())
        let tool = try Tool()
        let server = try await RunningServer.start(tool)
        let home = ["SEARCHSYNC_HOME": disk.folder]
        let away = ["--offline"]
        #expect(
            try await tool.run(["saved", "create", "A", "--text", "a"] + away, environment: home)
                .status == 0
        )
        let kept = try await tool.run(
            ["record", "--format", "json"] + away,
            input: Array(Self.events.utf8),
            environment: home
        )
        #expect(try kept.object()["events"]?.integer == 4)

        disk.fill()
        var online = home
        online["SEARCHSYNC_SERVER"] = "\(try server.url)"
        online["SEARCHSYNC_TOKEN"] = try server.token
        let refused = [
            try await Self.record(tool, home),
            try await tool.run(["saved", "create", "B", "--text", "b"] + away, environment: home),
            try await tool.run(["sync"], environment: online),
        ]
        for outcome in refused {
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("there is no room left to write"), "\(outcome)")
            #expect(outcome.errors.contains("try: free some and try again"), "\(outcome)")
        }

        disk.empty()
        let sync = try await tool.run(["sync", "--format", "json"], environment: online)
        #expect(sync.status == 0, "\(sync)")
        #expect(try sync.object()["uploaded"]?.integer == 4)
        let names = try await tool.run(
            ["saved", "list", "--format", "jsonl"],
            environment: online
        ).objects().map { $0["name"]?.string }
        #expect(names == ["A"])
        let sessions = try await tool.run(
            ["sessions", "list", "--format", "jsonl"] + away,
            environment: home
        ).objects()
        #expect(sessions.map { $0["session"] } == [try kept.object()["session"]])
        #expect(await server.stop() == 0)
    }

    @Test("a store that another process holds is told with a way out, and what was kept stays")
    func locked() async throws {
        let tool = try Tool()
        let kept = try await Self.record(tool, [:])
        #expect(kept.status == 0)
        let holder = try await Holder(URL(fileURLWithPath: tool.home.path + "/data/device.sqlite"))
        async let recording = Self.record(tool, [:])
        async let creating = tool.run("saved", "create", "B", "--text", "b", "--offline")
        // Both have given up before it lets go.
        let (created, recorded) = (try await creating, try await recording)
        try await holder.letGo()
        for outcome in [created, recorded] {
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("is locked by another process"), "\(outcome)")
            #expect(outcome.errors.contains("try: wait for it to end, and try again"))
        }
        #expect(try await tool.run("saved", "create", "C", "--text", "c").status == 0)
        let names = try await tool.run("saved", "list", "--format", "jsonl").objects()
        #expect(names.map { $0["name"]?.string } == ["C"])
        let shown = try await tool.run(
            "sessions",
            "show",
            kept.output.trimmingCharacters(in: .whitespacesAndNewlines)
        )
        #expect(shown.output.contains("uni"))
    }
}

/// Another process that holds the store's lock.
private struct Holder {
    private let store: DeviceStore

    init(_ file: URL) async throws {
        store = try await DeviceStore.open(at: file)
        try await store.perform { (database) throws(StoreError) in
            try database.execute("BEGIN IMMEDIATE")
        }
    }

    func letGo() async throws {
        try await store.perform { (database) throws(StoreError) in
            try database.execute("ROLLBACK")
        }
    }
}
