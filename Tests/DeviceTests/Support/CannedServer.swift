import Dispatch
import Foundation
import Locks

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A server on a real socket that gives one reply to everything, or none.
final class CannedServer: Sendable {
    /// What was received, a connection each.
    let received = Lock([String]())
    let port: UInt16
    private let listener: Int32

    /// Listens; `reply` is what is written back, nil to say nothing.
    init(reply: String?) throws {
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        listener = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = listener
        let status = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) | listen(descriptor, 8)
                    | getsockname(descriptor, address, &length)
            }
        }
        guard status == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
        port = UInt16(bigEndian: address.sin_port)
        guard let reply else { return }
        let received = received
        DispatchQueue(label: "canned-server").async {
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { return }
                let text = Self.read(connection)
                received.withLock { $0.append(text) }
                _ = Array(reply.utf8).withUnsafeBytes {
                    write(connection, $0.baseAddress, $0.count)
                }
                close(connection)
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    var url: URL { URL(string: "http://127.0.0.1:\(port)") ?? URL(fileURLWithPath: "/") }

    /// Reads the head and as much body as it announces.
    private static func read(_ connection: Int32) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let text = String(decoding: bytes, as: UTF8.self)
            if let head = text.range(of: "\r\n\r\n") {
                let announced = text.lowercased().range(of: "content-length: ")
                    .flatMap { Int(text[$0.upperBound...].prefix { $0.isNumber }) }
                if text[head.upperBound...].utf8.count >= announced ?? 0 { return text }
            }
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return text }
            bytes += buffer[..<count]
        }
    }
}
