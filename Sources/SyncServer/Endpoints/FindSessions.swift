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
                limit: 200
            )
            goesOn = rows.count == 200
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

    private func matching(
        _ rows: [SessionRow],
        _ search: SessionTextSearch,
        _ call: Call
    ) async throws -> [SessionRow] {
        let told = try await sessions.toldEvents(
            of: rows.map(\.session),
            in: call.caller.workspace
        )
        var matching: [SessionRow] = []
        for row in rows {
            let events = told[row.session] ?? []
            if events.contains(where: { search.finds($0) { _ in nil } }) {
                matching.append(row)
            } else if try await opened(events, of: row, search, call) {
                matching.append(row)
            }
        }
        return matching
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
