import Foundation

/// Texts that only their owner may read.
enum PrivateText {
    /// Writes a file, whole or not at all; its folder is made where there is none.
    static func write(_ text: String, to path: String) throws(CommandError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try Paths.makeFolder(folder)
        let fresh = "\(path).\(UInt32.random(in: 0...UInt32.max))"
        let isMade = FileManager.default.createFile(
            atPath: fresh,
            contents: Data(text.utf8),
            attributes: [.posixPermissions: 0o600]
        )
        guard isMade, rename(fresh, path) == 0 else {
            let reason = String(cString: strerror(errno))
            try? FileManager.default.removeItem(atPath: fresh)
            throw CommandError(
                "file_failed",
                "the file \(path) cannot be written: \(reason)",
                try: "make \(folder) a folder that you may write to, with room on its disk, or set "
                    + "SEARCHSYNC_HOME to one"
            )
        }
    }
}
