/// What one run consists of: a pure function of the seed and the run's number.
struct RunPlan: Sendable {
    /// Where the database of a run is.
    enum Setting: String, Sendable {
        /// A database of the cluster that the runs share.
        case shared
        /// The same, empty: the servers that start at once must make the schema.
        case unmigrated
        /// The cluster that `searchsync serve` runs itself.
        case own = "serve's own"
        /// A cluster on a small file system.
        case smallDisk = "on a small disk"
    }

    /// A fault and when it comes, after the beginning of the load.
    struct Moment: Sendable {
        let at: Duration
        let fault: Fault
    }

    let seed: UInt64
    let number: Int
    let setting: Setting
    let servers: Int
    let writers: Int
    /// How long writers send without pause.
    let load: Duration
    let moments: [Moment]

    /// Draws a run.
    init(seed: UInt64, number: Int, allowsSmallDisk: Bool, isShort: Bool) {
        var random = Randomness(seed: seed, run: number)
        self.seed = seed
        self.number = number
        setting = Self.setting(&random, allowsSmallDisk: allowsSmallDisk, isShort: isShort)
        servers = setting == .own ? 1 : Int.random(in: 1...3, using: &random)
        writers = Int.random(in: 2...6, using: &random)
        load = random.milliseconds(1200...2000)
        let count = Int.random(in: 1...3, using: &random)
        var moments: [Moment] = []
        for index in 0..<count {
            let at = random.milliseconds(100...1500)
            let fault =
                setting == .smallDisk && index == 0
                ? .fillDisk(random.milliseconds(200...1200))
                : Fault.random(&random, in: setting, servers: servers, isShort: isShort)
            moments.append(Moment(at: at, fault: fault))
        }
        self.moments = moments.sorted { $0.at < $1.at }
    }

    private static func setting(
        _ random: inout Randomness,
        allowsSmallDisk: Bool,
        isShort: Bool
    ) -> Setting {
        let drawn = Int.random(in: 0..<100, using: &random)
        if isShort { return .shared }
        return switch drawn {
        case 0..<8: allowsSmallDisk ? .smallDisk : .shared
        case 8..<14: .own
        case 14..<22: .unmigrated
        default: .shared
        }
    }
}

extension Fault {
    /// Draws a fault that a setting allows.
    static func random(
        _ random: inout Randomness,
        in setting: RunPlan.Setting,
        servers: Int,
        isShort: Bool
    ) -> Fault {
        let kinds = setting == .own ? 6 : isShort ? 17 : 19
        let server = Int.random(in: 0..<servers, using: &random)
        let pause = random.milliseconds(0...1000)
        let bytes = Int.random(in: 1...20_000, using: &random)
        let isTrue = random.chance(50)
        return switch Int.random(in: 0..<kinds, using: &random) {
        case 0: .killServer(server, downFor: pause)
        case 1: .killBackend
        case 2: .crashPostgres(downFor: pause)
        case 3: .killPostmaster(downFor: pause)
        case 4: .stopServer(server, downFor: pause)
        case 5: .cutClients(server, afterBytes: bytes, ofReply: isTrue)
        case 6: .killHolder(downFor: pause)
        case 7: .terminateBackends(Int.random(in: 1...8, using: &random))
        case 8: .cutDatabase(server, afterBytes: bytes, ofReply: isTrue)
        case 9: .stealLease
        case 10: .deleteLease
        case 11: .forgeLease
        case 12: .lockAppends(pause, isKilled: isTrue)
        case 13: .lockReadModel(pause)
        case 14: .holdSnapshot(random.milliseconds(500...2000))
        case 15: .rebuild
        case 16: .moveClock(seconds: isTrue ? 3600 : Int.random(in: -7200 ... -1, using: &random))
        case 17: .freezeHolder(random.milliseconds(5500...6500))
        default: .stallDatabase(server, random.milliseconds(300...3000))
        }
    }
}
