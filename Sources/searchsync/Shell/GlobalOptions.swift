import Foundation

/// The options that every command has.
struct GlobalOptions: Sendable {
    static let format = Option<OutputFormat>(
        "format",
        .oneOf("FORMAT"),
        help: "How data is written to the standard output.",
        shownDefault: "text",
        environment: "SEARCHSYNC_FORMAT",
        setting: "format"
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

    static let quiet = Flag(
        "quiet",
        short: "q",
        help: "Tell errors alone: no notes and no progress."
    )
    static let verbose = Flag(
        "verbose",
        short: "v",
        help: "Tell which files and server are used, each request, and how long it took."
    )
    static let noInput = Flag("no-input", help: "Ask nobody; fail where an answer is needed.")
    static let noPager = Flag("no-pager", help: "Show long texts at once.")

    static let all: [any ParameterDeclaration] = [
        format, server, tokenFile, offline, quiet, verbose, noInput, noPager,
    ]

    let format: OutputFormat
    let server: URL?
    let tokenFile: String?
    let isOffline: Bool
    let talk: Talk
    let takesInput: Bool
    let usesPager: Bool

    init(_ values: ParsedValues) throws(CommandError) {
        format = try values.value(of: Self.format) ?? .text
        server = try values.value(of: Self.server)
        tokenFile = try values.value(of: Self.tokenFile)
        isOffline = values.isSet(Self.offline)
        takesInput = !values.isSet(Self.noInput)
        usesPager = !values.isSet(Self.noPager)
        switch (values.isSet(Self.quiet), values.isSet(Self.verbose)) {
        case (true, true):
            throw .usage(
                "contradiction",
                "--quiet and --verbose contradict each other",
                try: "keep one of them"
            )
        case (true, false): talk = .quiet
        case (false, true): talk = .verbose
        case (false, false): talk = .normal
        }
    }

    /// The format that a line asks for, even one that cannot be parsed: its error is told in it.
    static func format(
        askedForBy line: [String],
        environment: [String: String] = [:]
    ) -> OutputFormat {
        for (index, word) in line.enumerated() {
            if word.hasPrefix("--format=") {
                return OutputFormat(rawValue: String(word.dropFirst(9))) ?? .text
            }
            if word == "--format", index + 1 < line.count {
                return OutputFormat(rawValue: line[index + 1]) ?? .text
            }
        }
        return environment["SEARCHSYNC_FORMAT"].flatMap(OutputFormat.init) ?? .text
    }
}
