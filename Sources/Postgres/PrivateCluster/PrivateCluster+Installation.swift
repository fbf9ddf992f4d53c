extension PrivateCluster {
    /// A PostgreSQL installation on this machine.
    public struct Installation: Sendable, Equatable {
        /// The folder that has `postgres` and `initdb`.
        public let folder: String
        /// The major version, such as 17.
        public let major: Int
    }

    /// The installation that a new cluster would use; starts nothing.
    ///
    /// - Parameters:
    ///   - binaries: The one folder to use, if the user has said.
    ///   - searchPath: `PATH`.
    /// - Returns: The newest installation that works.
    /// - Throws: `PrivateClusterError.binariesNotFound` with where it looked.
    public static func installation(
        binaries: String?,
        searchPath: String?
    ) async throws(PrivateClusterError) -> Installation {
        let found = try await PostgresBinaries.find(
            hint: binaries,
            searchPath: searchPath,
            wanted: nil
        )
        return Installation(folder: found.folder, major: found.major)
    }
}
