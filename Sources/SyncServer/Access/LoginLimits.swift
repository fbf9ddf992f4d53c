import Locks

/// How many wrong codes an address, and all addresses together, may try.
///
/// An invitation ends after five wrong codes wherever they come from, and a guess that does not
/// even know of one has 75 bits to find. This keeps guessing from ending other people's
/// invitations, and from making the server work. It is kept in memory, by each server by itself.
final class LoginLimits: Sendable {
    /// What may be tried at once, and how long one more takes, in milliseconds.
    struct Allowance {
        let tries: Int
        let refillMs: Int

        var fullMs: Int { tries * refillMs }

        static let address = Allowance(tries: 10, refillMs: 60_000)
        static let all = Allowance(tries: 600, refillMs: 100)
    }

    /// Addresses that are remembered; the ones that are full again go first.
    static let mostAddresses = 10_000

    private let state = Lock(LoginTries())

    /// Takes a try, before the code is looked at.
    ///
    /// - Parameters:
    ///   - address: Whose, as ``ClientAddress`` tells.
    ///   - nowMs: A clock that never goes back.
    /// - Returns: nil where it may be looked at; else how many seconds to wait.
    func take(_ address: String, nowMs: Int) -> Int? {
        state.withLock { $0.take(address, nowMs: nowMs) }
    }

    /// Gives the try back of a code that was right.
    func giveBack(_ address: String) { state.withLock { $0.giveBack(address) } }
}

/// The tries that are left, as a token bucket for each address and one for all.
struct LoginTries {
    /// Tries in milliseconds of their refilling, so that nothing is lost in rounding.
    private struct Bucket {
        var leftMs: Int
        var atMs: Int

        /// A full one.
        init(_ allowance: LoginLimits.Allowance, nowMs: Int) {
            leftMs = allowance.fullMs
            atMs = nowMs
        }

        mutating func refill(_ allowance: LoginLimits.Allowance, nowMs: Int) {
            leftMs = min(allowance.fullMs, leftMs + max(0, nowMs - atMs))
            atMs = max(atMs, nowMs)
        }

        /// Seconds until a whole try is there; nil where one is.
        func wait(_ allowance: LoginLimits.Allowance) -> Int? {
            let missing = allowance.refillMs - leftMs
            return missing <= 0 ? nil : (missing + 999) / 1000
        }
    }

    private var addresses: [String: Bucket] = [:]
    private var all: Bucket?

    /// How many addresses are remembered.
    var count: Int { addresses.count }

    mutating func take(_ address: String, nowMs: Int) -> Int? {
        var shared = all ?? Bucket(.all, nowMs: nowMs)
        shared.refill(.all, nowMs: nowMs)
        all = shared
        if addresses.count >= LoginLimits.mostAddresses, addresses[address] == nil {
            forget(nowMs: nowMs)
        }
        var own = addresses[address] ?? Bucket(.address, nowMs: nowMs)
        own.refill(.address, nowMs: nowMs)
        addresses[address] = own
        if let wait = own.wait(.address) ?? shared.wait(.all) { return wait }
        addresses[address]?.leftMs -= LoginLimits.Allowance.address.refillMs
        all?.leftMs -= LoginLimits.Allowance.all.refillMs
        return nil
    }

    mutating func giveBack(_ address: String) {
        addresses[address]?.leftMs += LoginLimits.Allowance.address.refillMs
        all?.leftMs += LoginLimits.Allowance.all.refillMs
    }

    /// Makes room: those that have all their tries again, and if there is none of these, all.
    private mutating func forget(nowMs: Int) {
        addresses = addresses.filter { entry in
            var bucket = entry.value
            bucket.refill(.address, nowMs: nowMs)
            return bucket.leftMs < LoginLimits.Allowance.address.fullMs
        }
        if addresses.count >= LoginLimits.mostAddresses { addresses = [:] }
    }
}
