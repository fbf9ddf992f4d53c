/// What the rows of each report say.
extension SearchReport {
    static let positions: [ReportField] = [
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

    static let stages: [ReportField] = [
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

    static let classes: [ReportField] = [
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

    static let lengths: [ReportField] = [
        ReportField("words", "WORDS", "Words of the query, by its white space."),
        .intents, .allIntents, share, .selected, .clickThrough,
    ]

    static let tokenFields: [ReportField] = [
        ReportField("field", "FIELD", .text, "The token's field."),
        ReportField("value", "VALUE", .text, "The token's value."),
        .intents, .allIntents, share, .selected, .clickThrough,
    ]

    static let scopeFields: [ReportField] = [
        ReportField("scope", "SCOPE", .text, "The scope; empty where the bar had none."),
        .intents, .allIntents, share, .selected, .clickThrough,
    ]

    static let deviceFields: [ReportField] = [
        ReportField("device", "DEVICE", .text, "The device's name, or what the app calls it."),
        .intents, .allIntents, share, .known, .zero, .zeroRate, .selected, .clickThrough,
    ]

    static let placeFields: [ReportField] = [
        ReportField("application", "APPLICATION", .text, "The application; empty without one."),
        ReportField("profile", "PROFILE", .text, "The name of the profile."),
        ReportField("catalog", "CATALOG", .text, "The name of the catalog; empty without one."),
    ]

    static let bucketFields: [ReportField] = [
        ReportField("begins", "BEGINS", .time, "When the hour, day, week or month begins."),
        ReportField("ends", "ENDS", .time, "When the next one begins.", isShown: false),
        ReportField(
            "isPartial",
            "PARTIAL",
            .flag,
            "Whether it lies partly outside the period, or is not over."
        ),
    ]
}
