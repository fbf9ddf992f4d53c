import Foundation
import Locks
import SearchCore

/// Follows the log over `GET /v1/stream`, goes on where it was cut off, and counts positions.
final class Follower: Sendable {
    private struct State {
        var position = 0
        var isAskedToEnd = false
        var hasEnded = false
    }

    private let state = Lock(State())
    private let ports: [UInt16]
    private let token: String
    private let findings: Findings

    /// The newest position that it was sent.
    var position: Int { state.withLock { $0.position } }
    var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// Begins to follow the log from its beginning.
    init(ports: [UInt16], token: String, findings: Findings) {
        self.ports = ports
        self.token = token
        self.findings = findings
        Thread.detachNewThread { self.run() }
    }

    func end() { state.withLock { $0.isAskedToEnd = true } }

    private func run() {
        var cursor: String?
        var turn = 0
        var rest: [UInt8] = []
        while !state.withLock({ $0.isAskedToEnd }) {
            let client = HTTPClient(port: ports[turn % ports.count], token: token)
            turn += 1
            rest = []
            let headers = cursor.map { ["Last-Event-ID": $0] } ?? [:]
            let status = client.stream(
                "/v1/stream?after=start",
                headers,
                patience: .seconds(3)
            ) { bytes in
                rest += bytes
                while let end = rest.firstRange(of: Array("\n\n".utf8)) {
                    cursor = take(Array(rest[..<end.lowerBound])) ?? cursor
                    rest.removeSubrange(..<end.upperBound)
                }
                return !state.withLock { $0.isAskedToEnd }
            }
            if let status, status != 200, status != 503, status != 429 {
                findings.fail("following at \(cursor ?? "the beginning") had \(status)")
            }
            usleep(20_000)
        }
        state.withLock { $0.hasEnded = true }
    }

    /// Takes one block in, and gives its cursor.
    private func take(_ block: [UInt8]) -> String? {
        var cursor: String?
        for line in String(decoding: block, as: UTF8.self).split(separator: "\n") {
            if line.hasPrefix("id: ") { cursor = String(line.dropFirst(4)) }
            guard line.hasPrefix("data: "),
                let event = try? JSONParser.parse(Array(line.dropFirst(6).utf8)).object,
                let position = event["position"]?.integer
            else { continue }
            let last = self.position
            if position != last + 1 {
                findings.fail("a follower was sent position \(position) after \(last)")
            }
            state.withLock { $0.position = position }
        }
        return cursor
    }
}
