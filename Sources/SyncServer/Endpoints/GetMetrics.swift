import EventStore
import Foundation
import HTTPServer
import Postgres

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
}
