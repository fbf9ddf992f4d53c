import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The folder of the cluster's socket: only its owner may enter, which is the access control.
struct RuntimeFolder: Sendable, Equatable {
    let path: String

    /// The port's only use is in the socket's name.
    static let port = 5432

    /// The longest path that the socket may have; `sockaddr_un` has 104 to 108 bytes.
    static let longestPath = 99

    var socket: String { "\(path)/.s.PGSQL.\(Self.port)" }

    /// Makes the folder that was asked for, or one that follows from the data folder.
    static func prepare(
        _ wanted: String?,
        dataFolder: String,
        user: ClusterUser,
        xdgRuntimeFolder: String?
    ) throws(PrivateClusterError) -> RuntimeFolder {
        if let wanted {
            let folder = RuntimeFolder(path: wanted)
            try folder.checkLength()
            try Folders.makePrivate(wanted, for: user)
            try Folders.checkReachable(wanted, by: user)
            return folder
        }
        let base = base(user: user, xdgRuntimeFolder: xdgRuntimeFolder)
        let folder = RuntimeFolder(path: "\(base)/\(name(of: dataFolder))")
        try folder.checkLength()
        try Folders.makePassable(base)
        try Folders.makePrivate(folder.path, for: user)
        return folder
    }

    /// The base of all clusters of this user.
    ///
    /// Root's own runtime folder is closed to the others.
    private static func base(user: ClusterUser, xdgRuntimeFolder: String?) -> String {
        if let xdgRuntimeFolder, !xdgRuntimeFolder.isEmpty, user.changer == nil {
            return xdgRuntimeFolder + "/searchsync"
        }
        return "/tmp/searchsync-\(geteuid())"
    }

    /// A short name that is the same at every start: FNV-1a, 64 bits, of the data folder's path.
    static func name(of dataFolder: String) -> String {
        let hash = dataFolder.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return String(hash, radix: 36)
    }

    func checkLength() throws(PrivateClusterError) {
        guard socket.utf8.count <= Self.longestPath else {
            throw .socketPathTooLong(path: socket, limit: Self.longestPath)
        }
    }
}
