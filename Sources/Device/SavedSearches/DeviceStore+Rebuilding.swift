extension DeviceStore {
    /// Reads everything of saved searches anew at the next sync, above what is not sent.
    public func rebuildSavedSearches() async throws(StoreError) {
        try await transaction { (database) throws(StoreError) in
            var shelf = SQLiteShelf(database: database)
            try shelf.rebuild()
            try shelf.set(DeviceSync.quietSetting, to: nil)
        }
    }
}
