import Foundation

/// Texts that only their owner may read.
enum PrivateText {
    /// Writes a file, whole or not at all; its folder is made where there is none.
    static func write(_ text: String, to path: String) throws(CommandError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try Paths.makeFolder(folder)
        let temporary = "\(path).\(ProcessInfo.processInfo.processIdentifier)"
        try? FileManager.default.removeItem(atPath: temporary)
        let isMade = FileManager.default.createFile(
            atPath: temporary,
            contents: Data(text.utf8),
            attributes: [.posixPermissions: 0o600]
        )
        guard isMade, rename(temporary, path) == 0 else {
            throw CommandError(
                "file_failed",
                "the file \(path) cannot be written",
                try: "free space on its disk, or set SEARCHSYNC_HOME to a folder you may write to"
            )
        }
    }
}
