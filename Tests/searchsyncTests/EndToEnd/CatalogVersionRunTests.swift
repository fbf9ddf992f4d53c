import Device
import Foundation
import Locks
import SearchCore
import SearchIndex
import SyncProtocol
import Testing

@testable import searchsync

@Suite("Versions of a catalog from end to end")
struct CatalogVersionRunTests {
    @Test("versions are listed, compared, pinned and written back, with a server and without")
    func commands() async throws {
        let tool = try Tool()
        let server = try await RunningServer.start(tool)
        let first = #"{"id":"1","name":"one"}"# + "\n" + #"{"id":"2","name":"two"}"# + "\n"
        let second = #"{"id":"1","name":"uno"}"# + "\n" + #"{"id":"3","name":"three"}"# + "\n"
        for file in [first, second] {
            let loaded = try await tool.run(["catalog", "load", "c", "-"], input: Array(file.utf8))
            #expect(loaded.status == 0, "\(loaded.errors)")
        }
        let log = try await tool.run("catalog", "log", "c", "--format", "jsonl").objects()
        #expect(log.map { $0["version"]?.integer } == [2, 1])
        #expect(log.map { $0["changed"]?.integer } == [1, 0])
        let table = try await tool.run("catalog", "log", "c").output
        let moment = " [0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}Z "
        #expect(table.range(of: moment, options: .regularExpression) != nil, "\(table)")

        let differing = try await tool.run("catalog", "diff", "c", "1", "2")
        #expect(differing.status == 1)
        #expect(
            differing.output == #"""
                - {"id":"2","name":"two"}
                ~ 1
                    name: "one" → "uno"
                + {"id":"3","name":"three"}
                added 1, removed 1, changed 1, moved 0

                """#
        )
        #expect(try await tool.run("catalog", "diff", "c", "2", "2").status == 0)
        #expect(try await tool.run("catalog", "diff", "c", "1", "9").status == 3)
        let offline = try await tool.run("catalog", "diff", "c", "1", "2", "--offline")
        #expect(offline.status == 1 && offline.output == differing.output)
        let json = try await tool.run("catalog", "diff", "c", "1", "2", "--format", "json")
        #expect(try json.object()["counts"]?.object?["added"]?.integer == 1)

        let exported = try await tool.run("catalog", "export", "c", "--version", "1")
        #expect(exported.status == 0 && exported.output == first)
        let file = tool.home.path + "/c.csv"
        #expect(try await tool.run("catalog", "export", "c", "-o", file).status == 0)
        #expect(
            try String(contentsOfFile: file, encoding: .utf8) == "id,name\r\n1,uno\r\n3,three\r\n"
        )

        let refused = try await tool.run("catalog", "export", "c", "--version", "1", "-o", file)
        #expect(refused.status == 1 && refused.errors.contains("--force"), "\(refused.errors)")
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("three"))
        let forced = ["catalog", "export", "c", "--version", "1", "-o", file, "--force"]
        #expect(try await tool.run(forced).output == "\(file) has 2 items\n")
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("two"))

        try await pinning(tool)
        #expect(await server.stop() == 0)
    }

    private func pinning(_ tool: Tool) async throws {
        #expect(try await tool.run("catalog", "pin", "c", "1").status == 0)
        let search = ["search", "o", "--catalog", "c", "--format", "json"]
        #expect(try await tool.run(search).object()["version"]?.integer == 1)
        // A device that searches by itself later has the pinned version too.
        #expect(try await tool.run("catalog", "show", "c").status == 0)
        #expect(try await tool.run(search + ["--offline"]).object()["version"]?.integer == 1)
        let list = try await tool.run("catalog", "list", "--format", "jsonl").objects()
        #expect(list.first { $0["version"]?.integer == 2 }?["pinned"]?.integer == 1)
        #expect(try await tool.run("catalog", "pin", "c", "--none").status == 0)
        #expect(try await tool.run(search).object()["version"]?.integer == 2)
        #expect(try await tool.run("catalog", "pin", "c").status == 2)
        let unknown = try await tool.run("catalog", "pin", "c", "7")
        #expect(unknown.status == 3)
        #expect(unknown.errors.contains("try: searchsync catalog log c"), "\(unknown.errors)")
        let audit = try await tool.run(
            "audit",
            "log",
            "--kind",
            "catalogPinned",
            "--format",
            "jsonl"
        )
        #expect(try audit.objects().count == 2)
    }

    @Test("a device gets one changed item in a hundred with less than a twentieth of the bytes")
    func bytes() async throws {
        let tool = try Tool()
        let server = try await RunningServer.start(tool)
        let admin = try server.client()
        var items = (0..<6000).map { index in
            CatalogItem(
                id: "\(index)",
                fields: [("name", ["Item number \(index)"]), ("kind", ["\(index % 7)"])]
            )
        }
        try await Self.upload(items, with: admin)
        let transport = CountingTransport()
        let client = ServerClient(
            server: try server.url,
            token: try server.token,
            transport: transport
        )
        let folder = try TemporaryFolder()
        let store = try await DeviceStore.open(
            at: URL(fileURLWithPath: folder.path + "/device.sqlite")
        )
        let catalogs = DeviceCatalogs(store: store)
        #expect(try await catalogs.update("large", from: client) == .whole)
        let whole = transport.take()

        for index in stride(from: 50, to: items.count, by: 100) {
            let kind = "changed \(index % 5)"
            items[index] = CatalogItem(
                id: items[index].id,
                fields: [("name", items[index]["name"]), ("kind", [kind])]
            )
        }
        try await Self.upload(items, with: admin)
        #expect(try await catalogs.update("large", from: client) == .difference)
        let difference = transport.take()
        print("whole \(whole), 1 % changed \(difference)")
        #expect(difference.bytes * 20 < whole.bytes)
        let newest = try #require(try await catalogs.newest(named: "large"))
        let reread = DeviceCatalogs(store: store)
        #expect(try await reread.version(digest: newest.digest)?.items == items)

        #expect(try await catalogs.update("large", from: client) == .unchanged)
        let nothing = transport.take()
        #expect(nothing.requests == 1 && nothing.bytes < 1000)
        #expect(await server.stop() == 0)
    }

    private static func upload(_ items: [CatalogItem], with client: ServerClient) async throws {
        _ = try await client.upload(
            catalog: "large",
            bytes: items.flatMap(\.canonicalBytes),
            format: "ndjson",
            id: "id"
        )
    }
}

/// Counts requests, and the bytes of the bodies that come back.
private final class CountingTransport: HTTPTransport {
    struct Counts: Sendable {
        var requests = 0
        var bytes = 0
    }

    private let counts = Lock(Counts())
    private let transport = URLSessionTransport()

    func send(_ request: ClientRequest) async throws(TransportError) -> ClientReply {
        let reply = try await transport.send(request)
        counts.withLock { counts in
            counts.requests += 1
            counts.bytes += reply.body.count
        }
        return reply
    }

    /// What came since this was asked last.
    func take() -> Counts {
        counts.withLock { counts in
            defer { counts = Counts() }
            return counts
        }
    }
}
