import Crypto
import Dispatch
import Foundation
import SearchCore

/// A backup's file: a custom archive of `pg_dump`, which `pg_restore` reads as it is, and the
/// manifest behind it.
///
/// Behind the archive stand one line of JSON and a last line of ``trailerBytes`` bytes that says how
/// long the line is and what its SHA-256 is. A file without that line is no whole backup.
public struct BackupFile: Sendable, Hashable {
    private static let mark = "searchsync-backup-1 "
    /// The mark, eight digits, a blank, a digest in hexadecimal, a line end.
    static let trailerBytes = 20 + 8 + 1 + 64 + 1
    private static let largestManifest = 1 << 24
    private static let piece = 4 << 20

    /// Where it is.
    public let path: String
    /// What it says of itself.
    public let manifest: BackupManifest

    /// Reads what a file says of itself; the dump itself is yet to be held against it.
    ///
    /// - Parameter path: The file.
    /// - Throws: ``BackupError``.
    public init(reading path: String) throws(BackupError) {
        let path = URL(fileURLWithPath: path).standardizedFileURL.path
        guard let file = FileHandle(forReadingAtPath: path) else { throw .noFile(path) }
        defer { try? file.close() }
        do {
            let size = try file.seekToEnd()
            guard size > Self.trailerBytes else { throw BackupError.notWhole(path) }
            try file.seek(toOffset: size - UInt64(Self.trailerBytes))
            let trailer = [UInt8](try file.readToEnd() ?? Data())
            guard let (length, digest) = Self.read(trailer: trailer), length < size else {
                throw BackupError.notWhole(path)
            }
            let start = size - UInt64(Self.trailerBytes + length)
            try file.seek(toOffset: start)
            let line = [UInt8](try file.read(upToCount: length) ?? Data())
            guard SHA256.hash(line) == digest, let json = try? JSONParser.parse(line).object else {
                throw BackupError.changed(path)
            }
            guard json["searchsyncBackup"]?.integer == BackupManifest.format,
                let manifest = BackupManifest(json)
            else { throw BackupError.newer(path, program: json["program"]?.string ?? "?") }
            guard UInt64(manifest.dumpBytes) == start else { throw BackupError.changed(path) }
            self.path = path
            self.manifest = manifest
        } catch let error as BackupError { throw error } catch {
            throw .file(path, reason: error.localizedDescription)
        }
    }

    private init(path: String, manifest: BackupManifest) {
        self.path = path
        self.manifest = manifest
    }

    /// Holds the dump against its SHA-256.
    ///
    /// - Parameter progress: Told the bytes that are read and those that there are.
    /// - Throws: ``BackupError/changed(_:)``; ``BackupError/file(_:reason:)``.
    public func verify(progress: @Sendable (Int, Int) async -> Void = { _, _ in }) async throws {
        let digest = try await Self.digest(of: path, manifest.dumpBytes, progress)
        guard digest.bytes == manifest.dumpDigest else { throw BackupError.changed(path) }
    }

    /// Makes a backup of a dump: the manifest is put behind it, and all of it is on the disk when
    /// this returns.
    static func seal(_ path: String, _ manifest: BackupManifest) async throws -> BackupFile {
        let size: Int = try await onOwnThread { try Self.size(of: path) }
        var manifest = manifest
        manifest.dumpBytes = size
        manifest.dumpDigest = try await digest(of: path, size) { _, _ in }.bytes
        let line = JSONWriter.encode(.object(manifest.json)) + [UInt8(ascii: "\n")]
        let count = String(line.count)
        let digits = String(repeating: "0", count: 8 - count.count) + count
        let trailer = Self.mark + digits + " " + SHA256.hash(line).hex + "\n"
        do {
            try await onOwnThread {
                let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
                defer { try? file.close() }
                try file.seekToEnd()
                try file.write(contentsOf: Data(line + Array(trailer.utf8)))
                try file.synchronize()
            }
        } catch { throw BackupError.file(path, reason: error.localizedDescription) }
        return BackupFile(path: path, manifest: manifest)
    }

    /// The same backup under the name that it got.
    func moved(to path: String) -> BackupFile { BackupFile(path: path, manifest: manifest) }

    static func size(of path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.size] as? NSNumber)?.intValue ?? 0
    }

    private static func read(trailer: [UInt8]) -> (length: Int, digest: Digest)? {
        let text = String(decoding: trailer, as: UTF8.self)
        guard text.hasPrefix(mark), text.hasSuffix("\n") else { return nil }
        let parts = text.dropFirst(mark.count).dropLast().split(separator: " ")
        guard parts.count == 2, let length = Int(parts[0]), length > 0, length < largestManifest,
            let digest = Digest(hex: String(parts[1]))
        else { return nil }
        return (length, digest)
    }

    private static func digest(
        of path: String,
        _ size: Int,
        _ progress: @Sendable (Int, Int) async -> Void
    ) async throws -> Digest {
        guard let file = FileHandle(forReadingAtPath: path) else { throw BackupError.noFile(path) }
        defer { try? file.close() }
        var hasher = SHA256()
        var done = 0
        while done < size {
            try Task.checkCancellation()
            let (wanted, before) = (min(piece, size - done), hasher)
            let (data, after) = try await onOwnThread { [before] in
                var hasher = before
                let data = try file.read(upToCount: wanted) ?? Data()
                hasher.update(data)
                return (data.count, hasher)
            }
            guard data > 0 else { throw BackupError.notWhole(path) }
            hasher = after
            done += data
            await progress(done, size)
        }
        return hasher.finalize()
    }
}

/// Does what waits for the disk on a thread that may wait.
func onOwnThread<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(with: Result { try work() }) }
    }
}
