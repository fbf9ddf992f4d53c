import Foundation
import Postgres

/// What each column and each index of the table of events costs, in bytes and in speed.
///
/// The same rows go into a copy of the table and into copies without one thing, in turn.
enum StorageBenchmark: Benchmark {
    static let name = "storage"
    static let summary = "bytes and insert speed of the events' table without a column or index"
    private static let page = 1000

    static func run(_ options: BenchmarkOptions) async throws -> StorageReport {
        let server = try await BenchmarkServer.start()
        do {
            var log = RecordedLog(server)
            let count = try await log.grow(to: options.events)
            var report = StorageReport(events: count)
            for round in 0..<options.rounds {
                for variant in StorageVariant.all {
                    let rate = try await fill(variant, with: count, server.pool)
                    let bytes = try await size(of: variant, server.pool)
                    report.add(variant.name, bytes: Double(bytes) / Double(count), rate, round)
                }
            }
            try await server.stop()
            return report
        } catch {
            try? await server.stop()
            throw error
        }
    }

    /// Makes the variant's table and fills it from the log, a page a commit.
    private static func fill(
        _ variant: StorageVariant,
        with count: Int,
        _ pool: PostgresPool
    ) async throws -> Double {
        for statement in variant.preparation { try await pool.execute(statement) }
        return try await rate(of: count) {
            for first in stride(from: 1, through: count, by: page) {
                try await pool.execute(variant.insert, [Int64(first), Int64(first + page - 1)])
            }
        }
    }

    private static func size(of variant: StorageVariant, _ pool: PostgresPool) async throws -> Int64
    {
        try await pool.query(variant.measure).only().decode(Int64.self, at: 0)
    }
}

/// A table of events without something.
///
/// It is made without it: a column that is dropped later leaves a NULL in each row.
struct StorageVariant {
    let name: String
    private let columns: [String]
    /// Keys and checks.
    private let constraints: [String]

    private static let columns = [
        "position", "occurred_at", "workspace_id", "version", "schema", "stream_id", "kind",
        "payload", "payload_digest",
    ]
    private static let keys = [
        (name: "event_pkey", text: "PRIMARY KEY (workspace_id, position)"),
        (name: "event_stream_version_key", text: "UNIQUE (workspace_id, stream_id, version)"),
    ]
    private static let checks = [
        (column: "position", text: "CHECK (position > 0)"),
        (column: "version", text: "CHECK (version > 0)"),
        (column: "schema", text: "CHECK (schema > 0)"),
        (column: "kind", text: "CHECK (octet_length(kind) BETWEEN 1 AND 64)"),
        (column: "payload_digest", text: "CHECK (octet_length(payload_digest) = 32)"),
    ]

    /// The whole first.
    static let all: [StorageVariant] =
        [StorageVariant("all of it")]
        + keys.map { StorageVariant("without index \($0.name)", index: $0.name) }
        + [StorageVariant("without its checks", hasChecks: false)]
        + ["payload_digest", "payload", "kind", "occurred_at", "schema"].map(
            StorageVariant.init(withoutColumn:)
        )

    private init(withoutColumn column: String) {
        self.init("without column \(column)", column: column)
    }

    private init(
        _ name: String,
        column: String? = nil,
        index: String? = nil,
        hasChecks: Bool = true
    ) {
        self.name = name
        columns = Self.columns.filter { $0 != column }
        let checks = hasChecks ? Self.checks.filter { $0.column != column }.map(\.text) : []
        constraints = Self.keys.filter { $0.name != index }.map(\.text) + checks
    }

    /// Makes its table anew.
    var preparation: [Statement] {
        let list = columns.joined(separator: ", ")
        let texts =
            [
                "DROP TABLE IF EXISTS variant",
                "CREATE TABLE variant AS SELECT \(list) FROM event WITH NO DATA",
            ] + constraints.map { "ALTER TABLE variant ADD \($0)" } + ["CHECKPOINT"]
        return texts.map { Self.statement($0) }
    }

    /// A page of rows; $1 and $2 are its first and last position.
    var insert: Statement {
        let list = columns.joined(separator: ", ")
        return Self.statement(
            """
            INSERT INTO variant (\(list)) SELECT \(list) FROM event
            WHERE workspace_id = 1 AND position BETWEEN $1 AND $2 ORDER BY position
            """
        )
    }

    var measure: Statement { Self.statement("SELECT pg_total_relation_size('variant')") }

    private static func statement(_ text: String) -> Statement {
        Statement(name: "variant", embedded: Array(text.utf8))
    }
}

/// What was measured of each variant.
struct StorageReport: Comparisons {
    private struct Line {
        let name: String
        let bytes: Double
        var rates: [Double] = []
        /// Against all of it in the same round.
        var ratios: [Double] = []
    }

    private let events: Int
    private var lines: [Line] = []

    init(events: Int) { self.events = events }

    /// Takes a measurement; the first of a round is what the others are compared with.
    mutating func add(_ name: String, bytes: Double, _ rate: Double, _ round: Int) {
        let index =
            lines.firstIndex { $0.name == name }
            ?? {
                lines.append(Line(name: name, bytes: bytes))
                return lines.count - 1
            }()
        lines[index].rates.append(rate)
        if let whole = lines.first?.rates[round] { lines[index].ratios.append(rate / whole) }
    }

    var report: String {
        let whole = lines.first?.bytes ?? 0
        let rows = lines.map { line in
            let saved = whole - line.bytes
            return "  \(line.name): \(Comparison.rounded(line.bytes, 1)) B an event, "
                + "\(Comparison.rounded(saved, 1)) less; speed "
                + Comparison.range(line.ratios, digits: 2)
        }
        return "storage, \(events) events; speed of inserting, of all of it = 1\n"
            + rows.joined(separator: "\n") + "\n"
    }
}
