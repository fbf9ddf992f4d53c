import EventStore
import Foundation
import HTTPServer
import ReadModels
import SearchCore
import SyncProtocol

extension Service {
    private static let week: Int64 = 7 * 86_400_000_000

    /// `GET /v1/analytics/{report}`: a report on how people search.
    func showReport(_ call: Call, _ report: SearchReport) async throws -> HTTPResponse {
        let now = now()
        try Self.checkOptions(call, report)
        let query = try Self.query(call, report, at: now)
        let answer = try await told {
            try await reports.answer(
                query,
                seesAll: call.caller.seesEverybody,
                at: now,
                in: call.caller.workspace
            )
        }
        return HTTPResponse(
            ReportReply(
                report: report.rawValue,
                since: query.since,
                until: query.until,
                timeZone: query.timeZone == .gmt ? "UTC" : query.timeZone.identifier,
                isPartial: query.until > now,
                behind: answer.behind,
                minimumPeople: answer.minimumPeople,
                totals: answer.totals,
                rows: answer.rows,
                hidden: answer.hidden,
                hiddenIntents: answer.hiddenIntents
            )
        )
    }

    /// `GET /v1/analytics/{report}/sessions`: the sessions behind a report.
    func listReportedSessions(_ call: Call, _ report: SearchReport) async throws -> HTTPResponse {
        let query = try Self.query(call, report, at: now())
        let sessions = try await told {
            try await reports.sessions(query, in: call.caller.workspace)
        }
        try await noteListing(call, sessions.count)
        return HTTPResponse(
            ReportSessions(
                sessions: sessions.map {
                    .init(session: $0.session, beganAt: $0.beganAt, intents: $0.intents)
                }
            )
        )
    }

    /// `GET /v1/privacy`: how many people a query needs to be shown to analysts.
    func showPrivacy(_ call: Call) async throws -> HTTPResponse {
        let people = try await reports.neededPeople(in: call.caller.workspace)
        return HTTPResponse(PrivacyRecord(people: people))
    }

    /// `PUT /v1/privacy`: says how many people a query needs.
    func setPrivacy(_ call: Call) async throws -> HTTPResponse {
        let request = try call.body(PrivacyRecord.self)
        guard (1...1000).contains(request.people) else {
            throw Problem(
                status: 400,
                code: "invalid_people",
                detail: "A query cannot need \(request.people) people.",
                remedy: "Give 1 to 1000.",
                field: "people"
            )
        }
        try await reports.setNeededPeople(
            request.people,
            by: call.caller.facts,
            at: now(),
            in: call.caller.workspace
        )
        return HTTPResponse(request)
    }

    /// Refuses what would change nothing of a report.
    private static func checkOptions(_ call: Call, _ report: SearchReport) throws(Problem) {
        if !report.isLimited, call.parameter("limit") != nil {
            throw .invalidParameter(
                "limit",
                "\(report.rawValue) has no rows that a limit would leave out.",
                "Leave limit out."
            )
        }
        if report != .trend, call.parameter("by") != nil {
            throw .invalidParameter(
                "by",
                "\(report.rawValue) is told by no unit of time.",
                "Leave by out, or ask for trend."
            )
        }
    }

    private static func query(
        _ call: Call,
        _ report: SearchReport,
        at now: Timestamp
    ) throws -> ReportQuery {
        let until = try call.time("until") ?? now
        let since =
            try call.time("since") ?? Timestamp(microseconds: until.microseconds - week)
        guard since < until else {
            throw Problem.invalidParameter(
                "since",
                "The period begins at \(since) and ends at \(until).",
                "Let since be earlier than until."
            )
        }
        let zone = try call.timeZone("zone")
        // By periods of a second an analyst could put a session together again.
        var query =
            call.caller.seesEverybody
            ? ReportQuery(report, since: since, until: until)
            : ReportQuery(report, since: since.hour(in: zone), until: until.nextHour(in: zone))
        query.timeZone = zone
        query.unit = try call.unit("by")
        query.application = call.anyParameter("application")
        query.profile = call.parameter("profile")
        query.catalog = call.anyParameter("catalog")
        query.person = try call.auditorsParameter("person")
        query.device = try call.auditorsParameter("device")
        query.token = try call.token("token")
        query.scope = call.anyParameter("scope")
        query.query = call.anyParameter("query")
        query.limit = try call.integer("limit", in: 1...1000) ?? 20
        return query
    }

    /// Runs a query, and tells a client why it is refused.
    private func told<Value: Sendable>(
        _ work: () async throws -> Value
    ) async throws -> Value {
        do { return try await work() } catch let refusal as ReportRefusal {
            throw Problem(refusal)
        }
    }
}

extension Timestamp {
    private static let hour: Int64 = 3_600_000_000

    /// The beginning of its hour on a zone's clocks.
    fileprivate func hour(in zone: TimeZone) -> Timestamp {
        let date = Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
        let shift = Int64(zone.secondsFromGMT(for: date)) * 1_000_000
        let local = Timestamp(microseconds: microseconds + shift).floored(to: Self.hour)
        return Timestamp(microseconds: local.microseconds - shift)
    }

    /// The beginning of the next hour, unless it is one itself.
    fileprivate func nextHour(in zone: TimeZone) -> Timestamp {
        let begin = hour(in: zone)
        return begin == self ? self : Timestamp(microseconds: begin.microseconds + Self.hour)
    }
}

extension Call {
    /// A parameter that may be empty; nil where it is absent.
    fileprivate func anyParameter(_ name: String) -> String? { request.firstQueryValue(name) }

    /// A parameter that leads to single people.
    fileprivate func auditorsParameter(_ name: String) throws(Problem) -> String? {
        guard let value = parameter(name) else { return nil }
        guard caller.seesEverybody else { throw .forbidden(caller.role, needs: .auditor) }
        return value
    }

    fileprivate func timeZone(_ name: String) throws(Problem) -> TimeZone {
        guard let text = parameter(name) else { return .gmt }
        guard text.contains("/") || text == "UTC" || text == "GMT",
            let zone = TimeZone(identifier: text)
        else {
            throw .invalidParameter(
                name,
                "\(name) is \"\(text)\", which is no time zone.",
                "Write it like Europe/Berlin, or UTC."
            )
        }
        return zone
    }

    fileprivate func unit(_ name: String) throws(Problem) -> ReportUnit? {
        guard let text = parameter(name) else { return nil }
        guard let unit = ReportUnit(rawValue: text) else {
            throw .invalidParameter(
                name,
                "\(name) is \"\(text)\".",
                "Use one of: \(ReportUnit.allCases.map(\.rawValue).joined(separator: ", "))."
            )
        }
        return unit
    }

    fileprivate func token(_ name: String) throws(Problem) -> Token? {
        guard let text = parameter(name) else { return nil }
        guard let token = Token(fieldAndValue: text) else {
            throw .invalidParameter(
                name,
                "\(name) is \"\(text)\".",
                "Write a field, an equals sign and a value, like continent=Europe."
            )
        }
        return token
    }
}

extension Problem {
    fileprivate init(_ refusal: ReportRefusal) {
        switch refusal {
        case .notFilled:
            self.init(
                status: 503,
                code: "not_projected",
                detail: "The read model of intents is still being filled.",
                remedy: "Ask again in a moment; searchsync projection status tells how far it is."
            )
        case .tooFewPeople(let needed, let filter):
            self.init(
                status: 403,
                code: "too_few_people",
                detail: "Fewer than \(needed) people are behind what is asked for.",
                remedy: "Use an auditor's token, or ask for what more people searched.",
                field: filter
            )
        case .noSuchFilter(let name):
            self.init(
                status: 400,
                code: "no_such_filter",
                detail: "This report counts sessions, and \(name) is a query's.",
                remedy: "Leave \(name) out.",
                field: name
            )
        case .unknownTimeZone(let name):
            self = .invalidParameter(
                "zone",
                "The database does not know the time zone \"\(name)\".",
                "Use another name of it, such as Europe/Berlin, or UTC."
            )
        case .tooManyBuckets:
            self.init(
                status: 400,
                code: "too_many_rows",
                detail: "The period has more than 10000 such units of time.",
                remedy: "Use a greater one in by, or a shorter period.",
                field: "by"
            )
        }
    }
}
