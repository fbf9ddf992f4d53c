import Dispatch
public import Foundation

/// What a device has recorded, what of it is uploaded, and the catalogs that it knows.
///
/// One SQLite file that several processes may use at once. Every write is durable when it returns.
/// The calls run on a queue of the store's own, so that no caller's thread waits for the disk.
///
///     let store = try await DeviceStore.open(at: folder.appending(path: "device.sqlite"))
public final class DeviceStore: Sendable {
    /// Where the file is.
    public let url: URL
    private let database: SQLiteDatabase
    private let queue: DispatchQueue

    private init(url: URL, database: SQLiteDatabase, queue: DispatchQueue) {
        self.url = url
        self.database = database
        self.queue = queue
    }

    /// Opens the store, and makes it where there is none.
    ///
    /// - Parameters:
    ///   - url: The file; its folder is made readable for its owner only where it is new.
    ///   - busyTimeout: How long a call waits for another process.
    /// - Returns: The store.
    /// - Throws: `StoreError`.
    public static func open(
        at url: URL,
        busyTimeout: Duration = .seconds(10)
    ) async throws(StoreError) -> DeviceStore {
        let queue = DispatchQueue(label: "device-store")
        let database = try await queue.result { () throws(StoreError) in
            try connect(url.path, busyTimeoutMs: Int32(clamping: busyTimeout.milliseconds))
        }
        return DeviceStore(url: url, database: database, queue: queue)
    }

    private static func connect(
        _ path: String,
        busyTimeoutMs: Int32
    ) throws(StoreError) -> SQLiteDatabase {
        let database = try SQLiteDatabase(path: path, busyTimeoutMs: busyTimeoutMs)
        try Schema.check(database, path: path)
        try enterWriteAheadMode(database)
        try database.execute("PRAGMA synchronous = FULL")
        try database.execute("PRAGMA foreign_keys = ON")
        // What is removed is overwritten: an erased session must not stay in the file.
        try database.execute("PRAGMA secure_delete = ON")
        try Schema.migrate(database, path: path)
        return database
    }

    /// SQLite does not wait for another process that changes the mode too, so that this does.
    private static func enterWriteAheadMode(_ database: SQLiteDatabase) throws(StoreError) {
        for _ in 0..<100 {
            do { return try database.execute("PRAGMA journal_mode = WAL") } catch {
                guard case .busy = error else { throw error }
                Thread.sleep(forTimeInterval: 0.02)
            }
        }
        try database.execute("PRAGMA journal_mode = WAL")
    }

    /// Closes the file, and leaves one file behind where nobody else has it open.
    ///
    /// Whatever is asked of the store afterwards fails.
    public func close() async {
        let database = database
        await queue.result { database.close() }
    }

    /// Runs `body` on the store's queue.
    func perform<Value: Sendable>(
        _ body: @escaping @Sendable (SQLiteDatabase) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let database = database
        return try await queue.result { () throws(StoreError) in try body(database) }
    }

    /// Runs `body` in one durable transaction on the store's queue.
    func transaction<Value: Sendable>(
        _ body: @escaping @Sendable (SQLiteDatabase) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await perform { (database) throws(StoreError) in
            try database.transaction { () throws(StoreError) in try body(database) }
        }
    }
}

extension DispatchQueue {
    /// Runs `body` on the queue and waits for it without holding a thread.
    func result<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
            async { continuation.resume(returning: Result { () throws(Failure) in try body() }) }
        }
        return try result.get()
    }
}

extension Duration {
    /// Whole milliseconds, rounded down.
    var milliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
