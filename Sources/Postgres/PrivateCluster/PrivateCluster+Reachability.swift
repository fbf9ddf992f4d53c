import Foundation

extension PrivateCluster {
    /// Whether the user that PostgreSQL runs as could reach a folder, made or yet to be made.
    ///
    /// Only a program that runs as root, which starts PostgreSQL as another user, needs to ask.
    public static func isReachable(_ folder: String, searchPath: String?) -> Bool {
        var existing = URL(fileURLWithPath: folder).standardizedFileURL
        while !FileManager.default.fileExists(atPath: existing.path), existing.path != "/" {
            existing.deleteLastPathComponent()
        }
        let probe = existing.appendingPathComponent("cluster").path
        guard let user = try? ClusterUser.current(searchPath: searchPath) else { return false }
        return (try? Folders.checkReachable(probe, by: user)) != nil
    }
}
