import EventStore
import Foundation
import HTTPServer
import Postgres
import ReadModels
import SearchIndex

extension Service {
    /// `GET /metrics`: what the server counts, in Prometheus' text format 0.0.4.
    ///
    /// It answers, with less, while the database is away: that is when it is looked at.
    func metrics() async -> HTTPResponse {
        var text = MetricsText()
        let counts = counts.now
        text.add(
            "searchsync_requests_total",
            .counter,
            "Requests answered.",
            counts.requests.sorted { ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status) }
                .map { ("{route=\"\($0.key.route)\",status=\"\($0.key.status)\"}", $0.value) }
        )
        text.add("searchsync_events_total", .counter, "Events of clients stored.", counts.events)
        text.add(
            "searchsync_operations_total",
            .counter,
            "Operations on saved searches stored.",
            counts.operations
        )
        let held = await appends.load
        text.add("searchsync_append_callers", .gauge, "Appends waiting or in flight.", held.callers)
        text.add("searchsync_append_events", .gauge, "Events of these.", held.events)
        text.add("searchsync_append_bytes", .gauge, "Bytes held for these.", held.bytes)
        let usage = pool.usage
        text.add("searchsync_pool_open", .gauge, "Open database connections.", usage.open)
        text.add("searchsync_pool_lent", .gauge, "Database connections in use.", usage.lent)
        text.add("searchsync_pool_waiting", .gauge, "Who waits for one.", usage.waiting)
        let lags = try? await log.lags()
        text.add("searchsync_database_up", .gauge, "Whether it answers.", lags == nil ? 0 : 1)
        text.add(
            "searchsync_projection_lag",
            .gauge,
            "Positions that a projection is behind the log.",
            (lags ?? []).map { ("{projection=\"\($0.projection)\"}", $0.lag) }
        )
        text.add(await catalogs.memory)
        text.add(CatalogVersion.indexBuilds)
        if let memory = Self.residentMemory {
            text.add("process_resident_memory_bytes", .gauge, "Resident memory.", memory)
        }
        return HTTPResponse(
            status: 200,
            headers: [
                "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
                "Cache-Control": "no-store",
            ],
            body: .bytes(Array(text.lines.utf8))
        )
    }

    /// In bytes; nil where the system does not tell it as Linux does.
    private static var residentMemory: Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
            let kilobytes = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst()
                .first.flatMap({ Int($0) })
        else { return nil }
        return kilobytes << 10
    }
}

/// Metrics as Prometheus reads them.
struct MetricsText {
    enum Kind: String { case counter, gauge }

    private(set) var lines = ""

    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Int) {
        add(name, kind, help, [("", value)])
    }

    /// One metric with a value for each set of labels, which are written out as `{name="value"}`.
    mutating func add(
        _ name: String,
        _ kind: Kind,
        _ help: String,
        _ values: [(labels: String, value: Int)]
    ) {
        lines += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
        for (labels, value) in values { lines += "\(name)\(labels) \(value)\n" }
    }

    /// One metric in seconds, to the microsecond.
    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ time: Duration) {
        let seconds = Double(Int64(time / .microseconds(1))) / 1_000_000
        lines += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n\(name) \(seconds)\n"
    }
}

extension MetricsText {
    /// What catalogs have in memory.
    fileprivate mutating func add(_ memory: CatalogMemory) {
        add("searchsync_catalog_versions", .gauge, "Catalog versions in memory.", memory.versions)
        add(
            "searchsync_catalog_memory_bytes",
            .gauge,
            "Bytes of these and their indexes, about.",
            memory.bytes
        )
        add(
            "searchsync_catalog_memory_budget_bytes",
            .gauge,
            "Bytes that they may have.",
            memory.budget
        )
        add(
            "searchsync_catalog_cache_hits_total",
            .counter,
            "Catalog versions asked for that were in memory.",
            memory.hits
        )
        add(
            "searchsync_catalog_cache_misses_total",
            .counter,
            "Catalog versions asked for that had to be read.",
            memory.misses
        )
        add(
            "searchsync_catalog_cache_evictions_total",
            .counter,
            "Catalog versions given up to make room.",
            memory.evictions
        )
        add(
            "searchsync_catalog_preparing",
            .gauge,
            "Catalog versions being read or made ready.",
            memory.underWay
        )
    }

    /// What indexes took.
    fileprivate mutating func add(_ builds: IndexBuilds) {
        add("searchsync_index_builds_total", .counter, "Indexes built.", builds.count)
        add(
            "searchsync_index_build_seconds_total",
            .counter,
            "Seconds that building them took.",
            builds.time
        )
        add(
            "searchsync_index_build_last_seconds",
            .gauge,
            "Seconds that the newest one took.",
            builds.last
        )
        add(
            "searchsync_index_builds_in_flight",
            .gauge,
            "Indexes being built, or waiting for their turn.",
            builds.underWay
        )
    }
}
