import Glibc

/// An address and a port that a socket can be bound to.
struct SocketAddress {
    let family: Int32
    private let bytes: [UInt8]

    /// Looks a host up; names such as `localhost` may wait for a resolver.
    init(resolving host: String, port: UInt16) throws(HTTPServerError) {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(host, String(port), &hints, &found)
        defer { if let found { freeaddrinfo(found) } }
        guard status == 0, let first = found?.pointee, let address = first.ai_addr else {
            throw .hostUnknown(host: host, reason: String(cString: gai_strerror(status)))
        }
        family = first.ai_family
        bytes = Array(UnsafeRawBufferPointer(start: address, count: Int(first.ai_addrlen)))
    }

    /// Lends the address to a system call.
    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        var storage = sockaddr_storage()
        return withUnsafeMutableBytes(of: &storage) { raw in
            raw.copyBytes(from: bytes)
            // `raw` is never empty and aligned for every address.
            return raw.withMemoryRebound(to: sockaddr.self) { typed in
                body(UnsafePointer(typed.baseAddress.unsafelyUnwrapped), socklen_t(bytes.count))
            }
        }
    }
}
