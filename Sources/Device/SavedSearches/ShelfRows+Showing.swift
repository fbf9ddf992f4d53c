import Foundation
import SearchCore

/// What people see: what was pulled, and above it what was written here and no pull has passed.
extension ShelfRows {
    /// The saved searches of a space, the deleted ones too, by id.
    func view(of space: UUID, at now: Timestamp) throws(StoreError) -> [UUID: SavedSearch] {
        var searches: [UUID: SavedSearch] = [:]
        for search in try self.searches(in: space) { searches[search.id] = search }
        let offset = try setting(ShelfSetting.offset).flatMap(Int64.init) ?? 0
        for row in try operations(.shown(space: space)) {
            let id = row.operation.savedSearch
            searches[id, default: SavedSearch(id: id)].apply(
                row.operation,
                effectiveAt: Self.effectiveTime(of: row, offset: offset, now)
            )
        }
        return searches
    }

    /// One saved search of a space; nil where nothing is known of it.
    func view(
        of id: UUID,
        in space: UUID,
        at now: Timestamp
    ) throws(StoreError) -> SavedSearch? {
        var search = try self.search(id, in: space)
        let offset = try setting(ShelfSetting.offset).flatMap(Int64.init) ?? 0
        for row in try operations(.shown(space: space)) where row.operation.savedSearch == id {
            var shown = search ?? SavedSearch(id: id)
            shown.apply(
                row.operation,
                effectiveAt: Self.effectiveTime(of: row, offset: offset, now)
            )
            search = shown
        }
        return search
    }

    /// When an operation will be said to have been made, as well as this device can tell.
    private static func effectiveTime(
        of row: OutboxOperation,
        offset: Int64,
        _ now: Timestamp
    ) -> Timestamp {
        let server = now.microseconds.addingReportingOverflow(offset)
        return Timestamp.effective(
            made: row.operation.at,
            sent: now,
            now: server.overflow ? now : Timestamp(microseconds: server.partialValue)
        )
    }
}
