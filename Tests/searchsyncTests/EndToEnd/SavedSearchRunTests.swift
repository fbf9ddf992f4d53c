import Foundation
import SearchCore
import Testing

/// Saved searches through the program alone: devices with homes of their own, one server.
@Suite("Saved searches from the command line")
struct SavedSearchRunTests {
    @Test("without a server everything but sharing works")
    func offline() async throws {
        let tool = try Tool()
        _ = try await tool.run(
            ["catalog", "load", "places", "-", "--offline"],
            input: Array("Unity\nFrance\nReunion\n".utf8)
        )
        let created = try await tool.run(
            "saved",
            "create",
            "Unions",
            "--text",
            "uni",
            "--catalog",
            "places",
            "--offline"
        )
        #expect(created.status == 0, "\(created.errors)")
        #expect(created.output.hasSuffix("  Unions: created\n"))
        _ = try await tool.run("saved", "note", "unions", "ask Ben", "--offline")
        _ = try await tool.run("saved", "pin", "Unions", "--offline")
        _ = try await tool.run("saved", "move", "Unions", "--folder", "Work", "--offline")
        let same = try await tool.run("saved", "move", "Unions", "--space", "personal", "--offline")
        #expect(same.status == 0 && same.output.contains("it is there already"), "\(same.errors)")
        let shown = try await tool.run("saved", "show", "Unions", "--format", "json", "--offline")
            .object()
        #expect(shown["note"]?.string == "ask Ben")
        #expect(shown["pinned"]?.bool == true)
        #expect(shown["folder"]?.string == "Work")
        #expect(shown["pending"]?.integer == 4)
        let run = try await tool.run("saved", "run", "Unions", "--format", "json", "--offline")
        #expect(try run.object()["total"]?.integer == 2, "\(run.errors)")
        // Only what is given changes.
        _ = try await tool.run("saved", "edit", "Unions", "--text", "fra", "--offline")
        let edited = try await tool.run("saved", "show", "Unions", "--format", "json", "--offline")
            .object()
        #expect(edited["text"]?.string == "fra")
        #expect(edited["catalog"]?.string == "places")
        let change = try #require(
            try await tool.run("saved", "history", "Unions", "--format", "jsonl", "--offline")
                .objects().first?["id"]?.string
        )
        _ = try await tool.run("saved", "revert", "Unions", change, "--offline")
        let reverted = try await tool.run(
            "saved",
            "show",
            "Unions",
            "--format",
            "json",
            "--offline"
        )
        #expect(try reverted.object()["text"]?.string == "uni")
        _ = try await tool.run("saved", "delete", "Unions", "--offline")
        let gone = try await tool.run("saved", "show", "nothing", "--offline")
        #expect(gone.status == 3)
        let renamed = try await tool.run("saved", "rename", "Unions", "Union", "--offline")
        #expect(renamed.errors.contains("searchsync saved restore"), "\(renamed.errors)")
        _ = try await tool.run("saved", "restore", "Unions", "--offline")
        let list = try await tool.run("saved", "list", "--format", "csv", "--offline").output
        #expect(list.contains(",Unions,personal,"))
        let refused = try await tool.run("space", "create", "team", "--offline")
        #expect(refused.status == 4)
    }

    @Test("of several of one name all are told, and each can be named by a part of its id")
    func ambiguous() async throws {
        let tool = try Tool()
        for text in ["a", "b"] {
            _ = try await tool.run("saved", "create", "Same", "--text", text, "--offline")
        }
        let refused = try await tool.run("saved", "show", "Same", "--offline")
        #expect(refused.status == 2)
        let ids = try await tool.run("saved", "list", "--format", "jsonl", "--offline").objects()
            .compactMap { $0["id"]?.string?.suffix(8) }
        #expect(ids.count == 2)
        for id in ids { #expect(refused.errors.contains(id)) }
        let shown = try await tool.run("saved", "show", String(ids[1]), "--offline")
        #expect(shown.status == 0)
    }

    @Test("what was exported is imported once, whatever is wrong in other lines")
    func exportAndImport() async throws {
        let (one, other) = (try Tool(), try Tool())
        _ = try await one.run(
            "saved",
            "create",
            "Trains",
            "--text",
            "train",
            "--token",
            "country=Austria",
            "--offline"
        )
        let lines = try await one.run("saved", "export", "--offline").output
        let input = Array((lines + "{\"name\":7}\n" + "nonsense\n").utf8)
        let first = try await other.run(
            ["saved", "import", "-", "--format", "json", "--offline"],
            input: input
        )
        #expect(first.status == 6)
        #expect(try first.object()["created"]?.integer == 1)
        #expect(try first.object()["refused"]?.integer == 2)
        let again = try await other.run(
            ["saved", "import", "-", "--format", "json", "--offline"],
            input: Array(lines.utf8)
        )
        #expect(try again.object()["passedOver"]?.integer == 1)
        #expect(try await other.run("saved", "export", "--offline").output == lines)
        let folder = try await other.run("saved", "import", other.home.path, "--offline")
        #expect(folder.status == 3 && folder.errors.contains("it is a folder"), "\(folder)")
        // Into a file, compressed and not; one that is there is not written over.
        for name in ["saved.ndjson", "saved.ndjson.gz"] {
            let file = one.home.path + "/" + name
            #expect(try await one.run("saved", "export", file, "--offline").status == 0)
            #expect(try await one.run("saved", "export", file, "--offline").status == 1)
            #expect(try await one.run("saved", "export", file, "--force", "--offline").status == 0)
            let known = try await other.run(
                "saved",
                "import",
                file,
                "--format",
                "json",
                "--offline"
            )
            #expect(try known.object()["passedOver"]?.integer == 1)
        }
    }

    @Test("a session begins with a saved search, and a saved search with a session's end")
    func sessions() async throws {
        let tool = try Tool()
        _ = try await tool.run("saved", "create", "Trains", "--text", "train", "--offline")
        let recorded = try await tool.run(
            "record",
            "--saved",
            "Trains",
            "--offline",
            input: "{\"kind\":\"textChanged\",\"data\":{\"text\":\"trains\"}}\n"
        )
        #expect(recorded.status == 0, "\(recorded.errors)")
        let replay = try await tool.run(
            "replay",
            "last",
            "--no-wait",
            "--format",
            "jsonl",
            "--offline"
        )
        #expect(replay.output.contains("savedSearchOpened"), "\(replay.output)")
        let saved = try await tool.run(
            "saved",
            "create",
            "Again",
            "--from-session",
            "last",
            "--format",
            "json",
            "--offline"
        )
        #expect(try saved.object()["text"]?.string == "trains", "\(saved.errors)")
    }

    @Test("two people and three devices: edits, a deletion, a restore, roles, and a revoked device")
    func transcript() async throws {
        let server = try await RunningServer.start(try Tool())
        let (laptop, tablet, phone) = (try Tool(), try Tool(), try Tool())
        try await laptop.logIn("laptop", as: "ada", at: server)
        try await phone.logIn("phone", as: "ben", at: server)
        try await tablet.logIn("tablet", invitedBy: laptop, at: server)

        // Created on one device, it is on the person's other one, and on nobody else's.
        try await laptop.does("saved", "create", "Trains", "--text", "train")
        #expect(try await tablet.comesToShow("train", of: "Trains"))
        try await phone.does("sync")
        #expect(try await phone.run("saved", "show", "Trains").status == 3)

        // Edited on both without a server: each field for itself, and the later one stands.
        try await laptop.does("saved", "rename", "Trains", "Railways", "--offline")
        try await laptop.does("saved", "edit", "Railways", "--text", "rail", "--offline")
        try await tablet.does("saved", "edit", "Trains", "--text", "track", "--offline")
        try await laptop.does("sync")
        try await tablet.does("sync")
        #expect(try await laptop.comesToShow("track", of: "Railways"))
        #expect(try await tablet.comesToShow("track", of: "Railways"))
        let history = try await laptop.run("saved", "history", "Railways", "--format", "jsonl")
            .objects()
        #expect(history.count == 4)
        #expect(history.filter { $0["stands"]?.bool == false }.count == 1)

        // Deleted on one, edited on the other: it stays deleted until it is restored.
        try await laptop.does("saved", "delete", "Railways", "--offline")
        try await tablet.does("saved", "edit", "Railways", "--text", "late", "--offline")
        try await laptop.does("sync")
        try await tablet.does("sync")
        let isGone = try await eventually {
            try await tablet.does("sync")
            return try await tablet.run("saved", "rename", "Railways", "late", "--offline").status
                == 3
        }
        #expect(isGone)
        try await tablet.does("saved", "restore", "Railways")
        #expect(try await laptop.comesToShow("late", of: "Railways"))

        // Nothing new: one request, and nothing to tell.
        let quiet = try await laptop.run("sync", "--format", "json").object()
        #expect(quiet["savedSearches"]?.object?["read"]?.integer == 0)

        try await share(laptop, phone)
        try await revoke(tablet, with: laptop)
        #expect(await server.stop() == 0)
    }

    /// A device that is cut off writes nothing more and keeps nothing of the server's; what was written
    /// on it and not sent can still be had.
    private func revoke(_ lost: Tool, with other: Tool) async throws {
        #expect(try await lost.comesToShow("mine", of: "Railways"))
        try await lost.does("saved", "rename", "Railways", "never sent", "--offline")
        try await other.does("device", "revoke", "tablet")
        let sync = try await lost.run("sync")
        #expect(sync.status == 5 && sync.errors.contains("was revoked"), "\(sync.errors)")
        #expect(sync.errors.contains("searchsync login URL"), "\(sync.errors)")
        #expect(try await lost.run("saved", "show", "Railways", "--offline").status == 3)
        let kept = try await lost.run("sync", "pending", "--format", "jsonl").objects()
        #expect(kept.count == 1)
        #expect(kept.first?["value"]?.string == "never sent")
        #expect(try await other.comesToShow("mine", of: "Railways"))
    }

    /// Who may only look is refused, and told; an editor's change is on the owner's device.
    private func share(_ owner: Tool, _ guest: Tool) async throws {
        try await owner.does("space", "create", "team")
        try await owner.does("saved", "move", "Railways", "--space", "team")
        try await owner.does("sync")
        #expect(try await owner.run("saved", "list", "--format", "csv").output.contains(",team,"))
        try await owner.does("share", "add", "team", "ben", "--role", "editor")
        #expect(try await guest.comesToShow("late", of: "Railways"))

        // The role changes while the guest writes: what was written is refused, and kept.
        try await guest.does("saved", "edit", "Railways", "--text", "mine", "--offline")
        try await owner.does("share", "role", "team", "ben", "viewer")
        let refused = try await guest.run("sync", "--format", "json")
        #expect(refused.status == 6)
        let pending = try await guest.run("sync", "pending", "--format", "jsonl").objects()
        #expect(pending.map { $0["code"]?.string } == ["not_permitted"])
        #expect(try await guest.text(of: "Railways") == "late")
        let told = try await guest.run("saved", "edit", "Railways", "--text", "again")
        #expect(told.errors.contains("share list"), "\(told.errors)")
        try await owner.does("share", "role", "team", "ben", "editor")
        try await guest.does("sync", "retry")
        #expect(try await owner.comesToShow("mine", of: "Railways"))

        // Who is taken out has nothing of it any more; the last owner cannot leave.
        try await owner.does("share", "remove", "team", "ben")
        try await guest.does("sync")
        #expect(try await guest.run("saved", "show", "Railways").status == 3)
        let last = try await owner.run("space", "leave", "team")
        #expect(last.errors.contains("owner"), "\(last.errors)")
    }

}

@Suite("A device's file that cannot be used")
struct BadStoreRunTests {
    @Test(
        "a damaged file: doctor and every command tell the remedy, and repair keeps what is there"
    )
    func damaged() async throws {
        let tool = try Tool()
        for number in 0..<40 {
            _ = try await tool.run("saved", "create", "Name \(number)", "--offline")
        }
        let file = tool.home.path + "/data/device.sqlite"
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: file))
        let size = try handle.seekToEnd()
        // The last pages are overwritten; those before them can still be read.
        try handle.seek(toOffset: size - 4096)
        handle.write(Data(repeating: 0xFF, count: 4096))
        try handle.close()
        let found = try await tool.run("doctor", "--offline")
        #expect(found.status == 1)
        #expect(found.output.contains("searchsync sync repair"), "\(found.output)")
        let repaired = try await tool.run("sync", "repair", "--offline")
        #expect(repaired.status == 0, "\(repaired.errors)")
        #expect(repaired.errors.contains("changes were saved"), "\(repaired.errors)")
        let list = try await tool.run("saved", "list", "--format", "jsonl", "--offline")
        #expect(try list.objects().count > 0)
        #expect(
            try await tool.run("doctor", "--offline", "--format", "jsonl").output.contains("ok")
        )
    }

    @Test("a home that cannot be written: the message names the remedy")
    func readOnly() async throws {
        let tool = try Tool()
        // A file where the folder would be: also root cannot write below it.
        _ = try tool.home.write(Data(), to: "data")
        let outcome = try await tool.run("saved", "create", "Trains", "--offline")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("SEARCHSYNC_HOME"), "\(outcome.errors)")
    }
}
