import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The server's log, open for one start.
final class LogFile {
    /// Where the server writes.
    let descriptor: Int32
    private let path: String
    private let start: off_t

    /// A log beyond this size is put aside at the next start.
    private static let largest: off_t = 10 << 20

    private init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
        start = lseek(descriptor, 0, SEEK_END)
    }

    deinit {
        close(descriptor)
    }

    static func open(
        _ paths: ClusterPaths,
        for user: ClusterUser
    ) throws(PrivateClusterError) -> LogFile {
        var status = stat()
        if stat(paths.log, &status) == 0, status.st_size > largest {
            rename(paths.log, paths.oldLog)
        }
        let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW
        let descriptor = openFile(paths.log, flags)
        guard descriptor >= 0 else {
            throw .folder(
                "\(paths.log) cannot be opened (\(String(cString: strerror(errno)))). "
                    + "Correct its rights."
            )
        }
        _ = fchown(descriptor, user.user, user.group)
        return LogFile(descriptor: descriptor, path: paths.log)
    }

    /// What was written since this start, at most the last 4 KiB.
    var newText: String {
        guard let file = FileHandle(forReadingAtPath: path), let end = try? file.seekToEnd() else {
            return ""
        }
        let from = max(UInt64(max(0, start)), end > 4_096 ? end - 4_096 : 0)
        guard (try? file.seek(toOffset: from)) != nil, let bytes = try? file.readToEnd() else {
            return ""
        }
        return String(decoding: bytes, as: UTF8.self).trimmedLine
    }
}

private func openFile(_ path: String, _ flags: Int32) -> Int32 {
    open(path, flags, 0o600)
}
