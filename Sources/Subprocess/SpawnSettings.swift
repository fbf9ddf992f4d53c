import CSpawn
import Foundation

/// What `posix_spawn` is told.
///
/// Not Foundation's `Process`: with many files open, it reads beyond the end of a folder's listing and crashes
/// (swift-corelibs-foundation, pull request 5472).
struct SpawnSettings {
    private let launch: Launch
    private let streams: [Int32]

    init(_ launch: Launch, _ streams: [Int32]) {
        self.launch = launch
        self.streams = streams
    }

    #if canImport(Darwin)
        private typealias Actions = posix_spawn_file_actions_t?
        private typealias Attributes = posix_spawnattr_t?
        private static let newSession: Int32 = POSIX_SPAWN_SETSID
    #else
        private typealias Actions = posix_spawn_file_actions_t
        private typealias Attributes = posix_spawnattr_t
        /// `POSIX_SPAWN_SETSID`, which Swift's Glibc module hides.
        private static let newSession: Int32 = 0x80
    #endif

    /// Starts the program; 0 and its process, or the number of an error.
    func spawn() -> (status: Int32, pid: pid_t) {
        #if canImport(Darwin)
            var (actions, attributes): (Actions, Attributes) = (nil, nil)
        #else
            var (actions, attributes) = (Actions(), Attributes())
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        var copies: [Int32] = []
        defer { for copy in copies { close(copy) } }
        let refusal = set(&actions, &copies)
        guard refusal == 0 else { return (refusal, 0) }
        set(&attributes)
        let words = ([launch.program] + launch.arguments).map { strdup($0) } + [nil]
        let variables =
            (launch.environment ?? ProcessInfo.processInfo.environment)
            .map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for word in words + variables { free(word) } }
        var pid: pid_t = 0
        let status = posix_spawn(&pid, launch.program, &actions, &attributes, words, variables)
        return (status, pid)
    }

    /// Sets folder and streams; 0 or the number of an error.
    ///
    /// `copies` gets descriptors to close once the program was started.
    private func set(_ actions: inout Actions, _ copies: inout [Int32]) -> Int32 {
        var refusals: [Int32] = []
        if let folder = launch.folder {
            refusals.append(posix_spawn_file_actions_addchdir_np(&actions, folder))
        }
        for (place, stream) in streams.enumerated() {
            var source = stream
            // A stream that has the number of another one would be gone when its turn comes.
            if (0..<3).contains(stream), Int(stream) != place {
                source = fcntl(stream, F_DUPFD_CLOEXEC, 3)
                guard source >= 0 else { return errno }
                copies.append(source)
            }
            refusals.append(posix_spawn_file_actions_adddup2(&actions, source, Int32(place)))
        }
        #if canImport(Glibc)
            refusals.append(posix_spawn_file_actions_addclosefrom_np(&actions, 3))
        #endif
        return refusals.first { $0 != 0 } ?? 0
    }

    /// No blocked signal, no ignored one; no file on systems that know an attribute for it.
    private func set(_ attributes: inout Attributes) {
        var flags = Int32(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
        if launch.leadsSession { flags |= Self.newSession }
        #if canImport(Darwin)
            flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #endif
        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
    }
}
