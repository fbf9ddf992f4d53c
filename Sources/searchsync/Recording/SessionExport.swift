import Device
import Foundation
import SearchCore
import SearchIndex

/// Writes sessions as files.
@MainActor
enum SessionExport {
    /// Refuses a place where no file can be written, before anything is recorded.
    nonisolated static func checkPlace(_ path: String) throws(CommandError) {
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent().path
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        let isWritable = FileManager.default.isWritableFile(atPath: exists ? url.path : folder)
        guard isWritable, !(exists && isFolder.boolValue) else {
            throw CommandError(
                "unwritable_file",
                "\(path) cannot be written",
                try: "a file in a folder that is there and that you may write to"
            )
        }
    }

    /// Who writes files.
    static let writer = "searchsync \(Program.version)"

    /// Writes a session of this device, with the catalog's items where they are here.
    static func write(
        _ id: UUID,
        of store: DeviceStore,
        to path: String,
        _ context: CommandContext
    ) async throws {
        let found = FoundSession(id: id, stored: try await store.session(id))
        var items: [CatalogItem]?
        if let reference = found.stored?.catalog {
            items = try await DeviceCatalogs(store: store).version(of: reference)?.items
        }
        let output = try FileOutput(path, context)
        _ = try await write(found, of: store, or: nil, items: items, to: output)
        try output.finish()
    }

    /// Writes a session page by page.
    ///
    /// - Parameters:
    ///   - found: The session.
    ///   - store: Where its events are, as far as this device has them.
    ///   - client: Asked for the events otherwise.
    ///   - items: The catalog's items; nil to leave them out.
    ///   - output: Where it goes; the caller finishes it.
    /// - Returns: How many events were written.
    /// - Throws: ``CommandError`` or `ServerError`.
    static func write(
        _ found: FoundSession,
        of store: DeviceStore,
        or client: ServerClient?,
        items: [CatalogItem]?,
        to output: FileOutput
    ) async throws -> Int {
        var file = SessionFileWriter(session: found.id, writer: writer)
        try output.write(file.header())
        for item in items ?? [] { try output.write(file.item(item)) }
        var count = 0
        try await eachPage(of: found, store, client) { lines in
            for line in lines { try output.write(file.event(line)) }
            count += lines.count
        }
        try output.write(file.end())
        return count
    }

    /// Reads a session's events page by page.
    ///
    /// - Parameters:
    ///   - found: The session.
    ///   - store: Where its events are, as far as this device has them.
    ///   - client: Asked for the events otherwise.
    ///   - take: Takes the wire forms of some events.
    /// - Throws: ``CommandError`` or `ServerError`; what `take` throws.
    static func eachPage(
        of found: FoundSession,
        _ store: DeviceStore,
        _ client: ServerClient?,
        _ take: ([[UInt8]]) throws -> Void
    ) async throws {
        let isHere = found.stored.map { !$0.isPruned } ?? false
        var after: Int? = 0
        while let start = after {
            if let client, !isHere {
                let page = try await client.events(of: found.id, after: start)
                after = page.next.flatMap { $0 > start ? $0 : nil }
                try take(page.lines)
            } else {
                try found.checkEvents()
                let page = try await store.storedEvents(of: found.id, after: start, limit: 1000)
                after = page.count < 1000 ? nil : page.last?.sequence
                try take(page.map(\.bytes))
            }
        }
    }

    /// The catalog that a session's first event names, where its items can be had.
    static func catalog(
        of found: FoundSession,
        _ store: DeviceStore,
        _ client: ServerClient?
    ) async throws -> CatalogReference? {
        if let stored = found.stored { return stored.catalog }
        guard let line = try await client?.events(of: found.id, limit: 1).lines.first,
            let object = try JSONParser.parse(line).object
        else { return nil }
        return SessionStart(data: object["data"]?.object ?? [:]).catalog
    }
}
