import Foundation
import SearchCore
import TestSupport
import Testing

@Suite("Reading old events")
struct EventUpcasterTests {
    private static let made = EventKind(rawValue: "madeUp")

    private static func event(_ kind: EventKind, schema: Int, _ data: JSONObject) -> Event {
        Event(
            session: UUID(version7At: Timestamp(microseconds: 1), random: [1]),
            sequence: 1,
            kind: kind,
            schema: schema,
            at: Timestamp(microseconds: 1),
            offsetMs: 0,
            data: data
        )
    }

    /// Schema 2 renames `t` to `label`, schema 3 puts it into an object.
    private static var upcaster: EventUpcaster {
        var upcaster = EventUpcaster(kinds: [made, .textChanged, .marker])
        upcaster.append(to: made) { ["label": $0["t"] ?? .null] }
        upcaster.append(to: made) { ["note": .object($0)] }
        upcaster.append(to: .textChanged) { ["text": $0["value"] ?? .null] }
        return upcaster
    }

    @Test("the steps from an event's schema to the newest are applied, in order")
    func chain() {
        let label: JSONObject = ["label": .string("x")]
        let newest: JSONObject = ["note": .object(label)]
        let forms: [(Int, JSONObject)] = [(1, ["t": .string("x")]), (2, label), (3, newest)]
        for (schema, data) in forms {
            #expect(Self.upcaster.data(of: Self.event(Self.made, schema: schema, data)) == newest)
        }
        #expect(Self.upcaster.currentSchema(of: Self.made) == 3)
        #expect(Self.upcaster.currentSchema(of: .marker) == 1)
        #expect(Self.upcaster.currentSchema(of: .searchBegan) == nil)
    }

    @Test("the body is read in the newest form, and the event keeps what came")
    func body() {
        let old = Self.event(.textChanged, schema: 1, ["value": .string("uni")])
        #expect(Self.upcaster.body(of: old) == .textChanged("uni"))
        #expect(old.data == ["value": .string("uni")])
        let new = Self.event(.textChanged, schema: 2, ["text": .string("uni")])
        #expect(Self.upcaster.body(of: new) == .textChanged("uni"))
    }

    @Test("a newer schema of a known kind is not understood and changes nothing")
    func newer() {
        let newer = Self.event(.textChanged, schema: 2, ["text": .string("uni")])
        #expect(newer.body == .unknown)
        #expect(!newer.isUnderstood)
        #expect(Self.upcaster.data(of: Self.event(Self.made, schema: 4, [:])) == nil)
        var state = SearchState(profile: .filterList)
        let before = state
        state.apply(newer.body, under: .filterList)
        #expect(state == before)
    }

    @Test("an unknown kind is understood to change nothing, whatever its schema")
    func unknownKind() {
        let unknown = Self.event(EventKind(rawValue: "later"), schema: 7, ["a": JSONValue(1)])
        #expect(unknown.isUnderstood)
        #expect(unknown.body == .unknown)
    }

    @Test("every event of schema 1 that was ever written stays readable, to the byte")
    func versionOne() throws {
        let lines = try Fixture.lines(of: "events/v1.ndjson")
        let events = try lines.map { try EventCodec.decode($0) }
        #expect(Set(events.map(\.kind)) == Set(EventKind.known))
        for (line, event) in zip(lines, events) {
            #expect(event.schema == 1)
            #expect(EventCodec.encode(event) == line)
            #expect(event.isUnderstood)
            #expect(event.body != .unknown && event.body != .incomplete, "\(event.kind)")
        }
        guard case .sessionStarted(let start) = events[0].body else {
            Issue.record("the first event begins a session")
            return
        }
        #expect(start.profile?.name == "filter-list")
        #expect(start.catalog?.name == "countries")
        #expect(events[2].body == .textChanged("uni"))
        #expect(events[11].body == .resultSelected(id: "NZ", position: 1))
        #expect(events[12].unknownFields["later"] == .object(["kept": .bool(true)]))
    }
}
