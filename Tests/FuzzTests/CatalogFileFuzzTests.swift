import CatalogFiles
import Foundation
import SearchIndex
import TestSupport
import Testing

@Suite("Catalog files, fuzzed")
struct CatalogFileFuzzTests {
    private static let items = (0..<6).map { row in
        CatalogItem(id: "\(row)", fields: [("name", ["Zürich \(row)"]), ("tag", ["a", "b\n\""])])
    }
    private static let words = [
        "\"", "\"\"", ",", ";", "\t", "\r\n", "\n", "{", "[[[[", "]", "\u{FEFF}", "\\u0000", "&lt;",
        "&#0;",
        "&#x110000;", "<!DOCTYPE r [<!ENTITY a \"b\">]>", "<![CDATA[", "<a>", "</a>", "<!--", "?>",
        "<plist>", "<dict>", "<integer>99999999999999999999</integer>", "bplist00",
        "\u{1F}\u{8B}\u{8}",
        "null", "1e999",
    ]

    private static func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
        let writer = try GzipWriter()
        return writer.write(bytes) + writer.finish()
    }

    /// A file of each format, plain and compressed.
    private static func files() throws -> [[UInt8]] {
        var files: [[UInt8]] = CatalogWriter.Format.allCases.map { format in
            var bytes: [UInt8] = []
            CatalogWriter.write(items, as: format) { bytes += $0 }
            return bytes
        }
        let list = [["id": "1", "name": "Zürich", "tags": ["a", 2]], ["id": 3, "name": true]]
        for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
            let data = try PropertyListSerialization.data(
                fromPropertyList: list,
                format: format,
                options: 0
            )
            files.append(Array(data))
        }
        let xml =
            "<?xml version='1.0'?><r><i a='1'><name>Zürich &amp; &#65;</name></i><i/><i>b</i></r>"
        files += [Array(xml.utf8), Array("Zürich\r\nRom\n".utf8)]
        return try files + files.map(gzip)
    }

    @Test("whatever the bytes and the format, a file is read or refused, in any pieces the same")
    func files() throws {
        let formats: [CatalogFormat?] = [nil] + CatalogFormat.allCases.map { $0 }
        try ByteFuzz(Self.files(), words: Self.words).run("catalog files", rounds: 500) {
            bytes,
            random,
            round in
            let options = CatalogReadingOptions(
                format: formats.randomElement(using: &random) ?? nil,
                columns: CatalogColumns(text: ["name"])
            )
            let whole = Self.told(MemorySource(bytes), options)
            let pieces = Self.told(PieceSource(bytes.pieces(of: 9, &random)), options)
            // Of a damaged stream that holds a damaged file, either may be found first.
            let isDamaged = [whole, pieces].contains {
                $0.hasPrefix("refused: the compressed file")
            }
            #expect(whole == pieces || isDamaged && Self.isRefused(whole, pieces), "\(round)")
        }
    }

    private static func isRefused(_ outcomes: String...) -> Bool {
        outcomes.allSatisfy { $0.hasPrefix("refused: ") }
    }

    private static func told(_ source: any ByteSource, _ options: CatalogReadingOptions) -> String {
        do {
            let reading = try CatalogFile.read(source, options)
            let items = String(decoding: reading.items.flatMap(\.canonicalBytes), as: UTF8.self)
            return items + reading.problems.map { "\($0.line) \($0.code)" }.joined(separator: ",")
        } catch {
            return "refused: \(error)"
        }
    }
}

/// Gives bytes in pieces.
private final class PieceSource: ByteSource {
    private var rest: ArraySlice<[UInt8]>

    init(_ pieces: [[UInt8]]) { rest = pieces[...] }

    func next() -> [UInt8]? { rest.popFirst() }
}
