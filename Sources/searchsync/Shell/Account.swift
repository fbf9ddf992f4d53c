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
    ///
    /// - Throws: ``CommandError`` where `config.json` cannot be read or written; then nothing is
    ///   kept.
    static func keep(_ server: URL, token text: String, _ paths: Paths) throws(CommandError) {
        var settings = try SettingsDocument(path: paths.configFile)
        try settings.set(.server, to: server.absoluteString)
        try settings.set(.tokenFile, to: paths.tokenFile)
        // Both are written before either is put in its place: a token never goes to another server.
        let prepared = try settings.prepared()
        let token: PrivateText
        do throws(CommandError) {
            token = try PrivateText(text + "\n", for: paths.tokenFile)
        } catch {
            prepared.discard()
            throw error
        }
        do throws(CommandError) {
            try token.putInPlace()
        } catch {
            prepared.discard()
            throw error
        }
        try prepared.putInPlace()
    }

    /// Forgets the account, and the token where this program wrote it.
    static func forget(_ paths: Paths) throws(CommandError) {
        var settings = try SettingsDocument(path: paths.configFile)
        let wroteToken = settings.member(Setting.tokenFile.key)?.string == paths.tokenFile
        for setting in [Setting.server, .tokenFile] { try settings.set(setting, to: nil) }
        try settings.write()
        if wroteToken { try? FileManager.default.removeItem(atPath: paths.tokenFile) }
    }
}
