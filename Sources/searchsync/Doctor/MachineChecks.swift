import Foundation
import Postgres

/// Checks of this machine: programs, folders, room.
enum MachineChecks {
    /// Whether a private cluster could be started.
    static func postgres(_ environment: [String: String]) async -> Finding {
        let check = "postgresql"
        if let url = environment["SEARCHSYNC_DATABASE_URL"], !url.isEmpty {
            return .ok(check, "a database of one's own is used (SEARCHSYNC_DATABASE_URL)")
        }
        do {
            let found = try await PrivateCluster.installation(
                binaries: environment["SEARCHSYNC_POSTGRES_BIN"],
                searchPath: environment["PATH"]
            )
            return .ok(check, "version \(found.major) in \(found.folder)")
        } catch {
            return .warn(
                check,
                "no PostgreSQL programs are found; searchsync serve needs them",
                try: "install postgresql, set SEARCHSYNC_POSTGRES_BIN to its bin folder, or use "
                    + "--database-url"
            )
        }
    }

    /// Whether `config.json` and the variables can be read and say what they may.
    static func settings(at path: String, _ problem: CommandError?) -> Finding {
        let check = "settings"
        if let problem { return .fail(check, problem.message, try: problem.remedy) }
        guard let document = try? SettingsDocument(path: path), document.isThere else {
            return .ok(check, "\(path) is not there, so the defaults hold")
        }
        guard let key = document.unknownKeys.first else { return .ok(check, path) }
        let meant = Setting.all.map(\.key).nearest(to: key)
        return .warn(
            check,
            "\(path) has no setting \"\(key)\"",
            try: meant.map { "call it \($0)" } ?? "take it out; searchsync help settings lists all"
        )
    }

    /// Whether only the owner may read a folder or file.
    static func privacy(of path: String, called name: String) -> Finding {
        let check = "\(name) is private"
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard let mode = attributes?[.posixPermissions] as? Int else {
            return .ok(check, "\(path) is not there yet")
        }
        guard mode & 0o077 == 0 else {
            let digits = String(mode & 0o777, radix: 8)
            return .warn(
                check,
                "others may enter \(path) (mode \(digits))",
                try: "chmod go-rwx \(path)"
            )
        }
        return .ok(check, path)
    }

    /// Whether there is room to record.
    static func room(at path: String) -> Finding {
        let check = "disk space"
        let place = nearestFolder(to: path)
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: place)
        guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value else {
            return .warn(check, "the room at \(place) is not known", try: "df \(place)")
        }
        let text = "\(free / 1_000_000) MB free at \(place)"
        if free < 100_000_000 { return .fail(check, text, try: "make room") }
        return free < 1_000_000_000 ? .warn(check, text, try: "make room soon") : .ok(check, text)
    }

    private static func nearestFolder(to path: String) -> String {
        var url = URL(fileURLWithPath: path)
        while !FileManager.default.fileExists(atPath: url.path), url.path != "/" {
            url = url.deletingLastPathComponent()
        }
        return url.path
    }
}
