import Foundation

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

extension PrivateCluster {
    /// How the superuser connects to a cluster that runs already, whoever runs it; starts nothing.
    ///
    /// - Parameters:
    ///   - folder: The cluster's folder.
    ///   - database: The database to connect to.
    /// - Returns: The connection string; `nil` where no server is ready in that folder.
    public static func runningConnectionString(
        folder: String,
        database: String
    ) -> String? {
        let paths = ClusterPaths(folder: URL(fileURLWithPath: folder).standardizedFileURL.path)
        guard let text = try? String(contentsOfFile: paths.postmasterFile, encoding: .utf8),
            let file = PostmasterFile(text), file.isReady, !file.socketFolder.isEmpty,
            Processes.isRunning(file.pid), Processes.isWorking(file.pid, in: paths.data)
        else { return nil }
        return ConnectionWords.string([
            ("host", file.socketFolder),
            ("port", String(RuntimeFolder.port)),
            ("user", superuser),
            ("dbname", database),
        ])
    }
}
