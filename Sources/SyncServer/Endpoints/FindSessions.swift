import EventStore
import Foundation
import HTTPServer
import ReadModels
import SearchCore
import SearchIndex
import SyncProtocol

extension Service {
    /// How many sessions are looked through for one page.
    private static let mostLookedThrough = 1000
    /// How many sessions are asked for at a time.
    private static let sessionsTogether = 200
    /// How many of their events are in memory at a time.
    private static let eventsTogether = 256

    /// A page of the sessions in which a text was typed, chosen or opened.
    ///
    /// It may have fewer than were asked for, none even, and go on: a request looks through so many
    /// sessions and no more.
    func findSessions(
        _ call: Call,
        _ text: String,
        _ filter: SessionFilter
    ) async throws -> HTTPResponse {
        let limit = try call.limit()
        let search = SessionTextSearch(text)
        var position = try call.integer("after", in: 1...Int.max)
        var found: [SessionRow] = []
        var lookedThrough = 0
        var goesOn = true
        var readsOthers = false
        while goesOn, found.count < limit, lookedThrough < Self.mostLookedThrough {
            let rows = try await sessions.sessions(
                filter,
                in: call.caller.workspace,
                before: position,
                limit: Self.sessionsTogether
            )
            goesOn = rows.count == Self.sessionsTogether
            readsOthers = readsOthers || rows.contains { $0.personID != call.caller.personID }
            for row in try await matching(rows, search, call) {
                found.append(row)
                if found.count == limit { break }
            }
            position = found.count == limit ? found.last?.firstPosition : rows.last?.firstPosition
            goesOn = goesOn || found.count == limit
            lookedThrough += rows.count
        }
        // That nobody typed it is something that was read, too.
        if readsOthers { try await noteListing(call, found.count) }
        let next = goesOn ? position.map(String.init) : nil
        return HTTPResponse(SessionPage(sessions: found.map(SessionRecord.init), next: next))
    }

    /// Those in which the text is; so many events are in memory at a time, however many there are.
    private func matching(
        _ rows: [SessionRow],
        _ search: SessionTextSearch,
        _ call: Call
    ) async throws -> [SessionRow] {
        var found: Set<UUID> = []
        var (place, sequence) = (UUID?.none, 0)
        repeat {
            // What else was typed where it was found need not be read, nor what was read.
            let left = rows.map(\.session).filter { session in
                !found.contains(session) && place.map { session >= $0 } ?? true
            }
            if left.isEmpty { break }
            let told = try await sessions.toldEvents(
                of: left,
                after: place,
                sequence,
                limit: Self.eventsTogether,
                in: call.caller.workspace
            )
            for row in rows where !found.contains(row.session) {
                guard let events = told.events[row.session] else { continue }
                var isFound = events.contains { search.finds($0) { _ in nil } }
                if !isFound { isFound = try await opened(events, of: row, search, call) }
                if isFound { found.insert(row.session) }
            }
            (place, sequence) = (told.last, told.sequence)
        } while place != nil
        return rows.filter { found.contains($0.session) }
    }

    /// Whether an item that was opened has the text in its name.
    private func opened(
        _ events: [Event],
        of row: SessionRow,
        _ search: SessionTextSearch,
        _ call: Call
    ) async throws -> Bool {
        let opened = events.filter { $0.kind == .resultSelected }
        guard !opened.isEmpty, let reference = row.catalog,
            let catalog = try await catalogs.catalog(
                of: reference,
                at: row.firstPosition,
                in: call.caller.workspace
            )?.version
        else { return false }
        return opened.contains { search.finds($0, name: catalog.name(of:)) }
    }
}
