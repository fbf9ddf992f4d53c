/// Something that goes wrong, with all that was drawn for it.
///
/// Servers are numbered from 0; a number beyond the last begins again.
enum Fault: Sendable {
    /// `kill -9` of a server, which is started again after a while.
    case killServer(Int, downFor: Duration)
    /// `kill -9` of the server that holds the projector's lease, in the middle of a page if it can
    /// be caught there.
    case killHolder(downFor: Duration)
    /// SIGTERM under load: it must finish what is in flight and end by itself.
    case stopServer(Int, downFor: Duration)
    /// What `pg_ctl stop -m immediate` does.
    case crashPostgres(downFor: Duration)
    /// `kill -9` of PostgreSQL's first process.
    case killPostmaster(downFor: Duration)
    /// `kill -9` of one connection's process: PostgreSQL ends them all and recovers.
    case killBackend
    /// `pg_terminate_backend` of some connections.
    case terminateBackends(Int)
    /// Connections between clients and a server are cut in the middle of a reply or a request.
    case cutClients(Int, afterBytes: Int, ofReply: Bool)
    /// Connections between a server and PostgreSQL are cut in the middle of a reply or a request.
    case cutDatabase(Int, afterBytes: Int, ofReply: Bool)
    /// Nothing passes between a server and PostgreSQL for a while, and nobody is told.
    case stallDatabase(Int, Duration)
    /// The holder of the lease stands still beyond the lease's end, and goes on.
    case freezeHolder(Duration)
    /// Somebody else takes the lease while its holder works.
    case stealLease
    /// The row of the lease is gone.
    case deleteLease
    /// A lease names a server that has lost it: two believe that they have it.
    case forgeLease
    /// A foreign transaction holds a snapshot of the log.
    case holdSnapshot(Duration)
    /// A foreign session holds the lock of the workspace's appends; then it ends, or is killed.
    case lockAppends(Duration, isKilled: Bool)
    /// A foreign transaction holds the read model.
    case lockReadModel(Duration)
    /// The database's clock jumps; a negative number of seconds is back.
    case moveClock(seconds: Int)
    /// A read model is asked to be filled anew; no fault, but a time at which faults hurt.
    case rebuild
    /// The disk of the database is full for a while.
    case fillDisk(Duration)
}

extension Fault: CustomStringConvertible {
    /// The kind, for counting.
    var kind: String {
        switch self {
        case .killServer: "kill -9 of a server"
        case .killHolder: "kill -9 of the lease's holder"
        case .stopServer: "SIGTERM of a server under load"
        case .crashPostgres: "PostgreSQL stopped at once (-m immediate)"
        case .killPostmaster: "kill -9 of PostgreSQL"
        case .killBackend: "kill -9 of a backend"
        case .terminateBackends: "backends terminated"
        case .cutClients: "clients' connections cut in the middle"
        case .cutDatabase: "database connections cut in the middle"
        case .stallDatabase: "database connections stalled"
        case .freezeHolder: "lease's holder stood still (SIGSTOP, SIGCONT)"
        case .stealLease: "lease taken away"
        case .deleteLease: "lease's row deleted"
        case .forgeLease: "lease given to two servers"
        case .holdSnapshot: "foreign transaction with a snapshot"
        case .lockAppends: "foreign holder of the append lock"
        case .lockReadModel: "foreign lock on the read model"
        case .moveClock: "database's clock moved"
        case .rebuild: "rebuild of the read model"
        case .fillDisk: "disk full"
        }
    }

    var description: String {
        let details =
            switch self {
            case .killServer(let server, let time), .stopServer(let server, let time):
                "server \(server), started again after \(time.inMilliseconds)"
            case .killHolder(let time): "started again after \(time.inMilliseconds)"
            case .crashPostgres(let time), .killPostmaster(let time):
                "started again after \(time.inMilliseconds)"
            case .terminateBackends(let count): "\(count)"
            case .cutClients(let server, let bytes, let ofReply),
                .cutDatabase(let server, let bytes, let ofReply):
                "server \(server), after \(bytes) bytes of \(ofReply ? "replies" : "requests")"
            case .stallDatabase(let server, let time):
                "server \(server), for \(time.inMilliseconds)"
            case .freezeHolder(let time), .holdSnapshot(let time), .lockReadModel(let time),
                .fillDisk(let time):
                "for \(time.inMilliseconds)"
            case .lockAppends(let time, let isKilled):
                "for \(time.inMilliseconds)\(isKilled ? ", then killed" : "")"
            case .moveClock(let seconds): "by \(seconds) s"
            case .killBackend, .stealLease, .deleteLease, .forgeLease, .rebuild: ""
            }
        return details.isEmpty ? kind : "\(kind): \(details)"
    }
}

extension Duration {
    /// Such as `250 ms`.
    var inMilliseconds: String { "\(Int(self / .milliseconds(1))) ms" }
}
