#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A value that only one thread at a time can reach.
///
/// It stands over `pthread_mutex_t` because the thread sanitizer understands that one;
/// `Synchronization.Mutex` gives it false positives. Hold it for moments only: never across
/// an `await`, a system call that may wait, or another lock.
///
///     let hits = Lock(0)
///     hits.withLock { $0 += 1 }
public final class Lock<Value>: @unchecked Sendable {
    // Invariant behind `@unchecked Sendable`: `value` is touched only between lock and unlock.
    private var value: Value
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    /// Makes an unlocked lock around a value.
    public init(_ value: sending Value) {
        self.value = value
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        let status = pthread_mutex_init(mutex, nil)
        precondition(status == 0, "pthread_mutex_init failed with \(status)")
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deinitialize(count: 1)
        mutex.deallocate()
    }

    /// Runs `body` with exclusive access to the value, and passes on what it returns or throws.
    public func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
