import Foundation
import SearchCore
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
        let process = try process(arguments, environment)
        let source = try home.write(Data(input), to: "input-\(UUID().uuidString)")
        let output = home.path + "/output-\(UUID().uuidString)"
        let errors = output + "-errors"
        process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: source))
        process.standardOutput = try Self.create(output)
        process.standardError = try Self.create(errors)
        try process.run()
        await process.ended()
        return Outcome(
            status: process.terminationStatus,
            output: try Self.text(output),
            errors: try Self.text(errors)
        )
    }

    /// Runs the program with text as its input.
    func run(_ arguments: String..., input: String = "") async throws -> Outcome {
        try await run(arguments, input: Array(input.utf8))
    }

    /// The program, ready to be started.
    func process(
        _ arguments: [String],
        _ environment: [String: String] = [:]
    ) throws -> Process {
        let process = Process()
        process.executableURL = try Self.binary()
        process.arguments = arguments
        var all = ["SEARCHSYNC_HOME": home.path, "PATH": "/usr/bin:/bin"]
        all.merge(environment) { _, new in new }
        process.environment = all
        return process
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

    private static func create(_ path: String) throws -> FileHandle {
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        return try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    }

    private static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    }
}

extension Process {
    /// Waits for its end without holding a thread, of which tests have as many as there are cores.
    func ended() async {
        while isRunning { try? await Task.sleep(for: .milliseconds(10)) }
    }
}
