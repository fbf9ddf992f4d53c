import Foundation
import Glibc

/// A client that sends exactly the bytes it is told to, and gives up after a while.
///
/// Its calls block: use it from `onThread`, never from a task.
final class RawClient {
    struct Response: Equatable {
        var status: Int
        var headers: [(name: String, value: String)]
        var body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }

        func header(_ name: String) -> String? {
            headers.first { $0.name.lowercased() == name.lowercased() }?.value
        }

        static func == (left: Self, right: Self) -> Bool {
            left.status == right.status && left.body == right.body
        }
    }

    enum Failure: Error {
        case system(String, Int32)
        case closed(soFar: String)
        case timedOut(soFar: String)
        case malformed(String)
    }

    private let descriptor: Int32
    private var unread: [UInt8] = []

    init(port: UInt16, receiveBuffer: Int32? = nil, patience: Int = 60) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Failure.system("socket", errno) }
        if var size = receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4)
        }
        var limit = timeval(tv_sec: patience, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw Failure.system("connect", errno) }
    }

    deinit { Glibc.close(descriptor) }

    /// Sends all bytes; an error is not told, for servers may close while a client still sends.
    func send(_ text: String) { send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return }
            rest.removeFirst(count)
        }
    }

    /// Reads one response, by its length or its chunks.
    func receive(toHead: Bool = false) throws -> Response {
        var response = try receiveHead()
        if toHead || response.status == 204 || response.status == 304 || response.status < 200 {
            return response
        }
        if response.header("Transfer-Encoding") == "chunked" {
            while let chunk = try receiveChunk() { response.body += chunk }
        } else if let length = response.header("Content-Length").flatMap({ Int($0) }) {
            response.body = try take(length)
        } else {
            response.body = try receiveToEnd()
        }
        return response
    }

    func receiveHead() throws -> Response {
        var lines: [String] = []
        while true {
            let line = try takeLine()
            if line.isEmpty { break }
            lines.append(line)
        }
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count > 1, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
            throw Failure.malformed(lines.first ?? "")
        }
        let headers = lines.dropFirst().map { line in
            let colon = line.firstIndex(of: ":") ?? line.endIndex
            return (
                name: String(line[..<colon]),
                value: line[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
            )
        }
        return Response(status: status, headers: headers, body: [])
    }

    /// The next chunk; nil at the last one.
    func receiveChunk() throws -> [UInt8]? {
        let size = try takeLine()
        guard let length = Int(size, radix: 16) else { throw Failure.malformed(size) }
        let chunk = try take(length)
        _ = try takeLine()
        return length == 0 ? nil : chunk
    }

    /// Everything until the server closes.
    func receiveToEnd() throws -> [UInt8] {
        while try fill() {}
        defer { unread = [] }
        return unread
    }

    /// Whether the server closes now, with nothing more to say.
    var isClosedByServer: Bool {
        do {
            while try fill() {}
            return unread.isEmpty
        } catch Failure.system {
            return true
        } catch {
            return false
        }
    }

    /// Whether reading would not wait.
    var hasInput: Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) >= 0
    }

    private func takeLine() throws -> String {
        while true {
            if let end = unread.firstIndex(of: 0x0a) {
                let line = String(decoding: unread[..<end], as: UTF8.self)
                unread.removeFirst(end + 1)
                return line.hasSuffix("\r") || line.hasSuffix("\r\n")
                    ? String(line.dropLast()) : line
            }
            guard try fill() else { throw Failure.closed(soFar: soFar) }
        }
    }

    private func take(_ count: Int) throws -> [UInt8] {
        while unread.count < count {
            guard try fill() else { throw Failure.closed(soFar: soFar) }
        }
        defer { unread.removeFirst(count) }
        return Array(unread[..<count])
    }

    private var soFar: String { String(decoding: unread.prefix(2000), as: UTF8.self) }

    private func fill() throws -> Bool {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        if count < 0 {
            if errno == EAGAIN { throw Failure.timedOut(soFar: soFar) }
            throw Failure.system("recv", errno)
        }
        unread += bytes[..<count]
        return count > 0
    }
}
