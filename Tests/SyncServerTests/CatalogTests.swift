import Foundation
import HTTPServer
import SearchCore
import SearchIndex
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("Catalogs")
struct CatalogTests {
    @Test(
        "a file of each format is read, however it is cut into parts",
        arguments: [
            ("csv", "id,name,year\n1,Côte d'Ivoire,2018\n2,\"Congo, DR\",2019\n", true),
            (
                "json",
                #"[{"id":"1","name":"Côte d'Ivoire","year":"2018"},"#
                    + #"{"id":"2","name":"Congo, DR","year":"2019"}]"#, true
            ),
            (
                "ndjson",
                #"{"id":"1","name":"Côte d'Ivoire","year":"2018"}"# + "\n"
                    + #"{"id":"2","name":"Congo, DR","year":"2019"}"#, true
            ),
            ("text", "Côte d'Ivoire\nCongo, DR\n", false),
        ],
        [1, 2, 7]
    )
    func formats(file: (format: String, text: String, hasIDs: Bool), parts: Int) async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let bytes = Array(file.text.utf8)
            let size = (bytes.count + parts - 1) / parts
            let pieces = stride(from: 0, to: bytes.count, by: size).map {
                Array(bytes[$0..<min($0 + size, bytes.count)])
            }
            let commit = UploadCommit(parts: pieces.count, format: file.format)
            let reply = try await server.upload(pieces, as: "places", commit, token: token)
            #expect(reply.status == 201)
            let loaded = try CatalogLoadReply(decoding: reply.body)
            #expect(loaded.isNew)
            #expect(loaded.problemCount == 0)
            #expect(loaded.catalog.version == 1)
            #expect(loaded.catalog.items == 2)
            let items = try await server.send(
                .catalogItems(digest: loaded.catalog.digest),
                token: token
            ).lines
            #expect(items.map { $0["name"]?.string } == ["Côte d'Ivoire", "Congo, DR"])
            if file.hasIDs {
                #expect(items.map { $0["id"]?.string } == ["1", "2"])
                #expect(items.map { $0["year"]?.string } == ["2018", "2019"])
            }
        }
    }

    @Test("the same items again are no new version; changed ones are, and old ones come back")
    func versions() async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let items = try Fixture.catalog(named: "letters")
            let first = try await server.load(items, as: "letters", token: token)
            let again = try await server.upload(
                [items.flatMap(\.canonicalBytes)],
                as: "letters",
                UploadCommit(parts: 1, format: "ndjson", id: "id"),
                token: token
            )
            #expect(again.status == 200)
            #expect(try CatalogLoadReply(decoding: again.body).isNew == false)
            #expect(try CatalogLoadReply(decoding: again.body).catalog == first)
            let second = try await server.load(
                Array(items.dropLast()),
                as: "letters",
                token: token
            )
            let third = try await server.load(items, as: "letters", token: token)
            #expect([first, second, third].map(\.version) == [1, 2, 3])
            #expect(third.digest == first.digest)
            let listed = try await server.send(.catalog("letters"), token: token)
            #expect(try CatalogList(decoding: listed.body).catalogs == [third, second, first])
            try await server.load(Array(items.prefix(1)), as: "a name", token: token)
            let newest = try await server.send(.catalogs, token: token)
            #expect(
                try CatalogList(decoding: newest.body).catalogs.map { "\($0.name) \($0.version)" }
                    == ["a name 1", "letters 3"]
            )
            #expect(try await server.logged("catalogLoaded").count == 4)
        }
    }

    @Test("two uploads of the same file at once are one version")
    func atOnce() async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let items = try Fixture.catalog(named: "letters")
            let loaded = try await withThrowingTaskGroup(of: CatalogRecord.self) { group in
                for _ in 0..<4 {
                    group.addTask { try await server.load(items, as: "letters", token: token) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(loaded.map(\.version)) == [1])
            #expect(try await server.logged("catalogLoaded").count == 1)
        }
    }

    @Test("a missing part is named, and the commit succeeds once it is sent")
    func missingPart() async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let begun = try await server.send(.beginUpload(catalog: "c"), token: token)
            let upload = try UploadTicket(decoding: begun.body).upload
            let commit = UploadCommit(parts: 2, format: "text").bytes
            func send(_ part: Int, _ text: String) async throws {
                let route = Route.uploadPart(upload: upload, part: part)
                try await server.send(route, token: token, body: Array(text.utf8))
            }
            try await send(2, "bo\n")
            let early = try await server.send(.commitUpload(upload), token: token, body: commit)
            #expect(early.status == 409)
            #expect(early.code == "missing_part")
            #expect(early.json["detail"]?.string?.contains("1") == true)
            try await send(1, "wrong\n")
            try await send(1, "al")
            let done = try await server.send(.commitUpload(upload), token: token, body: commit)
            let digest = try CatalogLoadReply(decoding: done.body).catalog.digest
            let items = try await server.send(.catalogItems(digest: digest), token: token).lines
            #expect(items.map { $0["name"]?.string } == ["albo"])
            let gone = try await server.send(.commitUpload(upload), token: token, body: commit)
            #expect(gone.code == "unknown_upload")
        }
    }

    @Test("an unknown upload takes no part, and a part no more than its limit")
    func parts() async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let unknown = TestServer.newID()
            let part = try await server.send(.uploadPart(upload: unknown, part: 1), token: token)
            #expect(part.code == "unknown_upload")
            let begun = try await server.send(.beginUpload(catalog: "c"), token: token)
            let upload = try UploadTicket(decoding: begun.body).upload
            let large = [UInt8](repeating: 0x61, count: ProtocolLimits.partBytes)
            let route = Route.uploadPart(upload: upload, part: 1)
            #expect(try await server.send(route, token: token, body: large).status == 204)
            let larger = try await server.send(route, token: token, body: large + [0x61])
            #expect(larger.status == 413)
            #expect(larger.code == "part_too_large")
            for number in ["0", "1001", "x"] {
                let path = "/v1/uploads/\(upload.text)/parts/\(number)"
                #expect(try await server.send(.put, path, token: token).status == 404)
            }
        }
    }

    @Test("rows that are ragged or repeat an id are left out and told")
    func problems() async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let csv = "id,name\n1,a\n2\n1,c\n3,d\n"
            let reply = try await server.upload(
                [Array(csv.utf8)],
                as: "c",
                UploadCommit(parts: 1, format: "csv"),
                token: token
            )
            let loaded = try CatalogLoadReply(decoding: reply.body)
            #expect(loaded.catalog.items == 2)
            #expect(loaded.problems.map(\.code) == ["ragged_row", "duplicate_id"])
            #expect(loaded.problems.map(\.line) == [3, 4])
            #expect(loaded.problemCount == 2)
        }
    }

    @Test(
        "a file with nothing good in it is refused with what is wrong",
        arguments: [
            ("csv", "", "empty_file"), ("csv", "id,name\n1\n2\n", "ragged_row"),
            ("json", "{", "malformed_json"), ("ndjson", "nonsense\n", "malformed_json"),
            ("text", "\n\n", "empty_file"),
        ]
    )
    func unreadable(format: String, text: String, code: String) async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let reply = try await server.upload(
                [Array(text.utf8)],
                as: "c",
                UploadCommit(parts: 1, format: format),
                token: token
            )
            #expect(reply.status == 422)
            #expect(reply.code == code)
            let list = try await server.send(.catalogs, token: token)
            #expect(try CatalogList(decoding: list.body).catalogs.isEmpty)
        }
    }

    @Test(
        "a commit that is not one is refused with the member that is wrong",
        arguments: [
            (#"{"parts":0,"format":"csv"}"#, "invalid_commit", "parts"),
            (#"{"parts":1001,"format":"csv"}"#, "invalid_commit", "parts"),
            (#"{"format":"csv"}"#, "missing_field", "parts"),
            (#"{"parts":1,"format":"xlsx"}"#, "invalid_commit", "format"),
            (#"{"parts":1,"format":"csv","roles":{"text":"name"}}"#, "wrong_type", "roles.text"),
        ]
    )
    func commits(body: String, code: String, field: String) async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let begun = try await server.send(.beginUpload(catalog: "c"), token: token)
            let upload = try UploadTicket(decoding: begun.body).upload
            let part = Route.uploadPart(upload: upload, part: 1)
            try await server.send(part, token: token, body: Array("id,name\n1,a\n".utf8))
            let reply = try await server.send(
                .commitUpload(upload),
                token: token,
                body: Array(body.utf8)
            )
            #expect(reply.status == 400)
            #expect(reply.code == code)
            #expect(reply.json["field"]?.string == field)
        }
    }

    @Test("names of catalogs are letters, digits, spaces and - _ .")
    func names() async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            for (name, status) in [
                ("countries", 201), ("Länder 2018_v1.2", 201), ("国", 201),
                (String(repeating: "a", count: 101), 400), ("a/b", 400), ("..", 400), (".", 400),
                ("a\nb", 400),
            ] {
                let reply = try await server.send(.beginUpload(catalog: name), token: token)
                #expect(reply.status == status, "\(name)")
            }
        }
    }

    @Test("items are paged in catalog order", arguments: [1, 13, 26, 1000])
    func items(size: Int) async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let items = try Fixture.catalog(named: "letters")
            let catalog = try await server.load(items, as: "letters", token: token)
            var bytes: [UInt8] = []
            var after: String? = "0"
            var pages = 0
            while let position = after {
                let query = "limit=\(size)&after=\(position)"
                let route = Route.catalogItems(digest: catalog.digest)
                let reply = try await server.send(route, query, token: token)
                bytes += reply.body
                after = reply.headers["X-Next-After"]
                pages += 1
            }
            #expect(bytes == items.flatMap(\.canonicalBytes))
            #expect(pages == (items.count + size - 1) / size)
        }
    }

    @Test("an unknown name is answered with the known ones, an unknown digest with the remedy")
    func unknown() async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let none = try await server.send(.catalog("x"), token: token)
            #expect(none.json["detail"]?.string?.contains("none") == true)
            let items = try Fixture.catalog(named: "letters")
            try await server.load(items, as: "letters", token: token)
            for route in [Route.catalog("x"), .search] {
                let query = route == .search ? "catalog=x" : ""
                let reply = try await server.send(route, query, token: token)
                #expect(reply.status == 404)
                #expect(reply.code == "unknown_catalog")
                #expect(reply.json["detail"]?.string?.contains("letters") == true)
            }
            let digest = String(repeating: "0", count: 64)
            let unknown = try await server.send(.catalogItems(digest: digest), token: token)
            #expect(unknown.code == "unknown_digest")
            let invalid = try await server.send(.catalogItems(digest: "abc"), token: token)
            #expect(invalid.code == "invalid_digest")
        }
    }
}
