import Foundation
import SearchCore
import Testing

@Suite("Identifiers")
struct UUIDTests {
    @Test("version 7 leads with the milliseconds, then version, variant and randomness")
    func layout() throws {
        // The example of RFC 9562, appendix A.6.
        let time = try #require(Timestamp("2022-02-22T19:22:22.000000Z"))
        let random: [UInt8] = [0x0C, 0xC3, 0x18, 0xC4, 0xDC, 0x0C, 0x0C, 0x07, 0x39, 0x8F]
        let id = UUID(version7At: time, random: random)
        #expect(id.text == "017f22e2-79b0-7cc3-98c4-dc0c0c07398f")
    }

    @Test("identifiers made later sort later")
    func order() {
        let ids = (0..<100).map { index in
            UUID(
                version7At: Timestamp(microseconds: 1_700_000_000_000_000 + index * 1000),
                random: []
            )
        }
        #expect(ids.map(\.text) == ids.map(\.text).sorted())
    }

    @Test("randomness of any length makes a valid identifier", arguments: 0...12)
    func anyRandomness(count: Int) {
        let id = UUID(
            version7At: Timestamp(microseconds: -5),
            random: [UInt8](repeating: 0xFF, count: count)
        )
        #expect(id.bytes[6] >> 4 == 7)
        #expect(id.bytes[8] >> 6 == 2)
        #expect(id.bytes.prefix(6).allSatisfy { $0 == 0 })
    }

    @Test("version 8 holds the caller's bytes but for version and variant")
    func version8() {
        let id = UUID(version8: [UInt8](repeating: 0xFF, count: 32))
        #expect(id.text == "ffffffff-ffff-8fff-bfff-ffffffffffff")
        #expect(UUID(version8: []).text == "00000000-0000-8000-8000-000000000000")
    }

    @Test("the bytes are in network order, and the text in lower case")
    func bytes() {
        let id = UUID(bytes: Array(0xA0...0xAF))
        #expect(id.text == "a0a1a2a3-a4a5-a6a7-a8a9-aaabacadaeaf")
        #expect(id.bytes == Array(0xA0...0xAF))
        #expect(UUID(text: id.text) == id)
        #expect(UUID(text: id.text.uppercased()) == id)
        #expect(UUID(uuidString: id.text) == id)
    }
}
