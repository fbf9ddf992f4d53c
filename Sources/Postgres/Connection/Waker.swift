#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Ends another thread's `poll`.
///
/// A pipe, because `poll` can wait for it and a socket together.
final class Waker: Sendable {
    /// The end to poll for reading.
    let descriptor: Int32
    private let writeEnd: Int32

    init() throws(PostgresError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw .unavailable("no file descriptor is left: raise the limit with ulimit -n")
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (descriptor, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(writeEnd)
    }

    /// Makes the current or the next `poll` return.
    ///
    /// A full pipe is as good as one more byte.
    func signal() {
        var byte: UInt8 = 1
        _ = write(writeEnd, &byte, 1)
    }

    /// Takes back every signal so far; look at what was signalled afterwards.
    func drain() {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
            while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
        }
    }
}
