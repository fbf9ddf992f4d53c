import Crypto
import EventStore
import Foundation
import SearchCore
import SyncProtocol

/// The events of a request, by session; pure.
struct EventBatch: Sendable {
    /// A session's events, and what was refused of them.
    struct Session: Sendable {
        let id: UUID
        var events: [Event] = []
        var refused: [RefusedEvent] = []
        var error: SessionError?
    }

    /// In the order of their first events.
    private(set) var sessions: [Session] = []
    private(set) var unplaced: [RefusedEvent] = []
    private var indices: [UUID: Int] = [:]

    /// Reads a JSON array, or NDJSON.
    ///
    /// - Throws: `Problem` where the batch is too large, or an array is not JSON at all.
    init(body: [UInt8]) throws(Problem) {
        guard body.count <= ProtocolLimits.batchBytes else { throw .batchTooLarge }
        let lines = try Self.lines(of: body)
        guard lines.count <= ProtocolLimits.batchEvents else { throw .batchTooLarge }
        for line in lines { take(line.bytes, line: line.number) }
        for index in sessions.indices { check(&sessions[index]) }
    }

    private static func lines(
        of body: [UInt8]
    ) throws(Problem) -> [(number: Int, bytes: [UInt8])] {
        guard body.first(where: { !$0.isSpace }) == UInt8(ascii: "[") else {
            return body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                .enumerated()
                .filter { !$0.element.allSatisfy(\.isSpace) }
                .map { ($0.offset + 1, Array($0.element)) }
        }
        do {
            return try JSONParser.parseElements(body).enumerated().map { index, element in
                (index + 1, Array(body[element.bytes]))
            }
        } catch {
            throw Problem(
                status: 400,
                code: error.reason.rawValue,
                detail: "The array is not whole: \(error).",
                remedy: "Correct it, or send one event a line (NDJSON), where one bad line "
                    + "does not stop the others."
            )
        }
    }

    private mutating func take(_ bytes: [UInt8], line: Int) {
        do {
            let event = try EventCodec.decode(bytes)
            sessions[index(of: event.session)].events.append(event)
        } catch {
            refuse(bytes, line: line, error)
        }
    }

    /// Keeps the place of a refused event, where session and sequence can be read.
    private mutating func refuse(_ bytes: [UInt8], line: Int, _ error: EventError) {
        let place = EventPlace(bytes)
        let refused = RefusedEvent(
            line: line,
            sequence: place?.sequence,
            code: error.code.rawValue,
            field: error.field,
            message: error.description
        )
        guard let place else {
            unplaced.append(refused)
            return
        }
        let index = index(of: place.session)
        sessions[index].refused.append(refused)
        sessions[index].events.append(place.refusal(error.code, SHA256.hash(bytes).hex))
    }

    private mutating func index(of session: UUID) -> Int {
        if let index = indices[session] { return index }
        sessions.append(Session(id: session))
        indices[session] = sessions.count - 1
        return sessions.count - 1
    }

    private func check(_ session: inout Session) {
        guard !StreamKind.isReserved(session.id) else {
            session.error = SessionError(
                code: .notOwner,
                expected: nil,
                message: "This id belongs to the server. Record under a new session id."
            )
            return
        }
        let first = session.events.first { $0.sequence == 1 }
        guard let first, first.kind != .sessionStarted, first.kind != .eventRefused else { return }
        session.error = SessionError(
            code: .notStarted,
            expected: 1,
            message: "The first event is \(first.kind.rawValue). Send sessionStarted as sequence 1."
        )
    }
}

/// Where an event that was refused belongs.
private struct EventPlace {
    let session: UUID
    let sequence: Int
    let at: Timestamp
    let offsetMs: Int

    init?(_ bytes: [UInt8]) {
        guard let object = (try? JSONParser.parse(bytes))?.object,
            let session = object["session"]?.string.flatMap({ UUID(text: $0) }),
            let sequence = object["sequence"]?.integer, (1...Int(Int32.max)).contains(sequence)
        else { return nil }
        self.session = session
        self.sequence = sequence
        at = object["at"]?.string.flatMap { Timestamp($0) } ?? Timestamp(microseconds: 0)
        let offset = object["offsetMs"]?.integer ?? 0
        offsetMs = (0...1 << 53).contains(offset) ? offset : 0
    }

    /// What stands in its place; the same at every try.
    func refusal(_ code: EventError.Code, _ digest: String) -> Event {
        Event(
            session: session,
            sequence: sequence,
            kind: .eventRefused,
            at: at,
            offsetMs: offsetMs,
            data: ["code": .string(code.rawValue), "digest": .string(digest)]
        )
    }
}

extension Problem {
    fileprivate static let batchTooLarge = Problem(
        status: 413,
        code: "batch_too_large",
        detail: "The batch has more than \(ProtocolLimits.batchEvents) events or "
            + "\(ProtocolLimits.batchBytes) bytes.",
        remedy: "Send it in parts."
    )
}

extension UInt8 {
    fileprivate var isSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
