import EventStore
import Foundation
import HTTPServer
import ReadModels
import SearchCore
import SyncProtocol
import Testing

@testable import SyncServer

@Suite("Pushing operations")
struct PushTests {
    @Test("what is pushed is in the changes, in the snapshot and in the history")
    func comesBack() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada")
            let space = try await server.personalSpace(token: ada)
            let search = TestServer.newID()
            let create = Operation.created("trains", search, in: space)
            let rename = Operation.made(
                .rename("Trains"),
                of: search,
                in: space,
                base: create.id
            )
            let stream = TestServer.newID()
            let outcome = try await server.push([create, rename], to: stream, token: ada)
            #expect((outcome.stored, outcome.through) == (2, 2))
            try await server.projector.catchUp()
            let changes = try await server.changes(of: space, token: ada)
            #expect(changes.map(\.operation) == [create, rename].map(OperationCodec.json))
            #expect(changes.last?.position == outcome.position)
            #expect(changes.first?.person == "ada")
            #expect(changes.first?.device == "laptop")
            var folded = SavedSearch(id: search)
            for change in changes { folded.apply(try change.accepted()) }
            #expect(try await server.snapshot(of: space, token: ada) == [folded])
            #expect(folded.name?.value == "Trains")
            let route = Route.savedSearchHistory(space: space, savedSearch: search)
            let history = try ChangePage(
                decoding: try await server.send(route, token: ada).body
            )
            #expect(history.changes == changes)
            #expect(try await server.spaces(token: ada).spaces.first?.head == outcome.position)
            #expect(try await server.service.log.verify(.standard).isIntact)
        }
    }

    @Test("a retry is exact, whatever the clocks say meanwhile")
    func retry() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada")
            let space = try await server.personalSpace(token: ada)
            let operations = (0..<5).map { Operation.created("\($0)", in: space) }
            let stream = TestServer.newID()
            _ = try await server.push(Array(operations[..<3]), to: stream, token: ada)
            let later = server.service.now().advanced(byMilliseconds: 86_400_000)
            let again = try await server.push(operations, to: stream, sent: later, token: ada)
            #expect((again.stored, again.duplicates, again.through) == (2, 3, 5))
            let all = try await server.push(operations, to: stream, token: ada)
            #expect((all.stored, all.duplicates, all.through) == (0, 5, 5))
            #expect(all.position == again.position)
            #expect(try await server.operations().count == 5)
            #expect(try await server.service.log.verify(.standard).isIntact)
        }
    }

    @Test("an operation is as old as its device's clock says, and never of tomorrow")
    func effectiveTime() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada")
            let space = try await server.personalSpace(token: ada)
            let year: Int64 = 365 * 86_400_000
            let wrong = server.service.now().advanced(byMilliseconds: year)
            let made = [-3_600_000, 3_600_000, -100 * year].map { age in
                Operation.made(
                    .rename("x"),
                    in: space,
                    at: wrong.advanced(byMilliseconds: age)
                )
            }
            let before = server.service.now()
            _ = try await server.push(made, to: TestServer.newID(), sent: wrong, token: ada)
            let after = server.service.now()
            let times = try await server.operations().map(\.occurredAt)
            #expect(times[0] >= before.advanced(byMilliseconds: -3_600_000))
            #expect(times[0] <= after.advanced(byMilliseconds: -3_600_000))
            #expect((before...after).contains(times[1]))
            #expect(times[2] == Timestamp(microseconds: 0))
        }
    }

    @Test("what is refused keeps its place, does not hold up the rest, and is named again")
    func refused() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada")
            let space = try await server.personalSpace(token: ada)
            let good = [
                Operation.created("one", in: space), Operation.created("two", in: space),
            ]
            let foreign = Operation.created("three", in: TestServer.newID())
            let blank = Operation.created("", in: space)
            let wordy = Operation.made(
                .setNote(String(repeating: "x", count: 20_000)),
                in: space
            )
            var push = Push.of(
                [good[0], foreign, blank, wordy, good[1]],
                to: TestServer.newID(),
                of: space,
                sent: server.service.now()
            )
            push = push.with(NumberedOperation(number: 6, operation: ["id": .string("?")]))
            for stored in [6, 0] {
                let reply = try await server.send(.push, token: ada, body: push.bytes)
                let outcome = try #require(try PushReply(decoding: reply.body).streams.first)
                #expect((outcome.stored, outcome.duplicates) == (stored, 6 - stored))
                #expect(outcome.rejected.map(\.number) == [2, 3, 4, 6])
                #expect(
                    outcome.rejected.map(\.code)
                        == ["wrong_space", "out_of_range", "text_too_long", "invalid_uuid"]
                )
                #expect(outcome.rejected.allSatisfy { !$0.message.isEmpty })
                #expect(outcome.error == nil)
            }
            try await server.projector.catchUp()
            #expect(try await server.changes(of: space, token: ada).count == 2)
        }
    }

    @Test("pins are personal: they are refused in a space that is shared")
    func pins() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada")
            let personal = try await server.personalSpace(token: ada)
            let team = try await server.makeSpace(token: ada)
            let search = TestServer.newID()
            let shared = try await server.push(
                [.made(.setPinned(true), of: search, in: team)],
                to: TestServer.newID(),
                token: ada
            )
            #expect(shared.rejected.map(\.code) == ["wrong_space"])
            let own = try await server.push(
                [.made(.setPinned(true), of: search, in: personal)],
                to: TestServer.newID(),
                token: ada
            )
            #expect(own.rejected.isEmpty)
            try await server.projector.catchUp()
            let pinned = try await server.snapshot(of: personal, token: ada)
            #expect(pinned.first?.pinning?.value == true)
            #expect(pinned.first?.isVisible == false)
        }
    }

    @Test("a copied device, a hole, another's stream and another space's are told apart")
    func errors() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada")
            let phone = try await server.token(.member, person: "ada", device: "phone")
            let space = try await server.personalSpace(token: ada)
            let team = try await server.makeSpace(token: ada)
            let stream = TestServer.newID()
            let made = (0..<3).map { Operation.created("\($0)", in: space) }
            _ = try await server.push(Array(made[..<2]), to: stream, token: ada)
            let copied = [made[0], Operation.created("other", in: space), made[2]]
            let forked = try await server.push(copied, to: stream, token: ada)
            #expect(forked.error?.code == .forked)
            #expect(forked.error?.expected == 2)
            #expect(forked.duplicates == 1)
            let gap = try await server.push([made[2]], to: stream, from: 5, token: ada)
            #expect((gap.error?.code, gap.error?.expected) == (.gap, 3))
            let foreign = try await server.push(made, to: stream, token: phone)
            #expect(foreign.error?.code == .notOwner)
            let elsewhere = Operation.created("x", in: team)
            let moved = try await server.push([elsewhere], to: stream, from: 3, token: ada)
            #expect(moved.error?.code == .notOwner)
            let reserved = StreamKind.space.stream(named: space.text)
            let taken = try await server.push([made[0]], to: reserved, token: ada)
            #expect(taken.error?.code == .notOwner)
        }
    }

    @Test("a session's stream takes no operations, and a stream of operations no events")
    func kinds() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada")
            let space = try await server.personalSpace(token: ada)
            let recording = Recording.closed(text: "x")
            try await server.append(Array(recording.events.prefix(1)), token: ada)
            let operation = Operation.created("x", in: space)
            for number in 1...2 {
                let outcome = try await server.push(
                    [operation],
                    to: recording.session,
                    from: number,
                    token: ada
                )
                #expect(outcome.error?.code == .notOwner)
            }
            let stream = TestServer.newID()
            _ = try await server.push([operation], to: stream, token: ada)
            let events =
                Recording(stream).events + [
                    Event(
                        session: stream,
                        sequence: 2,
                        kind: .searchBegan,
                        at: server.service.now(),
                        offsetMs: 1
                    )
                ]
            for server in [server, server.restarted()] {
                for event in events {
                    let reply = try await server.append([event], token: ada)
                    #expect(reply.sessions.first?.error?.code == .notOwner)
                }
            }
            #expect(try await server.service.log.verify(.standard).isIntact)
        }
    }

    @Test("types of a newer writer are kept as they came, and change nothing")
    func unknownTypes() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada")
            let space = try await server.personalSpace(token: ada)
            let search = TestServer.newID()
            let create = Operation.created("trains", search, in: space)
            let newer = SearchCore.Operation(
                id: TestServer.newID(),
                space: space,
                savedSearch: search,
                type: OperationType(rawValue: "setColour"),
                value: .object(["red": JSONValue(1), "more": .array([.null, .bool(true)])]),
                base: create.id,
                at: server.service.now(),
                unknownFields: ["hue": .string("ü")]
            )
            _ = try await server.push([create, newer], to: TestServer.newID(), token: ada)
            try await server.projector.catchUp()
            let changes = try await server.changes(of: space, token: ada)
            #expect(changes.map(\.operation) == [create, newer].map(OperationCodec.json))
            let shown = try await server.snapshot(of: space, token: ada)
            #expect(shown.first?.name?.value == "trains")
            #expect(shown.first?.position == changes.last?.position)
        }
    }

    @Test("a client of another protocol is told what to upgrade, whatever else it sends")
    func protocols() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada")
            for (version, wanted) in [(2, "server"), (0, "client")] {
                let body = #"{"protocol":\#(version),"clock":[],"streams":7}"#
                let reply = try await server.send(.push, token: ada, body: Array(body.utf8))
                #expect(reply.status == 426)
                #expect(reply.code == "protocol_unsupported")
                #expect(reply.json["remedy"]?.string?.contains("Upgrade the \(wanted)") == true)
            }
        }
    }

    @Test("a push of a device that is in step with another epoch stores nothing")
    func anotherEpoch() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada")
            let space = try await server.personalSpace(token: ada)
            let now = server.service.now()
            let one = Push.of([.created("trains", in: space)], to: TestServer.newID(), sent: now)
            let epoch = try await server.spaces(token: ada).epoch
            for other in [epoch - 1, epoch + 1] {
                let push = Push(now: now, epoch: other, streams: one.streams)
                let refused = try await server.send(.push, token: ada, body: push.bytes)
                #expect((refused.status, refused.code) == (409, "epoch_changed"))
            }
            let began = try await server.service.log.epoch().began
            let another = Push(
                now: now,
                epoch: epoch,
                epochBegan: began.advanced(byMilliseconds: -1),
                streams: one.streams
            )
            let refused = try await server.send(.push, token: ada, body: another.bytes)
            #expect((refused.status, refused.code) == (409, "epoch_changed"))
            #expect(try await server.operations().isEmpty)
            let push = Push(now: now, epoch: epoch, epochBegan: began, streams: one.streams)
            let reply = try await server.send(.push, token: ada, body: push.bytes)
            #expect(try PushReply(decoding: reply.body).epoch == epoch)
            #expect(try await server.operations().count == 1)
        }
    }

    @Test("a push within the limits is needed")
    func limits() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada")
            let space = try await server.personalSpace(token: ada)
            let now = server.service.now()
            let many = (0...1000).map { _ in Operation.made(.delete, in: space, at: now) }
            let long = Push.of(many, to: TestServer.newID(), sent: now)
            let tooMany = try await server.send(.push, token: ada, body: long.bytes)
            #expect((tooMany.status, tooMany.code) == (413, "batch_too_large"))
            let spaces = [UInt8](repeating: 0x20, count: OperationLimits.batchBytes)
            let tooLarge = try await server.send(.push, token: ada, body: long.bytes + spaces)
            #expect((tooLarge.status, tooLarge.code) == (413, "batch_too_large"))
            let one = Push.of([many[0]], to: TestServer.newID(), sent: now)
            let twice = Push(now: now, streams: one.streams + one.streams)
            let repeated = try await server.send(.push, token: ada, body: twice.bytes)
            #expect((repeated.status, repeated.code) == (400, "invalid_push"))
            let zero = Push.of([many[0]], to: TestServer.newID(), from: 0, sent: now)
            let unnumbered = try await server.send(.push, token: ada, body: zero.bytes)
            #expect((unnumbered.status, unnumbered.code) == (400, "invalid_push"))
        }
    }
}

extension ChangeRecord {
    /// What a client folds.
    func accepted() throws -> AcceptedOperation {
        AcceptedOperation(
            position: position,
            effectiveAt: effectiveAt,
            operation: try OperationCodec.decode(operation)
        )
    }
}

extension Push {
    /// The same push with one operation more.
    func with(_ operation: NumberedOperation) -> Push {
        Push(
            now: now,
            streams: streams.map {
                PushedStream(
                    stream: $0.stream,
                    space: $0.space,
                    operations: $0.operations + [operation]
                )
            }
        )
    }
}

extension TestServer {
    /// The operations in the log, those that were refused too.
    func operations() async throws -> [StoredEvent] {
        try await log().filter { $0.streamKind == StreamKind.operations.rawValue }
    }
}

private typealias Operation = SearchCore.Operation
