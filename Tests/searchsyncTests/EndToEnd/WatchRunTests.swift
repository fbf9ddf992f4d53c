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
        let watch = try RunningTool(phone, ["sync", "--watch"])

        // What another device writes comes by itself, and what is written beside it goes.
        try await laptop.does("saved", "create", "Trains", "--text", "train")
        // On a busy machine the command ends before it is sent.
        try await laptop.does("sync")
        #expect(try await phone.comes("Trains"), "\(watch.errors)")
        try await phone.does("saved", "rename", "Trains", "Railways", "--offline")
        #expect(try await laptop.comesToShow("train", of: "Railways"), "\(watch.errors)")

        // Without a server it waits; both directions go on once there is one again.
        await server.kill()
        try await laptop.does("saved", "create", "Ships", "--text", "ship", "--offline")
        try await phone.does("saved", "create", "Planes", "--text", "plane", "--offline")
        #expect(try await eventually { watch.errors.contains("trying again") }, "\(watch.errors)")
        let again = try await RunningServer.start(server.tool, port: port)
        try await laptop.does("sync")
        #expect(try await phone.comes("Ships"), "\(watch.errors)")
        #expect(try await laptop.comesToShow("plane", of: "Planes"), "\(watch.errors)")
        #expect(watch.isRunning)

        // Cut off, it says so, removes what it has from the server, and ends.
        try await laptop.does("device", "revoke", "phone")
        try await laptop.does("saved", "create", "Last", "--text", "last")
        #expect(try await eventually { !watch.isRunning })
        #expect(await watch.ended() == 5)
        #expect(watch.errors.contains("was revoked"), "\(watch.errors)")
        #expect(watch.errors.contains("searchsync login URL"), "\(watch.errors)")
        let all = watch.errors + watch.output
        #expect(all.contains("removed from this device"), "\(all)")
        let left = try await phone.run("saved", "list", "--format", "jsonl", "--offline")
        #expect(left.output.isEmpty, "\(left.output)")
        #expect(await again.stop() == 0)
    }

    /// An interruption ends it in order, with nothing lost.
    private func interrupt(_ tool: Tool) async throws {
        let watch = try RunningTool(tool, ["sync", "--watch"])
        try await tool.does("saved", "create", "Cars", "--offline")
        let isSent = try await eventually {
            try await tool.run("sync", "pending", "--format", "jsonl").output.isEmpty
        }
        #expect(isSent, "\(watch.errors)")
        #expect(await watch.interrupt() == 130)
        #expect(watch.errors.isEmpty, "\(watch.errors)")
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
