import Foundation

/// The runs of one seed, one after the other.
struct FaultSeries {
    private let options: FaultOptions
    private let folder: String
    private let binary: URL

    init(_ options: FaultOptions) throws {
        self.options = options
        // A short path: sockets are below it.
        let inMemory = Self.freeBytes(in: "/dev/shm") > 4 << 30
        let pid = ProcessInfo.processInfo.processIdentifier
        folder = "\(inMemory ? "/dev/shm" : "/tmp")/searchsync-faults-\(pid)"
        binary = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("searchsync")
        guard FileManager.default.isExecutableFile(atPath: binary.path) else {
            throw FaultError.failed(
                "\(binary.path) is missing; build it with: swift build --product searchsync"
            )
        }
    }

    /// Runs them until one fails; says whether all went well.
    func run() async throws -> Bool {
        say("seed \(options.seed), \(options.numbers.count) runs, in \(folder)")
        try Self.makePassable(folder)
        let shared = DatabaseServer(folder: folder)
        let disk = options.isShort ? nil : await SmallDisk.mount(at: folder + "/small")
        if disk == nil, !options.isShort {
            say("a full disk is left out: mounting a small file system needs root")
        }
        var small: DatabaseServer?
        if let disk {
            small = DatabaseServer(folder: disk.folder, settings: Self.smallSettings)
            try Self.makePassable(disk.folder)
        }
        var tally = Tally()
        var hasFailed = false
        for number in options.numbers {
            let plan = RunPlan(
                seed: options.seed,
                number: number,
                allowsSmallDisk: disk != nil,
                isShort: options.isShort
            )
            let onSmallDisk = plan.setting == .smallDisk
            let place = "\(folder)/r\(number)"
            try Self.makePassable(place)
            let run = try FaultRun(
                plan,
                folder: place,
                binary: binary,
                database: onSmallDisk ? small : shared,
                disk: onSmallDisk ? disk : nil
            )
            let start = ContinuousClock.now
            await run.run()
            let time = ContinuousClock.now - start
            tally.add(run, time)
            say(Self.line(run, time))
            if options.isTalkative || time > Self.long {
                for note in run.findings.notes { say("    \(note)") }
            }
            if !run.findings.wrong.isEmpty {
                hasFailed = true
                report(run)
                break
            }
            try? FileManager.default.removeItem(atPath: place)
        }
        await shared.stop()
        await small?.stop()
        await disk?.unmount()
        say(tally.report)
        if !hasFailed { try? FileManager.default.removeItem(atPath: folder) }
        return !hasFailed
    }

    private static func line(_ run: FaultRun, _ time: Duration) -> String {
        let plan = run.plan
        let counts = run.findings.counts
        let faults = plan.moments.map(\.fault.kind).joined(separator: " + ")
        let verdict = run.findings.wrong.isEmpty ? "well" : "WRONG"
        return "run \(plan.number): \(verdict), \(time.inMilliseconds), \(plan.setting.rawValue), "
            + "\(plan.servers) servers, \(plan.writers) writers, \(counts.acknowledged) events, "
            + "\(counts.unanswered) requests cut off, \(counts.postponed) postponed, "
            + "longest request \(counts.longest.inMilliseconds): \(faults)"
    }

    private func report(_ run: FaultRun) {
        say("\nwhat is wrong:")
        for text in run.findings.wrong { say("  \(text)") }
        say("\nwhat happened:")
        for note in run.findings.notes { say("  \(note)") }
        say(
            """

            logs: \(run.folder), \(folder)/pg/postgres.log (left there)
            again: Scripts/faults --seed \(options.seed) --only \(run.plan.number) --verbose\
            \(options.isShort ? " --short" : "")
            """
        )
    }

    /// A run that takes longer tells why.
    private static let long = Duration.seconds(12)

    private static let smallSettings = [
        "max_wal_size": "48MB", "min_wal_size": "32MB", "shared_buffers": "8MB",
    ]

    private static func makePassable(_ folder: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o711]
        )
    }

    private static func freeBytes(in folder: String) -> UInt64 {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return 0 }
        return UInt64(status.f_bavail) * UInt64(status.f_frsize)
    }
}
