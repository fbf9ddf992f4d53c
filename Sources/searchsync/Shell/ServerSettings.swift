import Foundation

/// Which server to talk to, and with what.
struct ServerSettings: Sendable, Hashable {
    let url: URL
    /// What goes into `Authorization: Bearer`; nil where none is known.
    let token: String?
    /// Whether the token is this device's own: what the server says of it is said of this device.
    var isOwnToken = false

    /// Resolves them: command line, then environment, then `config.json`, then a server that runs
    /// on this machine.
    ///
    /// The token of the server on this machine goes to no other server.
    ///
    /// - Returns: nil where no server is known or `--offline` was given.
    static func resolve(
        _ options: GlobalOptions,
        environment: [String: String],
        paths: Paths
    ) throws(CommandError) -> ServerSettings? {
        guard !options.isOffline else { return nil }
        let config = try SettingsFile(path: paths.configFile)
        let local = try SettingsFile(path: paths.serverFile)
        guard let url = options.server ?? config?.server ?? local?.server else { return nil }
        if let file = options.tokenFile {
            return ServerSettings(url: url, token: try read(tokenFile: file))
        }
        if let token = environment["SEARCHSYNC_TOKEN"], !token.isEmpty {
            return ServerSettings(url: url, token: token)
        }
        if let file = config?.tokenFile, config?.server == nil || config?.server == url {
            return ServerSettings(
                url: url,
                token: try read(tokenFile: file),
                isOwnToken: file == paths.tokenFile
            )
        }
        if let file = local?.tokenFile, local?.server == url {
            return ServerSettings(url: url, token: try read(tokenFile: file))
        }
        return ServerSettings(url: url, token: nil)
    }

    private static func read(tokenFile: String) throws(CommandError) -> String {
        let path = (tokenFile as NSString).expandingTildeInPath
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .notFound(
                "unreadable_token_file",
                "the token file \(tokenFile) cannot be read",
                try: "searchsync token create, and keep what it prints in that file"
            )
        }
        return String(decoding: data, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
