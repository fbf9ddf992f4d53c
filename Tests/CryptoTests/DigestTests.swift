import Crypto
import Testing

@Suite("Digests and randomness")
struct DigestTests {
    @Test("a digest survives its bytes and its hexadecimal, in either case")
    func roundTrip() {
        let digest = SHA256.hash(Array("abc".utf8))
        #expect(digest.bytes.count == Digest.count)
        #expect(Digest(bytes: digest.bytes) == digest)
        #expect(Digest(hex: digest.hex) == digest)
        #expect(Digest(hex: digest.hex.uppercased()) == digest)
        #expect("\(digest)" == digest.hex)
    }

    @Test(
        "what is not 64 hexadecimal digits is no digest",
        arguments: [
            "", "00", String(repeating: "0", count: 63), String(repeating: "0", count: 65),
            String(repeating: "g", count: 64), String(repeating: "0", count: 63) + " ",
            String(repeating: "0", count: 64) + "g", String(repeating: "٣", count: 64),
        ]
    )
    func notHexadecimal(text: String) {
        #expect(Digest(hex: text) == nil)
    }

    @Test("what is not 32 bytes is no digest", arguments: [0, 31, 33])
    func notABytes(count: Int) {
        #expect(Digest(bytes: [UInt8](repeating: 0, count: count)) == nil)
    }

    @Test("bytes are equal only where length and every byte are")
    func constantTime() {
        #expect(constantTimeEquals([], []))
        #expect(constantTimeEquals([1, 2, 3], [1, 2, 3]))
        #expect(!constantTimeEquals([1, 2, 3], [1, 2]))
        for index in 0..<3 {
            var other: [UInt8] = [1, 2, 3]
            other[index] ^= 0x80
            #expect(!constantTimeEquals([1, 2, 3], other))
        }
        #expect(constantTimeEquals(SHA256.hash([1]), SHA256.hash([1])))
        #expect(!constantTimeEquals(SHA256.hash([1]), SHA256.hash([2])))
    }

    @Test("random bytes have the length that was asked for, and never repeat")
    func random() {
        #expect(RandomBytes.make(0).isEmpty)
        #expect(RandomBytes.make(7).count == 7)
        let drawn = Set((0..<1000).map { _ in RandomBytes.make(16) })
        #expect(drawn.count == 1000)
    }
}
