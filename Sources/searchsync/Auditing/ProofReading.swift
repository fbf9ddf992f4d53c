import EventStore
import Foundation

/// Reads a proof from a file, a piece at a time.
enum ProofReading {
    /// Longer than any line: an event's payload, each byte of it escaped, and its path.
    private static let longestLine = 1 << 20

    /// Checks the proof in a file, `-` for the standard input.
    ///
    /// - Returns: What it shows.
    /// - Throws: `ProofFailure`; ``CommandError`` where the file cannot be read.
    @MainActor
    static func check(_ path: String, against head: TrustedHead) throws -> ProvenSession {
        let handle = try open(path)
        var check = ProofCheck(against: head)
        var splitter = LineSplitter(longest: longestLine)
        while let piece = try read(handle, path) {
            for line in splitter.add(piece) { try check.take(line.bytes) }
        }
        if let last = splitter.finish() { try check.take(last.bytes) }
        return try check.finish()
    }

    private static func open(_ path: String) throws(CommandError) -> FileHandle {
        if path == InputFile.standardInput { return .standardInput }
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw unreadable(path, "it is not there, or you may not read it")
        }
        return handle
    }

    private static func read(_ handle: FileHandle, _ path: String) throws(CommandError) -> Data? {
        do {
            let piece = try handle.read(upToCount: 1 << 16)
            return piece?.isEmpty == false ? piece : nil
        } catch { throw unreadable(path, error.localizedDescription) }
    }

    private static func unreadable(_ path: String, _ reason: String) -> CommandError {
        .notFound(
            "unreadable_file",
            "\(path) cannot be read: \(reason)",
            try: "a file that searchsync audit prove wrote, or - for the standard input"
        )
    }
}
