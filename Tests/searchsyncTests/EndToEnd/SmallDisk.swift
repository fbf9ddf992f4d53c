import Foundation

/// A file system that is soon full: a tmpfs of one megabyte, which only root can mount.
final class SmallDisk: Sendable {
    let folder: String
    private var ballast: String { folder + "/ballast" }

    /// Mounts one; nil where that is not permitted.
    init?() {
        folder = NSTemporaryDirectory() + "searchsync-disk-" + UUID().uuidString.prefix(13)
        #if os(Linux)
            guard mkdir(folder, 0o700) == 0 else { return nil }
            guard mount("searchsync-tests", folder, "tmpfs", 0, "size=1m,mode=700") == 0 else {
                rmdir(folder)
                return nil
            }
        #else
            return nil
        #endif
    }

    deinit {
        #if os(Linux)
            umount2(folder, 2)  // MNT_DETACH
            rmdir(folder)
        #endif
    }

    /// Whether this process may mount one.
    static let isPermitted = SmallDisk() != nil

    /// Writes until nothing more goes in.
    func fill() {
        guard FileManager.default.createFile(atPath: ballast, contents: nil),
            let file = FileHandle(forWritingAtPath: ballast)
        else { return }
        for size in [1 << 16, 1 << 12, 1] {
            let piece = Data(count: size)
            while (try? file.write(contentsOf: piece)) != nil {}
        }
        try? file.close()
    }

    /// Gives the room back.
    func empty() { try? FileManager.default.removeItem(atPath: ballast) }
}
