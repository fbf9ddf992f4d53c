public import SearchCore
public import SyncProtocol

/// What a report is asked: the period and the filters; what is nil lets everything through.
public struct ReportRequest: Sendable, Hashable {
    /// The first moment that counts.
    public var since: Timestamp?
    /// The first moment that counts no more.
    public var until: Timestamp?
    /// The time zone by which days are told; an IANA name.
    public var timeZone: String?
    /// The unit of a trend.
    public var unit: ReportUnit?
    /// Only this application.
    public var application: String?
    /// Only this profile.
    public var profile: String?
    /// Only this catalog.
    public var catalog: String?
    /// Only this person.
    public var person: String?
    /// Only this device.
    public var device: String?
    /// Only queries with this token.
    public var token: Token?
    /// Only queries under this scope.
    public var scope: String?
    /// Only this query, in any spelling.
    public var query: String?
    /// How many rows at most.
    public var limit: Int?

    /// Makes a request without filters.
    public init() {}

    /// The query of `GET /v1/analytics/{report}`.
    fileprivate var values: [(String, String)] {
        let values = [
            ("since", since?.description), ("until", until?.description), ("zone", timeZone),
            ("by", unit?.rawValue), ("application", application), ("profile", profile),
            ("catalog", catalog), ("person", person), ("device", device),
            ("token", token.map { "\($0.field)=\($0.value)" }), ("scope", scope),
            ("query", query), ("limit", limit.map(String.init)),
        ]
        return values.compactMap { name, value in value.map { (name, $0) } }
    }
}

extension ServerClient {
    /// A report on how people search.
    ///
    /// - Throws: `ServerError`.
    public func report(
        _ report: SearchReport,
        _ request: ReportRequest
    ) async throws(ServerError) -> ReportReply {
        try await value(.report(report), query: request.values, patience: .long)
    }

    /// The sessions behind a report, newest first.
    ///
    /// - Throws: `ServerError`.
    public func sessions(
        behind report: SearchReport,
        _ request: ReportRequest
    ) async throws(ServerError) -> ReportSessions {
        let values = request.values.filter { $0.0 != "zone" && $0.0 != "by" }
        return try await value(.reportSessions(report), query: values, patience: .long)
    }

    /// How many people a query needs to be shown to analysts.
    ///
    /// - Throws: `ServerError`.
    public func privacy() async throws(ServerError) -> PrivacyRecord { try await value(.privacy) }

    /// Says how many people a query needs to be shown to analysts.
    ///
    /// - Parameter people: 1...1000.
    /// - Returns: What holds from now on.
    /// - Throws: `ServerError`.
    public func setPrivacy(people: Int) async throws(ServerError) -> PrivacyRecord {
        try await value(.setPrivacy, body: Body(PrivacyRecord(people: people).bytes))
    }
}
