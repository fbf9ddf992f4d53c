import Device
import Foundation
import SearchCore
import SearchIndex

/// Writes a session of this device as a file.
enum SessionExport {
    /// Refuses a place where no file can be written, before anything is recorded.
    static func checkPlace(_ path: String) throws(CommandError) {
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

    /// Writes the file, with the catalog's items where they are on this device.
    static func write(_ id: UUID, of store: DeviceStore, to path: String) async throws {
        let session = try await store.session(id)
        try FoundSession(id: id, stored: session).checkEvents()
        let events = try await store.storedEvents(of: id).map(\.bytes)
        var catalog: CatalogVersion?
        if let reference = session?.catalog {
            catalog = try await DeviceCatalogs(store: store).version(of: reference)
        }
        let bytes = await SessionFile.encode(
            session: id,
            events: events,
            items: catalog?.items,
            writer: "searchsync \(Program.version)"
        )
        do { try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic) } catch {
            throw CommandError(
                "unwritable_file",
                "\(path) cannot be written: \(error.localizedDescription)",
                try: "another place; the session itself is recorded as \(id.text)"
            )
        }
    }
}
