import Foundation
import SearchCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Where a backup is to stand, and where it is written until it is whole.
struct BackupPlace: Sendable {
    /// The file's name in the end.
    let path: String
    private let folder: String
    private let name: String
    private let makesFolder: Bool

    /// Chooses the file; in a folder it is named after the time.
    ///
    /// A name that ends with a slash is a folder, whether it is there yet or not.
    init(_ given: String, at time: Timestamp) {
        var path = URL(fileURLWithPath: given).standardizedFileURL.path
        var isThere: ObjCBool = false
        let isFound = FileManager.default.fileExists(atPath: path, isDirectory: &isThere)
        makesFolder = given.hasSuffix("/") && !isFound
        if makesFolder || (isFound && isThere.boolValue) {
            let stamp = time.description.prefix(19).filter { $0 != "-" && $0 != ":" }
            path += "/searchsync-\(stamp)Z.backup"
        }
        self.path = path
        folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        name = URL(fileURLWithPath: path).lastPathComponent
    }

    /// The unfinished file of this process.
    var unfinished: String { "\(folder)/.\(name).\(getpid()).partial" }

    /// Makes the unfinished file, empty and for its owner alone, and removes what processes that
    /// are gone have left.
    func prepare(replaces: Bool) throws(BackupError) {
        if !replaces, FileManager.default.fileExists(atPath: path) { throw .fileExists(path) }
        if makesFolder { try makeFolder() }
        removeAbandoned()
        unlink(unfinished)
        let descriptor = open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .file(path, reason: String(cString: strerror(errno)))
        }
        close(descriptor)
    }

    private func makeFolder() throws(BackupError) {
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw .file(path, reason: "\(folder) cannot be made")
        }
    }

    /// Gives the whole file its name, in one step and on the disk.
    func finish(replaces: Bool) throws(BackupError) {
        if !replaces, FileManager.default.fileExists(atPath: path) { throw .fileExists(path) }
        guard rename(unfinished, path) == 0 else {
            throw .file(path, reason: String(cString: strerror(errno)))
        }
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// Removes the unfinished file.
    func giveUp() { unlink(unfinished) }

    private func removeAbandoned() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for other in names where other.hasPrefix(".\(name).") && other.hasSuffix(".partial") {
            let middle = other.dropFirst(name.count + 2).dropLast(8)
            guard let pid = pid_t(middle), kill(pid, 0) != 0, errno == ESRCH else { continue }
            unlink("\(folder)/\(other)")
        }
    }
}
