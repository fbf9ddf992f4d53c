import Foundation
import Postgres
import SearchCore
import SearchIndex

/// Every key press of 200 people who type in catalogs of 100,000 and 1,000,000 names: the exact total
/// and the first fifty in catalog order, by this engine and by others, in one run.
///
/// Processes share the machine: PostgreSQL is measured with its socket between, the others in this
/// process, one thread each.
enum SearchBenchmark: Benchmark {
    static let name = "search"
    static let summary = "a key press in 100,000 and 1,000,000 names, beside SQLite and PostgreSQL"
    private static let sizes = [100_000, 1_000_000]

    static func run(_ options: BenchmarkOptions) async throws -> SearchFindings {
        let server = try await BenchmarkServer.start()
        do {
            var findings = SearchFindings()
            for size in sizes where size <= options.mostNames {
                try await server.pool.withConnection { connection in
                    try await measure(size, options, connection, &findings)
                }
            }
            try await server.stop()
            return findings
        } catch {
            try? await server.stop()
            throw error
        }
    }

    private static func measure(
        _ size: Int,
        _ options: BenchmarkOptions,
        _ connection: PostgresConnection,
        _ findings: inout SearchFindings
    ) async throws {
        let source = BenchmarkNames(atMost: size)
        let texts = KeyPresses(in: source.names).texts
        findings.begin("\(source.names.count) \(source.origin), \(texts.count) key presses")
        let items = items(of: source.names)
        try await measureEngine(items, source.bytes, texts, options.rounds, &findings)
        let folded = source.names.map(\.foldedCaseless)
        // Some take half a second for a key press; of them a fifth are measured where there are many.
        let step = size > 100_000 ? 5 : 1
        var scan = ScanPeer(folded)
        try await findings.measure(&scan, texts, every: step)
        if let database = SQLiteDatabase() {
            findings.note("SQLite builds its index in \(try database.fill(folded).seconds) s")
            var like = try SQLitePeer(database, usesTrigrams: false)
            try await findings.measure(&like, texts, every: step)
            var trigrams = try SQLitePeer(database, usesTrigrams: true)
            try await findings.measure(&trigrams, texts, every: step)
        } else {
            findings.note("SQLite is not on this machine")
        }
        let duration = try await PostgresPeer.fill(folded, connection)
        findings.note("PostgreSQL builds its index in \(duration.seconds) s")
        var postgres = PostgresPeer(connection: connection)
        try await findings.measure(&postgres, texts, every: step)
    }

    private static func measureEngine(
        _ items: [CatalogItem],
        _ bytes: Int,
        _ texts: [String],
        _ rounds: Int,
        _ findings: inout SearchFindings
    ) async throws {
        let profile = Profile(name: "benchmark")
        let version = CatalogVersion(items: items)
        let start = ContinuousClock.now
        try await version.prepare(for: profile)
        findings.note("the engine builds its index in \((ContinuousClock.now - start).seconds) s")
        let ratio = Double(version.indexFootprint) / Double(bytes)
        findings.note(
            "its index has \(version.indexFootprint) B, \(ratio.rounded(to: 2)) × the names"
        )
        func peer(_ name: String, _ tokens: [Token] = []) -> EnginePeer {
            EnginePeer(name: name, version: version, profile: profile, tokens: tokens)
        }
        let half = [Token(field: "kind", value: "even")]
        var plain = peer("searchsync")
        try await findings.measure(&plain, texts, rounds: rounds)
        var filtered = peer("searchsync, with a token of half the items", half)
        try await findings.measure(&filtered, texts, rounds: rounds, isComparable: false)
        let building = Task { try await build(items, profile) }
        var busy = peer("searchsync, while versions are built")
        try await findings.measure(&busy, texts, rounds: rounds)
        building.cancel()
        _ = try? await building.value
    }

    /// Builds versions, one after another, until cancelled.
    private static func build(_ items: [CatalogItem], _ profile: Profile) async throws {
        while !Task.isCancelled {
            try await CatalogVersion(items: items).prepare(for: profile)
        }
    }

    /// The names as items; in each generation beyond 0 another hundredth of them has another name.
    static func items(of names: [String], generation: Int = 0) -> [CatalogItem] {
        names.enumerated().map { number, name in
            let isChanged = generation > 0 && number % 100 == generation
            let kind = number % 2 == 0 ? "even" : "odd"
            let text = isChanged ? "\(name) \(generation)" : name
            return CatalogItem(id: String(number), fields: [("name", [text]), ("kind", [kind])])
        }
    }
}

/// How long key presses took, a line for each way of searching.
struct SearchFindings: Comparisons {
    private var lines: [String] = []
    /// The total of each key press, which all ways must agree on.
    private var totals: [Int]?
    /// What is said below the table that is being filled.
    private var notes: [String] = []

    var report: String { (lines + [""] + notes.map { "  \($0)" }).joined(separator: "\n") + "\n" }

    mutating func begin(_ title: String) {
        lines += notes.map { "  \($0)" }
        notes = []
        lines += ["search: \(title)", "", "| | p50 ms | p90 ms | p99 ms | most ms |"]
        lines.append("|---|---:|---:|---:|---:|")
        totals = nil
    }

    mutating func note(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
        notes.append(text)
    }

    /// Measures every `step`th key press `rounds` times, and keeps the median of each.
    ///
    /// Rounds go through all key presses, so that none finds its own data in the caches.
    mutating func measure(
        _ peer: inout some SearchPeer,
        _ texts: [String],
        every step: Int = 1,
        rounds: Int = 1,
        isComparable: Bool = true
    ) async throws {
        let indexes = Array(stride(from: 0, to: texts.count, by: step))
        var times = [[Duration]](repeating: [], count: indexes.count)
        var found = [Int](repeating: 0, count: texts.count)
        for _ in 0..<rounds {
            for (place, index) in indexes.enumerated() {
                let start = ContinuousClock.now
                found[index] = try await peer.total(texts[index])
                times[place].append(ContinuousClock.now - start)
            }
        }
        if isComparable {
            let known = totals ?? found
            if let index = indexes.first(where: { known[$0] != found[$0] }) {
                throw BenchmarkError.failed(
                    "\(peer.name) finds \(found[index]) of \"\(texts[index])\", the engine \(known[index])"
                )
            }
            totals = known
        }
        let medians = times.map { $0.sorted()[$0.count / 2] }.sorted()
        let figures = [50, 90, 99, 100].map { percent in
            let rank = max(1, (medians.count * percent + 99) / 100)
            return String((medians[rank - 1] / .milliseconds(1)).rounded(to: 4))
        }
        let line = "| \(peer.name) | \(figures.joined(separator: " | ")) |"
        FileHandle.standardError.write(Data("\(line)\n".utf8))
        lines.append(line)
    }
}

extension Duration {
    var seconds: Double { (self / .seconds(1)).rounded(to: 2) }
}

extension Double {
    func rounded(to digits: Int) -> Double {
        let scale = pow(10, Double(digits))
        return (self * scale).rounded() / scale
    }
}
