import Foundation
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("Which session a row belongs to")
struct UBIPlanTests {
    @Test("a query that comes before anything tells its session id is in that session")
    func queryFirst() throws {
        var world = World()
        let query = row("c", query: "q", at: 0)
        #expect(world.take([query]) == [0])
        #expect(world.take([row("c", session: "s", query: "q", at: 1)]) == [0])
        #expect(world.take([row("c", session: "s", at: 100_000)]) == [0])
        // Another session id of the same client is another session.
        #expect(world.take([row("c", session: "t", query: "r", at: 100_001)]) == [1])
        // What tells only its query goes where that is, whatever came since.
        #expect(world.take([row(nil, query: "q", at: 100_002)]) == [0])
    }

    @Test("a query before its session's events, in one request, goes there and not to the last one")
    func foreseen() throws {
        var world = World()
        #expect(world.take([row("c", session: "s", query: "q", at: 0)]) == [0])
        let rows = [row("c", query: "r", at: 5), row("c", session: "t", query: "r", at: 6)]
        #expect(world.take(rows) == [1, 1])
    }

    @Test("without session ids, half an hour of silence ends a session")
    func silence() throws {
        var world = World()
        #expect(
            world.take([row("c", at: 0), row("c", at: 1800), row("d", at: 1801)]) == [0, 0, 1]
        )
        #expect(world.take([row("c", at: 3601), row("c", at: 3700)]) == [2, 2])
        // One that comes late belongs to the session of its time, and begins one where none was.
        #expect(world.take([row("c", at: 10), row("c", at: 3650)]) == [0, 2])
        #expect(world.take([row("c", at: -9000)]) == [3])
        #expect(world.take([row("c", at: -8900), row("c", at: 3701)]) == [3, 2])
    }

    @Test("rows that tell nothing of whose they are, are sessions of their own")
    func anonymous() throws {
        var world = World()
        #expect(world.take([row(nil, at: 0), row(nil, at: 1)]) == [0, 1])
    }

    @Test("other devices, applications and clients are other sessions, also under the same ids")
    func apart() throws {
        var world = World()
        #expect(
            world.take([row("c", session: "s", at: 0), row("d", session: "s", at: 0)]) == [0, 1]
        )
        world.device = UUID()
        #expect(world.take([row("c", session: "s", at: 1)]) == [2])
    }

    @Test("a late row of an older session does not make it its client's latest one")
    func latest() throws {
        var world = World()
        #expect(world.take([row("c", session: "s", at: 0)]) == [0])
        #expect(world.take([row("c", session: "t", at: 1000)]) == [1])
        #expect(world.take([row("c", session: "s", at: 5)]) == [0])
        #expect(world.take([row("c", at: 1010)]) == [1])
        // Nor does an older one that comes as a whole: rows of an earlier day are a visit of that day.
        let day: Int64 = -86_400
        #expect(world.take([row("c", query: "q", at: day), row("c", at: day + 1000)]) == [2, 2])
        #expect(world.take([row("c", query: "r", at: day + 2000)]) == [2])
        #expect(world.take([row("c", at: 1011)]) == [1])
        // Between two, the one that had begun by then.
        #expect(world.take([row("c", session: "u", at: 1900)]) == [3])
        #expect(world.take([row("c", at: 1240), row("c", at: 1901)]) == [1, 3])
    }

    @Test("a row that comes twice in a request is no duplicate of what was not taken")
    func twice() throws {
        var world = World()
        #expect(world.take([row("c", at: 0), row("c", at: 0)]) == [0])
        #expect(world.fates.last == .duplicate(of: world.streams[0]))
        #expect(world.take([row("c", at: 0)]) == [])
        #expect(world.fates.last == .duplicate(of: nil))
    }

    @Test("query ids of one application say nothing of another's, also in one request")
    func queriesApart() throws {
        var world = World()
        let rows = [
            row("c", application: "one", session: "s", query: "q", at: 0),
            row("c", application: "two", query: "q", at: 1),
            row("c", application: "two", session: "t", query: "q", at: 2),
            row("c", application: "two", session: "s", at: 3),
        ]
        #expect(world.take(rows) == [0, 1, 1, 2])
    }

    @Test("the person that rows of a request tell first is the one who began the session")
    func person() throws {
        var world = World()
        let rows = [
            row("c", query: "q", at: 0), row("c", session: "s", query: "q", user: "ada", at: 1),
            row("c", session: "s", user: "bob", at: 2), row("d", user: "eve", at: 3),
            row("e", at: 4),
        ]
        #expect(world.take(rows) == [0, 0, 0, 1, 2])
        #expect(world.people == ["ada", "eve", nil])
        #expect(world.take([row("e", user: "eve", at: 5)]) == [2])
        #expect(world.people == ["ada", "eve", nil])
        #expect(world.told.count == 3)
    }

    @Test("a query without a client is in the visit of what follows it in its request")
    func ownerless() throws {
        var world = World()
        let first = [row(nil, query: "q", at: 0), row("c", session: "s", query: "q", at: 1)]
        #expect(world.take(first) == [0, 0])
        let second = [
            row(nil, query: "r", at: 10), row("c", query: "r", at: 11),
            row(nil, query: "t", at: 12), row("c", query: "t", at: 13),
        ]
        #expect(world.take(second) == [0, 0, 0, 0])
    }

    @Test("requests that are written together are each as if they were alone")
    func together() throws {
        let requests = [
            [row("c", query: "q", at: 0)],
            // Neither the session id nor the person of the next one is known to the first.
            [row("c", session: "s", query: "q", user: "ada", at: 1)],
            [row("d", session: "t", at: 2), row("d", session: "t", ordinal: 1, at: 3)],
            [row("d", session: "t", ordinal: 0, at: 4), row("e", user: "eve", at: 5)],
        ]
        var (apart, together) = (World(), World())
        let placed = requests.map { apart.take($0) }
        #expect(together.take(together: requests) == placed.flatMap { $0 })
        #expect(together.positions == [1, 1])
        #expect(together.people == [nil, nil, "eve"] && together.people == apart.people)
        #expect(together.positions == apart.positions)
        #expect(together.known.aliases == apart.known.aliases)
        #expect(together.known.sessions == apart.known.sessions)
    }

    @Test("an ordinal of 0 says nothing of a client's other visits, half an hour away")
    func zeros() throws {
        var world = World()
        let rows = [
            row("c", session: "s", ordinal: 1, at: 0), row("c", ordinal: 0, at: 4000),
            row("c", session: "t", ordinal: 1, at: 2100),
        ]
        #expect(world.take(rows) == [0, 1, 2])
        #expect(world.positions == [1, 1, 1])
        // In a visit it is known before it comes.
        #expect(
            world.take([
                row("d", session: "s", ordinal: 1, at: 0),
                row("d", session: "s", ordinal: 0, at: 1),
            ]) == [3, 3]
        )
        #expect(world.positions == [1, 1, 1, 2, 1])
    }

    @Test("the same rows give the same ids, whatever requests they come in, and add nothing again")
    func again() throws {
        var random = Randomness.seeded()
        let seed = random.seed
        // In the order in which an import sends them.
        let rows = try shopRows().sorted {
            ($0.application ?? "", $0.at?.microseconds ?? 0)
                < ($1.application ?? "", $1.at?.microseconds ?? 0)
        }
        var whole = World()
        _ = whole.take(rows)
        for _ in 0..<20 {
            var parts = World()
            var rest = rows[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...6, using: &random)
                _ = parts.take(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
            #expect(parts.known.sources == whole.known.sources, "seed \(seed)")
            #expect(Set(parts.streams) == Set(whole.streams), "seed \(seed)")
            #expect(parts.take(rows.shuffled(using: &random)) == [], "seed \(seed)")
        }
        #expect(whole.streams.count == 3)
        #expect(whole.known.sources.count == 24)
    }

    private func row(
        _ client: String?,
        application: String? = nil,
        session: String? = nil,
        query: String? = nil,
        user: String? = nil,
        ordinal: Int? = nil,
        at seconds: Int64
    ) -> UBIRow {
        var fields: JSONObject = [
            "action_name": .string("view"),
            "timestamp": .string(Timestamp(microseconds: seconds * 1_000_000).description),
        ]
        fields["client_id"] = client.map(JSONValue.string)
        fields["application"] = application.map(JSONValue.string)
        fields["session_id"] = session.map(JSONValue.string)
        fields["user_id"] = user.map(JSONValue.string)
        fields["query_id"] = query.map(JSONValue.string)
        let position = ordinal.map { JSONValue.object(["ordinal": JSONValue($0)]) }
        fields["event_attributes"] = position.map { .object(["position": $0]) }
        return UBIRow(.events, fields)
    }
}

/// Requests one after another, with what is kept between them.
private struct World {
    var device = UUID(bytes: [1])
    private(set) var known = UBIKnowledge()
    /// The sessions in the order in which they began.
    private(set) var streams: [UUID] = []
    /// The people of the sessions, as their beginnings tell them.
    private(set) var people: [String?] = []
    /// What stands for the people that rows of each session tell.
    private(set) var told: [UUID: Set<UUID>] = [:]

    /// The positions of all rows that tell one, in the order in which they were written.
    private(set) var positions: [Int] = []

    /// What became of the newest request's rows.
    private(set) var fates: [UBIPlan.Fate] = []

    /// Takes a request; gives the numbers of the sessions of its rows, without duplicates.
    mutating func take(_ rows: [UBIRow]) -> [Int] { take(together: [rows]) }

    /// Takes requests in one transaction.
    mutating func take(together requests: [[UBIRow]]) -> [Int] {
        let keys = UBIKeys(secret: Array(repeating: 7, count: 32), device: device)
        var plan = UBIPlan(known, keys)
        for rows in requests {
            let arrivals = rows.map { row in
                UBIMoment(row, keys.source(row), row.at ?? Timestamp(microseconds: 0))
            }
            plan.take(UBIArrival.all(arrivals, keys))
        }
        positions += plan.order.flatMap { plan.events[$0] ?? [] }.compactMap {
            $0.data["position"]?.integer
        }
        known.sources.formUnion(plan.sources.keys)
        known.aliases.merge(plan.aliases) { $1 }
        known.aliases.merge(plan.clients) { $1 }
        known.sessions.merge(plan.sessions) { $1 }
        told.merge(plan.people) { $0.union($1) }
        fates = plan.fates
        return plan.fates.compactMap { fate in
            guard case .placed(let stream, _, _) = fate else { return nil }
            if !streams.contains(stream) {
                streams.append(stream)
                people.append(plan.events[stream]?.first?.data["person"]?.string)
            }
            return streams.firstIndex(of: stream)
        }
    }
}
