import Foundation
import SearchCore
import SyncProtocol
import SyncServer

/// How long after a push the other devices of a person are told of it, with a hundred connected.
enum WatchBenchmark: Benchmark {
    static let name = "watch"
    static let summary = "from a push to the notice at 100 connected devices"
    private static let devices = 100
    private static let pushes = 100

    static func run(_ options: BenchmarkOptions) async throws -> WatchReport {
        try await SavedSearchWorld.with(devices: devices + 1) { world in
            let path = Route.stream.path + "?spaces=true"
            let watching = try StreamWatch(
                port: world.server.port,
                path: path,
                tokens: Array(world.tokens.dropFirst())
            )
            try await watching.waitUntilAll(have: 0)
            var sent: [(at: ContinuousClock.Instant, position: Int)] = []
            for _ in 0..<pushes {
                let push = world.push(creating: 1)
                let began = ContinuousClock.now
                sent.append((began, try await world.send(push, storing: 1)))
                try await Task.sleep(for: .milliseconds(50))
            }
            try await watching.waitUntilAll(have: sent.last?.position ?? 0)
            let notices = await watching.stop()
            let delays = notices.flatMap { device in
                sent.compactMap { push in
                    device.first { $0.head >= push.position }.map { $0.at - push.at }
                }
            }
            return WatchReport(devices: devices, pushes: pushes, delays: Latencies(delays))
        }
    }
}

/// What was seen of the delays.
struct WatchReport: Comparisons {
    let devices: Int
    let pushes: Int
    let delays: Latencies

    var report: String {
        """
        watch
          \(pushes) pushes of one operation, one each 50 ms; \(devices) devices with a stream
          from sending the push to the notice at each device: \(delays.summary)

        """
    }
}
