import Foundation
import SearchCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The files beside a store that a repair makes: the damaged one, and the new one until it is whole.
struct StoreCopies: Sendable {
    private static let (damagedMark, freshMark) = (".damaged-", ".repair-")

    /// The store.
    private let path: String
    /// Where the damaged file is kept.
    let damaged: String
    /// Where the new file is written.
    let fresh: String

    init(of url: URL, at now: Timestamp) {
        path = url.path
        damaged = url.path + Self.damagedMark + "\(now.microseconds)"
        fresh = url.path + Self.freshMark + "\(now.microseconds)"
    }

    /// Removes every file of a repair beside a store: all of them hold what was in it.
    static func remove(beside url: URL) throws(StoreError) {
        try remove([damagedMark, freshMark], beside: url)
    }

    /// Removes the new files of repairs that did not come to their end.
    func removeUnfinished() throws(StoreError) {
        try Self.remove([Self.freshMark], beside: URL(fileURLWithPath: path))
    }

    /// Puts the new file in the place of the damaged one, which is kept.
    func swap() throws(StoreError) {
        // Where the folder allows it the damaged file has both names until the new one comes.
        guard link(path, damaged) == 0 || rename(path, damaged) == 0 else { throw failure(path) }
        for suffix in ["-wal", "-shm"] where rename(path + suffix, damaged + suffix) != 0 {
            guard errno == ENOENT else { throw failure(path + suffix) }
        }
        guard rename(fresh, path) == 0 else { throw failure(path) }
    }

    private func failure(_ path: String) -> StoreError {
        .cannotOpen(path: path, detail: String(cString: strerror(errno)))
    }

    private static func remove(_ marks: [String], beside url: URL) throws(StoreError) {
        let folder = url.deletingLastPathComponent()
        do {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            let beginnings = marks.map { url.lastPathComponent + $0 }
            for name in names where beginnings.contains(where: name.hasPrefix) {
                try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
            }
        } catch {
            throw .cannotOpen(path: folder.path, detail: error.localizedDescription)
        }
    }
}
