import SearchCore
import Testing

@testable import searchsync

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
