import Foundation
import HTTPServer
import SearchCore
import SearchIndex
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("Catalog files that are wrong, at the server")
struct BadCatalogTests {
    private static let deep =
        String(repeating: "[", count: 50_000) + String(repeating: "]", count: 50_000)

    private static let entities = "<!DOCTYPE r [<!ENTITY a 'b'>]><r><i>&a;</i></r>"

    private static let files: [(format: String, bytes: [UInt8], code: String)] = [
        ("csv", [0x1F, 0x8B, 0x08, 0x00], "gzip_cut_off"),
        ("csv", [0x1F, 0x8B] + [UInt8](repeating: 7, count: 40), "gzip_damaged"),
        ("text", [UInt8](repeating: UInt8(ascii: "x"), count: 3 << 20), "row_too_long"),
        ("csv", Array("id,name\n1,\"a".utf8), "unclosed_quote"),
        ("text", [0x61, 0xFF, 0x0A], "invalid_utf8"),
        ("text", [0x61, 0x00, 0x0A], "nul_character"),
        ("csv", [0x69, 0x00, 0x64, 0x00], "invalid_utf8"),
        ("ndjson", Array("{\"name\":\(deep)}".utf8), "too_deep"),
        ("json", Array("[{\"name\":\"a\"},".utf8), "malformed_json"),
        ("xml", Array(entities.utf8), "declared_entities"),
        ("xml", Array("<r><a/><b/></r>".utf8), "no_item_element"),
        ("plist", Array("(a, b)".utf8), "malformed_property_list"),
    ]

    @Test("each is refused with what is wrong, and the version that there is stays")
    func refused() async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let items = try Fixture.catalog(named: "letters")
            let loaded = try await server.load(items, as: "letters", token: token)
            for file in Self.files {
                let commit = UploadCommit(parts: 1, format: file.format)
                let reply = try await server.upload(
                    [file.bytes],
                    as: "letters",
                    commit,
                    token: token
                )
                #expect(reply.status == 422, "\(file.code)")
                #expect(reply.code == file.code)
                #expect(reply.json["remedy"]?.string?.isEmpty == false)
            }
            let listed = try await server.send(.catalogs, token: token)
            #expect(try CatalogList(decoding: listed.body).catalogs == [loaded])
            let found = try await server.send(.search, "catalog=letters", token: token)
            #expect(try SearchReply(decoding: found.body).total == items.count)
        }
    }

    @Test("items that take more memory than catalogs may have are refused, and what is there stays")
    func tooLarge() async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let letters = try Fixture.catalog(named: "letters")
            let small = server.restarted(catalogMemory: 1 << 20)
            let loaded = try await small.load(letters, as: "c", token: token)
            let line = Array((#"{"name":"\#(String(repeating: "x", count: 200))"}"# + "\n").utf8)
            let part = Array([[UInt8]](repeating: line, count: 1000).joined())
            for format in ["ndjson", "text"] {
                let commit = UploadCommit(parts: 8, format: format)
                let parts = [[UInt8]](repeating: part, count: 8)
                let reply = try await small.upload(parts, as: "c", commit, token: token)
                #expect(reply.status == 422)
                #expect(reply.code == "catalog_too_large")
                #expect(reply.json["detail"]?.string?.contains("--catalog-memory") == true)
            }
            let current = try await small.send(.currentCatalog("c"), token: token)
            #expect(try CatalogRecord(decoding: current.body) == loaded)
        }
    }

    @Test("encoding and item of a commit are heeded, an unknown encoding is refused")
    func options() async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let start = Array("<a><b><place id='1'><name>Z".utf8)
            let bytes = start + [0xFC] + Array("rich</name></place></b></a>".utf8)
            func load(_ encoding: String) async throws -> Reply {
                let commit = UploadCommit(
                    parts: 1,
                    format: "xml",
                    encoding: encoding,
                    item: "place"
                )
                return try await server.upload([bytes], as: "places", commit, token: token)
            }
            let loaded = try CatalogLoadReply(decoding: try await load("latin-1").body)
            let digest = loaded.catalog.digest
            let items = try await server.send(.catalogItems(digest: digest), token: token).lines
            #expect(items.map { $0["name"]?.string } == ["Zürich"])
            let refused = try await load("ebcdic")
            #expect(refused.status == 400)
            #expect(refused.json["field"]?.string == "encoding")
        }
    }
}
