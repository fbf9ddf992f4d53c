import Foundation

extension DeviceStore {
    /// Removes the copies of spaces and catalogs; what was recorded and written here stays.
    func purgeCopies() async throws(StoreError) {
        try await transaction { (database) throws(StoreError) in
            var shelf = SQLiteShelf(database: database)
            try shelf.purge()
            try database.run(SQL.deleteAllItems)
            try database.run(SQL.deleteAllFetches)
            try database.run(SQL.deleteAllCatalogs)
        }
        try await noteTruncation()
    }

    /// Reads everything of saved searches anew at the next sync, and sends again what is still here.
    public func rebuildSavedSearches() async throws(StoreError) {
        try await transaction { (database) throws(StoreError) in
            var shelf = SQLiteShelf(database: database)
            try shelf.rebuild()
            try shelf.set(DeviceSync.quietSetting, to: nil)
        }
    }
}
