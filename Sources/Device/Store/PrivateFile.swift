import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Files that only their owner can read.
enum PrivateFile {
    /// Makes an empty file, and its folder, where there is none; one that is there stays as it is.
    ///
    /// One that is there is not even opened: to close a file ends every lock that the process has on
    /// it, those of SQLite's connections too. Another process would then take itself for the last one
    /// and remove the write-ahead log, with what is still to be written to it.
    static func make(at path: String) throws(StoreError) {
        try makeFolder(of: path)
        let descriptor = openFile(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != EEXIST {
            throw unopened(path)
        }
    }

    /// Opens a file for reading and writing, and makes it where there is none.
    ///
    /// - Returns: A descriptor for the caller to close.
    static func open(_ path: String) throws(StoreError) -> Int32 {
        let descriptor = openFile(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unopened(path) }
        return descriptor
    }

    /// What the last call has failed at.
    private static func unopened(_ path: String) -> StoreError {
        if errno == ENOSPC { return .full(path: path) }
        return .cannotOpen(path: path, detail: String(cString: strerror(errno)))
    }

    private static func makeFolder(of path: String) throws(StoreError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        var isFolder: ObjCBool = false
        guard !FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
            return
        }
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw .cannotOpen(path: folder, detail: error.localizedDescription)
        }
    }
}

/// `open(2)` under a name that the enum's own function does not hide.
private func openFile(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    open(path, flags, mode)
}
