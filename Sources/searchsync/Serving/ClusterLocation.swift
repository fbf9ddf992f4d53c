import Crypto
import Foundation
import Postgres

/// Where the private PostgreSQL keeps its data.
///
/// PostgreSQL does not run as root. Started by root, the cluster runs as another user, who cannot
/// reach root's own folders; it then lives below `/var/lib/searchsync`, under a name that follows
/// from the data folder, so that it is found again.
struct ClusterLocation: Sendable, Hashable {
    let folder: String

    /// Chooses the folder; makes none.
    static func choose(
        _ paths: Paths,
        environment: [String: String],
        user: UInt32
    ) -> ClusterLocation {
        guard user == 0 else { return ClusterLocation(folder: paths.cluster) }
        if let home = environment["SEARCHSYNC_HOME"], !home.isEmpty {
            let folder = home + "/postgres"
            if PrivateCluster.isReachable(folder, searchPath: environment["PATH"]) {
                return ClusterLocation(folder: folder)
            }
        }
        let name = SHA256.hash(Array(paths.data.utf8)).hex.prefix(12)
        return ClusterLocation(folder: "/var/lib/searchsync/\(name)")
    }
}
