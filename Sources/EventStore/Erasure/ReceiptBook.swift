import Dispatch
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Keeps a file beside the database that has every receipt of its log.
///
/// It copies what the log has and the file lacks, so that a crash between an erasure and the writing
/// loses nothing: the next call writes it. Each server keeps a file of its own, whoever erased.
public actor ReceiptBook {
    private struct Key: Hashable {
        let workspace: WorkspaceID
        let subject: ErasureReceipt.Subject
    }

    /// The file.
    public nonisolated let path: String
    private let queue = DispatchQueue(label: "searchsync.receipts")
    private var known: Set<Key>?
    private var versions: [WorkspaceID: Int] = [:]
    private var last: Task<Void, any Error>?

    /// Makes a book; nothing is read or written yet.
    ///
    /// - Parameter path: The file, in a folder that is there.
    public init(path: String) { self.path = path }

    /// Writes what the log has and the file lacks, down to the disk.
    ///
    /// - Parameter log: Its workspaces are all looked at.
    /// - Throws: ``ErasureReceiptFileError``; ``EventStoreError``.
    public func catchUp(with log: EventLog) async throws {
        let before = last
        // One after the other: each finds in the file what the one before wrote.
        let task = Task {
            _ = await before?.result
            try await copy(from: log)
        }
        last = task
        try await task.value
    }

    private func copy(from log: EventLog) async throws {
        if known == nil { try await open() }
        var versions = versions
        var lines: [UInt8] = []
        var keys: Set<Key> = []
        for workspace in try await log.workspaces().map(\.id) {
            for (version, receipt) in try await log.receipts(
                after: versions[workspace] ?? 0,
                in: workspace
            ) {
                versions[workspace] = version
                let key = Key(workspace: workspace, subject: receipt.subject)
                guard known?.contains(key) == false, keys.insert(key).inserted else { continue }
                lines += receipt.line
            }
        }
        if !lines.isEmpty {
            try await onQueue { [lines, path] in try ReceiptWriting.append(lines, to: path) }
        }
        known?.formUnion(keys)
        self.versions = versions
    }

    /// Reads what the file has; a write that was cut off is taken back.
    private func open() async throws {
        let file = try await onQueue { [path] in
            let file = try ErasureReceiptFile.read(at: path)
            if file.isCutOff { try ReceiptWriting.cut(path, to: file.length) }
            return file
        }
        known = Set(file.receipts.map { Key(workspace: $0.workspace, subject: $0.subject) })
    }

    /// Files are slow: they are not read and written on the threads of tasks.
    private func onQueue<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: work)) }
        }
    }
}

/// Writes to a file so that it is on the disk when the call returns.
private enum ReceiptWriting {
    static func append(_ bytes: [UInt8], to path: String) throws(ErasureReceiptFileError) {
        let isNew = !FileManager.default.fileExists(atPath: path)
        let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure(path) }
        defer { close(file) }
        let length = lseek(file, 0, SEEK_END)
        do throws(ErasureReceiptFileError) { try write(bytes, to: file, path) } catch {
            // A part of a line must not stand before the next one.
            if length >= 0 { _ = ftruncate(file, length) }
            throw error
        }
        if isNew { syncFolder(of: path) }
    }

    private static func write(
        _ bytes: [UInt8],
        to file: Int32,
        _ path: String
    ) throws(ErasureReceiptFileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { writeBytes(file, $0) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure(path) }
            rest = rest.dropFirst(count)
        }
        guard fsync(file) == 0 else { throw failure(path) }
    }

    static func cut(_ path: String, to length: Int) throws(ErasureReceiptFileError) {
        guard truncate(path, off_t(length)) == 0 else { throw failure(path) }
    }

    /// The name of a new file is in the folder; some file systems cannot be asked to write that.
    private static func syncFolder(of path: String) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private static func failure(_ path: String) -> ErasureReceiptFileError {
        .cannotWrite(file: path, reason: String(cString: strerror(errno)))
    }
}

/// `write(2)` under a name that the enum's own function does not hide.
private func writeBytes(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(file, bytes.baseAddress, bytes.count)
}
