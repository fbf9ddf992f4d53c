import Dispatch
import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A client's connection: blocking, on a queue of its own, and as little as can be, so that the
/// server is measured and not the client.
final class HTTPConnection: Sendable {
    let descriptor: Int32
    private let queue = DispatchQueue(label: "client")

    /// Connects to a port of this machine.
    init(port: UInt16) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let descriptor = descriptor
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw BenchmarkError.failed("the server cannot be reached") }
    }

    /// Sends a request and waits for its reply's body.
    func post(_ body: [UInt8], path: String, token: String) async throws -> [UInt8] {
        let head = """
            POST \(path) HTTP/1.1\r
            Host: 127.0.0.1\r
            Authorization: Bearer \(token)\r
            Content-Length: \(body.count)\r
            \r

            """
        return try await roundTrip(Array(head.utf8) + body)
    }

    /// Asks for something and waits for the reply's body.
    func get(_ path: String, token: String) async throws -> [UInt8] {
        let head = """
            GET \(path) HTTP/1.1\r
            Host: 127.0.0.1\r
            Authorization: Bearer \(token)\r
            \r

            """
        return try await roundTrip(Array(head.utf8))
    }

    /// Asks for something without waiting for the reply.
    func sendOnly(_ path: String, token: String) throws {
        let head = """
            GET \(path) HTTP/1.1\r
            Host: 127.0.0.1\r
            Authorization: Bearer \(token)\r
            \r

            """
        try write(Array(head.utf8))
    }

    private func roundTrip(_ request: [UInt8]) async throws -> [UInt8] {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(with: Result { try self.exchange(request) })
            }
        }
    }

    func close() { Foundation.close(descriptor) }

    private func exchange(_ request: [UInt8]) throws -> [UInt8] {
        try write(request)
        return try receive()
    }

    private func write(_ request: [UInt8]) throws {
        var sent = 0
        while sent < request.count {
            let count = request[sent...].withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, 0)
            }
            guard count > 0 else { throw BenchmarkError.failed("the server closed the connection") }
            sent += count
        }
    }

    private func receive() throws -> [UInt8] {
        var reply: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            if let body = Self.body(of: reply) { return body }
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { throw BenchmarkError.failed("the reply was cut off") }
            reply += buffer[..<count]
        }
    }

    /// The body, once all of it is there.
    private static func body(of reply: [UInt8]) -> [UInt8]? {
        guard let end = reply.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let head = String(decoding: reply[..<end.lowerBound], as: UTF8.self).lowercased()
        let length = head.split(separator: "\r\n").compactMap { line -> Int? in
            guard line.hasPrefix("content-length:") else { return nil }
            return Int(line.dropFirst(15).trimmingCharacters(in: .whitespaces))
        }.first
        guard let length, reply.count >= end.upperBound + length else { return nil }
        return Array(reply[end.upperBound..<end.upperBound + length])
    }
}
