import Foundation
import SearchCore
import SearchIndex
import SyncProtocol
import TestSupport

/// Sessions that nobody made: people of a workspace, users of an app, some with a catalog.
struct RandomHistory {
    /// Who records: a member's own device, or an app whose sessions name others.
    struct Recorder: Sendable {
        let token: String
        let person: String
        let device: String
        let isApp: Bool
    }

    /// A session with what the test knows of it.
    struct Session: Sendable {
        let recorder: Recorder
        let events: [Event]
        /// What the app calls the person and the device.
        let person: String?
        let device: String?
        let application: String?
        let profile: Profile
        let catalog: String?

        var id: UUID { events[0].session }
    }

    /// An item of the catalog.
    struct Row: Sendable {
        let name: String
        let continent: String
        let year: String
    }

    static let rows = [
        Row(name: "Germany", continent: "Europe", year: "2018"),
        Row(name: "France", continent: "Europe", year: "2018"),
        Row(name: "United Kingdom", continent: "Europe", year: "2019"),
        Row(name: "United States", continent: "America", year: "2018"),
        Row(name: "Laptop case", continent: "Asia", year: "2019"),
        Row(name: "Red shoes", continent: "Asia", year: "2018"),
        Row(name: "Laptop", continent: "America", year: "2019"),
        Row(name: "laptop bag", continent: "Europe", year: "2019"),
    ]

    static let items = rows.enumerated().map { index, row in
        CatalogItem(
            id: "\(index)",
            fields: [
                ("name", [row.name]), ("continent", [row.continent]), ("year", [row.year]),
            ]
        )
    }

    /// Noon of a day shortly before the clocks of Europe change.
    static let begin = Timestamp(microseconds: 1_743_076_800_000_000)
    static let days = 5

    private static let texts = [
        "laptop", "Laptop", " LAPTOP", "laptop case", "red shoes", "red  shoes", "Red Shoes",
        "united", "germany", "xyz", "zq", "é",
    ]
    private static let pauses = [60, 90, 140, 300, 900, 3999, 4000, 6000, 29_000, 31_000, 299_000]

    private(set) var sessions: [Session] = []
    private var random: Randomness

    init(_ random: Randomness) { self.random = random }

    /// Adds a session of a recorder.
    mutating func addSession(_ recorder: Recorder, catalog: CatalogReference) {
        let profile = pick([Profile.filterList, .tokensAndScope, .submitOnly, .prefixList])
        let hasCatalog = chance(60)
        let application = recorder.isApp ? "shop" : chance(50) ? "notes" : nil
        let person =
            recorder.isApp && chance(70) ? "user\(Int.random(in: 0..<6, using: &random))" : nil
        let device =
            recorder.isApp && chance(80) ? "unit\(Int.random(in: 0..<4, using: &random))" : nil
        var start: JSONObject = ["profile": .object(profile.json)]
        if hasCatalog { start["catalog"] = catalog.json }
        if let application { start["application"] = .string(application) }
        if let person { start["person"] = .string(person) }
        if let device { start["device"] = .string(device) }
        let range = 0..<Int64(Self.days) * 24 * 3600
        let offset = Int64.random(in: range, using: &random) * 1000
        var script = Script(
            session: TestServer.newID(),
            begin: Self.begin.advanced(byMilliseconds: offset)
        )
        script.add(.sessionStarted, start, after: 0)
        for _ in 0..<Int.random(in: 0..<6, using: &random) { search(&script) }
        if chance(60) { script.add(.sessionClosed, after: 500) }
        sessions.append(
            Session(
                recorder: recorder,
                events: script.events,
                person: person,
                device: device,
                application: application,
                profile: profile,
                catalog: hasCatalog ? catalog.name : nil
            )
        )
    }

    /// One of what people do in a search bar.
    private mutating func search(_ script: inout Script) {
        if chance(70) { script.add(.searchBegan, after: pick(Self.pauses)) }
        if chance(85) { type(pick(Self.texts), &script) }
        for _ in 0..<Int.random(in: 0..<4, using: &random) { act(&script) }
    }

    private mutating func type(_ text: String, _ script: inout Script) {
        let count = text.count
        var length = Int.random(in: 1...count, using: &random)
        script.add(
            .textChanged,
            ["text": .string(String(text.prefix(length)))],
            after: pick(Self.pauses)
        )
        while length < count {
            length = min(count, length + Int.random(in: 1...4, using: &random))
            var data: JSONObject = ["text": .string(String(text.prefix(length)))]
            if chance(5) { data["source"] = .string("composition") }
            script.add(.textChanged, data, after: pick(chance(90) ? [90, 140] : Self.pauses))
        }
    }

    private mutating func act(_ script: inout Script) {
        let pause = pick(Self.pauses)
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1: script.add(.searchSubmitted, after: pause)
        case 2, 3, 4:
            var data: JSONObject = ["id": .string(pick(["1", "2", "7"]))]
            if chance(80) { data["position"] = JSONValue(Int.random(in: 0...6, using: &random)) }
            script.add(.resultSelected, data, after: pause)
        case 5: script.add(.searchCancelled, after: pause)
        case 6:
            let token = Token(field: "continent", value: pick(["Europe", "Asia"]))
            script.add(.tokenAdded, ["token": token.json], after: pause)
        case 7: script.add(.scopeChanged, ["scope": .string(pick(["all", "2018"]))], after: pause)
        case 8:
            script.add(
                .textChanged,
                ["text": .string(pick(["", "l", "lap", "red"]))],
                after: pause
            )
        case 9, 10:
            var data: JSONObject = ["total": JSONValue(pick([0, 0, 3, 12]))]
            if chance(80) { data["tookMs"] = JSONValue(Int.random(in: 1...400, using: &random)) }
            if chance(30) { data["answers"] = JSONValue(max(1, script.events.count - 1)) }
            script.add(.resultsShown, data, after: 40)
        default: script.add(.capturePaused, after: pause)
        }
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &random)]
    }

    private mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &random) < percent
    }

    /// A session as it is written.
    private struct Script {
        let session: UUID
        let begin: Timestamp
        private(set) var events: [Event] = []
        private var now = 0

        init(session: UUID, begin: Timestamp) {
            self.session = session
            self.begin = begin
        }

        mutating func add(_ kind: EventKind, _ data: JSONObject = [:], after pause: Int) {
            now += pause
            events.append(
                Event(
                    session: session,
                    sequence: events.count + 1,
                    kind: kind,
                    at: begin.advanced(byMilliseconds: Int64(now)),
                    offsetMs: now,
                    data: data
                )
            )
        }
    }
}
