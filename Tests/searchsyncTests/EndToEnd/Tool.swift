import Foundation
import SearchCore
import Subprocess
import Testing

/// The built program, run as a process with a home of its own.
final class Tool: Sendable {
    /// What a run left behind.
    struct Outcome: Sendable {
        let status: Int32
        let output: String
        let errors: String

        /// The objects of the output's lines.
        func objects() throws -> [JSONObject] {
            try output.split(separator: "\n").map { line in
                try #require(try JSONParser.parse(Array(line.utf8)).object)
            }
        }

        /// The object that is the whole output.
        func object() throws -> JSONObject {
            try #require(try JSONParser.parse(Array(output.utf8)).object)
        }

        /// The objects that were told on the standard error.
        func problems() throws -> [JSONObject] {
            try Outcome(status: status, output: errors, errors: "").objects()
        }
    }

    let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    /// Runs the program until it ends.
    func run(
        _ arguments: [String],
        input: [UInt8] = [],
        environment: [String: String] = [:]
    ) async throws -> Outcome {
        try await run(try launch(arguments, environment), input: input)
    }

    /// Runs a program, however it is started, until it ends.
    func run(_ launch: Launch, input: [UInt8] = []) async throws -> Outcome {
        var launch = launch
        let name = UUID().uuidString
        launch.input = .file(try home.write(Data(input), to: "input-\(name)"))
        let (output, errors) = (home.path + "/output-\(name)", home.path + "/errors-\(name)")
        (launch.output, launch.errors) = (.file(output), .file(errors))
        let status = try await launch.run()
        return Outcome(
            status: status.code,
            output: try Self.text(output),
            errors: try Self.text(errors)
        )
    }

    /// Runs the program with text as its input.
    func run(_ arguments: String..., input: String = "") async throws -> Outcome {
        try await run(arguments, input: Array(input.utf8))
    }

    /// The program, ready to be started; it reads nothing, and what it prints goes nowhere.
    func launch(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Launch {
        var launch = Launch(try Self.binary().path, arguments)
        launch.environment = ["SEARCHSYNC_HOME": home.path, "PATH": "/usr/bin:/bin"]
            .merging(environment) { _, new in new }
        (launch.input, launch.output, launch.errors) = (.nothing, .nothing, .nothing)
        return launch
    }

    /// The program beside the test bundle.
    static func binary() throws -> URL {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        while folder.path != "/" {
            let candidate = folder.appendingPathComponent("searchsync")
            if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
            folder = folder.deletingLastPathComponent()
        }
        return try #require(nil as URL?, "searchsync is not beside the tests; build it")
    }

    private static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    }
}
