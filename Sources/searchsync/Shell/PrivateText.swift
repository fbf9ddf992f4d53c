import Foundation

/// A text that only its owner may read, written beside the file whose place it is to take.
struct PrivateText {
    private let path: String
    private let fresh: String

    /// Writes a file, whole or not at all; its folder is made where there is none.
    static func write(_ text: String, to path: String) throws(CommandError) {
        try PrivateText(text, for: path).putInPlace()
    }

    /// Writes the text; its folder is made where there is none.
    init(_ text: String, for path: String) throws(CommandError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try Paths.makeFolder(folder)
        self.path = path
        fresh = "\(path).\(UInt32.random(in: 0...UInt32.max))"
        let isMade = FileManager.default.createFile(
            atPath: fresh,
            contents: Data(text.utf8),
            attributes: [.posixPermissions: 0o600]
        )
        guard isMade else { throw failure() }
    }

    /// Lets it take its file's place.
    func putInPlace() throws(CommandError) {
        guard rename(fresh, path) == 0 else { throw failure() }
    }

    /// Removes it.
    func discard() { try? FileManager.default.removeItem(atPath: fresh) }

    private func failure() -> CommandError {
        let reason = String(cString: strerror(errno))
        discard()
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        return CommandError(
            "file_failed",
            "the file \(path) cannot be written: \(reason)",
            try: "make \(folder) a folder that you may write to, with room on its disk, or set "
                + "SEARCHSYNC_HOME to one"
        )
    }
}
