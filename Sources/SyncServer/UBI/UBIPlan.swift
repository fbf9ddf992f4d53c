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

    /// What stands for the people that the rows of each session tell.
    private(set) var people: [UUID: Set<UUID>] = [:]

    private let keys: UBIKeys
    private var known: UBIKnowledge
    /// The person that the rows of a session tell first.
    private var firstPeople: [UUID: String] = [:]
    /// Aliases of rows with an ordinal of 0.
    private var zeros: Set<UUID> = []
    /// The most hits that a row of a query has, by the query's alias.
    private var mostHits: [UUID: Int] = [:]

    /// Plans.
    ///
    /// - Parameters:
    ///   - rows: The rows with the ids by which they are known again, and with their times.
    ///   - known: What the database knows of them.
    ///   - keys: Works out ids.
    init(_ rows: [UBIArrival], _ known: UBIKnowledge, _ keys: UBIKeys) {
        self.keys = keys
        self.known = known
        for arrival in rows { foresee(arrival) }
        for arrival in rows { take(arrival) }
        for (stream, person) in firstPeople { tell(person, of: stream) }
    }

    /// Notes what a row says of those that are before it.
    private mutating func foresee(_ arrival: UBIArrival) {
        let aliases = arrival.aliases
        if arrival.row.ordinal == 0,
            let alias = aliases.session ?? aliases.query ?? aliases.client
        {
            zeros.insert(alias)
        }
        guard let query = aliases.query, let hits = arrival.row.hits else { return }
        mostHits[query] = max(mostHits[query] ?? 0, hits.count)
    }

    private mutating func take(_ arrival: UBIArrival) {
        guard !known.sources.contains(arrival.source) else { return fates.append(.duplicate) }
        known.sources.insert(arrival.source)
        let (row, aliases) = (arrival.row, arrival.aliases)
        let stream = stream(for: arrival)
        var session = known.sessions[stream] ?? UBISession(at: arrival.time)
        if let id = arrival.session { session.sessionMark = session.sessionMark ?? keys.mark(id) }
        session.countsFromZero =
            session.countsFromZero || zeros.contains(where: aliases.all.contains)
        let written = session.take(
            row,
            at: arrival.time,
            session: stream,
            answers: aliases.query.flatMap { mostHits[$0] } ?? 0 <= row.hits?.count ?? 0,
            mark: keys.mark
        )
        let latest = aliases.client.flatMap { known.aliases[$0] }
            .flatMap { known.sessions[$0]?.lastAt }
        events[stream, default: []] += written
        known.sessions[stream] = session
        sessions[stream] = session
        sources[arrival.source] = stream
        note(row.user, of: stream)
        remember(aliases, stream, isLatest: latest.map { session.lastAt >= $0 } ?? true)
        let begins = written.first?.sequence == 1
        fates.append(.placed(stream, events: written.count, begins: begins))
    }

    private mutating func note(_ person: String?, of stream: UUID) {
        guard let person else { return }
        people[stream, default: []].insert(keys.person(person))
        firstPeople[stream] = firstPeople[stream] ?? person
    }

    /// Gives the person to the beginning of a session whose first row tells none.
    private mutating func tell(_ person: String, of stream: UUID) {
        guard var start = events[stream]?.first, start.sequence == 1, start.data["person"] == nil
        else { return }
        start.data["person"] = .string(person)
        events[stream]?[0] = start
    }

    /// The session of a row, which may be one that begins with it.
    private func stream(for arrival: UBIArrival) -> UUID {
        let aliases = arrival.aliases
        let byQuery = aliases.query.flatMap { known.aliases[$0] }
        let byClient = aliases.client.flatMap { known.aliases[$0] }.flatMap { stream in
            known.sessions[stream]?.isFresh(at: arrival.time) == true ? stream : nil
        }
        if let alias = aliases.session {
            // Of a session that was erased nothing is known: it belongs to no session id any more.
            let unclaimed = [byQuery, byClient].compactMap { $0 }.first { stream in
                known.sessions[stream].map { $0.sessionMark == nil } ?? false
            }
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

/// What the database knows of the rows of a request.
struct UBIKnowledge: Sendable {
    /// Rows that were taken before.
    var sources: Set<UUID> = []
    /// What leads to which session.
    var aliases: [UUID: UUID] = [:]
    /// The sessions that these lead to.
    var sessions: [UUID: UBISession] = [:]
}
