import Device
import Foundation
import SearchCore

/// What is asked of a report: the options that all of them have.
@MainActor
struct ReportSelection {
    private static let since = Option<ReportTime>(
        "since",
        .reportTime("TIME"),
        help: "The first moment that counts, by the devices' clocks: 7d is seven days ago.",
        shownDefault: "7d"
    )
    private static let until = Option<ReportTime>(
        "until",
        .reportTime("TIME"),
        help: "The first moment that counts no more.",
        shownDefault: "now"
    )
    private static let zone = Option<String>(
        "zone",
        .text("ZONE"),
        help: "The time zone of days that are given, and by which a trend's begin, such as "
            + "Europe/Berlin.",
        shownDefault: "UTC"
    )
    private static let unit = Option<ReportUnit>(
        "by",
        .oneOf("UNIT"),
        help: "The unit of a trend.",
        shownDefault: "what suits the period"
    )
    private static let application = Option<String>(
        "application",
        .anyText("NAME"),
        help: "Only what was searched in this application."
    )
    private static let profile = Option<String>(
        "profile",
        .text("NAME"),
        help: "Only what was searched under this profile."
    )
    private static let catalog = Option<String>(
        "catalog",
        .anyText("NAME"),
        help: "Only what was searched in this catalog."
    )
    private static let person = Option<String>(
        "person",
        .text("NAME"),
        help: "Only what this person searched; for auditors."
    )
    private static let device = Option<String>(
        "device",
        .text("NAME"),
        help: "Only what was searched on this device; for auditors."
    )
    private static let token = Option<Token>(
        "token",
        .token("FIELD=VALUE"),
        help: "Only queries with this token."
    )
    private static let scope = Option<String>(
        "scope",
        .anyText("SCOPE"),
        help: "Only queries under this scope; \"\" for those under none."
    )
    private static let query = Option<String>(
        "query",
        .anyText("TEXT"),
        help: "Only this query, in any spelling."
    )
    private static let limit = Option<Int>(
        "limit",
        .wholeNumber("N", 1...1000),
        help: "How many rows are shown at most, where there can be more.",
        shownDefault: "20"
    )

    static let parameters: [any ParameterDeclaration] = [
        since, until, zone, unit, application, profile, catalog, person, device, token, scope,
        query, limit,
    ]

    private let period: (since: ReportTime?, until: ReportTime?)
    private let zone: TimeZone
    private let listsSessions: Bool
    private var request = ReportRequest()

    /// Reads the options.
    ///
    /// - Parameters:
    ///   - values: What was given.
    ///   - report: What is asked for.
    ///   - listsSessions: Whether its sessions are listed instead.
    /// - Throws: A usage error where an option would change nothing.
    init(
        _ values: ParsedValues,
        _ report: SearchReport,
        listsSessions: Bool
    ) throws(CommandError) {
        self.listsSessions = listsSessions
        period = (try values.value(of: Self.since), try values.value(of: Self.until))
        request.timeZone = try values.value(of: Self.zone)
        request.unit = try values.value(of: Self.unit)
        request.application = try values.value(of: Self.application)
        request.profile = try values.value(of: Self.profile)
        request.catalog = try values.value(of: Self.catalog)
        request.person = try values.value(of: Self.person)
        request.device = try values.value(of: Self.device)
        request.token = try values.value(of: Self.token)
        request.scope = try values.value(of: Self.scope)
        request.query = try values.value(of: Self.query)
        request.limit = try values.value(of: Self.limit)
        let known = request.timeZone.map { TimeZone(identifier: $0) } ?? .gmt
        let hasDays = [period.since, period.until].contains { $0?.isDay ?? false }
        guard known != nil || !hasDays else {
            throw .usage(
                "unknown_time_zone",
                "--zone: there is no time zone \"\(request.timeZone ?? "")\"",
                try: "--zone Europe/Berlin"
            )
        }
        zone = known ?? .gmt
        try check(report)
    }

    private func check(_ report: SearchReport) throws(CommandError) {
        if request.unit != nil, report != .trend || listsSessions {
            throw .usage(
                "option_without_effect",
                "--by is the unit of a trend, and none is told",
                try: "leave --by out" + (report == .trend ? ", or --sessions" : "")
            )
        }
        if request.limit != nil, !report.isLimited, !listsSessions {
            throw .usage(
                "option_without_effect",
                "--limit: all that \(report.rawValue) tells is shown",
                try: "leave --limit out"
            )
        }
    }

    /// What is asked of the server, at a time.
    func request(at now: Timestamp) -> ReportRequest {
        var request = request
        request.since = period.since?.time(at: now, in: zone)
        request.until = period.until?.time(at: now, in: zone)
        // Which sessions these are no time zone changes.
        if listsSessions { request.timeZone = nil }
        return request
    }
}
