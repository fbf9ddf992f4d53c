import Device
import Foundation
import SearchCore

/// What a file names of a server: `config.json` of the person, `server.json` of a running server.
struct SettingsFile: Sendable, Hashable {
    var server: URL?
    var tokenFile: String?
    /// How long acknowledged events stay on the device; only in `config.json`.
    var keeping: Keeping?
    /// The process that serves; only in `server.json`.
    var pid: Int?

    /// Reads a file; nil where there is none.
    ///
    /// - Throws: ``CommandError`` where it is there and is not a JSON object of these members.
    init?(path: String) throws(CommandError) {
        let document = try SettingsDocument(path: path)
        guard document.isThere else { return nil }
        let address = try document.text(of: .server)
        server = (document.member("url")?.string ?? address)
            .flatMap(ValueKind.serverURL("URL").parse)
        tokenFile = try document.text(of: .tokenFile)
        keeping = try document.text(of: .keepDays).flatMap(ValueKind.keeping("DAYS").parse)
        pid = document.member("pid")?.integer
    }
}
