import Foundation

/// The options that every command has.
struct GlobalOptions: Sendable {
    static let format = Option<OutputFormat>(
        "format",
        .oneOf("FORMAT"),
        help: "How data is written to the standard output.",
        shownDefault: "text"
    )
    static let server = Option<URL>(
        "server",
        .serverURL("URL"),
        help: "The server to talk to.",
        shownDefault: "config.json, then a server that runs here",
        environment: "SEARCHSYNC_SERVER"
    )
    static let tokenFile = Option<String>(
        "token-file",
        .text("FILE"),
        help: "A file that holds the token; SEARCHSYNC_TOKEN may hold the token itself."
    )
    static let offline = Flag("offline", help: "Do not talk to any server.")

    static let all: [any ParameterDeclaration] = [format, server, tokenFile, offline]

    let format: OutputFormat
    let server: URL?
    let tokenFile: String?
    let isOffline: Bool

    init(_ values: ParsedValues) throws(CommandError) {
        format = try values.value(of: Self.format) ?? .text
        server = try values.value(of: Self.server)
        tokenFile = try values.value(of: Self.tokenFile)
        isOffline = values.isSet(Self.offline)
    }

    /// The format that a line asks for, even one that cannot be parsed: its error is told in it.
    static func format(askedForBy line: [String]) -> OutputFormat {
        for (index, word) in line.enumerated() {
            if word.hasPrefix("--format=") {
                return OutputFormat(rawValue: String(word.dropFirst(9))) ?? .text
            }
            if word == "--format", index + 1 < line.count {
                return OutputFormat(rawValue: line[index + 1]) ?? .text
            }
        }
        return .text
    }
}
