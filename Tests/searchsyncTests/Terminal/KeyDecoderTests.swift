import Testing

@testable import searchsync

@Suite("Keys of a terminal")
struct KeyDecoderTests {
    private static func keys(_ text: String) -> [Key] {
        var decoder = KeyDecoder()
        return decoder.decode(Array(text.utf8))
    }

    @Test("typed characters come one by one, a family of emoji as one")
    func text() {
        #expect(Self.keys("ab") == [.text("a"), .text("b")])
        #expect(Self.keys("日é👨‍👩‍👧🇫🇷") == [.text("日"), .text("é"), .text("👨‍👩‍👧"), .text("🇫🇷")])
    }

    @Test(
        "controls and sequences are keys",
        arguments: [
            ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{7F}", .backspace),
            ("\u{08}", .backspace), ("\u{01}", .control("a")), ("\u{17}", .control("w")),
            ("\u{1B}[A", .up), ("\u{1B}OA", .up), ("\u{1B}[B", .down), ("\u{1B}[C", .right),
            ("\u{1B}[D", .left), ("\u{1B}[1;5C", .wordRight), ("\u{1B}[1;3D", .wordLeft),
            ("\u{1B}[1;2C", .right), ("\u{1B}[H", .home), ("\u{1B}[1~", .home), ("\u{1B}[F", .end),
            ("\u{1B}[3~", .delete), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown),
            ("\u{1B}[Z", .backTab), ("\u{1B}b", .alt("b")), ("\u{1B}\u{7F}", .alt("\u{7F}")),
            ("\u{1B}[?1;2c", .unknown), ("\u{1B}[99~", .unknown), ("\u{1B}[I", .unknown),
        ] as [(String, Key)]
    )
    func sequences(_ bytes: String, _ key: Key) {
        #expect(Self.keys(bytes) == [key])
    }

    @Test("a sequence or a character that comes in pieces is one key")
    func pieces() {
        for whole in ["\u{1B}[1;5C", "日", "\u{1B}OA", "\u{1B}[200~a b\u{1B}[201~"] {
            var decoder = KeyDecoder()
            let keys = whole.utf8.flatMap { decoder.decode([$0]) }
            #expect(keys == Self.keys(whole), "\(whole.debugDescription)")
            #expect(keys.count == 1)
            #expect(!decoder.isWaiting)
        }
    }

    @Test("a lone Esc is a key once nothing follows")
    func loneEscape() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0x1B]) == [])
        #expect(decoder.isWaiting)
        #expect(decoder.flush() == [.escape])
        #expect(!decoder.isWaiting)
        #expect(Self.keys("\u{1B}\u{1B}[A") == [.escape, .up])
    }

    @Test("a paste is one key, whatever is in it")
    func paste() {
        #expect(
            Self.keys("x\u{1B}[200~two\nlines \u{1B}[A\u{1B}[201~y")
                == [.text("x"), .paste("two\nlines \u{1B}[A"), .text("y")]
        )
    }

    @Test("bytes that are no text do not stop the keys after them")
    func nonsense() {
        var decoder = KeyDecoder()
        let keys = decoder.decode([0xFF, 0x80, 0x61]) + decoder.decode([0xE2, 0x28])
        #expect(keys.contains(.text("a")))
        #expect(keys.contains(.text("(")))
    }

    @Test("a terminal's own sequences come first")
    func ownSequences() {
        var decoder = KeyDecoder([Array("\u{1B}[Q".utf8): .home])
        #expect(decoder.decode(Array("\u{1B}[Qa".utf8)) == [.home, .text("a")])
    }
}
