extension SearchReport {
    /// What exactly it counts, in sentences.
    public var definition: String {
        switch self {
        case .top:
            """
            Intents by query, most frequent first; equal ones in the order of their normal form. \
            Queries are one where their normal form is: without white space at the ends, every other \
            run of white space one space, caseless, in NFC. Tokens and scope do not count.
            """
        case .zeroResults:
            """
            Queries whose intents had no result in the end, by how many these were. What was on \
            screen while somebody typed does not count. The number of results is what the app \
            showed for the final query, else what the session's catalog gives; it is not known \
            where there is neither, or nothing was shown since it was not submitted.
            """
        case .abandoned:
            """
            Queries by how many of their intents were abandoned or cancelled. Each intent ends in \
            one way: selected (a result was opened), submitted (and nothing opened), cancelled \
            (before either), refined (a token, a scope, a saved search or another text took its \
            place), abandoned (the text was removed, or nothing more was done), or unknown (it goes \
            on, or events are missing behind it). ended leaves the unknown ones out.
            """
        case .clicks:
            """
            How often results were opened, by their position. A result that is opened belongs to \
            the intent that goes on or was submitted last. The mean reciprocal rank takes the first \
            position in the list that was opened of each intent, and leaves intents without one out.
            """
        case .funnel:
            """
            Sessions by what happened in them at least once: began (the bar was active), text (an \
            intent), results (an intent with at least one result), submit, select. Each stage \
            counts by itself; ofPrevious asks of the sessions with the stage before how many have \
            this one too. A session counts where it began.
            """
        case .refinements:
            """
            An intent refines the one before it in its session where it begins within 300 seconds \
            after that one's last event and nothing was opened in between. Its class is what became \
            of the query: other tokens, else another scope, else the same text, something added to \
            it, something taken from it, or another text.
            """
        case .timeToClick:
            "From an intent's first event to the first result that was opened, of those with one."
        case .keystrokes:
            """
            Changes of the text, whatever each changed: a word that is pasted is one. Per success \
            means per intent of which a result was opened.
            """
        case .sessionLength:
            """
            From a session's beginning to its newest event, by the device's monotonic clock. A \
            session counts where it began.
            """
        case .queryLength:
            "Intents by the number of words of their query."
        case .tokens:
            """
            Intents by the tokens of their query; one with two tokens counts for both. For analysts \
            a token is shown where so many people used it in the period as a query needs.
            """
        case .scopes:
            """
            Intents by the scope of their query. For analysts a scope is shown where so many people \
            used it in the period as a query needs.
            """
        case .devices:
            "Intents by device. One device is less than a group, so that auditors alone read it."
        case .profiles:
            "Intents by application, profile and catalog."
        case .latency:
            """
            Every answer of the app's own back end that tells how long it took (tookMs of \
            resultsShown), those to half-typed texts too.
            """
        case .trend:
            """
            Figures by hour, day, week or month of the time zone; weeks begin on Monday. What lies \
            partly outside the period or is not over is flagged. The period before is as long as \
            the period and ends where it begins.
            """
        }
    }
}
