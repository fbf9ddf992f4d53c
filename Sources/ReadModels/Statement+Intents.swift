import Postgres
import SearchCore

extension Statement {
    static let saveIntents = Statement(
        name: "save_intents",
        embedded: PackageResources.save_intents_sql
    )
    static let deleteIntents = Statement(
        name: "delete_intents",
        embedded: PackageResources.delete_intents_sql
    )
    static let compareIntents = Statement(
        name: "compare_intents",
        embedded: PackageResources.compare_intents_sql
    )
    static let findSumHour = Statement(
        name: "find_sum_hour",
        embedded: PackageResources.find_sum_hour_sql
    )
    static let compareHourSums = Statement(
        name: "compare_hour_sums",
        embedded: PackageResources.compare_hour_sums_sql
    )
    static let compareQuerySums = Statement(
        name: "compare_query_sums",
        embedded: PackageResources.compare_query_sums_sql
    )
    static let findReportBase = Statement(
        name: "find_report_base",
        embedded: PackageResources.find_report_base_sql
    )
    static let findReportPeople = Statement(
        name: "find_report_people",
        embedded: PackageResources.find_report_people_sql
    )

    static let reportPeople = Statement(
        name: "report_people",
        embedded: PackageResources.report_facts_sql + PackageResources.report_people_sql
    )
    static let setQueryPeople = Statement(
        name: "set_query_people",
        embedded: PackageResources.set_query_people_sql
    )

    static let makeAnalyticsLogin = Statement(
        name: "make_analytics_login",
        embedded: PackageResources.make_analytics_login_sql
    )
    static let removeAnalyticsLogin = Statement(
        name: "remove_analytics_login",
        embedded: PackageResources.remove_analytics_login_sql
    )
    static let findAnalyticsLogin = Statement(
        name: "find_analytics_login",
        embedded: PackageResources.find_analytics_login_sql
    )
    static let setStatementTimeout = Statement(
        name: "set_statement_timeout",
        embedded: PackageResources.set_statement_timeout_sql
    )

    static let reportQueries = Statement(
        name: "report_queries",
        embedded: PackageResources.report_facts_sql + PackageResources.report_queries_sql
    )
    static let reportClicks = Statement(
        name: "report_clicks",
        embedded: PackageResources.report_facts_sql + PackageResources.report_hours_sql
            + PackageResources.report_clicks_sql
    )
    static let reportProfiles = Statement(
        name: "report_profiles",
        embedded: PackageResources.report_facts_sql + PackageResources.report_hours_sql
            + PackageResources.report_profiles_sql
    )
    static let reportTrend = Statement(
        name: "report_trend",
        embedded: PackageResources.report_facts_sql + PackageResources.report_hours_sql
            + PackageResources.report_trend_sql
    )
    static let reportFunnel = Statement(
        name: "report_funnel",
        embedded: PackageResources.report_counted_sql + PackageResources.report_funnel_sql
    )
    static let reportSessionLength = Statement(
        name: "report_session_length",
        embedded: PackageResources.report_counted_sql + PackageResources.report_session_length_sql
    )
    static let reportRefinements = Statement(
        name: "report_refinements",
        embedded: PackageResources.report_facts_sql + PackageResources.report_refinements_sql
    )
    static let reportTimeToClick = Statement(
        name: "report_time_to_click",
        embedded: PackageResources.report_facts_sql + PackageResources.report_time_to_click_sql
    )
    static let reportKeystrokes = Statement(
        name: "report_keystrokes",
        embedded: PackageResources.report_facts_sql + PackageResources.report_hours_sql
            + PackageResources.report_keystrokes_sql
    )
    static let reportQueryLength = Statement(
        name: "report_query_length",
        embedded: PackageResources.report_facts_sql + PackageResources.report_query_length_sql
    )
    static let reportTokens = Statement(
        name: "report_tokens",
        embedded: PackageResources.report_facts_sql + PackageResources.report_tokens_sql
    )
    static let reportScopes = Statement(
        name: "report_scopes",
        embedded: PackageResources.report_facts_sql + PackageResources.report_scopes_sql
    )
    static let reportDevices = Statement(
        name: "report_devices",
        embedded: PackageResources.report_facts_sql + PackageResources.report_devices_sql
    )
    static let reportLatency = Statement(
        name: "report_latency",
        embedded: PackageResources.report_facts_sql + PackageResources.report_latency_sql
    )
    static let reportCountedSessions = Statement(
        name: "report_counted_sessions",
        embedded: PackageResources.report_counted_sql
            + PackageResources.report_counted_sessions_sql
    )
    static let reportSessions = Statement(
        name: "report_sessions",
        embedded: PackageResources.report_facts_sql + PackageResources.report_sessions_sql
    )
}

extension SearchReport {
    /// The statement that lists the sessions behind it.
    var sessionsStatement: Statement {
        switch source {
        case .sessions: .reportCountedSessions
        case .hours, .queries, .facts: .reportSessions
        }
    }

    /// The statement that reads it.
    var statement: Statement {
        switch self {
        case .top, .zeroResults, .abandoned: .reportQueries
        case .clicks: .reportClicks
        case .funnel: .reportFunnel
        case .refinements: .reportRefinements
        case .timeToClick: .reportTimeToClick
        case .keystrokes: .reportKeystrokes
        case .sessionLength: .reportSessionLength
        case .queryLength: .reportQueryLength
        case .tokens: .reportTokens
        case .scopes: .reportScopes
        case .devices: .reportDevices
        case .profiles: .reportProfiles
        case .latency: .reportLatency
        case .trend: .reportTrend
        }
    }
}
