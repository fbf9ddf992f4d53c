import CatalogFiles
import Foundation
import SearchIndex
import Testing

@Suite("Files that were damaged")
struct DamagedFileTests {
    private static let items = (0..<6).map { row in
        CatalogItem(id: "\(row)", fields: [("name", ["Zürich \(row)"]), ("tag", ["a", "b\n\""])])
    }

    /// A file of each format, and compressed ones.
    private static func files() throws -> [(format: CatalogFormat, bytes: [UInt8])] {
        var files: [(CatalogFormat, [UInt8])] = []
        for format in CatalogWriter.Format.allCases {
            var bytes: [UInt8] = []
            CatalogWriter.write(items, as: format) { bytes += $0 }
            if let format = CatalogFormat(rawValue: format.rawValue) {
                files += [(format, bytes), (format, try gzip(bytes))]
            }
        }
        let xml =
            "<?xml version='1.0'?><r><i a='1'><name>Zürich &amp; &#65;</name></i><i/><i>b</i></r>"
        let list = [["id": "1", "name": "Zürich", "tags": ["a", 2]], ["id": 3, "name": true]]
        for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
            let data = try PropertyListSerialization.data(
                fromPropertyList: list,
                format: format,
                options: 0
            )
            files.append((.plist, Array(data)))
        }
        return files + [(.xml, Array(xml.utf8)), (.text, Array("Zürich\r\nRom\n".utf8))]
    }

    @Test("whatever is changed in a file, it is read or refused, and the pieces do not matter")
    func changedBytes() throws {
        var random = SeededGenerator.printed("damaged catalog files")
        for file in try Self.files() {
            for _ in 0..<60 {
                var bytes = file.bytes
                for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
                    let place = Int.random(in: 0..<bytes.count, using: &random)
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: bytes.remove(at: place)
                    case 1: bytes.insert(.random(in: 0...255, using: &random), at: place)
                    case 2: bytes[place] ^= UInt8(1) << UInt8.random(in: 0..<8, using: &random)
                    default: bytes.removeLast(.random(in: 0...min(8, place), using: &random))
                    }
                }
                let columns = CatalogColumns(text: ["name"])
                let options = CatalogReadingOptions(format: file.format, columns: columns)
                let whole = Result { try read(bytes, options) }
                let pieces = Result { try read(bytes, options, pieces: 3) }
                let comment = Comment("seed \(random.seed), \(file.format): \(bytes)")
                #expect(Self.told(whole) == Self.told(pieces), comment)
            }
        }
    }

    private static func told(_ result: Result<CatalogReading, any Error>) -> String {
        switch result {
        case .success(let reading): "\(reading.lines)\(reading.told)"
        case .failure(let error): "\(error)"
        }
    }
}
