extension DeviceStore {
    /// Reads the whole file and checks it.
    ///
    /// - Returns: What is damaged; empty where nothing is.
    public func defects() async throws(StoreError) -> [String] {
        let rows = try await perform { (database) throws(StoreError) in
            try database.query(SQL.checkIntegrity) { $0.text(0) }
        }
        return rows == ["ok"] ? [] : rows
    }
}
