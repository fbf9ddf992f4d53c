import Crypto
import Testing

@Suite("SHA-256")
struct SHA256Tests {
    /// The examples that NIST publishes for FIPS 180-4, and the empty message.
    static let vectors: [(text: String, times: Int, hex: String)] = [
        ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu", 1,
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
        ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ]

    @Test("gives the published digests, in one go and piece by piece", arguments: vectors)
    func published(text: String, times: Int, hex: String) {
        let message = Array(String(repeating: text, count: times).utf8)
        #expect(SHA256.hash(message).hex == hex)
        var hasher = SHA256()
        let step = max(1, message.count / 7)
        for start in stride(from: 0, to: message.count, by: step) {
            hasher.update(message[start..<min(start + step, message.count)])
        }
        #expect(hasher.finalize().hex == hex)
    }

    @Test("however a message is cut, the digest is that of the whole")
    func anyCut() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix64(seed)
        var hasher = SHA256()
        for _ in 0..<500 {
            let message = random.bytes(upTo: 300)
            var rest = message[...]
            while !rest.isEmpty {
                let piece = rest.prefix(Int.random(in: 1...rest.count, using: &random))
                switch Int.random(in: 0..<3, using: &random) {
                case 0: hasher.update(Array(piece))
                case 1: hasher.update(piece)
                default: for byte in piece { hasher.update(byte) }
                }
                rest = rest.dropFirst(piece.count)
            }
            #expect(hasher.finalize() == SHA256.hash(message), "seed \(seed)")
        }
    }

    @Test("finalizing begins anew")
    func reuse() {
        var hasher = SHA256()
        hasher.update(Array("abc".utf8))
        _ = hasher.finalize()
        #expect(hasher.finalize() == SHA256.hash([]))
    }

    @Test("a copy goes on by itself")
    func copies() {
        var hasher = SHA256()
        hasher.update(Array("ab".utf8))
        var copy = hasher
        copy.update(Array("X".utf8))
        hasher.update(Array("c".utf8))
        #expect(hasher.finalize() == SHA256.hash(Array("abc".utf8)))
        #expect(copy.finalize() == SHA256.hash(Array("abX".utf8)))
    }

    @Test("a digest and a sequence without storage of its own count by their bytes")
    func otherInputs() {
        let digest = SHA256.hash([1])
        var hasher = SHA256()
        hasher.update(digest)
        hasher.update((0..<3).lazy.map { UInt8($0) })
        #expect(hasher.finalize() == SHA256.hash(digest.bytes + [0, 1, 2]))
    }
}
