import Foundation
import SearchCore

@testable import searchsync

/// A small program with one command of every sort, for the parser and help.
@MainActor
enum Sample {
    static let limit = Option<Int>(
        "limit",
        short: "n",
        .wholeNumber("N", 1...1000),
        help: "How many rows are shown at most.",
        shownDefault: "20",
        environment: "SAMPLE_LIMIT"
    )
    static let speed = Option<Double>("speed", .number("X", 0.1...100), help: "How fast.")
    static let token = Option<Token>(
        "token",
        .token("FIELD=VALUE"),
        help: "A token.",
        repeats: true
    )
    static let noWait = Flag("no-wait", help: "Do not wait.")
    static let person = Option<String>(
        "person",
        .text("P"),
        help: "Whose it is.",
        isRequired: true
    )
    static let name = Argument<String>(.text("NAME"), help: "What it is called.")
    static let file = Argument<String>(
        .text("FILE"),
        help: "Where it is read from.",
        isRequired: false
    )
    static let globals = [GlobalOptions.format.spec]

    static let load = CommandDeclaration(
        name: "load",
        summary: "Load a thing.",
        discussion: "It is read whole before anything is kept, so that a thing is there or is not.",
        parameters: [name, file, limit, speed, token, noWait],
        examples: [.init("sample catalog load a b.csv", "Load b.csv as a.")],
        exitCodes: [.partlyRefused],
        body: .action { try Nothing($0) }
    )
    static let grant = CommandDeclaration(
        name: "grant",
        summary: "Grant a thing.",
        parameters: [person],
        body: .action { try Nothing($0) }
    )
    static let root = CommandDeclaration(
        name: "sample",
        summary: "A sample.",
        body: .group([
            CommandDeclaration(
                name: "catalog",
                summary: "Keep catalogs.",
                body: .group([load])
            ),
            grant,
        ])
    )

    struct Nothing: Command {
        static let declaration = load

        init(_ values: ParsedValues) throws(CommandError) {}

        func run(in context: CommandContext) async throws -> ExitCode { .success }
    }

    static func invocation(
        _ line: String,
        environment: [String: String] = [:]
    ) throws(CommandError) -> Invocation {
        try ArgumentParser.parse(
            line.split(separator: " ").map(String.init),
            root: root,
            globals: globals,
            environment: environment
        )
    }

    static func values(
        _ line: String,
        environment: [String: String] = [:]
    ) throws -> ParsedValues {
        guard case .run(_, let values) = try invocation(line, environment: environment) else {
            throw CommandError("not_run", "\(line) runs nothing", try: "correct the test")
        }
        return values
    }

    static func error(_ line: String) -> CommandError? {
        do { _ = try invocation(line) } catch { return error }
        return nil
    }
}
