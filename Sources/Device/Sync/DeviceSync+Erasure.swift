import SearchCore
import SyncProtocol

extension DeviceSync {
    /// Asks who the token speaks for; where that person was erased, all goes from the device, and where
    /// the device was revoked, what it has from the server.
    func meta(
        _ report: inout SyncReport,
        _ retry: inout Retry
    ) async throws(SyncProblem) -> Meta {
        let client = client
        do throws(SyncProblem) {
            return try await trying(&retry) { () async throws(ServerError) in
                try await client.meta()
            }
        } catch {
            try await purge(after: error, &report)
            guard case .server(.notAuthorized(let problem)) = error,
                problem.code == "person_erased"
            else { throw error }
            report.erased += try await stored { store throws(StoreError) in
                try await store.forgetEverything()
            }
            throw error
        }
    }

    /// Removes the device's copies of sessions that the server has erased since the last sync.
    ///
    /// The place is noted after each page is gone: who is cut off between asks for it again.
    func forgetErased(
        log: String,
        _ report: inout SyncReport,
        _ retry: inout Retry
    ) async throws(SyncProblem) {
        let client = client
        var place = try await stored { store throws(StoreError) in
            ErasurePlace(try await store.setting(ErasurePlace.name), log: log)
        }
        while true {
            let after = place.position
            let page: ErasedSessionPage
            do throws(SyncProblem) {
                page = try await trying(&retry) { () async throws(ServerError) in
                    try await client.erasedSessions(after: after)
                }
            } catch {
                // A server that is older than this endpoint has erased nothing.
                guard case .server(.refused(let problem)) = error, problem.status == 404 else {
                    throw error
                }
                return
            }
            place.position = page.next
            let text = place.text
            report.erased += try await stored { store throws(StoreError) in
                let erased = try await store.forget(page.sessions.map(\.session))
                try await store.set(ErasurePlace.name, to: text)
                return erased
            }
            if !page.goesOn { return }
        }
    }
}

/// How far a device has heard of erasures, in which log.
private struct ErasurePlace {
    static let name = "erasures"

    private let log: String
    var position: Int

    /// Reads a place; another log begins at its beginning.
    init(_ text: String?, log: String) {
        self.log = log
        let parts = (text ?? "").split(separator: " ", maxSplits: 1)
        let isSame = parts.count == 2 && parts[1] == log
        position = isSame ? Int(parts[0]) ?? 0 : 0
    }

    var text: String { "\(position) \(log)" }
}
