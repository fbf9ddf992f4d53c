import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The right to run the cluster of a folder, held by one process at a time.
///
/// The system gives it back when the process ends, however it ends; the file stays.
final class FolderLock: Sendable {
    private let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        // By name: a program that is being started meanwhile still shares the descriptor for a
        // moment, and closing this copy alone would leave the lock with it.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Takes the lock without waiting.
    ///
    /// - Throws: `inUse` with the process that holds it.
    static func acquire(in folder: String) throws(PrivateClusterError) -> FolderLock {
        let path = folder + "/server.lock"
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw .folder(
                "\(path) cannot be opened (\(String(cString: strerror(errno)))). "
                    + "Correct its rights, or choose another data folder."
            )
        }
        let lock = FolderLock(descriptor: descriptor)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw .inUse(folder: folder, pid: lock.holder)
        }
        lock.sign()
        return lock
    }

    private var holder: Int32? {
        var buffer = [UInt8](repeating: 0, count: 32)
        let count = pread(descriptor, &buffer, buffer.count, 0)
        return Int32(String(decoding: buffer.prefix(max(0, count)), as: UTF8.self).trimmedLine)
    }

    private func sign() {
        let text = Array("\(getpid())\n".utf8)
        _ = ftruncate(descriptor, 0)
        _ = pwrite(descriptor, text, text.count, 0)
    }
}
