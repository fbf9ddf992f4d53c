import EventStore
import Foundation
import ReadModels
import SearchCore
import SyncProtocol

/// What becomes of the rows of requests that are written together, each as if it were alone; pure.
///
/// A row goes to the session of its session id; else to the one of its query id; else to its client's
/// latest one of that time, if no more than half an hour lies between. What leads to a session is remembered, so that a
/// query that comes before anything tells its session id is in the same session as what follows it.
struct UBIPlan: Sendable {
    /// What became of a row.
    enum Fate: Sendable, Hashable {
        /// It was taken before: by this request into the session, or by an earlier one.
        case duplicate(of: UUID?)
        /// It is written into this session as so many events, which may begin with it.
        case placed(UUID, events: Int, begins: Bool)
        /// What it tells leads to a session that was erased.
        case closed
    }

    /// In the order of the rows.
    private(set) var fates: [Fate] = []
    /// By which each placed row is known again, with its session.
    private(set) var sources: [UUID: UUID] = [:]
    /// Which session ids and query ids lead to which session from now on.
    private(set) var aliases: [UUID: UUID] = [:]
    /// Which clients do, in which half hour.
    private(set) var clients: [UUID: UUID] = [:]
    /// The sessions that rows were written into.
    private(set) var sessions: [UUID: UBISession] = [:]
    /// Their new events.
    private(set) var events: [UUID: [Event]] = [:]
    /// The sessions in the order of their first rows.
    private(set) var order: [UUID] = []

    /// What stands for the people that the rows of each session tell.
    private(set) var people: [UUID: Set<UUID>] = [:]

    private let keys: UBIKeys
    private var known: UBIKnowledge
    private var request = Request()

    /// What the rows of one request say of each other.
    private struct Request {
        /// The person that the rows of a session tell first.
        var people: [UUID: String] = [:]
        /// The sessions that begin with it.
        var begun: Set<UUID> = []
        /// Aliases of rows with an ordinal of 0.
        var zeros: Set<UUID> = []
        /// The most hits that a row of a query has, by the query's alias.
        var mostHits: [UUID: Int] = [:]
    }

    /// Begins to plan.
    ///
    /// - Parameters:
    ///   - known: What the database knows of the rows of all requests.
    ///   - keys: Works out ids.
    init(_ known: UBIKnowledge, _ keys: UBIKeys) {
        self.keys = keys
        self.known = known
    }

    /// Takes the next request.
    ///
    /// - Parameter rows: Its rows with the ids by which they are known again, and with their times.
    mutating func take(_ rows: [UBIArrival]) {
        request = Request()
        for arrival in rows { foresee(arrival) }
        for arrival in rows { take(arrival) }
        for stream in request.begun { tell(request.people[stream], of: stream) }
    }

    /// Notes what a row says of those that are before it.
    private mutating func foresee(_ arrival: UBIArrival) {
        let aliases = arrival.aliases
        if arrival.row.ordinal == 0,
            let alias = aliases.session ?? aliases.query ?? aliases.clients.first
        {
            request.zeros.insert(alias)
        }
        guard let query = aliases.query, let hits = arrival.row.hits else { return }
        request.mostHits[query] = max(request.mostHits[query] ?? 0, hits.count)
    }

    private mutating func take(_ arrival: UBIArrival) {
        let names = [arrival.source, arrival.other].compactMap { $0 }
        if let name = names.first(where: known.sources.contains) {
            return fates.append(.duplicate(of: sources[name]))
        }
        let (row, aliases) = (arrival.row, arrival.aliases)
        let stream = stream(for: arrival)
        guard !isClosed(stream, aliases) else { return fates.append(.closed) }
        known.sources.insert(arrival.source)
        var session = known.sessions[stream] ?? UBISession(at: arrival.time)
        if let id = arrival.session { session.sessionMark = session.sessionMark ?? keys.mark(id) }
        session.countsFromZero =
            session.countsFromZero || aliases.own.contains(where: request.zeros.contains)
        let written = session.take(
            row,
            at: arrival.time,
            session: stream,
            answers: aliases.query.flatMap { request.mostHits[$0] } ?? 0 <= row.hits?.count ?? 0,
            mark: keys.mark
        )
        let latest = aliases.clients.first.flatMap { known.aliases[$0] }
            .flatMap { known.sessions[$0]?.lastAt }
        if events[stream] == nil { order.append(stream) }
        events[stream, default: []] += written
        known.sessions[stream] = session
        sessions[stream] = session
        sources[arrival.source] = stream
        note(row.user, of: stream)
        remember(aliases, stream, isLatest: latest.map { session.lastAt >= $0 } ?? true)
        let begins = written.first?.sequence == 1
        if begins { request.begun.insert(stream) }
        fates.append(.placed(stream, events: written.count, begins: begins))
    }

    /// Whether something leads to a session of which nothing is kept any more.
    private func isClosed(_ stream: UUID, _ aliases: UBIAliases) -> Bool {
        known.sessions[stream] == nil && aliases.all.contains { known.aliases[$0] == stream }
    }

    private mutating func note(_ person: String?, of stream: UUID) {
        guard let person else { return }
        people[stream, default: []].insert(keys.person(person))
        request.people[stream] = request.people[stream] ?? person
    }

    /// Gives the person to the beginning of a session whose first row tells none.
    private mutating func tell(_ person: String?, of stream: UUID) {
        guard let person, var start = events[stream]?.first, start.data["person"] == nil else {
            return
        }
        start.data["person"] = .string(person.asShortText)
        events[stream]?[0] = start
    }

    /// The session of a row, which may be one that begins with it.
    private func stream(for arrival: UBIArrival) -> UUID {
        let aliases = arrival.aliases
        let byQuery = aliases.query.flatMap { known.aliases[$0] }
        let byClient = stream(of: aliases.clients, at: arrival.time)
        if let alias = aliases.session {
            // Of a session that was erased nothing is known: it belongs to no session id any more.
            let unclaimed = [byQuery, byClient].compactMap { $0 }.first { stream in
                known.sessions[stream].map { $0.sessionMark == nil } ?? false
            }
            return known.aliases[alias] ?? unclaimed ?? keys.session(begunBy: alias)
        }
        return byQuery ?? byClient ?? keys.session(begunBy: arrival.source)
    }

    /// Of a client's sessions that are near a moment, the latest one; sooner one that had begun by then.
    private func stream(of clients: [UUID], at time: Timestamp) -> UUID? {
        let near = Set(clients.compactMap { known.aliases[$0] }).compactMap { stream in
            known.sessions[stream].flatMap { $0.isNear(time) ? (stream: stream, session: $0) : nil }
        }
        return near.max { left, right in
            let begun = (left.session.startedAt <= time, right.session.startedAt <= time)
            if begun.0 != begun.1 { return begun.1 }
            let last = (left.session.lastAt, right.session.lastAt)
            return last.0 == last.1 ? left.stream.text < right.stream.text : last.0 < last.1
        }?.stream
    }

    private mutating func remember(_ new: UBIAliases, _ stream: UUID, isLatest: Bool) {
        for alias in [new.session, new.query].compactMap({ $0 })
        where known.aliases[alias] == nil {
            known.aliases[alias] = stream
            aliases[alias] = stream
        }
        guard let alias = new.clients.first, known.aliases[alias] != stream,
            isLatest || known.aliases[alias] == nil
        else { return }
        known.aliases[alias] = stream
        clients[alias] = stream
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
