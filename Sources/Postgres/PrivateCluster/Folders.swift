import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Makes and checks the folders of a private cluster.
enum Folders {
    /// Makes a folder with mode 0700 that belongs to the cluster's user, or checks that it is one.
    ///
    /// An empty folder is taken over. A link, a folder of somebody else, and one that has
    /// something in it and is open to others are refused: `/tmp` itself is never closed.
    static func makePrivate(
        _ path: String,
        for user: ClusterUser
    ) throws(PrivateClusterError) {
        try makeParents(of: path)
        if mkdir(path, 0o700) != 0, errno != EEXIST {
            throw problem("cannot be made (\(reason()))", path)
        }
        let status = try look(path)
        guard status.st_mode & S_IFMT == S_IFDIR else { throw problem("is not a folder", path) }
        if status.st_uid == user.user, status.st_mode & 0o077 == 0 { return }
        guard status.st_uid == user.user || status.st_uid == geteuid() else {
            throw problem("belongs to another user (\(status.st_uid))", path)
        }
        let names = try? FileManager.default.contentsOfDirectory(atPath: path)
        guard names == [] else {
            throw problem("has files in it and is not private to the database's user", path)
        }
        guard lchown(path, user.user, user.group) == 0, chmod(path, 0o700) == 0 else {
            throw problem("cannot be given to user \(user.user) (\(reason()))", path)
        }
    }

    /// Makes a folder that everybody may pass and only this process's user may change.
    static func makePassable(_ path: String) throws(PrivateClusterError) {
        if mkdir(path, 0o711) != 0, errno != EEXIST {
            throw problem("cannot be made (\(reason()))", path)
        }
        let status = try look(path)
        guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() else {
            throw problem("is not a folder of this user", path)
        }
        guard chmod(path, geteuid() == 0 ? 0o711 : 0o700) == 0 else {
            throw problem("cannot be protected (\(reason()))", path)
        }
    }

    /// Checks that the cluster's user can reach a folder through all of its parents.
    static func checkReachable(
        _ path: String,
        by user: ClusterUser
    ) throws(PrivateClusterError) {
        if user.changer == nil { return }
        var parent = URL(fileURLWithPath: canonical(path)).deletingLastPathComponent().path
        while parent != "/", !parent.isEmpty {
            let status = try look(parent)
            let bit: mode_t =
                status.st_uid == user.user
                ? 0o100 : status.st_gid == user.group ? 0o010 : 0o001
            guard status.st_mode & bit != 0 else {
                throw .folder(
                    "PostgreSQL runs as user \(user.user), who may not pass through \(parent) to "
                        + "\(path). Allow it (chmod o+x \(parent)), choose another data folder, or "
                        + "start searchsync as an ordinary user."
                )
            }
            parent = URL(fileURLWithPath: parent).deletingLastPathComponent().path
        }
    }

    /// The path without links, if it exists.
    static func canonical(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func makeParents(of path: String) throws(PrivateClusterError) {
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        do {
            try FileManager.default.createDirectory(
                atPath: parent,
                withIntermediateDirectories: true
            )
        } catch {
            throw problem("cannot be made (\(error.localizedDescription))", parent)
        }
    }

    private static func look(_ path: String) throws(PrivateClusterError) -> stat {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            throw problem("cannot be looked at (\(reason()))", path)
        }
        return status
    }

    private static func problem(_ what: String, _ path: String) -> PrivateClusterError {
        .folder("The folder \(path) \(what). Remove or correct it, or choose another folder.")
    }

    private static func reason() -> String { String(cString: strerror(errno)) }
}
