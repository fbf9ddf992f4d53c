import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A client that sends exactly the bytes it is told to, on a thread of its own.
enum SocketClient {
    struct Failure: Error { let code: Int32 }

    /// Sends bytes; then reads to the end, or leaves at once.
    ///
    /// - Returns: Everything that came back; send `Connection: close` for the end to come.
    static func exchange(
        port: UInt16,
        _ bytes: [UInt8],
        leavesAtOnce: Bool = false
    ) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result { try talk(port, bytes, leavesAtOnce: leavesAtOnce) }
                )
            }
        }
    }

    private static func talk(
        _ port: UInt16,
        _ bytes: [UInt8],
        leavesAtOnce: Bool
    ) throws -> String {
        let descriptor = try connected(to: port)
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, 0) }
            guard count > 0 else { break }
            rest.removeFirst(count)
        }
        if leavesAtOnce { return "" }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            answer += buffer[..<count]
        }
        return String(decoding: answer, as: UTF8.self)
    }

    private static func connected(to port: UInt16) throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else {
            close(descriptor)
            throw Failure(code: errno)
        }
        return descriptor
    }
}
