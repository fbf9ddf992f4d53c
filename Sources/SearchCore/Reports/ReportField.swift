/// A column of a report: what it is called, and what it says.
public struct ReportField: Sendable, Hashable {
    /// What kind of value it has.
    public enum Kind: Sendable, Hashable {
        /// A text; null where there is none.
        case text
        /// A moment.
        case time
        /// A whole number.
        case count
        /// A number that need not be whole.
        case number
        /// A number of milliseconds; null where nothing was measured.
        case milliseconds
        /// One field's part of another, from 0 to 1; null where the other is 0.
        case ratio(of: String, to: String)
        /// One field divided by another; null where the other is 0.
        case mean(of: String, to: String)
        /// True or false.
        case flag
    }

    /// Its name in JSON and CSV.
    public let key: String
    /// Its heading in a table.
    public let title: String
    /// What kind of value it has.
    public let kind: Kind
    /// What it says, for who asks.
    public let about: String
    /// Whether a table for people shows it; a denominator that is told elsewhere need not be.
    public let isShown: Bool

    init(
        _ key: String,
        _ title: String,
        _ kind: Kind,
        _ about: String,
        isShown: Bool = true
    ) {
        self.key = key
        self.title = title
        self.kind = kind
        self.about = about
        self.isShown = isShown
    }

    init(_ key: String, _ title: String, _ about: String, isShown: Bool = true) {
        self.init(key, title, .count, about, isShown: isShown)
    }

    /// The name of the column in SQL: `allIntents` is `all_intents`.
    public var column: String {
        key.reduce(into: "") { name, character in
            name += character.isUppercase ? "_" + character.lowercased() : String(character)
        }
    }
}

extension ReportField {
    static let intents = ReportField("intents", "INTENTS", "Intents.")
    static let allIntents = ReportField(
        "allIntents",
        "ALL INTENTS",
        "All intents of the period that the filters let through.",
        isShown: false
    )
    static let known = ReportField(
        "known",
        "KNOWN",
        "Intents of which the number of results in the end is known."
    )
    static let zero = ReportField("zero", "ZERO", "Intents that had no result in the end.")
    static let zeroRate = ReportField(
        "zeroRate",
        "ZERO %",
        .ratio(of: "zero", to: "known"),
        "zero / known"
    )
    static let selected = ReportField(
        "selected",
        "OPENED",
        "Intents of which at least one result was opened."
    )
    static let clickThrough = ReportField(
        "clickThrough",
        "CTR %",
        .ratio(of: "selected", to: "intents"),
        "selected / intents: the share of intents of which at least one result was opened. It "
            + "counts intents and not clicks, so that it is never above 1."
    )
    static let query = ReportField(
        "query",
        "QUERY",
        .text,
        "The query in its most frequent spelling; empty where there were only tokens."
    )
    static let firstPercentiles = [50, 75, 90, 95, 99]

    static func percentiles(_ of: String) -> [ReportField] {
        firstPercentiles.map { percent in
            ReportField(
                "p\(percent)",
                "P\(percent)",
                .milliseconds,
                "The smallest \(of) that \(percent) % do not exceed: a measured value (nearest rank)."
            )
        }
    }
}
