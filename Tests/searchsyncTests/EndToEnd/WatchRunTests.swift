import Foundation
import SearchCore
import Testing

/// `sync --watch` as it runs beside other programs on its device, and against a real server.
@Suite("Keeping saved searches in step")
struct WatchRunTests {
    @Test(
        "it is interrupted in order, sends and reads, finds a server again, and ends once revoked"
    )
    func watching() async throws {
        let server = try await RunningServer.start(try Tool())
        let port = try server.port
        let (laptop, phone) = (try Tool(), try Tool())
        try await laptop.logIn("laptop", as: "ada", at: server)
        try await phone.logIn("phone", invitedBy: laptop, at: server)
        try await interrupt(laptop)
        let watch = try LiveWatch(phone)

        // What another device writes comes by itself, and what is written beside it goes.
        try await laptop.does("saved", "create", "Trains", "--text", "train")
        #expect(try await phone.comes("Trains"), "\(watch.told)")
        try await phone.does("saved", "rename", "Trains", "Railways", "--offline")
        #expect(try await laptop.comesToShow("train", of: "Railways"), "\(watch.told)")

        // Without a server it waits; both directions go on once there is one again.
        await server.kill()
        try await laptop.does("saved", "create", "Ships", "--text", "ship", "--offline")
        try await phone.does("saved", "create", "Planes", "--text", "plane", "--offline")
        #expect(try await eventually { watch.told.contains("trying again") }, "\(watch.told)")
        let again = try await RunningServer.start(server.tool, port: port)
        try await laptop.does("sync")
        #expect(try await phone.comes("Ships"), "\(watch.told)")
        #expect(try await laptop.comesToShow("plane", of: "Planes"), "\(watch.told)")
        #expect(watch.isRunning)

        // Cut off, it says so, removes what it has from the server, and ends.
        try await laptop.does("device", "revoke", "phone")
        try await laptop.does("saved", "create", "Last", "--text", "last")
        #expect(try await eventually { !watch.isRunning })
        #expect(await watch.ended() == 5)
        #expect(watch.told.contains("was revoked"), "\(watch.told)")
        #expect(watch.told.contains("searchsync login URL"), "\(watch.told)")
        let all = watch.told + watch.shown
        #expect(all.contains("removed from this device"), "\(all)")
        let left = try await phone.run("saved", "list", "--format", "jsonl", "--offline")
        #expect(left.output.isEmpty, "\(left.output)")
        #expect(await again.stop() == 0)
    }

    /// An interruption ends it in order, with nothing lost.
    private func interrupt(_ tool: Tool) async throws {
        let watch = try LiveWatch(tool)
        try await tool.does("saved", "create", "Cars", "--offline")
        let isSent = try await eventually {
            try await tool.run("sync", "pending", "--format", "jsonl").output.isEmpty
        }
        #expect(isSent, "\(watch.told)")
        #expect(await watch.interrupt() == 130)
        #expect(watch.told.isEmpty, "\(watch.told)")
        // The next one finds nothing left, and nothing in its way.
        let sync = try await tool.does("sync", "--format", "json").object()
        #expect(sync["savedSearches"]?.object?["sent"]?.integer == 0)
        #expect(try await tool.run("saved", "show", "Cars", "--offline").status == 0)
    }
}

extension Tool {
    /// Waits until a saved search is on this device, without a sync.
    fileprivate func comes(_ name: String) async throws -> Bool {
        try await eventually(every: .milliseconds(100)) {
            try await run("saved", "show", name, "--offline").status == 0
        }
    }
}

/// `searchsync sync --watch` as a process.
private final class LiveWatch {
    private let process: Process
    private let output: String
    private let errors: String

    init(_ tool: Tool) throws {
        (output, errors) = (tool.home.path + "/watch", tool.home.path + "/watch-errors")
        process = try tool.process(["sync", "--watch"])
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try Self.create(output)
        process.standardError = try Self.create(errors)
        try process.run()
    }

    deinit {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    var isRunning: Bool { process.isRunning }

    /// What it has shown so far.
    var shown: String { (try? String(contentsOfFile: output, encoding: .utf8)) ?? "" }

    /// What it has said of errors so far.
    var told: String { (try? String(contentsOfFile: errors, encoding: .utf8)) ?? "" }

    func ended() async -> Int32 {
        await process.ended()
        return process.terminationStatus
    }

    /// Ends it as Ctrl-C does, and tells its exit status.
    func interrupt() async -> Int32 {
        kill(process.processIdentifier, SIGINT)
        return await ended()
    }

    private static func create(_ path: String) throws -> FileHandle {
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        return try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    }
}
