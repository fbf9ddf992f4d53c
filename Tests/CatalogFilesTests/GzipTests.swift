import Testing

@testable import CatalogFiles

@Suite("Compressed catalogs")
struct GzipTests {
    private static let text = "id,name\n" + (0..<20_000).map { "\($0),item \($0)\n" }.joined()

    @Test(
        "gzip is known by its bytes, whatever the pieces and however many members",
        arguments: [
            1, 7, 100_000,
        ]
    )
    func members(pieces: Int) throws {
        let plain = try read(Self.text)
        let half = Self.text.utf8.count / 2
        let bytes = Array(Self.text.utf8)
        let compressed = try gzip(Array(bytes[..<half])) + gzip(Array(bytes[half...]))
        let reading = try read(compressed, CatalogReadingOptions(name: "a.csv.gz"), pieces: pieces)
        #expect(reading.items == plain.items)
        #expect(reading.isCompressed)
        #expect(reading.format == .csv)
        #expect(reading.told == [])
    }

    @Test("a file that is cut off is refused wherever it is cut")
    func cutOff() throws {
        let whole = try gzip(Array("id,name\n1,a\n2,b\n".utf8))
        for count in 2..<whole.count {
            #expect(refusal(Array(whole.prefix(count))) == "0 gzip_cut_off", "\(count)")
        }
        #expect(refusal(whole) == "read")
    }

    @Test("bytes behind the end are told; zeros, as tapes have them, are none")
    func trailing() throws {
        let whole = try gzip(Array("id,name\n1,a\n".utf8))
        let padded = try read(whole + [UInt8](repeating: 0, count: 600))
        #expect(padded.told == [])
        for pieces in [1, 1000] {
            let reading = try read(whole + Array("garbage".utf8), pieces: pieces)
            #expect(reading.items.count == 1)
            #expect(reading.told == ["0 trailing_bytes -"])
            #expect(reading.problems[0].message.hasPrefix("7 bytes"))
        }
        let strict = CatalogReadingOptions(isStrict: true)
        #expect(refusal(whole + Array("garbage".utf8), strict) == "0 trailing_bytes")
    }

    @Test("a changed byte is found by the checksum, or before")
    func damaged() throws {
        let whole = try gzip(Array(Self.text.utf8))
        for place in [8, whole.count / 2, whole.count - 6] {
            var changed = whole
            changed[place] ^= 0x40
            let told = refusal(changed)
            #expect(told == "0 gzip_damaged" || place == 8 && told == "read", "\(place): \(told)")
        }
    }

    @Test("what expands more than 200 times is refused once it is 64 MiB")
    func bomb() throws {
        let writer = try GzipWriter()
        let line = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 16) + [0x0A]
        var bomb = writer.write(Array("name\n".utf8))
        for _ in 0..<1100 { bomb += writer.write(line) }
        bomb += writer.finish()
        #expect(bomb.count < 1 << 20)
        let gunzip = try Gunzip(MemorySource(bomb))
        var size = 0
        let error = #expect(throws: CatalogFileError.self) {
            while let piece = try gunzip.next() { size += piece.count }
        }
        #expect(error?.problem.code == .gzipBomb)
        #expect(size <= CatalogLimits.alwaysExpanded)
    }
}
