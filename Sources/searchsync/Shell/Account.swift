import Foundation
import SearchCore

/// Which server this device has logged in to: a part of `config.json`.
struct Account: Sendable, Hashable {
    var server: URL
    var tokenFile: String

    /// Makes an account.
    init(server: URL, tokenFile: String) {
        self.server = server
        self.tokenFile = tokenFile
    }

    /// Reads the account of this device; nil where it has none.
    ///
    /// - Throws: ``CommandError`` where `config.json` cannot be read.
    init?(_ paths: Paths) throws(CommandError) {
        guard let settings = try SettingsFile(path: paths.configFile),
            let server = settings.server, let tokenFile = settings.tokenFile
        else { return nil }
        self.init(server: server, tokenFile: tokenFile)
    }

    /// What goes into `Authorization: Bearer`; nil where its file is gone.
    var token: String? {
        let path = (tokenFile as NSString).expandingTildeInPath
        return FileManager.default.contents(atPath: path).map {
            String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    /// Keeps a token and the account, and leaves what else `config.json` says.
    static func keep(_ server: URL, token: String, _ paths: Paths) throws(CommandError) {
        var settings = try settings(paths)
        try PrivateText.write(token + "\n", to: paths.tokenFile)
        settings["url"] = nil
        settings["server"] = .string(server.absoluteString)
        settings["tokenFile"] = .string(paths.tokenFile)
        try write(settings, paths)
    }

    /// Forgets the account, and the token where this program wrote it.
    static func forget(_ paths: Paths) throws(CommandError) {
        var settings = try settings(paths)
        if settings["tokenFile"]?.string == paths.tokenFile {
            try? FileManager.default.removeItem(atPath: paths.tokenFile)
        }
        for name in ["url", "server", "tokenFile"] { settings[name] = nil }
        try write(settings, paths)
    }

    private static func settings(_ paths: Paths) throws(CommandError) -> JSONObject {
        guard let data = FileManager.default.contents(atPath: paths.configFile) else { return [:] }
        // It is read once more where it is wrong, for the error that says so.
        guard let object = try? JSONParser.parse(Array(data)).object else {
            _ = try SettingsFile(path: paths.configFile)
            return [:]
        }
        return object
    }

    private static func write(_ settings: JSONObject, _ paths: Paths) throws(CommandError) {
        let text = String(decoding: JSONWriter.encode(.object(settings)), as: UTF8.self)
        try PrivateText.write(text + "\n", to: paths.configFile)
    }
}
