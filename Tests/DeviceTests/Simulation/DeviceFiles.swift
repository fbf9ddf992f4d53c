import Foundation
import Locks

@testable import Device

/// The store of a device in a history: its file, what has it open, and a copy to which it may go back.
///
/// A person's own commands have a connection beside the sync's, as they have in a terminal.
final class DeviceFiles: Sendable {
    private struct Open {
        /// How often the device went back: what had the file open then may still be closing it.
        var number = 0
        var store: DeviceStore?
        var database: SQLiteDatabase?
    }

    private let folder: TemporaryFolder
    private let open = Lock(Open())

    var url: URL {
        folder.url.appendingPathComponent("data/device-\(open.withLock { $0.number }).sqlite")
    }
    private var backup: URL { folder.url.appendingPathComponent("backup.sqlite") }
    var hasBackup: Bool { FileManager.default.fileExists(atPath: backup.path) }

    init() async throws {
        folder = try TemporaryFolder()
        _ = try await store()
    }

    /// What another has, with its copy.
    init(copying other: DeviceFiles) async throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Self.copy(try other.database(), to: url)
        if other.hasBackup { try FileManager.default.copyItem(at: other.backup, to: backup) }
        _ = try await store()
    }

    /// The store as a sync uses it.
    func store() async throws -> DeviceStore {
        if let store = open.withLock({ $0.store }) { return store }
        let store = try await DeviceStore.open(at: url)
        open.withLock { $0.store = store }
        return store
    }

    /// The connection of the person's own commands.
    func database() throws -> SQLiteDatabase {
        if let database = open.withLock({ $0.database }) { return database }
        let database = try SQLiteDatabase(path: url.path, busyTimeoutMs: 10_000)
        try database.execute("PRAGMA foreign_keys = ON")
        try database.execute("PRAGMA synchronous = OFF")
        open.withLock { $0.database = database }
        return database
    }

    /// Who comes next opens the file anew.
    func close() { open.withLock { $0 = Open(number: $0.number) } }

    func takeBackup() throws {
        try? FileManager.default.removeItem(at: backup)
        try Self.copy(try database(), to: backup)
    }

    func goBack() throws {
        open.withLock { $0 = Open(number: $0.number + 1) }
        try FileManager.default.copyItem(at: backup, to: url)
    }

    private static func copy(_ database: SQLiteDatabase, to url: URL) throws {
        try database.execute(script: Array("VACUUM INTO '\(url.path)'".utf8), named: "copy")
    }
}
