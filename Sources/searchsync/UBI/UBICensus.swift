import SearchCore
import SyncProtocol

/// What files of User Behavior Insights hold; pure.
struct UBICensus {
    /// Something that was found, how often, and where first.
    struct Finding: Sendable {
        var count = 0
        let place: UBIPlace
        let example: String
    }

    /// What there is of an application.
    struct Application: Sendable, Hashable {
        var queries = 0
        var events = 0
        var clients = 0
        var sessions = 0
        /// Query ids.
        var queryIDs = 0
        /// Pairs of a query id and an object that was clicked.
        var clicked = 0
        /// Query ids of which the number of results is told, and is 0.
        var foundNothing = 0
    }

    /// Lines that are not blank.
    private(set) var lines = 0
    private(set) var actionLines = 0
    /// By the application's name; of rows without one, under the empty name.
    private(set) var applications: [String: Application] = [:]
    private(set) var deviations: [UBIDeviation: Finding] = [:]
    private(set) var skipped: [String: Finding] = [:]
    private var group = Group()

    /// What belongs to one client, which is read in one run.
    private struct Group {
        var key: [UInt8]?
        var application = ""
        var hasClient = false
        var sessions: Set<String> = []
        var queries: Set<String> = []
        var clicks: Set<[String]> = []
        /// The most results that a query id was told to have.
        var totals: [String: Int] = [:]
    }

    var queries: Int { applications.values.reduce(0) { $0 + $1.queries } }
    var events: Int { applications.values.reduce(0) { $0 + $1.events } }
    var skippedCount: Int { skipped.values.reduce(0) { $0 + $1.count } }

    /// Takes a line as it stands in its file.
    mutating func note(_ line: UBILines.Line, at place: UBIPlace) {
        switch line {
        case .blank: return
        case .action: actionLines += 1
        case .refused(let refusal): note(refusal, at: place)
        case .row(let row):
            for deviation in row.deviations {
                deviations[
                    deviation,
                    default: Finding(place: place, example: row.example(of: deviation.field))
                ].count += 1
            }
            switch row.index {
            case .queries: applications[row.application ?? "", default: .init()].queries += 1
            case .events: applications[row.application ?? "", default: .init()].events += 1
            }
        }
        lines += 1
    }

    /// Takes what was passed over.
    mutating func note(_ refusal: UBIRefusal, at place: UBIPlace) {
        skipped[refusal.code, default: Finding(place: place, example: refusal.message)].count += 1
    }

    /// Takes a row, those of a client one after another (`UBISorting`).
    mutating func take(_ row: UBIRow, of key: [UInt8]) {
        if group.key != key {
            finish()
            group.key = key
            group.application = row.application ?? ""
        }
        if row.client != nil { group.hasClient = true }
        if let session = row.session { group.sessions.insert(session) }
        guard let query = row.query else { return }
        group.queries.insert(query)
        if case .opened(let id) = row.meaning { group.clicks.insert([query, id]) }
        if let total = row.total { group.totals[query] = max(group.totals[query] ?? 0, total) }
    }

    /// Ends the taking.
    mutating func finish() {
        guard group.key != nil else { return }
        applications[group.application, default: .init()].add(
            Application(
                clients: group.hasClient ? 1 : 0,
                sessions: group.sessions.count,
                queryIDs: group.queries.count,
                clicked: group.clicks.count,
                foundNothing: group.totals.values.count { $0 == 0 }
            )
        )
        group = Group()
    }
}

/// A line of a file.
struct UBIPlace: Sendable, Hashable {
    let file: String
    let line: Int
}

extension UBICensus.Application {
    fileprivate mutating func add(_ other: Self) {
        clients += other.clients
        sessions += other.sessions
        queryIDs += other.queryIDs
        clicked += other.clicked
        foundNothing += other.foundNothing
    }
}

extension UBIRow {
    /// What stands in a field, cut short; empty where nothing does.
    fileprivate func example(of path: String) -> String {
        var value: JSONValue? = .object(fields)
        for name in path.split(separator: ".") { value = value?.object?[String(name)] }
        guard let value else { return "" }
        let text = String(decoding: JSONWriter.encode(value).prefix(200), as: UTF8.self)
        return text.count > 48 ? text.prefix(47) + "…" : text
    }
}
