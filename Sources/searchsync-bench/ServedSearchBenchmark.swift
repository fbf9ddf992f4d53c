import Foundation
import HTTPServer
import SearchCore
import SearchIndex
import SyncProtocol
import SyncServer

/// The whole path of a key press in a catalog of a server: `GET /v1/search` over one connection that
/// is kept, beside the engine alone; and what versions of the catalog take in memory.
enum ServedSearchBenchmark: Benchmark {
    static let name = "search-http"
    static let summary = "GET /v1/search beside the engine alone, and the memory of three versions"
    static let isOnDemand = true

    static func run(_ options: BenchmarkOptions) async throws -> SearchFindings {
        let server = try await BenchmarkServer.start()
        do {
            var findings = SearchFindings()
            try await measure(options, server, &findings)
            try await server.stop()
            return findings
        } catch {
            try? await server.stop()
            throw error
        }
    }

    private static func measure(
        _ options: BenchmarkOptions,
        _ server: BenchmarkServer,
        _ findings: inout SearchFindings
    ) async throws {
        let source = BenchmarkNames(atMost: options.mostNames)
        let texts = KeyPresses(in: source.names).texts
        findings.begin("\(source.names.count) \(source.origin), \(texts.count) key presses")
        let loader = CatalogLoader(server: server, token: try await server.admin())
        let before = ProcessMemory.resident
        let first = try await loader.load(source.names, generation: 0)
        findings.note(
            "loading version 1 takes \(first.load.seconds) s, until it is live \(first.live.seconds) s"
        )
        let one = try await loader.memory()
        findings.note("one version in memory: \(one.catalogs >> 20) MB")
        let connection = try HTTPConnection(port: server.port)
        defer { connection.close() }
        var http = HTTPPeer(connection: connection, token: loader.token)
        try await findings.measure(&http, texts, rounds: options.rounds)
        for generation in 1...2 {
            let loaded = try await loader.load(source.names, generation: generation)
            findings.note(
                "loading a version with 1 % changed takes \(loaded.load.seconds) s, until it is live \(loaded.live.seconds) s"
            )
        }
        let three = try await loader.memory()
        let ratio = (Double(three.catalogs) / Double(one.catalogs)).rounded(to: 2)
        findings.note(
            "three versions in memory: \(three.catalogs >> 20) MB, \(ratio) × one; \(three.versions) are held"
        )
        if let before, let after = ProcessMemory.resident {
            findings.note(
                "the process has \(after >> 20) MiB, \(before >> 20) MiB before; loading included"
            )
        }
        var last = HTTPPeer(
            connection: connection,
            token: loader.token,
            name: "GET, a version of two segments"
        )
        try await findings.measure(&last, texts, rounds: options.rounds, isComparable: false)
        try await measureEngine(source.names, texts, options.rounds, &findings)
    }

    private static func measureEngine(
        _ names: [String],
        _ texts: [String],
        _ rounds: Int,
        _ findings: inout SearchFindings
    ) async throws {
        let profile = Profile(name: "benchmark")
        let version = CatalogVersion(items: SearchBenchmark.items(of: names))
        try await version.prepare(for: profile)
        var engine = EnginePeer(
            name: "the engine alone",
            version: version,
            profile: profile,
            tokens: []
        )
        try await findings.measure(&engine, texts, rounds: rounds)
    }
}

/// `GET /v1/search` over a connection that is kept.
struct HTTPPeer: SearchPeer {
    let connection: HTTPConnection
    let token: String
    var name = "GET /v1/search"

    func total(_ text: String) async throws -> Int {
        let encoded = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let path = "/v1/search?catalog=names&limit=50&text=\(encoded)"
        let reply = try await connection.get(path, token: token)
        // As little as can be: parsing fifty items would take longer than finding them.
        guard let range = reply.firstRange(of: Array("\"total\":".utf8)) else {
            throw BenchmarkError.failed(String(decoding: reply, as: UTF8.self))
        }
        let digits = reply[range.upperBound...].prefix { (0x30...0x39).contains($0) }
        return Int(String(decoding: digits, as: UTF8.self)) ?? -1
    }
}

/// Loads versions of the names and waits until they are live.
struct CatalogLoader {
    let server: BenchmarkServer
    let token: String

    /// Loads a version.
    ///
    /// - Returns: How long loading took, and how long it took from there until it was searched.
    func load(
        _ names: [String],
        generation: Int
    ) async throws -> (load: Duration, live: Duration) {
        let items = SearchBenchmark.items(of: names, generation: generation)
        let bytes = items.flatMap(\.canonicalBytes)
        let start = ContinuousClock.now
        let ticket = try await send(.beginUpload(catalog: "names"), [])
        let upload = try UploadTicket(decoding: ticket).upload
        var parts = 0
        for first in stride(from: 0, to: bytes.count, by: ProtocolLimits.partBytes) {
            parts += 1
            let part = bytes[first..<min(bytes.count, first + ProtocolLimits.partBytes)]
            _ = try await send(.uploadPart(upload: upload, part: parts), Array(part))
        }
        let roles = CatalogRoles(text: ["name"], token: ["kind"])
        let commit = UploadCommit(parts: parts, format: "ndjson", id: "id", roles: roles)
        let reply = try await send(.commitUpload(upload), commit.bytes)
        let loaded = ContinuousClock.now
        let version = try CatalogLoadReply(decoding: reply).catalog.version
        while try await liveVersion() != version { try await Task.sleep(for: .milliseconds(20)) }
        return (loaded - start, ContinuousClock.now - loaded)
    }

    /// What the server says that catalogs take.
    func memory() async throws -> (versions: Int, catalogs: Int) {
        let text = String(decoding: try await send(.metrics, []), as: UTF8.self)
        func value(_ name: String) -> Int {
            text.split(separator: "\n").first { $0.hasPrefix(name + " ") }
                .flatMap { Int($0.dropFirst(name.count + 1)) } ?? 0
        }
        return (value("searchsync_catalog_versions"), value("searchsync_catalog_memory_bytes"))
    }

    /// The version that searches get; nil while none is ready.
    private func liveVersion() async throws -> Int? {
        let request = try request(.search, query: "?catalog=names&text=a&limit=1")
        let response = await server.service.respond(to: request)
        guard response.status != 503 else { return nil }
        return try SearchReply(decoding: try Self.body(response)).version
    }

    private func send(_ route: Route, _ body: [UInt8]) async throws -> [UInt8] {
        let response = await server.service.respond(to: try request(route, body: body))
        let body = try Self.body(response)
        guard response.status < 300 else {
            throw BenchmarkError.failed(String(decoding: body, as: UTF8.self))
        }
        return body
    }

    private func request(
        _ route: Route,
        query: String = "",
        body: [UInt8] = []
    ) throws -> HTTPRequest {
        guard let method = HTTPMethod(rawValue: route.method) else {
            throw BenchmarkError.failed("there is no method \(route.method)")
        }
        return try HTTPRequest(
            method: method,
            target: route.path + query,
            headers: ["Authorization": "Bearer \(token)"],
            body: body
        )
    }

    private static func body(_ response: HTTPResponse) throws -> [UInt8] {
        guard case .bytes(let bytes) = response.body else {
            throw BenchmarkError.failed("a reply is streamed")
        }
        return bytes
    }
}

/// What the system tells of this process.
enum ProcessMemory {
    /// Resident bytes; nil where the system does not tell them as Linux does.
    static var resident: Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
            return nil
        }
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        let words = line?.split { $0 == " " || $0 == "\t" } ?? []
        return words.count > 1 ? Int(words[1]).map { $0 << 10 } : nil
    }
}
