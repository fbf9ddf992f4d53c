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

    private static let share = ReportField(
        "share",
        "SHARE %",
        .ratio(of: "intents", to: "allIntents"),
        "intents / allIntents"
    )

    /// The figures that are told of any group of intents.
    public static let figures: [ReportField] = [
        .intents, .known, .zero, .zeroRate, .selected, .clickThrough,
    ]

    private static let endings: [ReportField] = [
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

    private static let positions: [ReportField] = [
        ReportField("position", "POSITION", "A position in the list of results, from 1."),
        ReportField("clicks", "CLICKS", "How often the result at it was opened."),
        ReportField(
            "allPositioned",
            "ALL CLICKS",
            "All clicks of which the position is known.",
            isShown: false
        ),
        ReportField(
            "share",
            "SHARE %",
            .ratio(of: "clicks", to: "allPositioned"),
            "clicks / allPositioned"
        ),
        ReportField(
            "bests",
            "BEST",
            "Of how many intents it was the first position of all that were opened."
        ),
    ]

    private static let clickTotals: [ReportField] = [
        .intents, .selected, .clickThrough,
        ReportField("clicks", "CLICKS", "Results that were opened."),
        ReportField(
            "clicksPerIntent",
            "CLICKS PER INTENT",
            .mean(of: "clicks", to: "intents"),
            "clicks / intents: the other click-through rate in use; it can be above 1."
        ),
        ReportField("positioned", "WITH POSITION", "Clicks of which the position is known."),
        ReportField("positionSum", "SUM", "The sum of these positions.", isShown: false),
        ReportField(
            "averagePosition",
            "AVERAGE POSITION",
            .mean(of: "positionSum", to: "positioned"),
            "positionSum / positioned, from 1"
        ),
        ReportField("ranked", "RANKED", "Intents with a click of which the position is known."),
        ReportField(
            "reciprocalSum",
            "RECIPROCALS",
            .number,
            "The sum of 1 / the first position that was opened, over these intents.",
            isShown: false
        ),
        ReportField(
            "meanReciprocalRank",
            "MRR",
            .mean(of: "reciprocalSum", to: "ranked"),
            "reciprocalSum / ranked: intents without a click are left out"
        ),
    ]

    private static let sessions = ReportField("sessions", "SESSIONS", "Sessions.")

    private static let stages: [ReportField] = [
        ReportField("stage", "STAGE", .text, "What happened at least once in a session."),
        ReportField("sessions", "SESSIONS", "Sessions in which it did."),
        ReportField("allSessions", "ALL SESSIONS", "All sessions.", isShown: false),
        ReportField(
            "ofAll",
            "OF ALL %",
            .ratio(of: "sessions", to: "allSessions"),
            "sessions / allSessions"
        ),
        ReportField(
            "both",
            "BOTH",
            "Sessions in which this and the stage before happened.",
            isShown: false
        ),
        ReportField(
            "before",
            "BEFORE",
            "Sessions in which the stage before happened.",
            isShown: false
        ),
        ReportField(
            "ofPrevious",
            "OF PREVIOUS %",
            .ratio(of: "both", to: "before"),
            "both / before"
        ),
    ]

    private static let classes: [ReportField] = [
        ReportField(
            "class",
            "CLASS",
            .text,
            "same, add, remove, replace (of the text), token or scope"
        ),
        ReportField("refinements", "REFINEMENTS", "Intents that refine the one before so."),
        ReportField(
            "allRefinements",
            "ALL",
            "All intents that refine the one before.",
            isShown: false
        ),
        ReportField(
            "share",
            "SHARE %",
            .ratio(of: "refinements", to: "allRefinements"),
            "refinements / allRefinements"
        ),
        ReportField("selected", "OPENED", "Those of which a result was opened."),
        ReportField(
            "success",
            "SUCCESS %",
            .ratio(of: "selected", to: "refinements"),
            "selected / refinements"
        ),
    ]

    private static let chains: [ReportField] = [
        .intents,
        ReportField("refinements", "REFINEMENTS", "Intents that refine the one before."),
        ReportField(
            "refinementRate",
            "REFINED %",
            .ratio(of: "refinements", to: "intents"),
            "refinements / intents"
        ),
        ReportField(
            "chains",
            "CHAINS",
            "Chains of intents that each refine the one before: counted are refinements of an "
                + "intent that is none itself."
        ),
        ReportField(
            "refinementsPerChain",
            "PER CHAIN",
            .mean(of: "refinements", to: "chains"),
            "refinements / chains: how often a search is refined once it is"
        ),
    ]

    private static let times: [ReportField] =
        [
            .intents, .selected,
            ReportField("sumMs", "SUM", .milliseconds, "The sum of the times.", isShown: false),
            ReportField(
                "meanMs",
                "MEAN",
                .mean(of: "sumMs", to: "selected"),
                "sumMs / selected, in milliseconds"
            ),
        ] + ReportField.percentiles("time from an intent's first event to its first click")

    private static let typing: [ReportField] = [
        .intents, .selected,
        ReportField(
            "keystrokes",
            "KEYSTROKES",
            "Changes of the text in the intents of which a result was opened."
        ),
        ReportField(
            "keystrokesPerSuccess",
            "PER SUCCESS",
            .mean(of: "keystrokes", to: "selected"),
            "keystrokes / selected"
        ),
        ReportField(
            "allKeystrokes",
            "ALL KEYSTROKES",
            "Changes of the text in all intents."
        ),
        ReportField(
            "allPerSuccess",
            "ALL PER SUCCESS",
            .mean(of: "allKeystrokes", to: "selected"),
            "allKeystrokes / selected: what was typed in vain counts too"
        ),
    ]

    private static let sessionTotals: [ReportField] =
        [
            sessions,
            ReportField("sumMs", "SUM", .milliseconds, "The sum of the lengths.", isShown: false),
            ReportField(
                "meanMs",
                "MEAN",
                .mean(of: "sumMs", to: "sessions"),
                "sumMs / sessions, in milliseconds"
            ),
            ReportField("events", "EVENTS", "Events of these sessions."),
            ReportField(
                "eventsPerSession",
                "EVENTS EACH",
                .mean(of: "events", to: "sessions"),
                "events / sessions"
            ),
            ReportField("searches", "SEARCHES", "Runs of events while the bar was active."),
            ReportField(
                "searchesPerSession",
                "SEARCHES EACH",
                .mean(of: "searches", to: "sessions"),
                "searches / sessions"
            ),
            .intents,
            ReportField(
                "intentsPerSession",
                "INTENTS EACH",
                .mean(of: "intents", to: "sessions"),
                "intents / sessions"
            ),
        ] + ReportField.percentiles("length of a session by its monotonic clock")

    private static let lengths: [ReportField] = [
        ReportField("words", "WORDS", "Words of the query, by its white space."),
        .intents, .allIntents, share, .selected, .clickThrough,
    ]

    private static let lengthTotals: [ReportField] = [
        .intents,
        ReportField("characters", "CHARACTERS", "Characters that people see, of all queries."),
        ReportField(
            "charactersPerIntent",
            "CHARACTERS EACH",
            .mean(of: "characters", to: "intents"),
            "characters / intents"
        ),
        ReportField("words", "WORDS", "Words of all queries."),
        ReportField(
            "wordsPerIntent",
            "WORDS EACH",
            .mean(of: "words", to: "intents"),
            "words / intents"
        ),
    ]

    private static let used = ReportField("used", "USED", "Intents with any of them.")
    private static let useRate = ReportField(
        "useRate",
        "USED %",
        .ratio(of: "used", to: "intents"),
        "used / intents"
    )

    private static let tokenFields: [ReportField] = [
        ReportField("field", "FIELD", .text, "The token's field."),
        ReportField("value", "VALUE", .text, "The token's value."),
        .intents, .allIntents, share, .selected, .clickThrough,
    ]

    private static let scopeFields: [ReportField] = [
        ReportField("scope", "SCOPE", .text, "The scope; empty where the bar had none."),
        .intents, .allIntents, share, .selected, .clickThrough,
    ]

    private static let devicesCount = ReportField("devices", "DEVICES", "Devices that searched.")

    private static let deviceFields: [ReportField] = [
        ReportField("device", "DEVICE", .text, "The device's name, or what the app calls it."),
        .intents, .allIntents, share, .known, .zero, .zeroRate, .selected, .clickThrough,
    ]

    private static let placeFields: [ReportField] = [
        ReportField("application", "APPLICATION", .text, "The application; empty without one."),
        ReportField("profile", "PROFILE", .text, "The name of the profile."),
        ReportField("catalog", "CATALOG", .text, "The name of the catalog; empty without one."),
    ]

    private static let latencies: [ReportField] =
        [
            .intents,
            ReportField("answers", "ANSWERS", "Answers of which the app said how long they took."),
            ReportField("sumMs", "SUM", .milliseconds, "The sum of the times.", isShown: false),
            ReportField(
                "meanMs",
                "MEAN",
                .mean(of: "sumMs", to: "answers"),
                "sumMs / answers, in milliseconds"
            ),
        ] + ReportField.percentiles("tookMs of an answer")

    private static let bucketFields: [ReportField] = [
        ReportField("begins", "BEGINS", .time, "When the hour, day, week or month begins."),
        ReportField("ends", "ENDS", .time, "When the next one begins.", isShown: false),
        ReportField(
            "isPartial",
            "PARTIAL",
            .flag,
            "Whether it lies partly outside the period, or is not over."
        ),
    ]

    private static let changes: [ReportField] =
        figures + [
            ReportField(
                "previousIntents",
                "BEFORE",
                "Intents of the period before, as long; null where too few people are behind a "
                    + "token or a scope in it."
            ),
            ReportField(
                "intentsChange",
                "TIMES",
                .mean(of: "intents", to: "previousIntents"),
                "intents / previousIntents"
            ),
            ReportField(
                "previousKnown",
                "KNOWN BEFORE",
                "known of the period before.",
                isShown: false
            ),
            ReportField(
                "previousZero",
                "ZERO BEFORE",
                "zero of the period before.",
                isShown: false
            ),
            ReportField(
                "previousZeroRate",
                "ZERO % BEFORE",
                .ratio(of: "previousZero", to: "previousKnown"),
                "previousZero / previousKnown"
            ),
            ReportField(
                "previousSelected",
                "OPENED BEFORE",
                "selected of the period before.",
                isShown: false
            ),
            ReportField(
                "previousClickThrough",
                "CTR % BEFORE",
                .ratio(of: "previousSelected", to: "previousIntents"),
                "previousSelected / previousIntents"
            ),
        ]
}
