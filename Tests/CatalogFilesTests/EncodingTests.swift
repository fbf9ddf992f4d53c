import CatalogFiles
import SearchIndex
import Testing

@Suite("Encodings of catalogs")
struct EncodingTests {
    private static let text = "id,name\r\n1,Zürich\r\n2,日本\r\n3,👩‍👩‍👧\r\n"

    private static func utf16(_ text: String, littleEndian: Bool) -> [UInt8] {
        text.utf16.flatMap { unit in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return littleEndian ? bytes.reversed() : bytes
        }
    }

    @Test("byte order marks tell UTF-8 and UTF-16, whatever the pieces", arguments: [1, 3, 4096])
    func marks(pieces: Int) throws {
        let expected = try read(Self.text).items
        let files: [([UInt8], TextEncoding)] = [
            (Array(Self.text.utf8), .utf8), ([0xEF, 0xBB, 0xBF] + Array(Self.text.utf8), .utf8),
            ([0xFF, 0xFE] + Self.utf16(Self.text, littleEndian: true), .utf16LittleEndian),
            ([0xFE, 0xFF] + Self.utf16(Self.text, littleEndian: false), .utf16BigEndian),
        ]
        for (bytes, encoding) in files {
            let reading = try read(bytes, pieces: pieces)
            #expect(reading.items == expected, "\(encoding)")
            #expect(reading.encoding == encoding)
            #expect(reading.format == .csv)
            #expect(reading.told == [])
        }
    }

    @Test("UTF-16 without a mark is told with its remedy, and read where it is named")
    func unmarked() throws {
        for encoding in [TextEncoding.utf16LittleEndian, .utf16BigEndian] {
            let bytes = Self.utf16(Self.text, littleEndian: encoding == .utf16LittleEndian)
            let error = #expect(throws: CatalogFileError.self) { try read(bytes) }
            #expect(error?.description.contains("--encoding \(encoding.rawValue)") == true)
            let options = CatalogReadingOptions(encoding: encoding)
            #expect(try read(bytes, options).items.count == 3)
        }
    }

    @Test("half a character of UTF-16 is told by its line")
    func halves() throws {
        var bytes: [UInt8] = [0xFF, 0xFE]
        bytes += Self.utf16("id,name\n1,a", littleEndian: true) + [0x00, 0xD8]
        bytes += Self.utf16("\n2,b\n3,c", littleEndian: true) + [0x61]
        let reading = try read(bytes)
        #expect(reading.told == ["2 invalid_utf8 -", "4 invalid_utf8 -"])
        #expect(reading.items.map(\.id) == ["2"])
    }

    @Test("Latin-1 is read where it is named, and never guessed")
    func latin1() throws {
        let bytes = Array("id,name\n1,Z".utf8) + [0xFC] + Array("rich\n".utf8)
        #expect(try read(bytes).told == ["2 invalid_utf8 -"])
        let reading = try read(bytes, CatalogReadingOptions(encoding: .latin1))
        #expect(reading.items.map { $0["name"] } == [["Zürich"]])
        #expect(reading.encoding == .latin1)
    }

    @Test("XML that says another encoding than it is read in is told; a named one is trusted")
    func xmlDeclaration() throws {
        let start = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a><b>".utf8)
        let bytes = start + [0xFC] + Array("</b></a>".utf8)
        #expect(refusal(bytes) == "1 invalid_utf8")
        let reading = try read(bytes, CatalogReadingOptions(encoding: .latin1))
        #expect(reading.items.map { $0["text"] } == [["ü"]])
        #expect(
            refusal("<?xml version='1.0' encoding='UTF-8'?><a><b>x</b></a>", as: .xml) == "read"
        )
    }
}
