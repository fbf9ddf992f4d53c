import CatalogFiles
import SearchIndex
import Testing

@Suite("Columns and ids")
struct ColumnTests {
    @Test("id and name are found in any case, tokens by how few values there are")
    func detection() throws {
        let rows = (0..<10).map { "\($0),Item \($0),\(2018 + $0 % 2),\($0 * 7)" }
        let reading = try read((["ID,Title,year,price"] + rows).joined(separator: "\n"))
        #expect(
            reading.columns
                == CatalogColumns(id: "ID", text: ["Title"], token: ["year"], scope: nil)
        )
        #expect(reading.items[3].fields.map(\.name) == ["Title", "price", "year"])
    }

    @Test("the only column beside the id holds the names")
    func onlyColumn() throws {
        #expect(try read("id,city\n1,Rome\n").columns.text == ["city"])
        #expect(try read("city\nRome\n").columns.id == nil)
    }

    @Test("a missing name column is told with the columns that there are")
    func missingName() {
        let error = #expect(throws: CatalogFileError.self) { try read("id,a,b\n1,2,3\n") }
        #expect(error?.description.contains("a, b") == true)
        #expect(error?.problem.code == .missingNameColumn)
    }

    @Test("columns asked for must exist")
    func asked() throws {
        let text = "code,a,b,c\nx,1,2,3\ny,1,2,4\n"
        let wish = CatalogColumns(id: "code", text: ["a", "b"], token: ["c"], scope: "b")
        let reading = try read(text, wish)
        #expect(reading.columns == wish)
        #expect(reading.items.map(\.id) == ["x", "y"])
        #expect(reading.items[0].fields.map(\.name) == ["a", "b", "c"])
        let error = #expect(throws: CatalogFileError.self) {
            try read(text, CatalogColumns(text: ["z"]))
        }
        #expect(error?.problem.field == "z")
        #expect(error?.description.contains("code, a, b, c") == true)
    }

    @Test("ids derived from the content survive a new load and another order")
    func derivedIDs() throws {
        let rows = ["South Korea,Asia", "Côte d'Ivoire,Africa", "日本,Asia", "South Korea,Korea"]
        let there = try read("name,continent\n" + rows.joined(separator: "\n")).items
        let back = try read("name,continent\n" + rows.reversed().joined(separator: "\n")).items
        #expect(there.map(\.id) == back.reversed().map(\.id))
        #expect(Set(there.map(\.id)).count == 4)
        #expect(there[0].id == "south-korea-1957520311bff298")
        #expect(there[2].id.count == 16)
    }

    @Test("rows with the same content are numbered")
    func sameContent() throws {
        let ids = try read("name\nA\nB\nA\nA\n").items.map(\.id)
        #expect(ids[2] == ids[0] + "-2")
        #expect(ids[3] == ids[0] + "-3")
        #expect(!ids[1].hasSuffix("-2"))
    }
}
