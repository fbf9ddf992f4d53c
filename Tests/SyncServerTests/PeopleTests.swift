import EventStore
import Foundation
import HTTPServer
import Postgres
import ReadModels
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("Devices and people")
struct PeopleTests {
    @Test("a revoked device may nothing, at once and everywhere; the other ones go on")
    func revoked() async throws {
        try await withServer { server in
            let laptop = try await server.token(.member, person: "Ada", device: "laptop")
            let phone = try await server.device("phone", invitedBy: laptop)
            #expect(try await server.send(.meta, token: phone.token).status == 200)
            for _ in 0..<2 {
                let reply = try await server.send(.revokeDevice(phone.id), token: laptop)
                #expect(reply.status == 204)
            }
            #expect(try await server.logged("deviceRevoked").count == 1)
            for route in Route.samples where route.leastRole != nil {
                let reply = try await server.send(route, token: phone.token)
                #expect(reply.status == 403 && reply.code == "device_revoked", "\(route)")
                #expect(reply.json["remedy"]?.string?.contains("searchsync login") == true)
            }
            #expect(try await server.service.accepts(token: phone.token) == false)
            #expect(try await server.send(.meta, token: laptop).status == 200)
            let devices = try DeviceList(
                decoding: try await server.send(.devices, token: laptop).body
            ).devices
            #expect(devices.map { $0.revokedAt == nil } == [true, false])
            #expect(devices.last?.role == nil)
        }
    }

    @Test("the stream that a revoked device follows ends, and shows nothing that came after")
    func stream() async throws {
        try await withServer { server in
            let laptop = try await server.token(.member, person: "Ada", device: "laptop")
            let phone = try await server.device("phone", invitedBy: laptop)
            let reader = try await StreamReader.open(server.service, token: phone.token)
            let other = try await StreamReader.open(server.service, token: laptop)
            let before = Recording.closed(text: "before").events
            try await server.append(before, token: laptop)
            _ = try await reader.wait(for: before.count)
            #expect(try await server.send(.revokeDevice(phone.id), token: laptop).status == 204)
            let after = Recording.closed(text: "after").events
            try await server.append(after, token: laptop)
            try await eventually { await reader.hasEnded }
            #expect(await reader.events.count == before.count)
            #expect((await reader.failure as? Problem)?.code == "device_revoked")
            _ = try await other.wait(for: before.count + after.count)
            #expect(await !other.hasEnded)
            await other.close()
        }
    }

    @Test("so does the stream of the heads of its spaces")
    func streamOfSpaces() async throws {
        try await withServer { server in
            let laptop = try await server.token(.member, person: "Ada", device: "laptop")
            let phone = try await server.device("phone", invitedBy: laptop)
            let reader = try await StreamReader.open(
                server.service,
                "spaces=true",
                token: phone.token
            )
            #expect(try await server.send(.revokeDevice(phone.id), token: laptop).status == 204)
            try await eventually { await reader.hasEnded }
            #expect((await reader.failure as? Problem)?.code == "device_revoked")
        }
    }

    @Test(
        "a person who is removed leaves the shared spaces, and an administrator finds them an owner"
    )
    func spaces() async throws {
        try await withServer { server in
            let admin = try await server.token(.admin, person: "Root")
            let ada = try await server.token(.member, person: "Ada")
            let bob = try await server.token(.member, person: "Bob")
            let space = try await server.makeSpace(token: ada)
            try await server.share(space, "Bob", .editor, token: ada)
            let id = try await server.person("Ada")
            #expect(try await server.send(.removePerson(id), token: admin).status == 204)
            let members = try await server.members(of: space, token: bob)
            #expect(members.map(\.name) == ["Bob"])
            #expect(try await server.logged("memberRemoved").count == 1)
            let found = try await server.send(
                .setMember(space: space, person: try await server.person("Bob")),
                token: admin,
                body: MemberChange(role: .owner, revision: members.first?.revision ?? 0).bytes
            )
            #expect(found.status == 200, "\(found.text)")
            #expect(try await server.members(of: space, token: bob).map(\.role) == [.owner])
            let bobs = MemberChange(role: .viewer, revision: 0).bytes
            let refused = try await server.send(
                .setMember(space: space, person: id),
                token: bob,
                body: bobs
            )
            #expect(refused.code == "unknown_person")
        }
    }

    @Test("a recorder's token in an app or a page ends nothing; one that a login made, its device")
    func recordersLogout() async throws {
        try await withServer { server in
            let admin = try await server.token(.admin, person: "Root")
            let pasted = try await server.token(.recorder, person: "shop", device: "web")
            let refused = try await server.send(.logout, token: pasted)
            #expect(refused.status == 403 && refused.code == "not_of_login")
            #expect(try await server.send(.meta, token: pasted).status == 200)
            let phone = try await server.device("phone", invitedBy: admin, role: .recorder)
            #expect(try await server.send(.logout, token: phone.token).status == 204)
            #expect(try await server.send(.meta, token: phone.token).code == "device_revoked")
        }
    }

    @Test("who is cut off while a request is under way changes nothing")
    func race() async throws {
        try await withServer { server in
            let admin = try await server.token(.admin, person: "Root")
            let row = try #require(
                try await server.service.identities.tokens(in: .standard).first
            )
            let origin = EventOrigin(person: row.personID, device: row.deviceID, token: row.id)
            let deed = Deed(by: "Root", from: origin, at: server.service.now())
            #expect(try await server.send(.logout, token: admin).status == 204)
            let (identities, count) = (server.service.identities, try await server.log().count)
            await #expect(throws: ReadModelError.self) {
                try await identities.addPerson(
                    "Eve",
                    newID: TestServer.newID(),
                    role: "admin",
                    deed,
                    in: .standard
                )
            }
            #expect(try await server.log().count == count)
            #expect(try await server.logged("personAdded").isEmpty)
        }
    }

    @Test("a device of another person, of another workspace and one that never was look the same")
    func guessed() async throws {
        try await withServer { server in
            let other = try await server.addWorkspace()
            let ada = try await server.token(.member, person: "Ada")
            _ = try await server.token(.admin, person: "Root")
            let there = try await server.token(.admin, person: "Ada", in: other)
            let identities = server.service.identities
            let foreign =
                try await identities.devices(of: nil, in: .standard)
                .filter { $0.person == "Root" } + identities.devices(of: nil, in: other)
            let body = DeviceName(name: "mine").bytes
            for id in foreign.map(\.id) + [TestServer.newID()] {
                for (route, body) in [(Route.revokeDevice(id), []), (.renameDevice(id), body)] {
                    let reply = try await server.send(route, token: ada, body: body)
                    #expect(reply.status == 404 && reply.code == "unknown_device")
                    #expect(
                        reply.json["detail"]?.string?.replacing(id.text, with: "ID")
                            == "There is no device ID that this token may change."
                    )
                }
            }
            let root = try #require(foreign.first)
            for route in [Route.revokeDevice(root.id), .removePerson(root.personID)] {
                #expect(try await server.send(route, token: there).status == 404)
            }
            for query in ["all=yes", "all=1"] {
                let wrong = try await server.send(.devices, query, token: ada)
                #expect((wrong.status, wrong.code) == (400, "invalid_parameter"))
            }
            #expect(try await server.send(.devices, "all=false", token: ada).status == 200)
            for query in ["all=true", "person=Root"] {
                #expect(try await server.send(.devices, query, token: ada).code == "forbidden")
            }
            #expect(try await server.send(.meta, token: there).status == 200)
            #expect(
                try await identities.devices(of: nil, in: .standard).allSatisfy {
                    $0.revokedAt == nil && $0.name == "laptop"
                }
            )
        }
    }

    @Test("a device is named anew, by its owner or an administrator; two of a person never alike")
    func rename() async throws {
        try await withServer { server in
            let laptop = try await server.token(.member, person: "Ada", device: "laptop")
            let admin = try await server.token(.admin, person: "Root", device: "desk")
            let phone = try await server.device("phone", invitedBy: laptop)
            func rename(_ name: String, _ token: String) async throws -> Reply {
                try await server.send(
                    .renameDevice(phone.id),
                    token: token,
                    body: DeviceName(name: name).bytes
                )
            }
            let reply = try await rename("old phone", laptop)
            #expect(try DeviceRecord(decoding: reply.body).name == "old phone")
            #expect(try await rename("laptop", laptop).code == "device_name_taken")
            #expect(try await rename("", laptop).code == "invalid_name")
            #expect(try await rename("desk", admin).status == 200)
            #expect(try await rename("desk", admin).status == 200)
            #expect(try await server.logged("deviceRenamed").count == 2)
            // No name of a person's device is outside of the person's own stream.
            let log = try await server.log().filter { $0.kind != "deviceNamed" }
                .map { String(decoding: $0.payload ?? [], as: UTF8.self) }
            #expect(!log.contains { $0.contains("old phone") })
        }
    }

    @Test("a person who is removed is cut off with all devices and codes, and may come back")
    func remove() async throws {
        try await withServer { server in
            let admin = try await server.token(.admin, person: "Root")
            let added = try await server.send(
                .addPerson,
                token: admin,
                body: PersonRequest(name: "Ada", role: .member).bytes
            )
            #expect(added.status == 201)
            let ada = try PersonRecord(decoding: added.body)
            let laptop = try await server.device("laptop", invitedBy: admin, person: "Ada")
            let phone = try await server.device("phone", invitedBy: laptop.token)
            let recording = Recording.closed(text: "kept")
            try await server.append(recording.events, token: laptop.token)
            let code = try await server.invite(token: phone.token).code

            #expect(try await server.send(.removePerson(ada.id), token: admin).status == 204)
            for device in [laptop, phone] {
                let reply = try await server.send(.meta, token: device.token)
                #expect(reply.code == "device_revoked")
            }
            #expect(try await server.logIn(code).code == "invitation_invalid")
            #expect(try await server.logged("deviceRevoked").count == 2)
            #expect(try await server.logged("personRemoved").first?["devices"]?.integer == 2)
            let invitation = InvitationRequest(person: "Ada").bytes
            let refused = try await server.send(.inviteDevice, token: admin, body: invitation)
            #expect(refused.code == "unknown_person")
            #expect(try await server.send(.removePerson(ada.id), token: admin).status == 404)
            #expect(try await server.log().contains { $0.stream == recording.session })

            let again = try await server.send(
                .addPerson,
                token: admin,
                body: PersonRequest(name: "Ada", role: .analyst).bytes
            )
            #expect(try PersonRecord(decoding: again.body).id == ada.id)
            let back = try await server.device("laptop", invitedBy: admin, person: "Ada")
            #expect(back.role == .analyst && back.device == "laptop")
            #expect(try await server.send(.meta, token: laptop.token).code == "device_revoked")
        }
    }

    @Test("the last administrator cannot be removed, and is told what to do first")
    func lastAdmin() async throws {
        try await withServer { server in
            let root = try await server.token(.admin, person: "Root")
            _ = try await server.token(.member, person: "Ada")
            let people = try await server.service.identities.people(in: .standard)
            let id = try #require(people.first { $0.name == "Root" }?.id)
            let refused = try await server.send(.removePerson(id), token: root)
            #expect(refused.status == 409 && refused.code == "last_admin")
            #expect(
                refused.json["remedy"]?.string?.contains("person add NAME --role admin") == true
            )
            // One who was only invited cannot administer yet.
            let request = PersonRequest(name: "Eve", role: .admin).bytes
            #expect(try await server.send(.addPerson, token: root, body: request).status == 201)
            #expect(try await server.send(.removePerson(id), token: root).code == "last_admin")
            _ = try await server.device("desk", invitedBy: root, person: "Eve")
            #expect(try await server.send(.removePerson(id), token: root).status == 204)
            #expect(try await server.send(.meta, token: root).code == "device_revoked")
        }
    }

    @Test("of two administrators who remove each other at once, one stays")
    func removeEachOther() async throws {
        try await withServer { server in
            let tokens = [
                try await server.token(.admin, person: "A"),
                try await server.token(.admin, person: "B"),
            ]
            let people = try await server.service.identities.people(in: .standard).map(\.id)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for (token, other) in zip(tokens, people.reversed()) {
                    group.addTask {
                        try await server.send(.removePerson(other), token: token).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [204, 403])
            let present = try await server.service.identities.people(in: .standard)
                .filter { $0.removedAt == nil }
            #expect(present.count == 1)
        }
    }

    @Test(
        "members see who is there by name, administrators also roles, devices and who was removed"
    )
    func list() async throws {
        try await withServer { server in
            let admin = try await server.token(.admin, person: "Root")
            let ada = try await server.token(.member, person: "Ada")
            _ = try await server.token(.member, person: "Bob")
            let people = try await server.service.identities.people(in: .standard)
            let bob = try #require(people.first { $0.name == "Bob" }?.id)
            #expect(try await server.send(.removePerson(bob), token: admin).status == 204)
            let seen = try PersonList(decoding: try await server.send(.people, token: ada).body)
            #expect(seen.people.map(\.name) == ["Ada", "Root"])
            #expect(seen.people.allSatisfy { $0.role == nil && $0.devices == nil })
            let all = try PersonList(decoding: try await server.send(.people, token: admin).body)
            #expect(all.people.map(\.name) == ["Ada", "Bob", "Root"])
            #expect(all.people.map { $0.removedAt == nil } == [true, false, true])
            #expect(all.people.map(\.devices) == [1, 0, 1])
            let exists = try await server.send(
                .addPerson,
                token: admin,
                body: PersonRequest(name: "Ada", role: .member).bytes
            )
            #expect(exists.status == 409 && exists.code == "person_exists")
        }
    }

    @Test("a person who is erased is cut off, with the codes that were made")
    func erased() async throws {
        try await withServer { server in
            let admin = try await server.token(.admin, person: "Root")
            let ada = try await server.token(.member, person: "Ada")
            let code = try await server.invite(token: ada).code
            let order = ErasureRequest(
                person: "Ada",
                reason: nil,
                isDryRun: false,
                skipsHeld: false
            )
            #expect(try await server.send(.erase, token: admin, body: order.bytes).status == 200)
            #expect(try await server.send(.meta, token: ada).code == "person_erased")
            #expect(try await server.logIn(code).code == "invitation_invalid")
            let devices = try await server.send(.devices, "all=true", token: admin)
            #expect(try DeviceList(decoding: devices.body).devices.map(\.person) == ["Root"])
        }
    }

    @Test("the audit log tells who did what, when and from which device, by names of now")
    func audit() async throws {
        try await withServer { server in
            let admin = try await server.token(.admin, person: "Root", device: "desk")
            let request = PersonRequest(name: "Ada", role: .member).bytes
            let added = try await server.send(.addPerson, token: admin, body: request)
            let ada = try PersonRecord(decoding: added.body).id
            let phone = try await server.device("phone", invitedBy: admin, person: "Ada")
            let name = DeviceName(name: "my phone").bytes
            try await server.send(.renameDevice(phone.id), token: phone.token, body: name)
            try await server.send(.revokeDevice(phone.id), token: admin)
            try await server.send(.removePerson(ada), token: admin)
            let page = try AuditPage(
                decoding: try await server.send(.auditLog, token: admin).body
            )
            let entries = page.entries.reversed().map { entry in
                [
                    entry.kind, entry.person ?? "-", entry.device ?? "-",
                    entry.details["person"]?.string ?? "-", entry.details["device"]?.string ?? "-",
                ]
            }
            #expect(
                entries.dropFirst() == [
                    ["personAdded", "Root", "desk", "Ada", "-"],
                    ["deviceInvited", "Root", "desk", "Ada", "-"],
                    ["deviceAdded", "Ada", "my phone", "Ada", "my phone"],
                    ["deviceRenamed", "Ada", "my phone", "Ada", "my phone"],
                    ["deviceRevoked", "Root", "desk", "Ada", "my phone"],
                    ["personRemoved", "Root", "desk", "Ada", "-"],
                ]
            )
            for kind in ["deviceRevoked", "personRemoved", "deviceInvited"] {
                let reply = try await server.send(.auditLog, "kind=\(kind)", token: admin)
                #expect(try AuditPage(decoding: reply.body).entries.map(\.kind) == [kind])
            }
        }
    }

    @Test("a workspace is made with a code for its administrator, and served beside the others")
    func workspace() async throws {
        try await withServer { server in
            let deed = Deed(by: "who runs the server", at: server.service.now())
            let grant = try await server.owner {
                try await $0.createWorkspace("research", admin: "Ada", deed)
            }
            #expect(grant.role == .admin && grant.code.hasPrefix("2-"))
            let login = try LoginGrant(
                decoding: try await server.logIn(grant.code, device: "laptop").body
            )
            #expect(login.workspace == "research")
            let here = try await server.token(.admin, person: "Ada")
            let recording = Recording.closed(text: "there")
            try await server.append(recording.events, token: login.token)
            try await server.projector.catchUp()
            let seen = try await server.send(.sessions, token: login.token)
            #expect(try SessionPage(decoding: seen.body).sessions.count == 1)
            let unseen = try await server.send(.sessions, token: here)
            #expect(try SessionPage(decoding: unseen.body).sessions.isEmpty)
            let log = try await server.log(in: WorkspaceID(rawValue: 2))
            #expect(log.first?.kind == "workspaceCreated")
            #expect(try await server.service.log.verify(WorkspaceID(rawValue: 2)).isIntact)

            await #expect(throws: Problem.self) {
                try await server.owner {
                    try await $0.createWorkspace("research", admin: "Eve", deed)
                }
            }
            await #expect(throws: (any Error).self, "who serves may not") {
                try await server.service.createWorkspace("other", admin: "Eve", deed)
            }
            let names = try await server.service.log.workspaces().map(\.name)
            #expect(names == ["default", "research"])
        }
    }
}
