import EventStore
import Foundation
import HTTPServer
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("Events in")
struct EventTests {
    @Test("NDJSON and a JSON array store the same events", arguments: [true, false])
    func forms(isArray: Bool) async throws {
        try await withServer { server in
            let token = try await server.token(.recorder)
            let events = Recording.closed(text: "uni").events
            let body = isArray ? events.jsonArray : events.ndjson
            let reply = try await server.send(.appendEvents, token: token, body: body)
            let outcome = try AppendReply(decoding: reply.body).sessions.first
            #expect(outcome?.stored == 4)
            #expect(outcome?.through == 4)
            #expect(try await server.stored(events[0].session) == events)
        }
    }

    @Test("blank lines, a last line feed and space around an array do not matter")
    func blanks() async throws {
        try await withServer { server in
            let token = try await server.token(.recorder)
            let events = Recording.closed(text: "uni").events
            let lines = Array("\r\n \n".utf8) + events.ndjson + Array("\r\n\n".utf8)
            #expect(try await server.outcomes(lines, token).map(\.stored) == [4])
            let array = Array(" \n".utf8) + events.jsonArray + Array("\n ".utf8)
            #expect(try await server.outcomes(array, token).map(\.duplicates) == [4])
            #expect(try await server.outcomes([], token) == [])
            #expect(try await server.outcomes(Array("[]".utf8), token) == [])
        }
    }

    @Test("sessions of a batch have an outcome each, in the order of their first events")
    func sessions() async throws {
        try await withServer { server in
            let token = try await server.token(.recorder)
            let recordings = (0..<5).map { Recording.closed(text: "text \($0)") }
            let mixed = (0..<4).flatMap { index in recordings.map { $0.events[index] } }
            let reply = try await server.append(mixed, token: token)
            #expect(reply.sessions.map(\.session) == recordings.map(\.session))
            #expect(reply.sessions.allSatisfy { $0.stored == 4 && $0.error == nil })
            #expect(reply.unplaced.isEmpty)
        }
    }

    @Test("one bad event keeps its place, and the others are stored")
    func oneBad() async throws {
        try await withServer { server in
            let token = try await server.token(.recorder)
            let good = Recording.closed(text: "good")
            var bad = Recording.closed(text: "bad").events
            bad[2].data = ["text": .string(String(repeating: "x", count: 1025))]
            for attempt in 1...2 {
                let reply = try await server.append(bad + good.events, token: token)
                #expect(reply.sessions.map(\.stored) == (attempt == 1 ? [4, 4] : [0, 0]))
                #expect(reply.sessions.map(\.duplicates) == (attempt == 1 ? [0, 0] : [4, 4]))
                let refused = try #require(reply.sessions.first?.refused.first)
                #expect(refused.line == 3)
                #expect(refused.sequence == 3)
                #expect(refused.code == "text_too_long")
                #expect(refused.field == "data.text")
            }
            let kept = try await server.stored(bad[0].session)[2]
            #expect(kept.kind == .eventRefused)
            #expect(kept.data["code"]?.string == "text_too_long")
            #expect(kept.data["digest"]?.string?.count == 64)
        }
    }

    @Test("every code of a refused event, each beside good ones", arguments: BadEvent.all)
    func codes(bad: BadEvent) async throws {
        try await withServer { server in
            let token = try await server.token(.recorder)
            let recording = Recording.closed(text: "uni")
            var lines = recording.events.map(EventCodec.encode)
            lines[1] = bad.bytes(recording.session)
            let body = Array(lines.joined(separator: [0x0A]))
            let reply = try await server.send(.appendEvents, token: token, body: body)
            let outcome = try AppendReply(decoding: reply.body)
            let session = try #require(outcome.sessions.first)
            let refused = session.refused + outcome.unplaced
            #expect(refused.map(\.code) == [bad.code.rawValue])
            #expect(refused.map(\.line) == [2])
            if bad.isPlaced {
                #expect(session.stored == 4)
                #expect(session.refused.count == 1)
            } else {
                #expect(session.stored == 1)
                #expect(session.error?.code == .gap)
                #expect(session.error?.expected == 2)
            }
        }
    }

    @Test("the cases have every code")
    func codesAreComplete() {
        #expect(Set(BadEvent.all.map(\.code)) == Set(EventError.Code.allCases))
    }

    @Test("an array that is not whole is refused as a whole")
    func malformedArray() async throws {
        try await withServer { server in
            let token = try await server.token(.recorder)
            let events = Recording.closed(text: "uni").events
            let broken = Array(events.jsonArray.dropLast(9))
            let reply = try await server.send(.appendEvents, token: token, body: broken)
            #expect(reply.status == 400)
            #expect(reply.code == "malformed_json")
            #expect(reply.json["remedy"]?.string?.contains("NDJSON") == true)
            #expect(try await server.stored(events[0].session).isEmpty)
        }
    }

    @Test("a batch of too many events or bytes is refused as a whole; the largest is taken")
    func limits() async throws {
        try await withServer { server in
            let token = try await server.token(.recorder)
            var recording = Recording()
            for _ in 2...ProtocolLimits.batchEvents { recording.add(.searchBegan) }
            #expect(
                try await server.append(recording.events, token: token).sessions[0].stored == 1000
            )
            recording.add(.searchBegan)
            for body in [
                recording.events.ndjson, recording.events.jsonArray,
                Array(repeating: UInt8(ascii: " "), count: ProtocolLimits.batchBytes + 1),
            ] {
                let reply = try await server.send(.appendEvents, token: token, body: body)
                #expect(reply.status == 413)
                #expect(reply.code == "batch_too_large")
            }
        }
    }

    @Test("the same batch twice, in halves and shuffled stores each event once")
    func retries() async throws {
        var random = Randomness.seeded()
        try await withServer { server in
            let token = try await server.token(.recorder)
            var recordings = (0..<3).map { _ in Recording() }
            for index in recordings.indices {
                for step in 0..<30 {
                    recordings[index].add(.textChanged, ["text": .string("é\(step)")])
                }
            }
            let all = recordings.flatMap(\.events)
            for _ in 0..<6 {
                let part = all.filter { _ in Bool.random(using: &random) }
                try await server.append(part.shuffled(using: &random), token: token)
            }
            try await server.append(Array(all.prefix(45)), token: token)
            try await server.append(all.shuffled(using: &random), token: token)
            let reply = try await server.append(all, token: token)
            #expect(reply.sessions.map(\.duplicates) == [31, 31, 31])
            for recording in recordings {
                #expect(try await server.stored(recording.session) == recording.events)
            }
        }
    }

    @Test("many devices at once store each event once")
    func concurrency() async throws {
        try await withServer { server in
            let token = try await server.token(.recorder)
            let recordings = (0..<12).map { Recording.closed(text: "text \($0)") }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for recording in recordings + recordings {
                    group.addTask { try await server.append(recording.events, token: token) }
                }
                try await group.waitForAll()
            }
            for recording in recordings {
                #expect(try await server.stored(recording.session) == recording.events)
            }
        }
    }

    @Test("a hole is told with the sequence that is expected, and what comes before it is stored")
    func gap() async throws {
        try await withServer { server in
            let token = try await server.token(.recorder)
            let events = Recording.closed(text: "uni").events
            let reply = try await server.append([events[0], events[2]], token: token)
            #expect(reply.sessions.map(\.stored) == [1])
            #expect(reply.sessions.map(\.error?.code) == [.gap])
            #expect(reply.sessions.map(\.error?.expected) == [2])
            let late = try await server.append(
                Array(Recording.closed(text: "x").events.dropFirst()),
                token: token
            )
            #expect(late.sessions.map(\.error?.code) == [.gap])
            #expect(late.sessions.map(\.error?.expected) == [1])
        }
    }

    @Test("another event under a stored sequence is a fork, and changes nothing")
    func fork() async throws {
        try await withServer { server in
            let token = try await server.token(.recorder)
            let events = Recording.closed(text: "uni").events
            try await server.append(events, token: token)
            var other = events
            other[2].data = ["text": .string("other")]
            let reply = try await server.append(other, token: token)
            #expect(reply.sessions.map(\.error?.code) == [.forked])
            #expect(reply.sessions.map(\.error?.expected) == [3])
            #expect(try await server.stored(events[0].session) == events)
        }
    }

    @Test("a session belongs to the device that opened it")
    func owner() async throws {
        try await withServer { server in
            let first = try await server.token(.recorder, device: "one")
            let second = try await server.token(.admin, device: "two")
            let events = Recording.closed(text: "uni").events
            try await server.append(Array(events.prefix(2)), token: first)
            let reply = try await server.append(events, token: second)
            #expect(reply.sessions.map(\.error?.code) == [.notOwner])
            #expect(try await server.stored(events[0].session).count == 2)
        }
    }

    @Test("a session that does not begin with sessionStarted is not begun")
    func notStarted() async throws {
        try await withServer { server in
            let token = try await server.token(.recorder)
            var events = Recording.closed(text: "uni").events
            events[0].kind = .searchBegan
            let good = Recording.closed(text: "good").events
            let reply = try await server.append(events + good, token: token)
            #expect(reply.sessions.map(\.error?.code) == [.notStarted, nil])
            #expect(reply.sessions.map(\.stored) == [0, 4])
            #expect(try await server.stored(events[0].session).isEmpty)
        }
    }

    @Test("the ids of the server's own streams cannot be recorded under")
    func reserved() async throws {
        try await withServer { server in
            let token = try await server.token(.recorder)
            for stream in [
                StreamKind.catalog.stream(named: "countries"),
                StreamKind.audit.stream(named: "reads"),
                StreamKind.identities.stream(named: "all"),
            ] {
                let reply = try await server.append(Recording(stream).events, token: token)
                #expect(reply.sessions.map(\.error?.code) == [.notOwner])
                #expect(reply.sessions.map(\.stored) == [0])
            }
        }
    }

    @Test("kinds, members and schemas of a newer writer come back byte for byte")
    func newer() async throws {
        try await withServer { server in
            let token = try await server.token(.member)
            var recording = Recording(start: ["application": .string("app")])
            recording.add(EventKind(rawValue: "pinched"), ["scale": .number("1.50")])
            let lines = recording.events.map(EventCodec.encode).map { line in
                Array(line.dropLast()) + Array(#","newer":{"a":[1.0,null,"é"]}}"#.utf8)
            }
            let body = Array(lines.joined(separator: [0x0A]))
            #expect(try await server.outcomes(body, token).map(\.stored) == [2])
            let reply = try await server.send(.sessionEvents(recording.session), token: token)
            #expect(reply.body == body + [0x0A])
        }
    }
}

/// A line that is refused, and how.
struct BadEvent: Sendable, CustomTestStringConvertible {
    let code: EventError.Code
    /// Whether session and sequence can be read, so that its place is kept.
    let isPlaced: Bool
    /// The line, in which SESSION stands for the session's id.
    let line: String

    var testDescription: String { code.rawValue }

    func bytes(_ session: UUID) -> [UInt8] {
        // A byte that is not UTF-8 cannot stand in a Swift string.
        Array(line.replacing("SESSION", with: session.text).utf8).map { $0 == 0x01 ? 0xFF : $0 }
    }

    private static let head = #"{"session":"SESSION","sequence":2,"kind":"marker""#
    private static let time = #","at":"2026-01-31T10:00:01Z","offsetMs":1000"#

    static let all: [BadEvent] = [
        BadEvent(code: .malformedJSON, isPlaced: false, line: head + time),
        BadEvent(code: .invalidUTF8, isPlaced: false, line: head + time + ",\"x\":\"\u{1}\"}"),
        BadEvent(code: .nulCharacter, isPlaced: false, line: head + time + #","x":"\u0000"}"#),
        BadEvent(code: .loneSurrogate, isPlaced: false, line: head + time + #","x":"\ud800"}"#),
        BadEvent(code: .duplicateKey, isPlaced: false, line: head + time + #","at":"x"}"#),
        BadEvent(
            code: .tooDeep,
            isPlaced: false,
            line: head + time + #","x":"# + String(repeating: "[", count: 2000)
                + String(repeating: "]", count: 2000) + "}"
        ),
        BadEvent(code: .notAnObject, isPlaced: false, line: "17"),
        BadEvent(code: .missingField, isPlaced: true, line: head + #","offsetMs":1000}"#),
        BadEvent(code: .wrongType, isPlaced: true, line: head + time + #","data":[]}"#),
        BadEvent(
            code: .outOfRange,
            isPlaced: true,
            line: head + #","at":"2026-01-31T10:00:01Z","offsetMs":-1}"#
        ),
        BadEvent(
            code: .invalidUUID,
            isPlaced: false,
            line: #"{"session":"x","sequence":2,"kind":"marker""# + time + "}"
        ),
        BadEvent(
            code: .invalidTime,
            isPlaced: true,
            line: head + #","at":"yesterday","offsetMs":1000}"#
        ),
        BadEvent(
            code: .textTooLong,
            isPlaced: true,
            line: #"{"session":"SESSION","sequence":2,"kind":"textChanged""# + time
                + #","data":{"text":""# + String(repeating: "x", count: 1025) + #""}}"#
        ),
        BadEvent(
            code: .eventTooLarge,
            isPlaced: true,
            line: head + time + #","data":{"label":""# + String(repeating: "x", count: 65_536)
                + #""}}"#
        ),
    ]
}

extension TestServer {
    /// The events of a session as the log has them.
    func stored(_ session: UUID) async throws -> [Event] {
        try await service.log.events(of: session, after: 0, limit: 10_000, in: .standard)
            .compactMap { try $0.sessionEvent() }
    }

    func outcomes(_ body: [UInt8], _ token: String) async throws -> [SessionOutcome] {
        let reply = try await send(.appendEvents, token: token, body: body)
        return try AppendReply(decoding: reply.body).sessions
    }
}
