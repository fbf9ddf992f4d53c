import Glibc

/// The two clocks of an event loop, read without allocating.
enum MonotonicClock {
    /// Milliseconds that only ever go forward.
    static func now() -> Milliseconds {
        var moment = timespec()
        clock_gettime(CLOCK_MONOTONIC, &moment)
        return Milliseconds(moment.tv_sec) * 1000 + Milliseconds(moment.tv_nsec) / 1_000_000
    }

    /// Seconds since 1970, for `Date`.
    static func secondsSince1970() -> Int {
        Int(time(nil))
    }
}
