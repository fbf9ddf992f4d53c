import Crypto
import Foundation
import SearchCore
import SyncProtocol

/// The folder that an export goes to; it says by itself whether it is whole.
struct ExportFolder {
    private static let marker = "INCOMPLETE"

    private let url: URL
    private var files: [JSONObject] = []

    /// Refuses a folder that holds anything but an export that was interrupted; makes nothing yet.
    static func check(_ path: String) throws(CommandError) -> ExportFolder {
        let url = URL(fileURLWithPath: path, isDirectory: true)
        let manager = FileManager.default
        guard manager.fileExists(atPath: url.path) else { return ExportFolder(url: url) }
        let contents = try? manager.contentsOfDirectory(atPath: url.path)
        guard let contents, contents.isEmpty || contents.contains(marker) else {
            throw CommandError(
                "folder_exists",
                "\(path) is there already, and is not an export that was interrupted",
                try: "--output with a folder that is not there"
            )
        }
        return ExportFolder(url: url)
    }

    private init(url: URL) { self.url = url }

    /// Makes the folder, marked as incomplete, and takes away what an interrupted export left.
    func begin() throws(CommandError) {
        try Paths.makeFolder(url.path)
        let note = "This export was interrupted. Run the same command again; it begins anew.\n"
        try put(Array(note.utf8), Self.marker)
        for name in ["sessions", "audit.ndjson", "person.json", "manifest.json", "README.txt"] {
            try? FileManager.default.removeItem(at: url.appendingPathComponent(name))
        }
        try Paths.makeFolder(url.appendingPathComponent("sessions").path)
    }

    /// Writes a file, whole or not at all, and notes its sum.
    mutating func write(_ bytes: [UInt8], to name: String) throws(CommandError) {
        try put(bytes, name)
        files.append([
            "file": .string(name), "bytes": JSONValue(bytes.count),
            "sha256": .string(SHA256.hash(bytes).hex),
        ])
    }

    /// Writes the manifest and takes the mark away.
    ///
    /// - Returns: The manifest.
    mutating func finish(
        _ export: PersonExport,
        auditEntries: Int
    ) throws(CommandError) -> JSONObject {
        try write(Array(Self.readme(export).utf8), to: "README.txt")
        let manifest: JSONObject = [
            "searchsyncExport": JSONValue(1), "person": .string(export.person.text),
            "name": .string(export.name), "exportedAt": .string(Timestamp.now.description),
            "sessions": JSONValue(export.sessions.count),
            "erasedSessions": JSONValue(export.erased.count),
            "devices": JSONValue(export.devices.count),
            "tokens": JSONValue(export.tokens.count), "auditEntries": JSONValue(auditEntries),
            "files": .array(files.map { .object($0) }),
        ]
        try put(JSONWriter.encode(.object(manifest)) + [UInt8(ascii: "\n")], "manifest.json")
        try? FileManager.default.removeItem(at: url.appendingPathComponent(Self.marker))
        return manifest
    }

    private func put(_ bytes: [UInt8], _ name: String) throws(CommandError) {
        let file = url.appendingPathComponent(name)
        do { try Data(bytes).write(to: file, options: .atomic) } catch {
            throw CommandError(
                "unwritable_file",
                "\(file.path) cannot be written: \(error.localizedDescription)",
                try: "make room, then the same command again: it begins anew"
            )
        }
    }

    private static func readme(_ export: PersonExport) -> String {
        """
        What searchsync knows of \(export.name.withoutControls) (\(export.person.text)).

        sessions/      \(export.sessions.count) recorded sessions; searchsync replay FILE shows one
        person.json    the devices and tokens, and which sessions were erased
        audit.ndjson   what was done by the person, or about the person's sessions
        manifest.json  how many there are of each, and a SHA-256 of each file

        """
    }
}
