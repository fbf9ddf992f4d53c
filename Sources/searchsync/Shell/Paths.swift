import Foundation

/// Where files are kept, by the XDG base directory specification.
///
/// `SEARCHSYNC_HOME` puts everything below one folder.
struct Paths: Sendable, Hashable {
    /// Settings that a person writes.
    let config: String
    /// The device's store and the private database cluster.
    let data: String
    /// What the server tells clients on this machine.
    let state: String
    /// Sockets; short, because their paths are limited to about 100 bytes.
    let runtime: String

    /// Finds the folders; makes none.
    init(environment: [String: String], home: String, user: UInt32) {
        if let root = environment["SEARCHSYNC_HOME"], !root.isEmpty {
            config = root + "/config"
            data = root + "/data"
            state = root + "/state"
            runtime = root + "/run"
            return
        }
        func base(_ variable: String, _ fallback: String) -> String {
            // The specification says to pass over relative paths.
            let given = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
            return (given ?? home + fallback) + "/searchsync"
        }
        config = base("XDG_CONFIG_HOME", "/.config")
        data = base("XDG_DATA_HOME", "/.local/share")
        state = base("XDG_STATE_HOME", "/.local/state")
        let folder = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        runtime = folder.map { $0 + "/searchsync" } ?? "/tmp/searchsync-\(user)"
    }

    /// The folders of the person who runs the program.
    static func current(environment: [String: String]) -> Paths {
        // Foundation takes the home from the list of users; a person may say another with HOME.
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return Paths(environment: environment, home: home ?? NSHomeDirectory(), user: getuid())
    }

    var configFile: String { config + "/config.json" }
    /// The token of a device that has logged in.
    var tokenFile: String { config + "/token" }
    var deviceStore: String { data + "/device.sqlite" }
    var cluster: String { data + "/postgres" }
    /// Beside the cluster and not in it, so that a restore of the cluster leaves it as it is.
    var receipts: String { data + "/erasures.ndjson" }
    var serverFile: String { state + "/server.json" }
    var adminTokenFile: String { state + "/admin-token" }

    /// Makes a folder that only its owner may enter.
    static func makeFolder(_ path: String) throws(CommandError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw CommandError(
                "folder_failed",
                "the folder \(path) cannot be made: \(error.localizedDescription)",
                try: "SEARCHSYNC_HOME=FOLDER with a folder that you may write to"
            )
        }
    }
}
