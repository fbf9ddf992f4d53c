/// What each report says of everything that the filters let through.
extension SearchReport {
    static let clickTotals: [ReportField] = [
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

    static let chains: [ReportField] = [
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

    static let times: [ReportField] =
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

    static let typing: [ReportField] = [
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

    static let sessionTotals: [ReportField] =
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

    static let lengthTotals: [ReportField] = [
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

    static let used = ReportField("used", "USED", "Intents with any of them.")
    static let useRate = ReportField(
        "useRate",
        "USED %",
        .ratio(of: "used", to: "intents"),
        "used / intents"
    )

    static let devicesCount = ReportField("devices", "DEVICES", "Devices that searched.")

    static let latencies: [ReportField] =
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

    static let changes: [ReportField] =
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
