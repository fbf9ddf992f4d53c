import Device
import Foundation
import SearchCore

/// What a running command reaches the world through.
@MainActor
final class CommandContext {
    let environment: [String: String]
    let paths: Paths
    let options: GlobalOptions
    /// Why variables or settings are passed over, for a command that runs without them.
    let settingsProblem: CommandError?
    let output: OutputWriter
    let console: Console
    /// The device's store, from its first use until the command has ended: closed, it leaves one
    /// file behind.
    var openedStore: DeviceStore?
    /// Whether data goes to a terminal, and how it is set off there.
    let outputWidth: Int?
    let outputStyle: Style
    /// How things are set off on the terminal's own screen, wherever the data goes.
    let screenStyle: Style

    init(
        environment: [String: String],
        options: GlobalOptions,
        settingsProblem: CommandError? = nil,
        colours: ColourChoice = .auto,
        output: OutputWriter,
        console: Console,
        outputDescriptor: Int32
    ) {
        self.environment = environment
        self.options = options
        self.settingsProblem = settingsProblem
        self.output = output
        self.console = console
        paths = Paths.current(environment: environment)
        outputWidth = Terminal.width(of: outputDescriptor)
        outputStyle = Style.choose(
            isTerminal: isatty(outputDescriptor) == 1,
            environment: environment,
            setting: colours
        )
        screenStyle = Style.choose(isTerminal: true, environment: environment, setting: colours)
    }

    var format: OutputFormat { options.format }

    /// Writes a list in the format that was asked for; on a terminal, a long one is paged.
    func show(_ records: Records) throws {
        gatherForPager()
        try output.write(
            records.encoded(as: format, width: outputWidth, style: outputStyle)
        )
    }

    /// Writes one thing in the format that was asked for; on a terminal, a long one is paged.
    func show(_ report: Report) throws {
        gatherForPager()
        try output.write(report.encoded(as: format))
    }

    private func gatherForPager() {
        if format == .text, outputWidth != nil, options.usesPager { output.gather() }
    }

    /// The server to talk to; nil where none is known or wanted.
    func serverSettings() throws(CommandError) -> ServerSettings? {
        let found = try ServerSettings.resolve(options, environment: environment, paths: paths)
        console.explain(
            found.map { server in
                "the server is \(server.url.absoluteString), "
                    + (server.token == nil ? "without a token" : "with a token")
            } ?? "no server is known or wanted"
        )
        return found
    }

    /// Tells an error in the format that was asked for, and goes on.
    func tell(_ error: CommandError) { console.write(error.presentation(for: format)) }
}

extension Timestamp {
    /// This moment, by the machine's clock.
    static var now: Timestamp {
        Timestamp(microseconds: Int64((Date().timeIntervalSince1970 * 1_000_000).rounded()))
    }
}
