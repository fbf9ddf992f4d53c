import Foundation
import TestSupport
import Testing

@testable import Postgres

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@Suite("Parts of a private cluster")
struct PrivateClusterPartsTests {
    @Test("the server's own file is read, whole or half written")
    func postmasterFile() throws {
        let text = "4711\n/data\n1769853600\n5432\n/run/x\n\n  12 34\nready   \n"
        let file = try #require(PostmasterFile(text))
        #expect(file.pid == 4711)
        #expect(file.dataFolder == "/data")
        #expect(file.socketFolder == "/run/x")
        #expect(file.isReady)
        #expect(PostmasterFile("4711\n/data\n")?.isReady == false)
        #expect(PostmasterFile("") == nil)
        #expect(PostmasterFile("-4711\n") == nil)
    }

    @Test("versions are read from what the server prints")
    func versions() {
        #expect(PostgresBinaries.major(in: "postgres (PostgreSQL) 15.18 (Debian 15.18-1)\n") == 15)
        #expect(PostgresBinaries.major(in: "postgres (PostgreSQL) 19beta1") == 19)
        #expect(PostgresBinaries.major(in: "bash: postgres: not found") == nil)
    }

    @Test("connection strings carry quotes and backslashes")
    func connectionWords() {
        let string = ConnectionWords.string([("host", "/a b"), ("dbname", #"it's \"#)])
        #expect(string == #"host='/a b' dbname='it\'s \\'"#)
    }

    @Test("different data folders have different, short socket folders")
    func runtimeNames() {
        let names = (0..<1_000).map { RuntimeFolder.name(of: "/data/\($0)") }
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.count <= 13 })
        #expect(RuntimeFolder.name(of: "/data/7") == names[7])
    }

    @Test("a link or a shared folder in place of a private one is refused")
    func foldersChecked() throws {
        let folder = TestCluster.makeCluster().folder
        let user = ClusterUser(user: geteuid(), group: getegid(), changer: nil)
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/link",
            withDestinationPath: folder
        )
        #expect(throws: PrivateClusterError.self) {
            try Folders.makePrivate(folder + "/link", for: user)
        }
        // It has the link in it and lets others pass, as /tmp does.
        #expect(throws: PrivateClusterError.self) { try Folders.makePrivate(folder, for: user) }
        try Folders.makePrivate(folder + "/new", for: user)
        try Folders.makePrivate(folder + "/new", for: user)
    }

    @Test("a parent that the server's user may not pass is named")
    func unreachable() throws {
        let folder = TestCluster.makeCluster().folder
        let closed = folder + "/closed"
        try FileManager.default.createDirectory(
            atPath: closed,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
        let other = ClusterUser(user: 4_000_000, group: 4_000_000, changer: "/usr/bin/setpriv")
        let error = #expect(throws: PrivateClusterError.self) {
            try Folders.checkReachable(closed + "/data", by: other)
        }
        #expect(error?.description.contains("may not pass through \(closed)") == true)
    }
}
