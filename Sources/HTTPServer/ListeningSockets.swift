import Glibc

/// Sockets that listen on one port, one for each thread; the kernel spreads connections over them.
///
/// SO_REUSEPORT would also let a second server of the same user share the port in silence. So the
/// first socket is bound and listening without it, which fails if anybody else is there, and only
/// then opened for our others. A second server does the same, and its first socket is refused.
struct ListeningSockets {
    private(set) var descriptors: [Int32] = []
    private(set) var port: UInt16

    /// Opens the sockets, non-blocking, without Nagle's delay.
    init(host: String, port: UInt16, count: Int) throws(HTTPServerError) {
        self.port = port
        let first = try Self.open(host: host, port: port, shared: false)
        descriptors.append(first)
        do throws(HTTPServerError) {
            self.port = try Self.port(of: first)
            if count > 1 { try Self.set(first, SOL_SOCKET, SO_REUSEPORT) }
            for _ in 1..<max(count, 1) {
                descriptors.append(try Self.open(host: host, port: self.port, shared: true))
            }
        } catch {
            closeAll()
            throw error
        }
    }

    /// Closes those that no event loop has taken over.
    func closeAll() {
        for descriptor in descriptors { close(descriptor) }
    }

    private static func open(
        host: String,
        port: UInt16,
        shared: Bool
    ) throws(HTTPServerError) -> Int32 {
        let address = try SocketAddress(resolving: host, port: port)
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.family, type, 0)
        guard descriptor >= 0 else { throw .last(call: "socket") }
        do throws(HTTPServerError) {
            // Else the port would stay blocked for a minute after a restart.
            try set(descriptor, SOL_SOCKET, SO_REUSEADDR)
            try set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY)
            if shared { try set(descriptor, SOL_SOCKET, SO_REUSEPORT) }
            try listen(descriptor, on: address, host: host, port: port)
            return descriptor
        } catch {
            close(descriptor)
            throw error
        }
    }

    private static func listen(
        _ descriptor: Int32,
        on address: SocketAddress,
        host: String,
        port: UInt16
    ) throws(HTTPServerError) {
        let bound = address.withPointer { bind(descriptor, $0, $1) }
        guard bound == 0, Glibc.listen(descriptor, SOMAXCONN) == 0 else {
            switch errno {
            case EADDRINUSE: throw .addressInUse(host: host, port: port)
            case EADDRNOTAVAIL:
                throw .hostUnknown(host: host, reason: "not an address of this machine")
            default: throw .last(call: "bind to port \(port)")
            }
        }
    }

    private static func set(
        _ descriptor: Int32,
        _ level: Int32,
        _ option: Int32
    ) throws(HTTPServerError) {
        var on: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        guard setsockopt(descriptor, level, option, &on, size) == 0 else {
            throw .last(call: "setsockopt")
        }
    }

    private static func port(of descriptor: Int32) throws(HTTPServerError) -> UInt16 {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let status = withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &size)
            }
        }
        guard status == 0 else { throw .last(call: "getsockname") }
        // The port lies at the same place in the addresses of both families.
        return withUnsafeBytes(of: storage) {
            UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self))
        }
    }
}

extension HTTPServerError {
    static func last(call: String) -> Self {
        let code = errno
        return .system(call: call, code: code, reason: String(cString: strerror(code)))
    }
}
