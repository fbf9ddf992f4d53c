#if os(Linux)
    import Foundation
    import Testing

    @testable import Device

    @Suite("The locks of a store")
    struct StoreLockTests {
        @Test("a store that is opened a second time keeps the locks of the first one")
        func second() async throws {
            let folder = FileManager.default.temporaryDirectory
                .appendingPathComponent("store-locks-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let url = folder.appendingPathComponent("device.sqlite")
            let first = try await DeviceStore.open(at: url)
            _ = try await first.sessions()
            let second = try await DeviceStore.open(at: url)
            #expect(try Self.isLocked(url.path))
            _ = try await (first.sessions(), second.sessions())
        }

        /// Whether anybody holds the lock that says that the database is in use.
        private static func isLocked(_ path: String) throws -> Bool {
            // Not closed: that would end the locks that are asked for.
            let descriptor = open(path, O_RDWR)
            try #require(descriptor >= 0)
            var lock = flock()
            lock.l_type = Int16(F_WRLCK)
            lock.l_whence = Int16(SEEK_SET)
            // SQLite's range of shared locks.
            lock.l_start = 0x4000_0002
            lock.l_len = 510
            // A lock of an open file (F_OFD_GETLK) is another's than the process's own.
            try #require(fcntl(descriptor, 36, &lock) == 0)
            return lock.l_type != Int16(F_UNLCK)
        }
    }
#endif
