import EventStore
import Foundation
import ReadModels
import SearchCore
import SyncProtocol

/// What becomes of the rows of a request; pure.
///
/// A row goes to the session of its session id; else to the one of its query id; else to its client's
/// latest one, if that is not older than half an hour. What leads to a session is remembered, so that a
/// query that comes before anything tells its session id is in the same session as what follows it.
struct UBIPlan: Sendable {
    /// What became of a row.
    enum Fate: Sendable, Hashable {
        case duplicate
        /// It is written into this session as so many events, which may begin with it.
        case placed(UUID, events: Int, begins: Bool)
    }

    /// In the order of the rows.
    private(set) var fates: [Fate] = []
    /// By which each placed row is known again, with its session.
    private(set) var sources: [UUID: UUID] = [:]
    /// What leads to which session from now on.
    private(set) var aliases: [UUID: UUID] = [:]
    /// The sessions that rows were written into.
    private(set) var sessions: [UUID: UBISession] = [:]
    /// Their new events.
    private(set) var events: [UUID: [Event]] = [:]

    private let keys: UBIKeys
    private var known: UBIKnowledge

    /// Plans.
    ///
    /// - Parameters:
    ///   - rows: The rows with the ids by which they are known again, and with their times.
    ///   - known: What the database knows of them.
    ///   - keys: Works out ids.
    init(_ rows: [UBIArrival], _ known: UBIKnowledge, _ keys: UBIKeys) {
        self.keys = keys
        self.known = known
        let told = Self.toldSessions(rows)
        for arrival in rows where arrival.row.ordinal == 0 { note(zeroIn: arrival, told) }
        for arrival in rows {
            guard let query = arrival.row.query, let hits = arrival.row.hits else { continue }
            mostHits[query] = max(mostHits[query] ?? 0, hits.count)
        }
        for arrival in rows { take(arrival, told) }
    }

    /// The session ids that rows tell, by their queries.
    static func toldSessions(_ rows: [UBIArrival]) -> [String: String] {
        var told: [String: String] = [:]
        for arrival in rows {
            if let query = arrival.row.query, let session = arrival.row.session {
                told[query] = told[query] ?? session
            }
        }
        return told
    }

    private mutating func take(_ arrival: UBIArrival, _ told: [String: String]) {
        guard !known.sources.contains(arrival.source) else { return fates.append(.duplicate) }
        known.sources.insert(arrival.source)
        let row = arrival.row
        let id = row.session ?? row.query.flatMap { told[$0] }
        let aliases = keys.aliases(of: row, session: id)
        let stream = stream(for: arrival, aliases)
        var session = known.sessions[stream] ?? UBISession(at: arrival.time)
        if let id { session.sessionMark = session.sessionMark ?? keys.mark(id) }
        session.countsFromZero =
            session.countsFromZero || zeros.contains(where: aliases.all.contains)
        let isLatest = arrival.time >= session.lastAt
        let written = session.take(
            row,
            at: arrival.time,
            session: stream,
            answers: row.query.flatMap { mostHits[$0] } ?? 0 <= row.hits?.count ?? 0,
            mark: keys.mark
        )
        events[stream, default: []] += written
        known.sessions[stream] = session
        sessions[stream] = session
        sources[arrival.source] = stream
        remember(aliases, stream, isLatest: isLatest)
        let begins = written.first?.sequence == 1
        fates.append(.placed(stream, events: written.count, begins: begins))
    }

    /// Aliases of rows with an ordinal of 0.
    private var zeros: Set<UUID> = []
    /// The most hits that a row of a query has.
    private var mostHits: [String: Int] = [:]

    private mutating func note(zeroIn arrival: UBIArrival, _ told: [String: String]) {
        let row = arrival.row
        let id = row.session ?? row.query.flatMap { told[$0] }
        let aliases = keys.aliases(of: row, session: id)
        if let alias = aliases.session ?? aliases.query ?? aliases.client { zeros.insert(alias) }
    }

    /// The session of a row, which may be one that begins with it.
    private func stream(for arrival: UBIArrival, _ aliases: UBIAliases) -> UUID {
        let byQuery = aliases.query.flatMap { known.aliases[$0] }
        let byClient = aliases.client.flatMap { known.aliases[$0] }.flatMap { stream in
            known.sessions[stream]?.isFresh(at: arrival.time) == true ? stream : nil
        }
        if let alias = aliases.session {
            let unclaimed = [byQuery, byClient].compactMap { $0 }
                .first { known.sessions[$0]?.sessionMark == nil }
            return known.aliases[alias] ?? unclaimed ?? keys.session(begunBy: alias)
        }
        return byQuery ?? byClient ?? keys.session(begunBy: arrival.source)
    }

    private mutating func remember(_ new: UBIAliases, _ stream: UUID, isLatest: Bool) {
        if let alias = new.session, known.aliases[alias] == nil { lead(alias, to: stream) }
        if let alias = new.query, known.aliases[alias] == nil { lead(alias, to: stream) }
        if let alias = new.client, isLatest || known.aliases[alias] == nil {
            lead(alias, to: stream)
        }
    }

    private mutating func lead(_ alias: UUID, to stream: UUID) {
        guard known.aliases[alias] != stream else { return }
        known.aliases[alias] = stream
        aliases[alias] = stream
    }
}

/// A row on its way in.
struct UBIArrival: Sendable {
    let row: UBIRow
    /// By which it is known again.
    let source: UUID
    /// When it was, as far as is known.
    let time: Timestamp
}

/// What the database knows of the rows of a request.
struct UBIKnowledge: Sendable {
    /// Rows that were taken before.
    var sources: Set<UUID> = []
    /// What leads to which session.
    var aliases: [UUID: UUID] = [:]
    /// The sessions that these lead to.
    var sessions: [UUID: UBISession] = [:]
}
