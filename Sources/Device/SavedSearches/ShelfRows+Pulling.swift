import Foundation
import SearchCore

/// What is read of spaces; cursor and data move together.
extension ShelfRows {
    mutating func take(
        _ page: SnapshotTaken,
        of space: UUID,
        after place: UUID?
    ) throws(StoreError) {
        guard var known = try self.space(space), known.cursor == nil,
            known.snapshot?.next == place
        else { return }
        if known.snapshot == nil { try dropFresh(of: space) }
        for search in page.searches { try put(search, in: space, isFresh: true) }
        // The first page's cursor counts: what changed on it while later pages were read comes then.
        let cursor = known.snapshot?.cursor ?? page.cursor
        let position = known.snapshot?.position ?? page.position
        let count = (known.snapshot?.count ?? 0) + page.searches.count
        if let next = page.next {
            known.snapshot = KnownSpace.SnapshotPlace(
                cursor: cursor,
                position: position,
                next: next,
                count: count,
                total: page.total
            )
        } else {
            try freshen(space)
            known.snapshot = nil
            known.cursor = cursor
            known.position = position
            try pass(space, through: position)
        }
        try put(known)
    }

    mutating func take(
        _ page: ChangesTaken,
        of space: UUID,
        after cursor: String
    ) throws(StoreError) {
        guard var known = try self.space(space), known.cursor == cursor else { return }
        var changed: [UUID: SavedSearch] = [:]
        for accepted in page.changes {
            let id = accepted.operation.savedSearch
            let pulled = changed[id] == nil ? try self.search(id, in: space) : changed[id]
            var search = pulled ?? SavedSearch(id: id)
            search.apply(accepted)
            changed[id] = search
            for var row in try operations(.id(accepted.operation.id)) where !row.isPassed {
                row.isPassed = true
                try put(row)
            }
        }
        for search in changed.values { try put(search, in: space, isFresh: false) }
        known.cursor = page.cursor
        known.position = max(known.position, page.position)
        try put(known)
        try pass(space, through: known.position)
    }

    mutating func reread(_ space: UUID) throws(StoreError) {
        guard var known = try self.space(space) else { return }
        known.rewind()
        try put(known)
        try dropFresh(of: space)
    }

    /// What the server has at or before a position is in what was pulled.
    private mutating func pass(_ space: UUID, through position: Int) throws(StoreError) {
        for var row in try operations(.shown(space: space)) where row.state == .acknowledged {
            guard let own = row.position, own <= position else { continue }
            row.isPassed = true
            try put(row)
        }
    }
}
