import Foundation
import SearchCore
import Testing

@Suite("Devices and people from the command line", .serialized)
struct DeviceRunTests {
    @Test("invite, login, rename, list, revoke: two homes against one server")
    func transcript() async throws {
        let admin = try Tool()
        let server = try await RunningServer.start(admin)
        let url = try server.url.absoluteString
        let (laptop, phone) = (try Tool(), try Tool())

        // Ada comes in with the code that adding her printed, and a second device with her own.
        let added = try await admin.run("person", "add", "ada")
        #expect(added.status == 0, "\(added.errors)")
        #expect(added.errors.contains("lets one device of ada in as member"), "\(added.errors)")
        let first = added.output.trimmingCharacters(in: .whitespacesAndNewlines)
        let login = try await laptop.run("login", url, "--name", "laptop", input: first + "\n")
        #expect(login.status == 0, "\(login.errors)")
        #expect(login.output.contains("as ada, member of the workspace default"))
        let invited = try await laptop.run("device", "invite", "--format", "json")
        let code = try #require(try invited.object()["code"]?.string)
        let second = try await phone.run("login", url, "--name", "phone", "--code", code)
        #expect(second.status == 0, "\(second.errors)")
        try await isKept(by: phone, url)

        // A code works once, and a typing error is told before anything is sent.
        let third = try Tool()
        let used = try await third.run("login", url, "--code", code)
        #expect(used.status == 5 && used.errors.contains("was used"), "\(used.errors)")
        let typo = String(code.dropLast()) + (code.last == "0" ? "2" : "0")
        let mistyped = try await third.run("login", url, "--code", typo)
        #expect(mistyped.status == 2 && mistyped.errors.contains("nothing was sent"))
        let again = try await phone.run("login", url, "--code", code)
        #expect(again.status == 1 && again.errors.contains("searchsync logout"), "\(again.errors)")

        // Both record as ada; the phone also something that it never uploads.
        let uploaded = try await record("kept by the server", with: phone)
        #expect(try await phone.run("device", "rename", "phone", "old phone").status == 0)
        let list = try await laptop.run("device", "list")
        #expect(list.output.contains("old phone") && list.output.contains("laptop"))
        let offline = try await phone.run(
            ["record", "--offline", "--format", "json"],
            input: Array(#"{"kind":"textChanged","data":{"text":"not uploaded"}}"#.utf8)
        )
        let pending = try #require(try offline.object()["session"]?.string)

        let revoked = try await laptop.run("device", "revoke", "old phone")
        #expect(revoked.status == 0 && revoked.output.contains("is cut off"), "\(revoked.errors)")
        try await isCutOff(phone, losing: uploaded, keeping: pending)
        #expect(try await laptop.run("sync").status == 0)
        let log = try await admin.run(
            "audit",
            "log",
            "--kind",
            "deviceRevoked",
            "--format",
            "jsonl"
        )
        let entry = try #require(try log.objects().first)
        #expect(entry["person"]?.string == "ada" && entry["device"]?.string == "laptop")
        #expect(entry["details"]?.object?["device"]?.string == "old phone")

        // It comes back as a new device, and what it kept is uploaded.
        let back = try await laptop.run("device", "invite")
        let newCode = back.output.trimmingCharacters(in: .whitespacesAndNewlines)
        let login2 = try await phone.run("login", url, "--name", "phone", "--code", newCode)
        #expect(login2.status == 0, "\(login2.errors)")
        let sync = try await phone.run("sync", "--format", "json")
        #expect(sync.status == 0 && sync.output.contains(#""remaining":0"#), "\(sync.errors)")
        let out = try await phone.run("logout")
        #expect(out.status == 0, "\(out.errors)")
        #expect(!FileManager.default.fileExists(atPath: phone.home.path + "/config/token"))
        #expect(try await phone.run("logout").errors.contains("searchsync login URL"))
        #expect(await server.stop() == 0)
    }

    /// The token is in a file of the owner's alone, and nothing prints it.
    private func isKept(by tool: Tool, _ url: String) async throws {
        let file = tool.home.path + "/config/token"
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        let token = try String(contentsOfFile: file, encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let secret = try #require(token.split(separator: "_").last)
        for line in [["device", "list"], ["status"], ["doctor"], ["person", "list"]] {
            let shown = try await tool.run(line + ["--format", "json"])
            #expect(!(shown.output + shown.errors).contains(secret), "\(line)")
        }
        let config = try String(
            contentsOfFile: tool.home.path + "/config/config.json",
            encoding: .utf8
        )
        #expect(config.contains("\"server\":\"\(url)\"") && !config.contains(secret))
    }

    /// A revoked device is told so clearly, names the way back, and removes what the server has.
    private func isCutOff(_ tool: Tool, losing uploaded: String, keeping pending: String)
        async throws
    {
        let doctor = try await tool.run("doctor")
        #expect(doctor.status == 1)
        #expect(doctor.output.contains("was revoked"), "\(doctor.output)")
        #expect(doctor.output.contains("searchsync device invite"))
        let refused = try await tool.run("device", "list")
        #expect(refused.status == 5)
        #expect(refused.errors.contains("\"old phone\" was revoked"), "\(refused.errors)")
        #expect(refused.errors.contains("searchsync login URL"))
        #expect(refused.errors.contains("removed from this device"), "\(refused.errors)")
        let again = try await tool.run("sync", "--format", "json")
        #expect(try again.object()["purged"]?.object?["kept"]?.integer == 1)
        let left = try await tool.run("sessions", "list", "--offline", "--format", "jsonl")
        let sessions = try left.objects().compactMap { $0["session"]?.string }
        #expect(sessions == [pending] && !sessions.contains(uploaded))
        let sync = try await tool.run("sync")
        #expect(sync.status == 5 && sync.errors.contains("was revoked"), "\(sync.errors)")
    }

    @Test("who runs the server lets somebody back in, and makes workspaces that it serves too")
    func wayBack() async throws {
        let host = try Tool()
        let server = try await RunningServer.start(host)
        let url = try server.url.absoluteString
        // Nothing but the database: no token of this machine's works for it.
        let noToken = ["SEARCHSYNC_TOKEN": "none"]
        let made = try await host.run(
            ["workspace", "create", "research", "--admin", "ada"],
            environment: noToken
        )
        #expect(made.status == 0, "\(made.errors)")
        let ada = try Tool()
        let code = made.output.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(code.hasPrefix("2-"))
        #expect(try await ada.run("login", url, "--code", code).status == 0)
        let session = try await record("in research", with: ada)
        let listed = try await eventually {
            try await ada.run("sessions", "list", "--format", "jsonl").output.contains(session)
        }
        #expect(listed)
        #expect(
            try await !host.run("sessions", "list", "--format", "jsonl").output.contains(session)
        )
        let list = try await host.run(
            ["workspace", "list", "--format", "jsonl"],
            environment: noToken
        )
        #expect(try list.objects().map { $0["name"]?.string } == ["default", "research"])
        let twice = try await host.run("workspace", "create", "research")
        #expect(twice.status == 1 && twice.errors.contains("There is a workspace"))

        // Ada loses the only device.
        let lost = [
            "device", "invite", "--on-server", "--workspace", "research", "--person", "ada",
        ]
        let again = try await host.run(lost, environment: noToken)
        #expect(again.status == 0, "\(again.errors)")
        let other = try Tool()
        let newCode = again.output.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(try await other.run("login", url, "--code", newCode).status == 0)
        let log = try await other.run("audit", "log", "--format", "jsonl")
        let invited = try #require(
            try log.objects().first { $0["kind"]?.string == "deviceInvited" }
        )
        #expect(invited["person"]?.string?.contains("who runs the server") == true)
        let nobody = try await host.run("device", "invite", "--on-server", "--person", "eve")
        #expect(nobody.status == 3 && nobody.errors.contains("no person \"eve\""))
        let unknown = try await host.run(
            "device",
            "invite",
            "--on-server",
            "--person",
            "ada",
            "--workspace",
            "reserch"
        )
        #expect(unknown.status == 3 && unknown.errors.contains("try: research"))
        let vague = try await host.run("device", "invite", "--on-server")
        #expect(vague.status == 2 && vague.errors.contains("--person NAME"))
        #expect(await server.stop() == 0)
    }

    private func record(_ text: String, with tool: Tool) async throws -> String {
        let outcome = try await tool.run(
            ["record", "--format", "json"],
            input: Array("{\"kind\":\"textChanged\",\"data\":{\"text\":\"\(text)\"}}\n".utf8)
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        // On a busy machine a recording ends before all of it is uploaded; the next sync does the rest.
        let synced = try await tool.run("sync")
        #expect(synced.status == 0, "\(synced.errors)")
        return try #require(try outcome.object()["session"]?.string)
    }
}
