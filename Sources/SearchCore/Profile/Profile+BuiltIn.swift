extension Profile {
    /// The built-in profiles, in the order in which they are listed.
    public static let builtIn: [Profile] = [
        filterList, customBar, submitOnly, prefixTable, containsTable, openTable, headerList,
        prefixList, tokensAndScope,
    ]

    /// The built-in profile of a name; nil where there is none.
    public static func builtIn(named name: String) -> Profile? {
        builtIn.first { $0.name == name }
    }

    /// A search controller over a list; Search keeps the results and drops the focus.
    public static let filterList = Profile(
        name: "filter-list",
        presentation: Presentation(placeholder: "Search countries", dimsBackground: false)
    )

    /// A list under a custom bar whose delegate reports start, Search, Cancel and text change.
    public static let customBar = Profile(
        name: "custom-bar",
        onBegin: .last,
        keepsTextOnCancel: true,
        presentation: Presentation(
            placeholder: "Search in this awesome bar",
            showsCancel: .always,
            placement: .header,
            appearance: Presentation.Appearance(
                font: "Futura 16",
                textColor: "orange",
                tintColor: "white",
                isUnderlined: true
            )
        )
    )

    /// A list with real-time results switched off.
    public static let submitOnly = Profile(
        name: "submit-only",
        isLive: false,
        onBegin: .keep,
        presentation: Presentation(placeholder: "Search countries")
    )

    /// A table matched from the beginning; the begin flushes it, Search only drops the focus.
    public static let prefixTable = Profile(
        name: "prefix-table",
        match: .prefix,
        isCaseSensitive: true,
        onBegin: .nothing,
        onSubmit: .keep,
        presentation: Presentation(placeholder: "Search", placement: .header)
    )

    /// The variant of the prefix table with the text anywhere in the name.
    public static let containsTable = Profile(
        name: "contains-table",
        isCaseSensitive: true,
        onBegin: .nothing,
        onSubmit: .keep,
        presentation: Presentation(placeholder: "Search", placement: .header)
    )

    /// The variant of the prefix table that shows all records whenever the field is empty.
    public static let openTable = Profile(
        name: "open-table",
        match: .prefix,
        isCaseSensitive: true,
        emptyQuery: .all,
        onSubmit: .keep,
        presentation: Presentation(placeholder: "Search", placement: .header)
    )

    /// A bar in a table header over rows with an image: all rows until it becomes active.
    public static let headerList = Profile(
        name: "header-list",
        textFields: ["title"],
        presentation: Presentation(placeholder: "Search", placement: .header, startsHidden: true)
    )

    /// A declarative container filtered with starts-with as its text binding changes.
    public static let prefixList = Profile(
        name: "prefix-list",
        match: .prefix,
        isCaseSensitive: true,
        emptyQuery: .all,
        presentation: Presentation(placeholder: "Search", placement: .inline)
    )

    /// Countries by year with continent tokens and a year scope; tokens alone search.
    public static let tokensAndScope = Profile(
        name: "tokens-and-scope",
        scope: Scope(field: "year", all: "all", values: ["all", "2018", "2019"]),
        suggestions: Suggestions(tokens: continents.map(searchBy)),
        presentation: Presentation(placeholder: "Search countries", resultsElsewhere: true)
    )

    private static let continents = [
        "Africa", "Antarctica", "Asia", "Europe", "North America", "Oceania", "South America",
    ]

    private static func searchBy(_ continent: String) -> Token {
        Token(field: "continent", value: continent, label: "Search by \(continent)")
    }
}
