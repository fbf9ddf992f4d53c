public import Foundation

/// Why the device store could not do what was asked.
public enum StoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A newer version of the program has written the file.
    case newerStore(path: String, found: Int, supported: Int)
    /// The file is an SQLite database, but not a device store.
    case foreignDatabase(path: String)
    /// The file is damaged, or not a database at all.
    case corrupt(path: String, detail: String)
    /// The file or its folder cannot be opened.
    case cannotOpen(path: String, detail: String)
    /// Another process kept the file locked for too long.
    case busy(path: String)
    /// The disk is full.
    case full(path: String)
    /// SQLite refused a statement for another reason.
    case failed(statement: String, detail: String)
    /// The session is not on this device.
    case unknownSession(UUID)
    /// Another recorder has written to the session.
    case sessionAdvanced(UUID, expected: Int, found: Int)
    /// A session of this id is on this device already.
    case sessionExists(UUID)
    /// No version of the catalog is on this device.
    case unknownCatalog(name: String)
    /// The stored items do not have the digest under which they were stored.
    case damagedCatalog(digest: String, detail: String)

    /// What is wrong and what to do about it.
    public var description: String {
        switch self {
        case .newerStore(let path, let found, let supported):
            "\(path) has schema \(found), and this version knows up to \(supported); "
                + "install the newer version again, or use another file"
        case .foreignDatabase(let path):
            "\(path) is the database of another program; choose another file"
        case .corrupt(let path, let detail):
            "\(path) is damaged (\(detail)); "
                + "searchsync sync repair keeps what can be read of it, or restore it from a copy"
        case .cannotOpen(let path, let detail):
            "\(path) cannot be opened (\(detail)); check the folder and its permissions"
        case .busy(let path):
            "\(path) is locked by another process; wait for it to end, and try again"
        case .full(let path):
            "there is no room left to write \(path); free some and try again"
        case .failed(let statement, let detail):
            "the device store failed at \(statement) (\(detail)); "
                + "try again, and report it if it stays"
        case .unknownSession(let id):
            "session \(id.uuidString.lowercased()) is not on this device; list what is"
        case .sessionAdvanced(let id, let expected, let found):
            "session \(id.uuidString.lowercased()) is at \(found) instead of \(expected): "
                + "another recorder writes it; record a new session"
        case .sessionExists(let id):
            "session \(id.uuidString.lowercased()) is on this device already; show that one"
        case .unknownCatalog(let name):
            "no version of the catalog \"\(name)\" is on this device; load or fetch one"
        case .damagedCatalog(let digest, let detail):
            "the stored items of \(digest.prefix(12)) are damaged (\(detail)); "
                + "load the catalog again"
        }
    }
}
