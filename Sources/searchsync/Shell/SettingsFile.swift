import Foundation
import SearchCore

/// What a file names of a server: `config.json` of the person, `server.json` of a running server.
struct SettingsFile: Sendable, Hashable {
    var server: URL?
    var tokenFile: String?
    /// The process that serves; only in `server.json`.
    var pid: Int?

    /// Reads a file; nil where there is none.
    ///
    /// - Throws: ``CommandError`` where it is there and is not a JSON object of these members.
    init?(path: String) throws(CommandError) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        guard let object = try? JSONParser.parse(Array(data)).object else {
            throw CommandError(
                "invalid_settings",
                "\(path) is not a JSON object",
                try: "correct it, or delete it"
            )
        }
        let address = object["url"]?.string ?? object["server"]?.string
        server = address.flatMap(ValueKind.serverURL("URL").parse)
        tokenFile = object["tokenFile"]?.string
        pid = object["pid"]?.integer
    }
}
