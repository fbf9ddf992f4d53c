import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Temporary folders with their clusters, cleared away at the end of the process.
///
/// A process that is killed leaves its folders; the next one clears them, by the number of the
/// process in their names.
enum TestFolders {
    private static let prefix = "searchsync-test-"

    /// Runs once, at the first folder.
    private static let preparation: Void = {
        clearAbandoned()
        atexit { TestFolders.clear(owner: getpid()) }
    }()

    /// Makes a folder that other users may pass, for PostgreSQL may run as another one.
    static func make() -> String {
        _ = preparation
        let random = String(UInt32.random(in: 0 ... .max), radix: 36)
        let path = "\(temporary)/\(prefix)\(getpid())-\(random)"
        mkdir(path, 0o711)
        return path
    }

    static func remove(_ folder: String) {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// In memory where there is ample: hundreds of databases are thousands of small files.
    private static let temporary: String = {
        if freeBytes(in: "/dev/shm") > 6 << 30 { return "/dev/shm" }
        let path = NSTemporaryDirectory()
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }()

    private static func freeBytes(in folder: String) -> UInt64 {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return 0 }
        return UInt64(status.f_bavail) * UInt64(status.f_frsize)
    }

    private static var owners: Set<pid_t> {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: temporary)) ?? []
        return Set(names.compactMap(owner))
    }

    private static func owner(_ name: String) -> pid_t? {
        guard name.hasPrefix(prefix) else { return nil }
        return pid_t(name.dropFirst(prefix.count).prefix { $0 != "-" })
    }

    private static func clearAbandoned() {
        for owner in owners where kill(owner, 0) != 0 && errno == ESRCH { clear(owner: owner) }
    }

    private static func clear(owner wanted: pid_t) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: temporary)) ?? []
        for name in names where owner(name) == wanted {
            stopServer(in: "\(temporary)/\(name)")
            remove("\(temporary)/\(name)")
        }
    }

    /// Whether a process is the folder's server, and not another that got its number since.
    private static func works(_ pid: pid_t, in folder: String) -> Bool {
        #if os(Linux)
            let link = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/\(pid)/cwd"
            )
            return link?.hasSuffix(URL(fileURLWithPath: folder).lastPathComponent + "/data/cluster")
                ?? false
        #else
            return pid > 1 && pid != getpid()
        #endif
    }

    /// Stops a server at once, by the number in its own file; waits at most five seconds.
    private static func stopServer(in folder: String) {
        let file = folder + "/data/cluster/postmaster.pid"
        guard let text = try? String(contentsOfFile: file, encoding: .utf8),
            let pid = pid_t(text.prefix { $0.isNumber }), works(pid, in: folder),
            kill(pid, SIGQUIT) == 0
        else { return }
        for _ in 0..<500 {
            if waitpid(pid, nil, WNOHANG) == pid || kill(pid, 0) != 0 { return }
            usleep(10_000)
        }
    }
}
