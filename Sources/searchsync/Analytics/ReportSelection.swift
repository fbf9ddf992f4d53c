import Device
import SearchCore

/// What is asked of a report: the options that all of them have.
@MainActor
struct ReportSelection {
    /// The units of a trend.
    enum Unit: String, Sendable, CaseIterable {
        case hour, day, week, month
    }

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
        help: "The time zone by which a trend's days begin, such as Europe/Berlin.",
        shownDefault: "UTC"
    )
    private static let unit = Option<Unit>(
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
        help: "Only queries under this scope."
    )
    private static let query = Option<String>(
        "query",
        .anyText("TEXT"),
        help: "Only this query, in any spelling."
    )
    private static let limit = Option<Int>(
        "limit",
        .wholeNumber("N", 1...1000),
        help: "How many rows are shown at most.",
        shownDefault: "20"
    )

    static let parameters: [any ParameterDeclaration] = [
        since, until, zone, unit, application, profile, catalog, person, device, token, scope,
        query, limit,
    ]

    private let period: (since: ReportTime?, until: ReportTime?)
    private var request = ReportRequest()

    init(_ values: ParsedValues) throws(CommandError) {
        period = (try values.value(of: Self.since), try values.value(of: Self.until))
        request.timeZone = try values.value(of: Self.zone)
        request.unit = try values.value(of: Self.unit)?.rawValue
        request.application = try values.value(of: Self.application)
        request.profile = try values.value(of: Self.profile)
        request.catalog = try values.value(of: Self.catalog)
        request.person = try values.value(of: Self.person)
        request.device = try values.value(of: Self.device)
        request.token = try values.value(of: Self.token)
        request.scope = try values.value(of: Self.scope)
        request.query = try values.value(of: Self.query)
        request.limit = try values.value(of: Self.limit)
    }

    /// What is asked of the server, at a time.
    func request(at now: Timestamp) -> ReportRequest {
        var request = request
        request.since = period.since?.time(at: now)
        request.until = period.until?.time(at: now)
        return request
    }
}
