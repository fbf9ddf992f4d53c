import SearchCore
import Testing

@testable import searchsync

@Suite("The pace of a replay")
struct PaceTests {
    @Test("pauses are the recording's, shortened by speed and limit")
    func pauses() {
        #expect(Pace().pause(from: 1000, to: 3500) == .seconds(2.5))
        #expect(Pace(speed: 2).pause(from: 1000, to: 3500) == .seconds(1.25))
        #expect(Pace(speed: 2, idleLimit: 1).pause(from: 1000, to: 3500) == .seconds(0.5))
        #expect(Pace(waits: false).pause(from: 0, to: 3500) == .zero)
    }

    @Test("time that goes backwards is no pause")
    func backwards() {
        #expect(Pace().pause(from: 2000, to: 1000) == .zero)
    }
}

@Suite("Films")
struct FilmTests {
    @Test(
        "times read as minutes, seconds and milliseconds",
        arguments: [(0, "0:00.000"), (1005, "0:01.005"), (3_725_040, "62:05.040")]
    )
    func times(_ milliseconds: Int, _ text: String) {
        #expect(Film.elapsed(milliseconds) == text)
    }

    @Test("results that are not known are said to be so, and names stand for ids")
    func results() {
        var film = Film(profile: .filterList, names: ["FR": "France"])
        let step: JSONObject = [
            "kind": .string("textChanged"), "offsetMs": JSONValue(10), "active": .bool(true),
            "editing": .bool(false), "text": .string("fr\u{1B}[2J"), "tokens": .array([]),
            "scope": .null, "listing": .string("matching"), "total": .null,
            "first": .array([.string("FR"), .string("XX")]), "suggestions": .array([]),
        ]
        #expect(
            film.lines(of: [FilmFrame(step: step, event: nil)]) == [
                "  0:00.010  textChanged", "            fr\u{FFFD}[2J",
                "            matching: results not known",
            ]
        )
        var known = step
        known["total"] = JSONValue(3)
        film.width = 60
        #expect(
            film.lines(of: [FilmFrame(step: known, event: nil)]).last
                == "            matching: 3 results: France, XX, …"
        )
    }
}
