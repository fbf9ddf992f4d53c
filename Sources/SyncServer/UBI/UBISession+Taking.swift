import Foundation
import SearchCore
import SyncProtocol

extension EventKind {
    /// What a source of User Behavior Insights tells and a search bar has no word for.
    static let ubiEvent = EventKind(rawValue: "ubiEvent")
}

extension UBISession {
    /// An event before it is numbered.
    private typealias Draft = (kind: EventKind, data: JSONObject)

    /// The rules of a bar of which only queries and clicks are known.
    static let profile = Profile(name: UBICarried.profileName, onBegin: .keep, onSubmit: .keep)

    /// Writes a row down as events; the last of them carries the row.
    ///
    /// - Parameters:
    ///   - row: The row, not a duplicate.
    ///   - time: When it was, as far as is known.
    ///   - session: The session's id.
    ///   - answers: Whether its hits count; those of a row do not that only counts facets.
    ///   - mark: Gives what stands for a text.
    /// - Returns: At least one event, numbered on from the session's last.
    mutating func take(
        _ row: UBIRow,
        at time: Timestamp,
        session: UUID,
        answers: Bool = true,
        mark: (String) -> String
    ) -> [Event] {
        if row.ordinal == 0 { countsFromZero = true }
        let pause = time.microseconds - lastAt.microseconds
        if pause > Self.idleMs * 1000 { isActive = false }
        let elapsed = (time.microseconds - startedAt.microseconds) / 1000
        offsetMs = max(offsetMs, Int(elapsed))
        lastAt = max(lastAt, time)
        let beginning = sequence == 0 ? [Self.start(row)] : []
        var drafts = beginning + meaning(of: row, behind: beginning.count, answers, mark)
        if drafts.count == beginning.count { drafts.append(Self.other(row, position(of: row))) }
        let first = sequence + 1
        sequence += drafts.count
        return drafts.enumerated().map { index, draft in
            let event = Event(
                session: session,
                sequence: first + index,
                kind: draft.kind,
                at: time,
                offsetMs: offsetMs,
                data: draft.data
            )
            return index == drafts.count - 1 ? event.carrying(row) : event
        }
    }

    private static func start(_ row: UBIRow) -> Draft {
        var data: JSONObject = ["profile": .object(profile.json)]
        data["application"] = row.application.map { .string($0.asShortText) }
        data["device"] = row.client.map { .string($0.asShortText) }
        data["person"] = row.user.map { .string($0.asShortText) }
        return (.sessionStarted, data)
    }

    private static func other(_ row: UBIRow, _ position: Int?) -> Draft {
        var data: JSONObject = ["action": .string((row.action ?? "query").asShortText)]
        data["id"] = row.object.map { .string($0.asShortText) }
        data["position"] = position.map { JSONValue($0) }
        return (.ubiEvent, data)
    }

    /// The object's place, from 1.
    private func position(of row: UBIRow) -> Int? {
        row.ordinal.flatMap { countsFromZero ? $0 + 1 : $0 > 0 ? $0 : nil }
    }

    private mutating func meaning(
        of row: UBIRow,
        behind count: Int,
        _ answers: Bool,
        _ mark: (String) -> String
    ) -> [Draft] {
        let query = row.query.map(mark)
        switch row.meaning {
        case .typed(let text):
            let drafts = put(text, for: query, behind: count, mark)
            return drafts + results(of: row, query)
        case .queried(let text):
            let drafts = bring(text, for: query, behind: count, mark)
            return answers ? drafts + results(of: row, query) : drafts
        case .submitted:
            let drafts = bring(row.shownText, for: query, behind: count, mark)
            return drafts + [(.searchSubmitted, [:])]
        case .opened(let id):
            let drafts = bring(row.shownText, for: query, behind: count, mark)
            var data: JSONObject = ["id": .string(id.asShortText)]
            data["position"] = position(of: row).map { JSONValue($0) }
            return drafts + [(.resultSelected, data)]
        case .other:
            let drafts = bring(row.shownText, for: query, behind: count, mark)
            return drafts.isEmpty ? [] : drafts + [Self.other(row, position(of: row))]
        }
    }

    /// Puts a text into the bar that a row speaks of in passing: only with a query that is new, for
    /// answers and impressions come late, when another text is there.
    private mutating func bring(
        _ text: String?,
        for query: String?,
        behind count: Int,
        _ mark: (String) -> String
    ) -> [Draft] {
        guard let text, let query, !queries.contains(where: { $0.mark == query }) else { return [] }
        return put(text, for: query, behind: count, mark)
    }

    private mutating func put(
        _ text: String,
        for query: String?,
        behind count: Int,
        _ mark: (String) -> String
    ) -> [Draft] {
        let text = text.asBarText
        let newMark = text.isEmpty ? nil : mark(text)
        var drafts: [Draft] = []
        if newMark != textMark || !isActive {
            if !isActive { drafts.append((.searchBegan, [:])) }
            if newMark != textMark { drafts.append((.textChanged, ["text": .string(text)])) }
            isActive = true
            textMark = newMark
        }
        remember(query ?? "", at: sequence + count + drafts.count, isChanged: !drafts.isEmpty)
        return drafts
    }

    /// Notes which event put a query into the bar.
    ///
    /// One that comes again with another text begins anew.
    private mutating func remember(_ query: String, at sequence: Int, isChanged: Bool) {
        if let index = queries.firstIndex(where: { $0.mark == query }) {
            guard isChanged else { return }
            queries.remove(at: index)
        }
        queries.append(Query(mark: query, sequence: sequence))
        if queries.count > Self.mostQueries { queries.removeFirst() }
    }

    /// What the engine found, where it is more than it was told to have found before: of several rows
    /// for one query, those that only count facets find nothing.
    private mutating func results(of row: UBIRow, _ query: String?) -> [Draft] {
        guard let total = row.total else { return [] }
        guard let index = queries.lastIndex(where: { $0.mark == query ?? "" }),
            total > queries[index].total
        else { return [] }
        queries[index].total = total
        var data: JSONObject = ["total": JSONValue(total)]
        data["ids"] = row.shownHits
        data["answers"] = JSONValue(queries[index].sequence)
        return [(.resultsShown, data)]
    }
}

extension UBIRow {
    /// The query that the row names.
    fileprivate var shownText: String? { fields["user_query"]?.string }
}

extension Event {
    /// The event with the row that it comes from; of a row that is too large for an event only parts.
    fileprivate func carrying(_ row: UBIRow) -> Event {
        var event = self
        UBICarried.put(row, into: &event)
        return event
    }
}
