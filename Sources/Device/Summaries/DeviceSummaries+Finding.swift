import Foundation
import SearchCore
import SearchIndex

extension DeviceSummaries {
    /// The sessions among some in which a text was typed, chosen or opened.
    ///
    /// Events that cannot tell of it are passed over before they are read, which is what makes ten
    /// thousand sessions a matter of a moment. Of sessions whose events are gone nothing is said.
    ///
    /// - Complexity: O(n) in the bytes of all events.
    func sessions(
        telling text: String,
        among sessions: [StoredSession]
    ) async throws(StoreError) -> Set<UUID> {
        let search = SessionTextSearch(text)
        let folded = text.foldedCaseless
        let ascii = folded.utf8.allSatisfy { $0 < 0x80 } ? SQLiteValue(folded) : .null
        var (found, opened) = try await store.perform { (database) throws(StoreError) in
            var found = Set<UUID>()
            var opened: [UUID: [Event]] = [:]
            try database.each(SQL.selectTelling, [ascii]) { row in
                let session = row.uuid(0)
                guard !found.contains(session), let event = try? EventCodec.decode(row.blob(1))
                else { return }
                if search.finds(event, name: { _ in nil }) {
                    found.insert(session)
                } else if event.kind == .resultSelected {
                    opened[session, default: []].append(event)
                }
            }
            return (found, opened)
        }
        for session in sessions where !found.contains(session.id) {
            guard let events = opened[session.id], let digest = session.catalog?.digest,
                let catalog = try await catalogs.version(digest: digest)
            else { continue }
            if events.contains(where: { search.finds($0, name: catalog.name(of:)) }) {
                found.insert(session.id)
            }
        }
        return found
    }
}
