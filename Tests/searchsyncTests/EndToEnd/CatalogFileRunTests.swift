import Foundation
import SearchCore
import Testing

@Suite("Catalog files on the command line")
struct CatalogFileRunTests {
    private static let csv = "id,name,kind\n1,Paris,city\n2,Rome,city\n3,Rhine,river\n4,Po,river\n"

    @Test("a dry run shows columns and problems, and keeps nothing")
    func dryRun() async throws {
        let tool = try Tool()
        let line = ["catalog", "load", "places", "-", "--dry-run"]
        let input = Array((Self.csv + "5\n").utf8)
        let outcome = try await tool.run(line, input: input)
        #expect(outcome.status == 6)
        #expect(
            outcome.output.split(separator: "\n").suffix(6) == [
                "format   csv, utf-8", "1 row left out",
                "COLUMN  USED AS  ITEMS  DIFFERENT  FIRST",
                "kind    token        4          2  city",
                "name    text         4          4  Paris", "nothing was loaded: --dry-run",
            ]
        )
        #expect(outcome.errors.hasPrefix("searchsync: line 6: ragged_row: "))
        let object = try await tool.run(line + ["--format", "json"], input: input).object()
        #expect(object["dryRun"]?.bool == true)
        #expect(object["items"]?.integer == 4)
        #expect(object["columns"]?.array?.count == 2)
        #expect(try await tool.run("catalog", "list", "--format", "json").output == "[]\n")
    }

    @Test("the same items again are told as loaded already")
    func alreadyLoaded() async throws {
        let tool = try Tool()
        let line = ["catalog", "load", "places", "-"]
        let first = try await tool.run(line, input: Array(Self.csv.utf8))
        #expect(first.output.contains("not uploaded"))
        let again = try await tool.run(
            line,
            input: Array(Self.csv.replacing("\n", with: "\r\n").utf8)
        )
        #expect(again.status == 0)
        #expect(again.output.hasPrefix("already loaded"))
        let listed = try await tool.run("catalog", "list", "--format", "jsonl").objects()
        #expect(listed.count == 1)
    }

    @Test("a compressed file and XML from a pipe are read as what they are")
    func formats() async throws {
        let tool = try Tool()
        let base64 = "H4sIAAAAAAACA8tM0clLzE3lMtQJSCzKLOYy0gnKB3IBybJKkBcAAAA="
        let compressed = try #require(Data(base64Encoded: base64))
        let file = try tool.home.write(compressed, to: "places.csv.gz")
        let gzip = try await tool.run("catalog", "load", "a", file, "--format", "json").object()
        #expect(gzip["items"]?.integer == 2)
        #expect(gzip["gzip"]?.bool == true)
        #expect(gzip["format"]?.string == "csv")
        let xml = try await tool.run(
            ["catalog", "load", "b", "-", "--format", "json", "--item", "place"],
            input: Array("<a><b><place id='1'><name>Paris</name></place></b></a>".utf8)
        ).object()
        #expect(xml["format"]?.string == "xml")
        #expect(xml["id"]?.string == "id")
        let missing = try await tool.run("catalog", "load", "c", "nowhere.csv")
        #expect(missing.status == 3)
        #expect(missing.errors.contains("nowhere.csv cannot be read: No such file"))
        let folder = try await tool.run("catalog", "load", "c", tool.home.path)
        #expect(folder.status == 3)
        #expect(folder.errors.contains("is a folder"))
    }

    @Test("Latin-1 is read where it is named; else its lines are told with the remedy")
    func encoding() async throws {
        let tool = try Tool()
        let bytes = Array("id,name\n1,Z".utf8) + [0xFC] + Array("rich\n2,Rome\n".utf8)
        let told = try await tool.run(["catalog", "load", "a", "-"], input: bytes)
        #expect(told.status == 6)
        #expect(told.errors.contains("line 2: invalid_utf8"))
        #expect(told.errors.contains("try: save the file as UTF-8, or name its encoding"))
        let line = ["catalog", "load", "b", "-", "--encoding", "latin-1"]
        #expect(try await tool.run(line, input: bytes).status == 0)
        let shown = try await tool.run("catalog", "show", "b", "--format", "jsonl").objects()
        #expect(shown.first?["name"]?.string == "Zürich")
    }

    @Test("of many bad rows people are told the first ten, programs all")
    func manyProblems() async throws {
        let tool = try Tool()
        let input = Array(("id,name\n1,a\n" + String(repeating: "2\n", count: 30)).utf8)
        let line = ["catalog", "load", "a", "-"]
        let text = try await tool.run(line, input: input)
        #expect(text.errors.split(separator: "\n").count == 22)
        #expect(text.errors.contains("20 more rows were left out"))
        #expect(
            try await tool.run(line + ["--format", "json"], input: input).problems().count == 30
        )
    }

    @Test("an item of a property list is told by its number")
    func propertyList() async throws {
        let tool = try Tool()
        let base64 =
            "YnBsaXN0MDCiAQbSAgMEBVJpZFRuYW1lUTFRYRAHCAsQExgaHAAAAAAAAAEBAAAAAAAAAAcAAAAAAAAAAAAAAAAAAAAe"
        let list = try #require(Data(base64Encoded: base64))
        let outcome = try await tool.run(["catalog", "load", "a", "-"], input: Array(list))
        #expect(outcome.status == 6)
        #expect(outcome.errors.hasPrefix("searchsync: item 2: not_an_object: "))
    }

    @Test("a file that is refused leaves the version that there is")
    func refused() async throws {
        let tool = try Tool()
        let line = ["catalog", "load", "places", "-"]
        _ = try await tool.run(line, input: Array(Self.csv.utf8))
        let before = try await tool.run("catalog", "show", "places").output
        let entities = "<!DOCTYPE a [<!ENTITY b 'c'>]><a><d>&b;</d></a>"
        for input in ["id,name\n1,\"", "[{\"name\":", entities] {
            let outcome = try await tool.run(line, input: Array(input.utf8))
            #expect(outcome.status == 1, "\(input)")
            #expect(outcome.errors.contains("\n  try: "), "\(input)")
        }
        #expect(try await tool.run("catalog", "show", "places").output == before)
    }

    @Test("a search counts facets, and refuses a scope that there is none for")
    func search() async throws {
        let tool = try Tool()
        _ = try await tool.run("catalog", "load", "places", "-", input: Self.csv)
        let line = ["search", "r", "--catalog", "places", "--facets", "kind"]
        let text = try await tool.run(line)
        #expect(
            text.output == """
                3 results
                ID  KIND   NAME
                1   city   Paris
                2   city   Rome
                3   river  Rhine

                kind
                       2  city
                       1  river

                """
        )
        let limited = try await tool.run(line + ["--token", "kind=city", "--limit", "1"])
        #expect(limited.output.hasPrefix("2 results\n"))
        #expect(limited.output.contains("       1  river"))
        let scoped = try await tool.run(line + ["--scope", "city"])
        #expect(scoped.status == 1)
        #expect(scoped.errors.contains("has a scope field"))
    }
}
