/// Why a server did not start.
public enum HTTPServerError: Error, Equatable, CustomStringConvertible {
    /// Another program, or another server of this one, listens there.
    case addressInUse(host: String, port: UInt16)
    /// The host is not an address of this machine, or not an address at all.
    case hostUnknown(host: String, reason: String)
    /// The operating system refused; `call` says what.
    case system(call: String, code: Int32, reason: String)
    /// It has been started before; a server is used once.
    case alreadyStarted

    /// What went wrong and what to do about it.
    public var description: String {
        switch self {
        case .addressInUse(let host, let port):
            "Port \(port) on \(host) is already in use; stop the program that listens there "
                + "('ss -ltnp' names it) or choose another port."
        case .hostUnknown(let host, let reason):
            "Cannot listen on '\(host)' (\(reason)); use an address of this machine, "
                + "such as 127.0.0.1 or 0.0.0.0."
        case .system(let call, let code, let reason):
            "\(call) failed with \(code) (\(reason)); check the limits and rights of the process."
        case .alreadyStarted:
            "The server was started before; make a new one."
        }
    }
}

/// Where a started server listens.
public struct HTTPServerAddress: Sendable, Equatable, CustomStringConvertible {
    /// The host as it was configured.
    public let host: String
    /// The port, the real one if 0 was configured.
    public let port: UInt16

    /// The address as the beginning of a URL: `http://127.0.0.1:8080`.
    public var description: String {
        host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
    }
}
