import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The right to upload, which one sync of a store has at a time.
///
/// An advisory lock on a file beside the store: it goes with its process, however that ends. Were
/// it to fail, the server would count what it gets twice as duplicates.
final class UploadLock: Sendable {
    private let descriptor: Int32

    private init(descriptor: Int32) { self.descriptor = descriptor }

    deinit {
        // By name: a program that is being started meanwhile still shares the descriptor for a
        // moment, and closing this copy alone would leave the lock with it.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Takes the right; nil where another sync has it.
    static func take(beside store: URL) throws(StoreError) -> UploadLock? {
        let descriptor = try PrivateFile.open(store.path + "-sync")
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
        return UploadLock(descriptor: descriptor)
    }
}
