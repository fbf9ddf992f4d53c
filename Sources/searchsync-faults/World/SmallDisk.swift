import Foundation
import Subprocess

/// A file system that is soon full: a tmpfs of some megabytes, which only root can mount.
struct SmallDisk: Sendable {
    let folder: String
    private var ballast: String { folder + "/ballast" }

    /// Mounts one; nil where that is not permitted.
    static func mount(at folder: String) async -> SmallDisk? {
        guard geteuid() == 0 else { return nil }
        try? FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
        let arguments = ["-t", "tmpfs", "-o", "size=160m,mode=711", "searchsync-faults", folder]
        guard await Self.run("/usr/bin/mount", arguments) else { return nil }
        return SmallDisk(folder: folder)
    }

    /// Writes until nothing more goes in.
    func fill() {
        guard FileManager.default.createFile(atPath: ballast, contents: nil),
            let file = FileHandle(forWritingAtPath: ballast)
        else { return }
        for size in [1 << 20, 1 << 12] {
            let piece = Data(count: size)
            while (try? file.write(contentsOf: piece)) != nil {}
        }
        try? file.close()
    }

    /// Gives the room back.
    func empty() { try? FileManager.default.removeItem(atPath: ballast) }

    func unmount() async { _ = await Self.run("/usr/bin/umount", ["-l", folder]) }

    private static func run(_ program: String, _ arguments: [String]) async -> Bool {
        var launch = Launch(program, arguments)
        launch.errors = .nothing
        return await (try? launch.run()) == .exited(0)
    }
}
