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
            let code = try await dispatch(line)
            try output.flush()
            return code
        } catch is BrokenPipe {
            return .success
        } catch {
            try? output.flush()
            let error = CommandError(describing: error)
            let format = GlobalOptions.format(askedForBy: line)
            console.write(error.presentation(for: format))
            if error.code == Revocation.code {
                await Revocation(environment: environment, console: console).purge(format)
            }
            return error.exit
        }
    }

    private func dispatch(_ line: [String]) async throws -> ExitCode {
        let invocation = try ArgumentParser.parse(
            line,
            root: .root,
            globals: GlobalOptions.all.map(\.spec),
            environment: environment
        )
        switch invocation {
        case .help(let path):
            try output.write(HelpText(path: path, globals: GlobalOptions.all.map(\.spec)).text)
            return .success
        case .version:
            try output.write("searchsync \(Self.version)\n")
            return .success
        case .run(let declaration, let values):
            return try await run(declaration, values)
        }
    }

    private func run(
        _ declaration: CommandDeclaration,
        _ values: ParsedValues
    ) async throws -> ExitCode {
        guard case .action(let make) = declaration.body else { return .usage }
        let options = try GlobalOptions(values)
        let command = try make(values)
        let context = CommandContext(
            environment: environment,
            options: options,
            output: output,
            console: console,
            outputDescriptor: outputDescriptor
        )
        return try await command.run(in: context)
    }
}
