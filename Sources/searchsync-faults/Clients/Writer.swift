import Foundation
import Locks
import SearchCore

/// A device: it types, sends, and sends again what was not acknowledged, until all is.
final class Writer: Sendable {
    private struct State {
        var sessions: [SessionModel] = []
        var isAskedToEnd = false
        var hasEnded = false
    }

    private let state = Lock(State())
    private let ports: [UInt16]
    private let token: String
    private let findings: Findings
    /// Until when all must be acknowledged once it was asked to end.
    private let patience = Duration.seconds(45)

    /// What it has sent, once it has ended.
    var sessions: [SessionModel] { state.withLock { $0.sessions } }
    var hasEnded: Bool { state.withLock { $0.hasEnded } }
    /// Whether all of it is acknowledged.
    var isDone: Bool {
        state.withLock { state in
            state.sessions.allSatisfy { $0.acknowledged == $0.events.count }
        }
    }

    /// Begins to send to the servers' ports; it changes over when one does not answer.
    init(ports: [UInt16], token: String, findings: Findings, random: Randomness) {
        self.ports = ports
        self.token = token
        self.findings = findings
        Thread.detachNewThread { self.run(random) }
    }

    /// Types nothing more, and sends what is left.
    func end() { state.withLock { $0.isAskedToEnd = true } }

    private func run(_ seed: Randomness) {
        var random = seed
        var sessions: [SessionModel] = []
        var clients = ports.map { HTTPClient(port: $0, token: token) }
        clients.shuffle(using: &random)
        var deadline: ContinuousClock.Instant?
        while true {
            let isEnding = state.withLock { $0.isAskedToEnd }
            if !isEnding { type(&sessions, &random) }
            let open = sessions.indices.filter {
                sessions[$0].acknowledged < sessions[$0].events.count
            }
            if isEnding {
                let end = deadline ?? .now + patience
                deadline = end
                if open.isEmpty || ContinuousClock.now >= end { break }
            }
            if let index = open.randomElement(using: &random) {
                if !send(&sessions[index], clients[0], &random) {
                    clients.append(clients.removeFirst())
                    usleep(UInt32.random(in: 5_000...60_000, using: &random))
                }
            }
            state.withLock { [sessions] in $0.sessions = sessions }
            usleep(UInt32.random(in: 0...12_000, using: &random))
        }
        state.withLock { [sessions] state in
            state.sessions = sessions
            state.hasEnded = true
        }
    }

    private func type(_ sessions: inout [SessionModel], _ random: inout Randomness) {
        if sessions.isEmpty || random.chance(8) {
            sessions.append(SessionModel(id: .random(&random)))
        }
        guard let index = sessions.indices.randomElement(using: &random) else { return }
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            let word = String(UInt32.random(in: 0 ... .max, using: &random), radix: 36)
            sessions[index].type(word)
        }
    }

    /// Sends what is not acknowledged; says whether it was.
    private func send(
        _ session: inout SessionModel,
        _ client: HTTPClient,
        _ random: inout Randomness
    ) -> Bool {
        let again = random.chance(20) ? Int.random(in: 1...5, using: &random) : 0
        let limit = random.chance(30) ? Int.random(in: 1...5, using: &random) : 200
        guard let sequences = session.request(repeating: again, atMost: limit) else { return true }
        let body = session.body(sequences)
        let repeated = session.repeated(sequences)
        let known = max(0, session.acknowledged - sequences.lowerBound + 1)
        session.markSent(sequences)
        let start = ContinuousClock.now
        let reply = client.send("POST", "/v1/events", body)
        let time = ContinuousClock.now - start
        findings.count { counts in
            counts.requests += 1
            counts.repeated += repeated
            counts.longest = max(counts.longest, time)
        }
        guard let reply else {
            if time > .seconds(39) { findings.fail("an append had no answer for \(time)") }
            findings.count { $0.unanswered += 1 }
            return false
        }
        switch reply.status {
        case 200: return take(reply, sequences, known: known, repeated: repeated, &session)
        case 429, 503:
            findings.count { $0.postponed += 1 }
            if (try? JSONParser.parse(reply.body).object?["code"]?.string) == nil {
                findings.fail("a refusal that says nothing: \(reply.status) \(reply.text)")
            }
        default: findings.fail("an append had \(reply.status): \(reply.text)")
        }
        return false
    }

    private func take(
        _ reply: HTTPClient.Reply,
        _ sequences: ClosedRange<Int>,
        known: Int,
        repeated: Int,
        _ session: inout SessionModel
    ) -> Bool {
        guard let object = try? JSONParser.parse(reply.body).object,
            case .array(let outcomes)? = object["sessions"], let outcome = outcomes.first?.object,
            let stored = outcome["stored"]?.integer, let through = outcome["through"]?.integer,
            let duplicates = outcome["duplicates"]?.integer
        else {
            findings.fail("a reply that cannot be read: \(reply.text)")
            return false
        }
        let wanted = sequences.upperBound
        if outcome["error"] != nil || stored + duplicates != sequences.count || through < wanted
            || duplicates < known || duplicates > repeated
        {
            findings.fail(
                "sent \(session.id) \(sequences), \(known) of them acknowledged and \(repeated) "
                    + "sent before, and was told: \(reply.text)"
            )
            return false
        }
        findings.count { $0.acknowledged += max(0, wanted - session.acknowledged) }
        session.acknowledge(through: wanted)
        return true
    }
}

extension UUID {
    /// A version 7 whose bits come from a seed; the time is this moment's.
    static func random(_ random: inout Randomness) -> UUID {
        var bytes = [UInt8](repeating: 0, count: 16)
        for index in bytes.indices { bytes[index] = UInt8.random(in: 0...255, using: &random) }
        let time = UInt64(Date().timeIntervalSince1970 * 1000)
        for index in 0..<6 { bytes[index] = UInt8(truncatingIfNeeded: time >> (40 - 8 * index)) }
        bytes[6] = bytes[6] & 0x0F | 0x70
        bytes[8] = bytes[8] & 0x3F | 0x80
        let text = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        var parts: [Substring] = []
        var rest = Substring(text)
        for length in [8, 4, 4, 4, 12] {
            parts.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return UUID(uuidString: parts.joined(separator: "-")) ?? UUID()
    }
}
