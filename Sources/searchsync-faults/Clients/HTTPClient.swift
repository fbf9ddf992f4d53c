import Foundation

/// A client's connection over HTTP: it waits, on a thread of its own, and opens anew what was cut.
final class HTTPClient {
    /// What came back.
    struct Reply {
        let status: Int
        let body: [UInt8]

        var text: String { String(decoding: body.prefix(400), as: UTF8.self) }
    }

    private let port: UInt16
    private let token: String
    private var socket: Socket?

    init(port: UInt16, token: String) {
        self.port = port
        self.token = token
    }

    /// Sends a request.
    ///
    /// - Returns: The whole reply; nil where the connection could not be made, was cut, or gave no
    ///   answer in time.
    func send(
        _ method: String,
        _ path: String,
        _ body: [UInt8] = [],
        within limit: Duration = .seconds(40)
    ) -> Reply? {
        guard let socket = socket ?? Socket.connect(to: .port(port)) else { return nil }
        self.socket = socket
        let request = Array(head(method, path, body.count).utf8) + body
        guard socket.send(request), let reply = receive(socket, until: .now + limit) else {
            self.socket = nil
            return nil
        }
        return reply
    }

    /// Begins a request whose reply does not end, and hands its pieces on as they come.
    ///
    /// It speaks HTTP/1.0, so that the pieces come without lengths between them.
    ///
    /// - Parameters:
    ///   - path: What is asked for.
    ///   - headers: Further headers of the request.
    ///   - patience: How long nothing may come.
    ///   - piece: Says whether to go on; called with nothing now and then.
    /// - Returns: The reply's status, where there was a reply.
    func stream(
        _ path: String,
        _ headers: [String: String],
        patience: Duration,
        _ piece: ([UInt8]) -> Bool
    ) -> Int? {
        guard let socket = Socket.connect(to: .port(port)) else { return nil }
        var head = head("GET", path, nil).replacing("HTTP/1.1", with: "HTTP/1.0")
        head.removeLast()  // The last line end, which is one character.
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        guard socket.send(Array((head + "\r\n").utf8)) else { return nil }
        var received: [UInt8] = []
        var status: Int?
        var heardAt = ContinuousClock.now
        while piece([]), ContinuousClock.now - heardAt < patience {
            guard let bytes = socket.receive(within: .milliseconds(100)) else { continue }
            if bytes.isEmpty { break }
            heardAt = .now
            received += bytes
            if status == nil {
                guard let end = received.firstRange(of: Array("\r\n\r\n".utf8)) else { continue }
                status = Self.status(of: received)
                guard status == 200 else { break }
                received.removeSubrange(..<end.upperBound)
            }
            guard piece(received) else { break }
            received = []
        }
        return status
    }

    private func head(_ method: String, _ path: String, _ length: Int?) -> String {
        var head = "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        head += "Authorization: Bearer \(token)\r\n"
        if let length { head += "Content-Length: \(length)\r\n" }
        return head + "\r\n"
    }

    private func receive(_ socket: Socket, until deadline: ContinuousClock.Instant) -> Reply? {
        var received: [UInt8] = []
        while true {
            if let reply = Self.reply(in: received) { return reply }
            let rest = deadline - .now
            guard rest > .zero, let bytes = socket.receive(within: rest), !bytes.isEmpty
            else { return nil }
            received += bytes
        }
    }

    private static func status(of received: [UInt8]) -> Int? {
        Int(String(decoding: received.dropFirst(9).prefix(3), as: UTF8.self))
    }

    /// The reply, once all of it is there.
    private static func reply(in received: [UInt8]) -> Reply? {
        guard let end = received.firstRange(of: Array("\r\n\r\n".utf8)),
            let status = status(of: received)
        else { return nil }
        let head = String(decoding: received[..<end.lowerBound], as: UTF8.self).lowercased()
        let length = head.split(separator: "\r\n").compactMap { line -> Int? in
            guard line.hasPrefix("content-length:") else { return nil }
            return Int(line.dropFirst(15).trimmingCharacters(in: .whitespaces))
        }.first
        guard let length, received.count >= end.upperBound + length else { return nil }
        return Reply(status: status, body: Array(received[end.upperBound...].prefix(length)))
    }
}
