import Device
import Foundation
import SearchCore
import SyncProtocol

/// Runs a command line from its words to its exit code.
@MainActor
struct Program {
    static let version = ProgramVersion.current

    let environment: [String: String]
    let outputDescriptor: Int32
    let console: Console
    private let output: OutputWriter

    init(environment: [String: String], output: Int32 = 1, errors: Int32 = 2) {
        self.environment = environment
        outputDescriptor = output
        self.output = OutputWriter(descriptor: output)
        console = Console(descriptor: errors, environment: environment)
    }

    /// Runs the words after the program's name.
    func run(_ line: [String]) async -> ExitCode {
        do {
            return try await dispatch(line)
        } catch is BrokenPipe {
            return .success
        } catch {
            return tell(CommandError(describing: error), line)
        }
    }

    /// Tells why a command ended.
    private func tell(_ error: CommandError, _ line: [String]) -> ExitCode {
        try? output.flush()
        let format = GlobalOptions.format(askedForBy: line, environment: environment)
        console.write(error.presentation(for: format))
        return error.exit
    }

    private func dispatch(_ line: [String]) async throws -> ExitCode {
        if line.first == Completions.question {
            return try await write(await completion(of: line))
        }
        let invocation = try ArgumentParser.parse(
            line,
            root: .root,
            globals: Self.globals,
            environment: environment
        )
        switch invocation {
        case .help(let path):
            return try await page(HelpText(path: path, globals: Self.globals).text, line)
        case .topic(let topic):
            return try await page(topic.text(root: .root, globals: Self.globals), line)
        case .version:
            return try await write("searchsync \(Self.version)\n")
        case .run(let declaration, let values):
            return try await run(declaration, values, line)
        }
    }

    /// What a shell offers where a line is being typed; quiet whatever is wrong.
    private func completion(of line: [String]) async -> String {
        var completions = Completions(root: .root, globals: Self.globals)
        if let wanted = completions.storedName(for: line) {
            completions.stored = await wanted.name.candidates(
                beginning: wanted.part,
                Paths.current(environment: environment)
            )
        }
        return completions.reply(to: line)
    }

    private func run(
        _ declaration: CommandDeclaration,
        _ values: ParsedValues,
        _ line: [String]
    ) async throws -> ExitCode {
        guard case .action(let make) = declaration.body else { return .usage }
        let start = ContinuousClock.now
        let given = try GivenSettings(values, for: declaration, environment)
        let command = try make(given.values)
        let console = console.following(given, environment)
        let context = CommandContext(
            environment: environment,
            options: given.options,
            settingsProblem: given.problem,
            colours: given.colours,
            output: output,
            console: console,
            outputDescriptor: outputDescriptor
        )
        console.explain("searchsync \(Self.version), settings in \(context.paths.configFile)")
        let code: ExitCode
        do { code = try await carryOut(command, context, line) } catch {
            await context.closeStore()
            throw error
        }
        await context.closeStore()
        try await output.finish(given.options.usesPager ? given.pager(environment) : nil)
        let milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
        console.explain("ended with \(code.rawValue) after \(milliseconds) ms")
        return code
    }

    /// Runs a command; where the server says that this device was revoked, what it has goes.
    private func carryOut(
        _ command: any Command,
        _ context: CommandContext,
        _ line: [String]
    ) async throws -> ExitCode {
        do { return try await command.run(in: context) } catch {
            let told = CommandError(describing: error)
            // A reader that went away is none of these; whoever catches it must see it as it is.
            guard told.code == ServerError.revocationCode else { throw error }
            let code = tell(told, line)
            await Revocation(context: context).purge()
            return code
        }
    }

    /// The options that every command has.
    static var globals: [ParameterSpec] { GlobalOptions.all.map(\.spec) }

    private func write(_ text: String) async throws -> ExitCode {
        try output.write(text)
        try output.flush()
        return .success
    }

    /// Writes help, whatever is wrong with the settings.
    private func page(_ text: String, _ line: [String]) async throws -> ExitCode {
        let document = try? SettingsDocument(
            path: Paths.current(environment: environment).configFile
        )
        let setting = try? document?.text(of: .pager)
        let pager = Pager.choose(environment: environment, setting: setting)
        output.gather()
        try output.write(text)
        try await output.finish(line.contains(GlobalOptions.noPager.spec.name) ? nil : pager)
        return .success
    }
}
