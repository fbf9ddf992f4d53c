import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Whom PostgreSQL runs as: it refuses to run as root.
struct ClusterUser: Sendable, Equatable {
    let user: uid_t
    let group: gid_t

    /// The program that changes to that user; `nil` if this process is that user already.
    let changer: String?

    /// This process's user; for root, `postgres` if there is one, else `nobody`.
    static func current(searchPath: String?) throws(PrivateClusterError) -> ClusterUser {
        let user = geteuid()
        if user != 0 { return ClusterUser(user: user, group: getegid(), changer: nil) }
        guard let (other, group) = account("postgres") ?? account("nobody"), other != 0 else {
            throw .needsOtherUser(
                "PostgreSQL does not run as root, and there is no user postgres or nobody. "
                    + "Start searchsync as an ordinary user."
            )
        }
        let folders = (searchPath ?? "").split(separator: ":").map(String.init) + ["/usr/bin"]
        let changer = folders.map { $0 + "/setpriv" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let changer else {
            throw .needsOtherUser(
                "PostgreSQL does not run as root, and setpriv, which would run it as another "
                    + "user, was not found. Install util-linux, or start searchsync as an "
                    + "ordinary user."
            )
        }
        return ClusterUser(user: other, group: group, changer: changer)
    }

    /// The command that runs a program as this user, in the same process.
    func command(_ program: String, _ arguments: [String]) -> Command {
        guard let changer else { return Command(program: program, arguments: arguments) }
        let change = ["--reuid=\(user)", "--regid=\(group)", "--clear-groups", "--", program]
        return Command(program: changer, arguments: change + arguments)
    }

    private static func account(_ name: String) -> (uid_t, gid_t)? {
        guard let entry = getpwnam(name) else { return nil }
        return (entry.pointee.pw_uid, entry.pointee.pw_gid)
    }
}
