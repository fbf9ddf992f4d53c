import Foundation
import SearchCore

/// What is asked of the naive model.
struct NaiveQuestion {
    var since: Int64
    var until: Int64
    var zone = "UTC"
    var unit = "day"
    var application: String?
    var profile: String?
    var catalog: String?
    var person: String?
    var device: String?
    var token: Token?
    var scope: String?
    var query: String?
    var limit = 20
    /// How many people a query needs.
    var people = 1

    /// Makes the period longer until it begins and ends with an hour of the zone's clocks.
    mutating func beginAndEndOnTheHour() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
        func isOnTheHour(_ time: Int64) -> Bool {
            let date = Date(timeIntervalSince1970: Double(time) / 1_000_000)
            return calendar.component(.minute, from: date) == 0
        }
        // Periods of tests are of whole minutes.
        while !isOnTheHour(since) { since -= 60_000_000 }
        while !isOnTheHour(until) { until += 60_000_000 }
    }

    /// Whether the rows of a report could tell of few people, so that they are not told.
    func isTooNarrow(for report: SearchReport) -> Bool {
        people > 1 && (token != nil || scope != nil)
            && [.clicks, .refinements, .queryLength, .profiles, .trend].contains(report)
    }
}

/// Reports as loops over all that ever happened.
struct NaiveReports {
    typealias Row = [(String, JSONValue)]

    let sessions: [RandomHistory.Session]
    let all: [NaiveIntent]
    /// The server's clock.
    let now: Int64

    init(_ sessions: [RandomHistory.Session], now: Int64) {
        self.sessions = sessions
        self.now = now
        all = sessions.flatMap { $0.intents() }
    }

    /// The sums and the rows of a report.
    func answer(_ report: SearchReport, _ question: NaiveQuestion) -> (Row, [Row]) {
        let intents = intents(question)
        switch report {
        case .top: return top(intents, question)
        case .zeroResults: return zeroResults(intents, question)
        case .abandoned: return abandoned(intents, question)
        case .clicks: return clicks(intents, question)
        case .funnel: return funnel(question)
        case .refinements: return refinements(intents)
        case .timeToClick: return timeToClick(intents)
        case .keystrokes: return keystrokes(intents)
        case .sessionLength: return sessionLength(question)
        case .queryLength: return queryLength(intents, question)
        case .tokens: return tokens(intents, question)
        case .scopes: return scopes(intents, question)
        case .devices: return devices(intents, question)
        case .profiles: return profiles(intents, question)
        case .latency: return latency(intents)
        case .trend: return trend(question)
        }
    }

    /// Whether enough people are behind a token or a scope.
    func hasEnoughPeople(_ question: NaiveQuestion) -> Bool {
        guard question.token != nil || question.scope != nil else { return true }
        return Set(intents(question).map(\.person)).count >= question.people
    }

    /// The sessions behind a report, as ids.
    func sessionsBehind(_ report: SearchReport, _ question: NaiveQuestion) -> Set<UUID> {
        if report.source == .sessions { return Set(sessions(question).map(\.id)) }
        let intents = intents(question).filter { intent in
            switch report {
            case .zeroResults: intent.total == 0
            case .abandoned: ["abandoned", "cancelled"].contains(intent.outcome)
            case .clicks, .timeToClick: !intent.positions.isEmpty
            case .refinements: intent.refines != nil
            default: true
            }
        }
        return Set(intents.map(\.session.id))
    }

    private func intents(_ question: NaiveQuestion) -> [NaiveIntent] {
        all.filter { intent in
            intent.began >= question.since && intent.began < question.until
                && matches(intent.session, question)
                && (question.token.map { wanted in
                    intent.tokens.contains { $0.field == wanted.field && $0.value == wanted.value }
                } ?? true)
                && (question.scope == nil || intent.scope ?? "" == question.scope)
                && (question.query == nil || intent.normal == question.query)
        }
    }

    private func matches(_ session: RandomHistory.Session, _ question: NaiveQuestion) -> Bool {
        (question.application == nil || session.application ?? "" == question.application)
            && (question.profile == nil || session.profile.name == question.profile)
            && (question.catalog == nil || session.catalog ?? "" == question.catalog)
            && (question.person == nil
                || session.person ?? session.device ?? session.recorder.person == question.person)
            && (question.device == nil
                || session.device ?? session.recorder.device == question.device)
    }

    // MARK: by query

    private func byQuery(
        _ intents: [NaiveIntent],
        _ question: NaiveQuestion,
        weight: ([NaiveIntent]) -> Int,
        row: (String, [NaiveIntent]) -> Row
    ) -> [Row] {
        // Under a token or a scope so many must have made a query there.
        let needed = question.token == nil && question.scope == nil ? 1 : question.people
        let groups = Dictionary(grouping: intents, by: \.normal)
            .filter { people(of: $0.key) >= question.people && weight($0.value) > 0 }
            .filter { Set($0.value.map(\.person)).count >= needed }
        return sorted(groups, weight, question.limit).map { row(spelling(of: $0.key), $0.value) }
    }

    /// How many people ever made a query.
    func people(of normal: String) -> Int {
        Set(all.filter { $0.normal == normal }.map(\.person)).count
    }

    private func spelling(of normal: String) -> String {
        let spellings = Dictionary(grouping: all.filter { $0.normal == normal }, by: \.spelling)
        return sorted(spellings, \.count, 1).first?.key ?? ""
    }

    private func sorted(
        _ groups: [String: [NaiveIntent]],
        _ weight: ([NaiveIntent]) -> Int,
        _ limit: Int
    ) -> [(key: String, value: [NaiveIntent])] {
        let sorted = groups.sorted { one, other in
            let (a, b) = (weight(one.value), weight(other.value))
            return a != b
                ? a > b : one.key.utf8.lexicographicallyPrecedes(other.key.utf8)
        }
        return Array(sorted.prefix(limit))
    }

    private func top(_ intents: [NaiveIntent], _ question: NaiveQuestion) -> (Row, [Row]) {
        let rows = byQuery(intents, question, weight: \.count) { query, group in
            [
                ("query", .string(query)), ("intents", JSONValue(group.count)),
                ("allIntents", JSONValue(intents.count)),
                ("share", ratio(group.count, intents.count)),
            ] + Array(figures(group).dropFirst())
        }
        return (figures(intents), rows)
    }

    private func zeroResults(
        _ intents: [NaiveIntent],
        _ question: NaiveQuestion
    ) -> (Row, [Row]) {
        let rows = byQuery(intents, question, weight: zero) { query, group in
            [
                ("query", .string(query)), ("zero", JSONValue(zero(group))),
                ("known", JSONValue(known(group))), ("zeroRate", ratio(zero(group), known(group))),
                ("intents", JSONValue(group.count)),
            ]
        }
        return (figures(intents), rows)
    }

    private func abandoned(_ intents: [NaiveIntent], _ question: NaiveQuestion) -> (Row, [Row]) {
        func endings(_ group: [NaiveIntent]) -> Row {
            let abandoned = group.count { $0.outcome == "abandoned" }
            let cancelled = group.count { $0.outcome == "cancelled" }
            let ended = group.count { $0.outcome != "unknown" }
            return [
                ("abandoned", JSONValue(abandoned)), ("cancelled", JSONValue(cancelled)),
                ("ended", JSONValue(ended)), ("abandonedRate", ratio(abandoned, ended)),
                ("cancelledRate", ratio(cancelled, ended)),
            ]
        }
        let rows = byQuery(
            intents,
            question,
            weight: { $0.count { ["abandoned", "cancelled"].contains($0.outcome) } }
        ) { query, group in [("query", .string(query))] + endings(group) }
        return (endings(intents), rows)
    }

    // MARK: of all

    private func clicks(_ intents: [NaiveIntent], _ question: NaiveQuestion) -> (Row, [Row]) {
        let positions = intents.flatMap(\.clicks)
        let ranked = intents.filter { !$0.clicks.isEmpty }
        let best = ranked.compactMap { $0.clicks.min() }
        let clicks = intents.reduce(0) { $0 + $1.positions.count }
        let opened = selected(intents)
        var rows: [Row] = []
        var reciprocals = 0.0
        for position in Set(positions).sorted() {
            let count = positions.count { $0 == position }
            let bests = best.count { $0 == position }
            reciprocals += Double(bests) / Double(position)
            rows.append([
                ("position", JSONValue(position)), ("clicks", JSONValue(count)),
                ("allPositioned", JSONValue(positions.count)),
                ("share", ratio(count, positions.count)), ("bests", JSONValue(bests)),
            ])
        }
        let sum = positions.reduce(0, +)
        let totals: Row = [
            ("intents", JSONValue(intents.count)), ("selected", JSONValue(opened)),
            ("clickThrough", ratio(opened, intents.count)), ("clicks", JSONValue(clicks)),
            ("clicksPerIntent", ratio(clicks, intents.count)),
            ("positioned", JSONValue(positions.count)), ("positionSum", JSONValue(sum)),
            ("averagePosition", ratio(sum, positions.count)),
            ("ranked", JSONValue(ranked.count)),
            ("reciprocalSum", .number(String(reciprocals))),
            (
                "meanReciprocalRank",
                ranked.isEmpty ? .null : .number(String(reciprocals / Double(ranked.count)))
            ),
        ]
        return (totals, Array(rows.prefix(question.limit)))
    }

    private func funnel(_ question: NaiveQuestion) -> (Row, [Row]) {
        let sessions = sessions(question)
        let stages: [(String, (RandomHistory.Session) -> Bool)] = [
            ("began", { searches($0) > 0 }),
            ("text", { !$0.intents().isEmpty }),
            ("results", { $0.intents().contains { $0.total ?? 0 > 0 } }),
            ("submit", { $0.intents().contains { $0.submitted != nil } }),
            ("select", { $0.intents().contains { !$0.positions.isEmpty } }),
        ]
        var rows: [Row] = []
        var before = sessions
        for (name, holds) in stages {
            let these = sessions.filter(holds)
            let both = before.count(where: holds)
            rows.append([
                ("stage", .string(name)), ("sessions", JSONValue(these.count)),
                ("allSessions", JSONValue(sessions.count)),
                ("ofAll", ratio(these.count, sessions.count)), ("both", JSONValue(both)),
                ("before", JSONValue(before.count)), ("ofPrevious", ratio(both, before.count)),
            ])
            before = these
        }
        return ([("sessions", JSONValue(sessions.count))], rows)
    }

    private func refinements(_ intents: [NaiveIntent]) -> (Row, [Row]) {
        let refined = intents.filter { $0.refinement != nil }
        let chains = refined.count { intent in
            let before = all.first {
                $0.session.id == intent.session.id && $0.number == intent.refines
            }
            return before?.refinement == nil
        }
        let groups = Dictionary(grouping: refined) { $0.refinement ?? "" }
        let rows = sorted(groups, \.count, .max).map { kind, group -> Row in
            [
                ("class", .string(kind)), ("refinements", JSONValue(group.count)),
                ("allRefinements", JSONValue(refined.count)),
                ("share", ratio(group.count, refined.count)),
                ("selected", JSONValue(selected(group))),
                ("success", ratio(selected(group), group.count)),
            ]
        }
        let totals: Row = [
            ("intents", JSONValue(intents.count)), ("refinements", JSONValue(refined.count)),
            ("refinementRate", ratio(refined.count, intents.count)),
            ("chains", JSONValue(chains)), ("refinementsPerChain", ratio(refined.count, chains)),
        ]
        return (totals, rows)
    }

    private func timeToClick(_ intents: [NaiveIntent]) -> (Row, [Row]) {
        let times = intents.compactMap { intent in intent.firstClick.map { $0 - intent.start } }
        return (
            [
                ("intents", JSONValue(intents.count)), ("selected", JSONValue(times.count)),
                ("sumMs", JSONValue(times.reduce(0, +))),
                ("meanMs", ratio(times.reduce(0, +), times.count)),
            ] + percentiles(times), []
        )
    }

    private func keystrokes(_ intents: [NaiveIntent]) -> (Row, [Row]) {
        let successes = intents.filter { !$0.positions.isEmpty }
        let typed = successes.reduce(0) { $0 + $1.keystrokes }
        let allTyped = intents.reduce(0) { $0 + $1.keystrokes }
        return (
            [
                ("intents", JSONValue(intents.count)), ("selected", JSONValue(successes.count)),
                ("keystrokes", JSONValue(typed)),
                ("keystrokesPerSuccess", ratio(typed, successes.count)),
                ("allKeystrokes", JSONValue(allTyped)),
                ("allPerSuccess", ratio(allTyped, successes.count)),
            ], []
        )
    }

    private func sessionLength(_ question: NaiveQuestion) -> (Row, [Row]) {
        let sessions = sessions(question)
        let lengths = sessions.map { $0.events.last?.offsetMs ?? 0 }
        func each(_ count: (RandomHistory.Session) -> Int) -> Int {
            sessions.reduce(0) { $0 + count($1) }
        }
        let events = each(\.events.count)
        let searches = each(searches)
        let intents = each { $0.intents().count }
        return (
            [
                ("sessions", JSONValue(sessions.count)),
                ("sumMs", JSONValue(lengths.reduce(0, +))),
                ("meanMs", ratio(lengths.reduce(0, +), sessions.count)),
                ("events", JSONValue(events)), ("eventsPerSession", ratio(events, sessions.count)),
                ("searches", JSONValue(searches)),
                ("searchesPerSession", ratio(searches, sessions.count)),
                ("intents", JSONValue(intents)),
                ("intentsPerSession", ratio(intents, sessions.count)),
            ] + percentiles(lengths), []
        )
    }

    private func queryLength(
        _ intents: [NaiveIntent],
        _ question: NaiveQuestion
    ) -> (Row, [Row]) {
        func words(_ intent: NaiveIntent) -> Int { intent.spelling.split(separator: " ").count }
        let rows = Set(intents.map(words)).sorted().prefix(question.limit).map { count -> Row in
            let group = intents.filter { words($0) == count }
            return [("words", JSONValue(count))] + shared(group, of: intents)
        }
        let characters = intents.reduce(0) { $0 + $1.spelling.count }
        let allWords = intents.reduce(0) { $0 + words($1) }
        return (
            [
                ("intents", JSONValue(intents.count)), ("characters", JSONValue(characters)),
                ("charactersPerIntent", ratio(characters, intents.count)),
                ("words", JSONValue(allWords)), ("wordsPerIntent", ratio(allWords, intents.count)),
            ], rows
        )
    }

    private func tokens(_ intents: [NaiveIntent], _ question: NaiveQuestion) -> (Row, [Row]) {
        var groups: [String: [NaiveIntent]] = [:]
        for intent in intents {
            for value in Set(intent.tokens.map(\.value)) {
                groups[value, default: []].append(intent)
            }
        }
        let shown = groups.filter { Set($0.value.map(\.person)).count >= question.people }
        let rows = sorted(shown, \.count, question.limit).map { value, group -> Row in
            [("field", .string("continent")), ("value", .string(value))]
                + shared(group, of: intents)
        }
        return (used(intents, intents.count { !$0.tokens.isEmpty }), rows)
    }

    private func scopes(_ intents: [NaiveIntent], _ question: NaiveQuestion) -> (Row, [Row]) {
        let groups = Dictionary(grouping: intents) { $0.scope ?? "" }
            .filter { Set($0.value.map(\.person)).count >= question.people }
        let rows = sorted(groups, \.count, question.limit).map { scope, group -> Row in
            [("scope", .string(scope))] + shared(group, of: intents)
        }
        return (used(intents, intents.count { $0.scope != nil }), rows)
    }

    private func devices(_ intents: [NaiveIntent], _ question: NaiveQuestion) -> (Row, [Row]) {
        let groups = Dictionary(grouping: intents, by: \.device)
        let rows = sorted(groups, \.count, question.limit).map { device, group -> Row in
            [
                ("device", .string(device)), ("intents", JSONValue(group.count)),
                ("allIntents", JSONValue(intents.count)),
                ("share", ratio(group.count, intents.count)),
            ] + Array(figures(group).dropFirst())
        }
        return (
            [("intents", JSONValue(intents.count)), ("devices", JSONValue(groups.count))], rows
        )
    }

    private func profiles(_ intents: [NaiveIntent], _ question: NaiveQuestion) -> (Row, [Row]) {
        let groups = Dictionary(grouping: intents) { intent in
            let session = intent.session
            return [session.application ?? "", session.profile.name, session.catalog ?? ""]
                .joined(separator: "\u{1}")
        }
        let rows = sorted(groups, \.count, question.limit).map { place, group -> Row in
            let names = place.components(separatedBy: "\u{1}")
            return [
                ("application", .string(names[0])), ("profile", .string(names[1])),
                ("catalog", .string(names[2])),
            ] + figures(group)
        }
        return (figures(intents), rows)
    }

    private func latency(_ intents: [NaiveIntent]) -> (Row, [Row]) {
        let took = intents.flatMap(\.took)
        return (
            [
                ("intents", JSONValue(intents.count)), ("answers", JSONValue(took.count)),
                ("sumMs", JSONValue(took.reduce(0, +))),
                ("meanMs", ratio(took.reduce(0, +), took.count)),
            ] + percentiles(took), []
        )
    }

    private func trend(_ question: NaiveQuestion) -> (Row, [Row]) {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = TimeZone(identifier: question.zone) ?? .gmt
        let units: [String: Calendar.Component] = [
            "hour": .hour, "day": .day, "week": .weekOfYear, "month": .month,
        ]
        let intents = intents(question)
        var rows: [Row] = []
        var moment = Date(timeIntervalSince1970: Double(question.since) / 1_000_000)
        let end = Date(timeIntervalSince1970: Double(question.until) / 1_000_000)
        while moment < end {
            guard let unit = calendar.dateInterval(of: units[question.unit] ?? .day, for: moment)
            else { break }
            let begins = Int64(unit.start.timeIntervalSince1970) * 1_000_000
            let ends = Int64(unit.end.timeIntervalSince1970) * 1_000_000
            let group = intents.filter { $0.began >= begins && $0.began < ends }
            rows.append(
                [
                    ("begins", .string(Timestamp(microseconds: begins).description)),
                    ("ends", .string(Timestamp(microseconds: ends).description)),
                    (
                        "isPartial",
                        .bool(begins < question.since || ends > min(question.until, now))
                    ),
                ] + figures(group)
            )
            moment = unit.end
        }
        var earlier = question
        earlier.until = question.since
        earlier.since = question.since - (question.until - question.since)
        let before = self.intents(earlier)
        guard question.people == 1 || hasEnoughPeople(earlier) else {
            let none = [
                "previousIntents", "intentsChange", "previousKnown", "previousZero",
                "previousZeroRate", "previousSelected", "previousClickThrough",
            ]
            return (figures(intents) + none.map { ($0, .null) }, rows)
        }
        let totals: Row =
            figures(intents) + [
                ("previousIntents", JSONValue(before.count)),
                ("intentsChange", ratio(intents.count, before.count)),
                ("previousKnown", JSONValue(known(before))),
                ("previousZero", JSONValue(zero(before))),
                ("previousZeroRate", ratio(zero(before), known(before))),
                ("previousSelected", JSONValue(selected(before))),
                ("previousClickThrough", ratio(selected(before), before.count)),
            ]
        return (totals, rows)
    }

    // MARK: parts

    private func sessions(_ question: NaiveQuestion) -> [RandomHistory.Session] {
        sessions.filter { session in
            let began = session.events[0].at.microseconds
            return began >= question.since && began < question.until && matches(session, question)
        }
    }

    /// How often the bar became active.
    private func searches(_ session: RandomHistory.Session) -> Int {
        var state = SearchState(profile: session.profile)
        var searches = 0
        for event in session.events {
            let wasActive = state.isActive
            state.apply(event.body, under: session.profile)
            if state.isActive, !wasActive { searches += 1 }
        }
        return searches
    }

    private func known(_ intents: [NaiveIntent]) -> Int { intents.count { $0.total != nil } }
    private func zero(_ intents: [NaiveIntent]) -> Int { intents.count { $0.total == 0 } }
    private func selected(_ intents: [NaiveIntent]) -> Int {
        intents.count { !$0.positions.isEmpty }
    }

    private func figures(_ intents: [NaiveIntent]) -> Row {
        [
            ("intents", JSONValue(intents.count)), ("known", JSONValue(known(intents))),
            ("zero", JSONValue(zero(intents))), ("zeroRate", ratio(zero(intents), known(intents))),
            ("selected", JSONValue(selected(intents))),
            ("clickThrough", ratio(selected(intents), intents.count)),
        ]
    }

    private func shared(_ group: [NaiveIntent], of intents: [NaiveIntent]) -> Row {
        [
            ("intents", JSONValue(group.count)), ("allIntents", JSONValue(intents.count)),
            ("share", ratio(group.count, intents.count)),
            ("selected", JSONValue(selected(group))),
            ("clickThrough", ratio(selected(group), group.count)),
        ]
    }

    private func used(_ intents: [NaiveIntent], _ count: Int) -> Row {
        [
            ("intents", JSONValue(intents.count)), ("used", JSONValue(count)),
            ("useRate", ratio(count, intents.count)),
        ]
    }

    private func ratio(_ numerator: Int, _ denominator: Int) -> JSONValue {
        denominator == 0 ? .null : .number(String(Double(numerator) / Double(denominator)))
    }

    /// Nearest ranks: the smallest value that so many per cent do not exceed.
    private func percentiles(_ values: [Int]) -> Row {
        let sorted = values.sorted()
        return [50, 75, 90, 95, 99].map { percent in
            let rank = (percent * sorted.count + 99) / 100
            return ("p\(percent)", sorted.isEmpty ? .null : JSONValue(sorted[max(rank, 1) - 1]))
        }
    }
}
