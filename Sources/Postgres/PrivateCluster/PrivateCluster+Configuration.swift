extension PrivateCluster {
    /// Where a cluster lives and how it runs.
    public struct Configuration: Sendable, Equatable {
        /// The folder for data, log and lock; made if it is missing, and the cluster's alone.
        public var folder: String

        /// The folder for the socket; without one, a short path that follows from `folder`.
        public var runtimeFolder: String?

        /// Whether commits survive a crash of the machine; switch it off in tests only.
        public var durable: Bool

        /// The folder of PostgreSQL's programs, `SEARCHSYNC_POSTGRES_BIN`; else they are searched.
        public var binaries: String?

        /// `PATH`.
        public var searchPath: String?

        /// `XDG_RUNTIME_DIR`.
        public var xdgRuntimeFolder: String?

        /// Settings of `postgresql.conf`, such as `shared_buffers`.
        public var settings: [String: String]

        /// The longest time to become ready, recovery after a crash included.
        public var startTimeout: Duration

        /// The longest time for an orderly stop; afterwards it is a hard one, safe all the same.
        public var stopTimeout: Duration

        /// Makes a configuration; only the folder has no default.
        public init(
            folder: String,
            runtimeFolder: String? = nil,
            durable: Bool = true,
            binaries: String? = nil,
            searchPath: String? = nil,
            xdgRuntimeFolder: String? = nil,
            settings: [String: String] = [:],
            startTimeout: Duration = .seconds(60),
            stopTimeout: Duration = .seconds(30)
        ) {
            self.folder = folder
            self.runtimeFolder = runtimeFolder
            self.durable = durable
            self.binaries = binaries
            self.searchPath = searchPath
            self.xdgRuntimeFolder = xdgRuntimeFolder
            self.settings = settings
            self.startTimeout = startTimeout
            self.stopTimeout = stopTimeout
        }
    }

    /// What happens to the server without being asked for.
    public enum Event: Sendable, Equatable {
        /// The server ended by itself or was killed; `restartIfDead` brings it back.
        case died(pid: Int32)
    }
}

/// The paths inside a cluster's folder.
struct ClusterPaths: Sendable, Equatable {
    let folder: String

    var data: String { folder + "/cluster" }
    var log: String { folder + "/postgres.log" }
    var oldLog: String { folder + "/postgres.log.1" }
    var versionFile: String { data + "/PG_VERSION" }
    var postmasterFile: String { data + "/postmaster.pid" }
    var optionsFile: String { data + "/postmaster.opts" }

    /// What `initdb` works on before it is renamed to `data`.
    var unfinishedData: String { folder + "/cluster.unfinished" }
}

extension PrivateCluster.Configuration {
    /// The server's command line, apart from its program.
    func arguments(_ paths: ClusterPaths, _ runtime: RuntimeFolder) -> [String] {
        var all = settings
        all["listen_addresses"] = ""
        // In quotes, for the setting is a list.
        all["unix_socket_directories"] = "\"\(runtime.path)\""
        all["unix_socket_permissions"] = "0700"
        all["port"] = String(RuntimeFolder.port)
        all["log_destination"] = "stderr"
        all["logging_collector"] = "off"
        all["lc_messages"] = "C"
        all["fsync"] = durable ? "on" : "off"
        all["full_page_writes"] = durable ? "on" : "off"
        if !durable { all["synchronous_commit"] = "off" }
        let options = all.sorted { $0.key < $1.key }.flatMap { ["-c", "\($0.key)=\($0.value)"] }
        return ["-D", paths.data] + options
    }
}
