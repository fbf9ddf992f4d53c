extension SearchReport {
    /// What a row says; empty where the report has no rows.
    public var fields: [ReportField] {
        switch self {
        case .top:
            [
                .query, .intents, .allIntents, Self.share, .known, .zero, .zeroRate, .selected,
                .clickThrough,
            ]
        case .zeroResults: [.query, .zero, .known, .zeroRate, .intents]
        case .abandoned: [.query] + Self.endings
        case .clicks: Self.positions
        case .funnel: Self.stages
        case .refinements: Self.classes
        case .queryLength: Self.lengths
        case .tokens: Self.tokenFields
        case .scopes: Self.scopeFields
        case .devices: Self.deviceFields
        case .profiles: Self.placeFields + Self.figures
        case .trend: Self.bucketFields + Self.figures
        case .timeToClick, .keystrokes, .sessionLength, .latency: []
        }
    }

    /// What is said of everything that the filters let through.
    public var totals: [ReportField] {
        switch self {
        case .top, .zeroResults, .profiles: Self.figures
        case .abandoned: Self.endings
        case .clicks: Self.clickTotals
        case .funnel: [Self.sessions]
        case .refinements: Self.chains
        case .timeToClick: Self.times
        case .keystrokes: Self.typing
        case .sessionLength: Self.sessionTotals
        case .queryLength: Self.lengthTotals
        case .tokens, .scopes: [.intents, Self.used, Self.useRate]
        case .devices: [.intents, Self.devicesCount]
        case .latency: Self.latencies
        case .trend: Self.changes
        }
    }

    static let share = ReportField(
        "share",
        "SHARE %",
        .ratio(of: "intents", to: "allIntents"),
        "intents / allIntents"
    )

    /// The figures that are told of any group of intents.
    public static let figures: [ReportField] = [
        .intents, .known, .zero, .zeroRate, .selected, .clickThrough,
    ]

    static let endings: [ReportField] = [
        ReportField(
            "abandoned",
            "ABANDONED",
            "Intents after which the text was removed or nothing more was done, though nothing was "
                + "opened or submitted."
        ),
        ReportField(
            "cancelled",
            "CANCELLED",
            "Intents that were cancelled before anything was opened or submitted."
        ),
        ReportField("ended", "ENDED", "Intents of which the end is known."),
        ReportField(
            "abandonedRate",
            "ABANDONED %",
            .ratio(of: "abandoned", to: "ended"),
            "abandoned / ended"
        ),
        ReportField(
            "cancelledRate",
            "CANCELLED %",
            .ratio(of: "cancelled", to: "ended"),
            "cancelled / ended"
        ),
    ]

    static let sessions = ReportField("sessions", "SESSIONS", "Sessions.")
}
