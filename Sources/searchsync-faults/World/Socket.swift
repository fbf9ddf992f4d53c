import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Where a socket is.
enum Place: Sendable {
    /// A TCP port of this machine; 0 for any that is free.
    case port(UInt16)
    /// A Unix socket.
    case path(String)
}

/// A socket whose calls wait, for threads of their own; it is closed when it is let go.
final class Socket: Sendable {
    private let descriptor: Int32

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Connects, or gives nil.
    static func connect(to place: Place) -> Socket? {
        guard let socket = make(place) else { return nil }
        #if canImport(Glibc)
            let call = Glibc.connect
        #elseif canImport(Musl)
            let call = Musl.connect
        #else
            let call = Darwin.connect
        #endif
        let status = withAddress(of: place) { call(socket.descriptor, $0, $1) }
        return status == 0 ? socket : nil
    }

    /// Listens, or gives nil.
    static func listen(at place: Place) -> Socket? {
        guard let socket = make(place) else { return nil }
        let status = withAddress(of: place) { bind(socket.descriptor, $0, $1) }
        #if canImport(Glibc)
            let call = Glibc.listen
        #elseif canImport(Musl)
            let call = Musl.listen
        #else
            let call = Darwin.listen
        #endif
        guard status == 0, call(socket.descriptor, 128) == 0 else { return nil }
        return socket
    }

    /// The port that a listening socket was given.
    var port: UInt16 {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &size)
            }
        }
        return status == 0 ? UInt16(bigEndian: address.sin_port) : 0
    }

    /// The next connection; nil once the socket was shut down.
    func accept() -> Socket? {
        #if canImport(Glibc)
            let accepted = Glibc.accept(descriptor, nil, nil)
        #elseif canImport(Musl)
            let accepted = Musl.accept(descriptor, nil, nil)
        #else
            let accepted = Darwin.accept(descriptor, nil, nil)
        #endif
        guard accepted >= 0 else { return nil }
        _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
        return Socket(accepted)
    }

    /// Sends all of it, and says whether it could.
    func send(_ bytes: some Collection<UInt8>) -> Bool {
        let bytes = Array(bytes)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// What comes next: empty at the end, nil where nothing came in time.
    func receive(within limit: Duration) -> [UInt8]? {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, Int32(limit / .milliseconds(1))) > 0 else { return nil }
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let count = read(descriptor, &buffer, buffer.count)
        return Array(buffer.prefix(max(0, count)))
    }

    /// Ends it in both directions; whoever waits at it goes on.
    func shutDown() {
        #if canImport(Darwin)
            shutdown(descriptor, SHUT_RDWR)
        #else
            shutdown(descriptor, Int32(SHUT_RDWR))
        #endif
    }

    private static func make(_ place: Place) -> Socket? {
        let family =
            switch place {
            case .port: AF_INET
            case .path: AF_UNIX
            }
        #if canImport(Glibc)
            let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(family, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { return nil }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return Socket(descriptor)
    }

    private static func withAddress(
        of place: Place,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        switch place {
        case .port(let port):
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            return withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        case .path(let path):
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { room in
                room.copyBytes(from: Array(path.utf8.prefix(room.count - 1)))
            }
            return withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
        }
    }
}
