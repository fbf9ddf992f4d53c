import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What can be known of a process that need not be a child.
enum Processes {
    /// Whether a process runs: it exists and is more than a zombie.
    ///
    /// A child that has ended is collected on the way.
    static func isRunning(_ pid: pid_t) -> Bool {
        guard pid > 0 else { return false }
        var status: Int32 = 0
        if waitpid(pid, &status, WNOHANG) == pid { return false }
        if kill(pid, 0) != 0, errno == ESRCH { return false }
        return !isZombie(pid)
    }

    /// Whether a process has a folder as its working folder, as a server has its data folder.
    static func isWorking(_ pid: pid_t, in folder: String) -> Bool {
        #if os(Linux)
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink("/proc/\(pid)/cwd", &buffer, buffer.count - 1)
            // The cluster's user is this one, or this one is root: what is hidden is another's.
            if count < 0 { return false }
            let path = String(decoding: buffer.prefix(count).map(UInt8.init), as: UTF8.self)
            return path == Folders.canonical(folder)
        #else
            var info = proc_vnodepathinfo()
            let size = Int32(MemoryLayout<proc_vnodepathinfo>.size)
            guard proc_pidinfo(pid, PROC_PIDVNODEPATHINFO, 0, &info, size) == size else {
                return false
            }
            let path = withUnsafeBytes(of: info.pvi_cdir.vip_path) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            return path == Folders.canonical(folder)
        #endif
    }

    private static func isZombie(_ pid: pid_t) -> Bool {
        guard let line = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
            let name = line.range(of: ") ", options: .backwards)
        else { return false }
        return line[name.upperBound...].hasPrefix("Z")
    }

    /// Waits until a process has ended, and says whether it has.
    static func waitForEnd(_ pid: pid_t, atMost limit: Duration) async -> Bool {
        let end = ContinuousClock.now + limit
        while isRunning(pid) {
            if ContinuousClock.now >= end { return false }
            await pause(.milliseconds(10))
        }
        return true
    }
}
