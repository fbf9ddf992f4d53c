import Foundation
public import SearchCore

/// Tells a session's events as rows of User Behavior Insights; pure.
///
///     var export = UBIExport()
///     for event in events { rows += export.take(event) }
///     rows += export.finish()
///
/// A session that was made of such rows gives these back. Of any other, keystrokes become `search`
/// events, results that were opened `click`, everything else an event of its own name; each intent has
/// a query id and a row among the queries.
public struct UBIExport: Sendable {
    private var start: SessionStart?
    private var profile = Profile.filterList
    private var state = SearchState(profile: .filterList)
    private var intents = IntentFold()
    /// The number of the intent that goes on, or went on last.
    private var number = 0
    /// Intents of which a query row was written, since results were told.
    private var told: Set<Int> = []
    private var lastAt = Timestamp(microseconds: 0)
    private var session = ""

    /// Begins a session.
    public init() {}

    /// Takes the next event in.
    public mutating func take(_ event: Event) -> [UBIRow] {
        lastAt = event.at
        session = event.session.text
        if case .sessionStarted(let start) = event.body, self.start == nil {
            self.start = start
            profile = start.profile ?? .filterList
            state = SearchState(profile: profile)
            return []
        }
        if profile.name == UBICarried.profileName {
            return UBICarried.row(of: event).map { [$0] } ?? []
        }
        let before = state
        let body = event.body
        state.apply(body, under: profile)
        let ended = intents.apply(event, body, from: before, to: state)
        var rows = ended.map { row(of: $0) } ?? []
        number = intents.current?.number ?? number
        rows.append(row(of: event, body))
        return rows
    }

    /// Ends the session.
    public mutating func finish() -> [UBIRow] { intents.current.map { row(of: $0) } ?? [] }

    private mutating func row(of event: Event, _ body: EventBody) -> UBIRow {
        switch body {
        case .resultsShown(let shown):
            told.insert(number)
            return results(shown, event)
        case .textChanged(let text):
            return action("search", event, type: "QUERY", message: text)
        case .searchSubmitted: return action("submit", event, type: "QUERY", message: nil)
        case .resultSelected(let id, let position): return click(id, position, event)
        case .tokenAdded(let token, _), .tokenRemoved(.lastEqual(let token)):
            return action(
                event.kind.rawValue,
                event,
                type: "FILTER",
                message: "\(token.field)=\(token.value)"
            )
        case .scopeChanged(let scope):
            return action(event.kind.rawValue, event, type: "FILTER", message: scope)
        case .marker(let label):
            return action(event.kind.rawValue, event, type: "INFO", message: label)
        case .sessionStarted, .searchBegan, .tokenRemoved, .searchEnded, .searchCancelled,
            .savedSearchOpened, .suggestionSelected, .capturePaused, .captureResumed,
            .eventsDropped, .eventRefused, .sessionClosed, .incomplete, .unknown:
            return action(event.kind.rawValue, event, type: "INFO", message: nil)
        }
    }

    /// The query row of an intent that no results were told of.
    private func row(of intent: Intent) -> [UBIRow] {
        guard !told.contains(intent.number) else { return [] }
        let edited = intent.startedAt.advanced(
            byMilliseconds: Int64(intent.editedMs - intent.startMs)
        )
        var fields = query(intent.query, intent.number, at: edited)
        fields["query_attributes"] = attributes(of: intent.query)
        return [UBIRow(.queries, fields)]
    }

    private func results(_ shown: ResultsShown, _ event: Event) -> UBIRow {
        let searched = SearchQuery(text: state.text, tokens: state.tokens, scope: state.scope)
        var fields = query(searched, number, at: event.at)
        var attributes = attributes(of: searched)?.object ?? [:]
        attributes["total"] = JSONValue(shown.total)
        fields["query_attributes"] = .object(attributes)
        fields["object_id_field"] = .string("id")
        fields["query_response_hit_ids"] = shown.ids.map { JSONValue($0) }
        return UBIRow(.queries, fields)
    }

    private func query(_ query: SearchQuery, _ number: Int, at time: Timestamp) -> JSONObject {
        var fields = whose
        fields["query_id"] = queryID(number)
        fields["user_query"] = .string(query.text)
        fields["timestamp"] = .string(time.description)
        return fields
    }

    private func attributes(of query: SearchQuery) -> JSONValue? {
        var attributes: JSONObject = [:]
        if !query.tokens.isEmpty { attributes["tokens"] = .array(query.tokens.map(\.json)) }
        attributes["scope"] = query.scope.map(JSONValue.string)
        return attributes.isEmpty ? nil : .object(attributes)
    }

    private func action(
        _ name: String,
        _ event: Event,
        type: String,
        message: String?
    ) -> UBIRow {
        var fields = whose
        fields["action_name"] = .string(name)
        fields["query_id"] = queryID(number)
        fields["session_id"] = .string(session)
        fields["user_id"] = start?.person.map(JSONValue.string)
        fields["timestamp"] = .string(event.at.description)
        fields["message_type"] = .string(type)
        fields["message"] = message.map(JSONValue.string)
        if number > 0 { fields["user_query"] = .string(state.text) }
        return UBIRow(.events, fields)
    }

    private func click(_ id: String, _ position: Int?, _ event: Event) -> UBIRow {
        var fields = action("click", event, type: "CLICK_THROUGH", message: nil).fields
        var attributes: JSONObject = [
            "object": .object(["object_id": .string(id), "object_id_field": .string("id")])
        ]
        attributes["position"] = position.map { .object(["ordinal": JSONValue($0)]) }
        fields["event_attributes"] = .object(attributes)
        return UBIRow(.events, fields)
    }

    private func queryID(_ number: Int) -> JSONValue? {
        number > 0 ? .string("\(session)-\(number)") : nil
    }

    private var whose: JSONObject {
        var fields: JSONObject = [:]
        fields["application"] = start?.application.map(JSONValue.string)
        fields["client_id"] = .string(start?.device ?? session)
        return fields
    }
}
