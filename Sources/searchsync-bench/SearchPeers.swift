import Foundation
import Postgres
import SearchCore
import SearchIndex

/// Something that says how many names have a text in them, and names the first fifty.
protocol SearchPeer {
    var name: String { get }
    mutating func total(_ text: String) async throws -> Int
}

/// The engine of this package.
struct EnginePeer: SearchPeer {
    let name: String
    let version: CatalogVersion
    let profile: Profile
    let tokens: [Token]

    func total(_ text: String) -> Int {
        let listing = Listing.matching(SearchQuery(text: text, tokens: tokens))
        return version.results(of: listing, under: profile, limit: 50).total
    }
}

/// All texts one after another, gone through with `memchr` and `memcmp`.
struct ScanPeer: SearchPeer {
    let name = "plain scan (memchr, memcmp)"
    private var bytes: [UInt8] = []
    private var ends: [Int] = []

    init(_ folded: [String]) {
        for text in folded {
            bytes += text.utf8
            bytes.append(0xFF)
            ends.append(bytes.count)
        }
    }

    func total(_ text: String) -> Int {
        let needle = Array(text.foldedCaseless.utf8)
        var total = 0
        var item = 0
        var position = 0
        while let hit = firstHit(of: needle, from: position) {
            while ends[item] <= hit { item += 1 }
            total += 1
            position = ends[item]
        }
        return total
    }

    private func firstHit(of needle: [UInt8], from start: Int) -> Int? {
        bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return nil }
            var position = start
            while position + needle.count <= bytes.count {
                let room = bytes.count - needle.count - position + 1
                guard let hit = memchr(base + position, Int32(needle[0]), room) else { return nil }
                position = UnsafeRawPointer(hit) - base
                if memcmp(hit, needle, needle.count) == 0 { return position }
                position += 1
            }
            return nil
        }
    }
}

/// A table of SQLite: `LIKE`, or an FTS5 index of trigrams from three characters on.
struct SQLitePeer: SearchPeer {
    let name: String
    private let like: SQLiteDatabase.Query
    private let match: SQLiteDatabase.Query?

    init(_ database: SQLiteDatabase, usesTrigrams: Bool) throws {
        name = usesTrigrams ? "SQLite FTS5 trigram" : "SQLite LIKE"
        let table = usesTrigrams ? "trigram" : "plain"
        like = try database.query(Self.sql(table, "folded LIKE ?1 ESCAPE '\\'"))
        match = usesTrigrams ? try database.query(Self.sql(table, "trigram MATCH ?1")) : nil
    }

    func total(_ text: String) throws -> Int {
        let folded = text.foldedCaseless
        if let match, folded.unicodeScalars.count >= 3 {
            return try match.integer("\"\(folded.replacingOccurrences(of: "\"", with: "\"\""))\"")
        }
        return try like.integer("%\(folded.escapedForLike)%")
    }

    private static func sql(_ table: String, _ condition: String) -> String {
        """
        WITH found AS MATERIALIZED (SELECT rowid AS position FROM \(table) WHERE \(condition))
        SELECT count(*), (
            SELECT group_concat(position)
            FROM (SELECT position FROM found ORDER BY position LIMIT 50)
        ) FROM found
        """
    }
}

/// PostgreSQL with a GIN index of trigrams, over its Unix socket.
struct PostgresPeer: SearchPeer {
    let name = "PostgreSQL pg_trgm"
    let connection: PostgresConnection

    func total(_ text: String) async throws -> Int {
        let pattern = "%\(text.foldedCaseless.escapedForLike)%"
        let row = try await connection.query(.searchBenchNames, [pattern]).first
        return Int(try row?.decode(Int64.self, "total") ?? 0)
    }

    /// Fills the table; returns how long the index took.
    static func fill(_ folded: [String], _ connection: PostgresConnection) async throws -> Duration
    {
        let create = String(decoding: PackageResources.create_bench_names_sql, as: UTF8.self)
        try await connection.simpleScript(create)
        for start in stride(from: 0, to: folded.count, by: 20_000) {
            let page = start..<min(start + 20_000, folded.count)
            try await connection.execute(
                .insertBenchNames,
                [page.map { Int32($0) }, Array(folded[page])]
            )
        }
        let index = String(decoding: PackageResources.index_bench_names_sql, as: UTF8.self)
        let start = ContinuousClock.now
        try await connection.simpleScript(index, timeout: .seconds(600))
        return ContinuousClock.now - start
    }
}

extension Statement {
    fileprivate static let insertBenchNames = Statement(
        name: "insert_bench_names",
        embedded: PackageResources.insert_bench_names_sql
    )
    fileprivate static let searchBenchNames = Statement(
        name: "search_bench_names",
        embedded: PackageResources.search_bench_names_sql
    )
}

extension String {
    fileprivate var escapedForLike: String {
        reduce(into: "") { text, character in
            if character == "%" || character == "_" || character == "\\" { text += "\\" }
            text.append(character)
        }
    }
}
