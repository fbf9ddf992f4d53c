import Foundation

/// The benchmark program: each measure is a ratio to a baseline that is taken in the same run.
///
///     swift run -c release searchsync-bench [OPTION …] [NAME …]
@main
struct Benchmarks {
    static var all: [any Benchmark.Type] {
        [
            AppendBenchmark.self, AppendLogBenchmark.self, AppendCostBenchmark.self,
            CoalescingBenchmark.self, ReplayBenchmark.self, RebuildBenchmark.self,
            VerifyBenchmark.self, LagBenchmark.self, StorageBenchmark.self, MemoryBenchmark.self,
            SearchBenchmark.self, ServedSearchBenchmark.self, PushBenchmark.self,
            SpacesBenchmark.self, WatchBenchmark.self, StartupBenchmark.self,
            AnalyticsBenchmark.self,
        ]
    }

    static func main() async {
        do {
            let options = try BenchmarkOptions(Array(CommandLine.arguments.dropFirst()))
            if options.wantsHelp {
                print(BenchmarkOptions.help)
                return
            }
            for benchmark in all where options.selects(benchmark) {
                let comparison = try await benchmark.run(options)
                print(comparison.report)
            }
        } catch {
            FileHandle.standardError.write(Data("searchsync-bench: \(error)\n".utf8))
            exit(1)
        }
    }
}
