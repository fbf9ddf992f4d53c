public import SyncProtocol

/// Why a server did not do what was asked.
public enum ServerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No reply came.
    case unreachable(host: String, detail: String)
    /// The server refused, and says why.
    case refused(Problem)
    /// The server has no time now.
    case overloaded(Problem, retryAfter: Duration?)
    /// The token is missing or unknown, was revoked, or may not do this.
    case notAuthorized(Problem)
    /// The server speaks other versions of the protocol.
    case incompatible(server: ClosedRange<Int>)
    /// The reply is not what the protocol says.
    case badReply(detail: String)
    /// The task was cancelled.
    case cancelled

    /// What is wrong and what to do about it.
    public var description: String {
        switch self {
        case .unreachable(let host, let detail):
            "\(host) cannot be reached (\(detail)); check the address, and that the server runs"
        case .refused(let problem), .notAuthorized(let problem):
            "\(problem.detail); \(problem.remedy)"
        case .overloaded(let problem, _): "\(problem.detail); \(problem.remedy)"
        case .incompatible(let server):
            "the server speaks protocol \(server.lowerBound) to \(server.upperBound), this "
                + "version \(ProtocolLimits.versions.lowerBound) to "
                + "\(ProtocolLimits.versions.upperBound); update the older of the two"
        case .badReply(let detail):
            "the reply is not of this protocol (\(detail)); check that the address is a "
                + "searchsync server's"
        case .cancelled: "cancelled; try again"
        }
    }
}
