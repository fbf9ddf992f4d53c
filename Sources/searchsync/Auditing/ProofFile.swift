import EventStore
import Foundation

/// A proof on its way into a file: checked as it comes, and in its place only when it is whole.
///
/// Its lines come one after another, from one thread at a time.
actor ProofFile {
    private let path: String
    private let temporary: String
    private let handle: FileHandle
    private var check: ProofCheck
    private(set) var bytes = 0

    /// Makes the file beside its place, for its owner's eyes alone: it holds what somebody typed.
    init(path: String, against head: TrustedHead?) throws(CommandError) {
        self.path = path
        temporary = "\(path).\(ProcessInfo.processInfo.processIdentifier).part"
        check = ProofCheck(against: head)
        let isMade = FileManager.default.createFile(
            atPath: temporary,
            contents: nil,
            attributes: [.posixPermissions: 0o600]
        )
        guard isMade, let handle = FileHandle(forWritingAtPath: temporary) else {
            throw Self.unwritable(path, "it cannot be made")
        }
        self.handle = handle
    }

    /// Takes the lines until there are no more, then puts the file in its place.
    ///
    /// - Returns: What the proof shows.
    /// - Throws: `ProofFailure`, ``CommandError``, or what the stream throws; the file is gone then.
    func take(_ lines: AsyncThrowingStream<[UInt8], any Error>) async throws -> ProvenSession {
        do {
            for try await line in lines {
                try check.take(line)
                try write(line + [UInt8(ascii: "\n")])
            }
            let proven = try check.finish()
            try putInPlace()
            return proven
        } catch {
            try? handle.close()
            try? FileManager.default.removeItem(atPath: temporary)
            throw error
        }
    }

    private func write(_ line: [UInt8]) throws(CommandError) {
        do { try handle.write(contentsOf: Data(line)) } catch {
            throw Self.unwritable(path, error.localizedDescription)
        }
        bytes += line.count
    }

    private func putInPlace() throws(CommandError) {
        try? handle.close()
        guard rename(temporary, path) == 0 else {
            throw Self.unwritable(path, String(cString: strerror(errno)))
        }
    }

    private static func unwritable(_ path: String, _ reason: String) -> CommandError {
        CommandError(
            "unwritable_file",
            "\(path) cannot be written: \(reason)",
            try: "a file in a folder that is there and that you may write to"
        )
    }
}
