import Device
import Foundation
import SearchCore
import SearchIndex
import TestSupport
import Testing

@testable import searchsync

@Suite("Sessions as regression tests")
struct ReplayComparisonTests {
    @Test("the same rules and items differ nowhere", arguments: GoldenSession.names)
    func same(_ name: String) throws {
        let golden = try GoldenSession(named: name)
        let catalog = CatalogVersion(items: golden.items)
        let events = golden.events(session: UUID())
        let found = ReplayDifference.all(in: events, catalog: catalog, (golden.profile, catalog))
        #expect(found.isEmpty)
    }

    @Test("other rules differ where a person would see it, and nowhere else")
    func otherRules() throws {
        let golden = try GoldenSession(named: "contains-table")
        let catalog = CatalogVersion(items: golden.items)
        let events = golden.events(session: UUID())
        let found = ReplayDifference.all(in: events, catalog: catalog, (.prefixTable, catalog))
        // "Test" and "QT" are inside of the names only.
        #expect(found.map(\.event.sequence) == [3])
        #expect(found.first?.members == ["total", "first"])
        #expect(found.first?.json["was"]?.object?["total"]?.integer == 26)
        #expect(found.first?.json["would"]?.object?["total"]?.integer == 0)
        let kept = ReplayDifference.all(
            in: try GoldenSession(named: "filter-list").events(session: UUID()),
            catalog: catalog,
            (.customBar, catalog)
        )
        #expect(kept.contains { $0.members.contains("text") })
    }

    @Test("other items differ, whatever the app said that it showed")
    func otherItems() throws {
        let golden = try GoldenSession(named: "filter-list")
        let catalog = CatalogVersion(items: golden.items)
        let fewer = CatalogVersion(items: golden.items.filter { $0.id != "GR" })
        var events = golden.events(session: UUID())
        for index in events.indices.reversed() where events[index].kind == .textChanged {
            var said = events[index]
            said.kind = .resultsShown
            said.data = ["total": JSONValue(3), "ids": JSONValue(["x"])]
            events.insert(said, at: index + 1)
        }
        let found = ReplayDifference.all(in: events, catalog: catalog, (nil, fewer))
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { $0.event.kind != .resultsShown })
    }

    /// A session in which an app and our recorder say what they showed.
    private static func events(total: Int, ids: [String], shown: ShownResults) -> [Event] {
        let session = UUID()
        func event(_ sequence: Int, _ kind: EventKind, _ data: JSONObject) -> Event {
            Event(
                session: session,
                sequence: sequence,
                kind: kind,
                at: Timestamp(microseconds: 0),
                offsetMs: 0,
                data: data
            )
        }
        var typed = event(2, .textChanged, ["text": .string("gree")])
        typed.shown = shown.json
        return [
            event(1, .sessionStarted, ["profile": .object(Profile.filterList.json)]), typed,
            event(3, .textChanged, ["text": .string("greece")]),
            event(
                4,
                .resultsShown,
                ["total": JSONValue(total), "ids": JSONValue(ids), "answers": JSONValue(2)]
            ),
        ]
    }

    @Test("what was recorded is held against what is computed")
    func verification() throws {
        let items = try Fixture.catalog(named: "country-names")
        let catalog = CatalogVersion(items: items)
        func verify(_ total: Int, _ ids: [String], _ shown: ShownResults) -> ReplayVerification {
            ReplayVerification(Self.events(total: total, ids: ids, shown: shown), catalog: catalog)
        }
        let right = ShownResults(total: 2, ids: ["GR", "GL"])
        #expect(verify(2, ["GR", "GL"], right).findings.isEmpty)
        #expect(verify(2, ["GR"], right).findings.isEmpty)
        #expect(verify(2, ["GR", "GL"], right).compared == 2)
        #expect(verify(2, ["GL", "GR"], right).findings.map(\.event.sequence) == [4])
        #expect(verify(3, ["GR", "GL"], right).findings.map(\.event.sequence) == [4])
        let wrong = ShownResults(total: 2, ids: ["GL", "GR"])
        #expect(verify(2, [], wrong).findings.map(\.event.sequence) == [2])
    }

    @Test("what is shown is summed up by its total and its first ten ids")
    func digest() throws {
        let ids = (1...12).map(String.init)
        let shown = ShownResults(total: 12, ids: ids)
        #expect(shown == ShownResults(total: 12, ids: ids.prefix(10)))
        #expect(
            shown.digest == "bf794518e35d7f1ce3a50b3058c4191bb9401e568fc645d77e10b0f404cf1f22"
        )
        #expect(ShownResults(shown.json) == shown)
        #expect(ShownResults(["digest": .string("ab")]) == nil)
    }

    @Test("the commands end with 0, 1 or more as diff does")
    func commands() async throws {
        let golden = try GoldenSession(named: "filter-list")
        let tool = try Tool()
        try await golden.loadCatalog(into: tool, ["--offline"])
        let options = ["--catalog", golden.catalogName, "--profile", "filter-list", "--offline"]
        _ = try await tool.run(["record"] + options, input: golden.input)
        func replay(_ arguments: String...) async throws -> Tool.Outcome {
            try await tool.run(["replay", "last", "--offline"] + arguments)
        }
        let same = try await replay("--diff", "--profile", "filter-list")
        #expect(same.status == 0)
        #expect(same.output == "0 of 24 events show something else\n")
        let other = try await replay("--diff", "--profile", "prefix-table")
        #expect(other.status == 1)
        #expect(other.output.contains("- matching: 58 results: Afghanistan, Algeria"))
        #expect(other.output.contains("+ matching: 0 results"))
        let lines = try await replay("--diff", "--profile", "prefix-table", "--format", "jsonl")
        #expect(lines.status == 1)
        #expect(try lines.objects().first?["sequence"]?.integer == 3)
        let verified = try await replay("--verify")
        #expect(verified.status == 2)
        #expect(verified.output.isEmpty)
        #expect(verified.errors.contains("none of the session's 24 events says what was shown"))
        for option in [["--until", "3"], ["--speed", "2"], ["--no-wait"], ["--idle-limit", "1"]] {
            let refused = try await tool.run(
                ["replay", "last", "--offline", "--verify", "--format", "json"] + option
            )
            #expect(refused.status == 2)
            let problem = try #require(try refused.problems().first)
            #expect(problem["remedy"]?.string == "leave \(option[0]) out")
        }
        #expect(try await replay("--diff").status == 2)
        #expect(try await replay("--profile", "filter-list").status == 2)
        #expect(try await replay("--diff", "--profile", "filter-list", "--verify").status == 2)
        #expect(try await replay("--diff", "--catalog-version", "7").status >= 2)
        _ = try await tool.run("record", input: "{\"kind\":\"searchBegan\"}\n")
        #expect(try await replay("--verify").status == 2)
    }
}
