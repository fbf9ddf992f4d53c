import Foundation
import Postgres
import Subprocess

/// How fast the program starts, against one that does as little.
enum StartupBenchmark: Benchmark {
    static let name = "startup"
    static let summary = "searchsync --version and searchsync help against psql --version"
    private static let starts = 20

    static func run(_ options: BenchmarkOptions) async throws -> [Comparison] {
        let program = options.server ?? ServerProcess.sibling
        guard FileManager.default.isExecutableFile(atPath: program) else {
            throw BenchmarkError.failed(
                "\(program) is not there; build it, or name one by --server"
            )
        }
        let psql = try await psql()
        var rates: [[Double]] = []
        for _ in 0..<options.rounds {
            rates.append([
                try rate([program, "--version"]), try rate([program, "help"]),
                try rate([psql, "--version"]),
            ])
        }
        return [("--version", 0), ("help", 1)].map { words, column in
            Comparison(
                name: "\(name): searchsync \(words)",
                measure: "searchsync \(words)",
                baseline: "psql --version",
                unit: "starts/s",
                rounds: rates.map { ($0[column], $0[2]) },
                notes: [
                    "one start: \(Comparison.range(rates.map { 1000 / $0[column] }, digits: 1)) ms; "
                        + "psql: \(Comparison.range(rates.map { 1000 / $0[2] }, digits: 1)) ms"
                ]
            )
        }
    }

    /// The program itself; what Debian has on the path is a script that starts it.
    private static func psql() async throws -> String {
        let environment = ProcessInfo.processInfo.environment
        let found = try await PrivateCluster.installation(
            binaries: environment["SEARCHSYNC_POSTGRES_BIN"],
            searchPath: environment["PATH"]
        )
        let links = URL(fileURLWithPath: "\(found.folder)/initdb").resolvingSymlinksInPath()
        return links.deletingLastPathComponent().appendingPathComponent("psql").path
    }

    /// Starts in a second, one after another.
    private static func rate(_ words: [String]) throws -> Double {
        let start = ContinuousClock.now
        for _ in 0..<starts { try run(words) }
        return Double(starts) / ((ContinuousClock.now - start) / .seconds(1))
    }

    /// Runs a program to its end; its output goes nowhere.
    private static func run(_ words: [String]) throws {
        var launch = Launch(words[0], Array(words.dropFirst()))
        launch.output = .nothing
        guard try launch.start().waitUntilEnded() == .exited(0) else {
            throw BenchmarkError.failed("\(words.joined(separator: " ")) failed; run it by hand")
        }
    }
}
