/// A report on how people search, whose unit is the intent: see ``Intent``.
///
/// What each counts is defined by ``totals``, ``fields`` and ``definition``, for people and for the
/// program alike.
public enum SearchReport: String, Sendable, CaseIterable {
    /// What people look for.
    case top
    /// What finds nothing.
    case zeroResults = "zero-results"
    /// Where people give up.
    case abandoned
    /// What is opened, and where in the list it stood.
    case clicks
    /// How far sessions come.
    case funnel
    /// How a search follows another.
    case refinements
    /// How long it takes until a result is opened.
    case timeToClick = "time-to-click"
    /// How much is typed until a result is opened.
    case keystrokes
    /// How long sessions last.
    case sessionLength = "session-length"
    /// How long queries are.
    case queryLength = "query-length"
    /// Which tokens are used.
    case tokens
    /// Which scopes are used.
    case scopes
    /// Which devices search.
    case devices
    /// Under which profiles, in which applications and catalogs people search.
    case profiles
    /// How long results take.
    case latency
    /// How figures change over time.
    case trend

    /// What a report's rows, or the sums, are made of.
    public enum Source: Sendable, Hashable {
        /// Sums by hour, and facts where these do not suffice.
        case hours
        /// Sums by day and query, and facts where these do not suffice.
        case queries
        /// One row an intent.
        case facts
        /// One row a session.
        case sessions
    }

    /// What it is made of.
    public var source: Source {
        switch self {
        case .top, .zeroResults, .abandoned: .queries
        case .clicks, .profiles, .trend, .keystrokes: .hours
        case .refinements, .timeToClick, .queryLength, .tokens, .scopes, .devices,
            .latency:
            .facts
        case .funnel, .sessionLength: .sessions
        }
    }

    /// Whether only auditors may read it.
    public var isForAuditors: Bool { self == .devices }

    /// Whether it has rows, of which the first so many are shown.
    public var hasRows: Bool { !fields.isEmpty }

    /// Whether it can have more rows than are asked for; of the others all are told.
    public var isLimited: Bool {
        switch self {
        case .top, .zeroResults, .abandoned, .clicks, .queryLength, .tokens, .scopes, .devices,
            .profiles:
            true
        case .funnel, .refinements, .timeToClick, .keystrokes, .sessionLength, .latency, .trend:
            false
        }
    }

    /// What it answers, in a line.
    public var summary: String {
        switch self {
        case .top: "What people look for."
        case .zeroResults: "What finds nothing."
        case .abandoned: "Where people give up or cancel."
        case .clicks: "What share of searches leads to a result, and where it stood."
        case .funnel: "How far sessions come: began, text, results, submit, select."
        case .refinements: "How a search follows another."
        case .timeToClick: "How long it takes until a result is opened."
        case .keystrokes: "How much is typed until a result is opened."
        case .sessionLength: "How long sessions last."
        case .queryLength: "How long queries are."
        case .tokens: "Which tokens are used."
        case .scopes: "Which scopes are used."
        case .devices: "Which devices search."
        case .profiles: "In which applications, profiles and catalogs people search."
        case .latency: "How long the app's own results take."
        case .trend: "How figures change over time, and against the period before."
        }
    }
}
